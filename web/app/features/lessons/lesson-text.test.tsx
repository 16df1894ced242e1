import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LessonText } from './lesson-text.tsx'

/** Of the observers that jsdom lacks. */
class Unseen {
  observe() {}
  disconnect() {}
}

test('LEARN-6 what a lesson asks the reader to do is answered above its sources', async () => {
  vi.stubGlobal('IntersectionObserver', Unseen)
  vi.stubGlobal('ResizeObserver', Unseen)
  const html = '<h2>Try it</h2><p>Write three things.</p><aside class="sources"><ul><li>A</li></ul></aside>'
  render(<LessonText html={html} lang="en" replay={() => null} task={<p>Answer</p>} />)
  const answer = await screen.findByText('Answer')
  expect(answer.compareDocumentPosition(screen.getByRole('list'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
