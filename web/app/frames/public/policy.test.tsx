import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import Policy from '#pages/policy.tsx'
import { answer, refusal, show } from '../../../test/show.tsx'

vi.mock('react-router', async (load) => ({
  ...(await load<object>()),
  useMatches: () => [{ id: 'policy/privacy-policy' }],
}))

const open = (given: unknown) => {
  answer({ 'GET /api/configuration/key/Privacy%20Policy': given })
  return show(<Policy />, '/privacy-policy')
}

test.each([
  ['missing', refusal(404, 'Error: configuration not found')],
  ['empty', { value: '' }],
  ['blank', { value: ' \n\u200b **  ** ' }],
  ['not a text', { value: { brand: 'x' } }],
])('VISIT-11 LOOK-2 a text that is %s is not published, and the page leads to customer service', async (_, given) => {
  await open(given)
  await screen.findByText('This text is not published yet.')
  expect(screen.getByRole('link', { name: 'Ask customer service' }).getAttribute('href')).toBe('/subscription')
})

test('VISIT-11 LOOK-2 a skeleton is shown while the text loads', async () => {
  const late = Promise.withResolvers()
  await open(late.promise)
  expect(screen.getByRole('status').textContent).toBe('Loading')
  expect(document.querySelector('.policy-wait .skel')).not.toBeNull()
  late.resolve({ value: 'What we collect' })
  await screen.findByText('What we collect')
  expect(document.querySelector('.policy-wait')).toBeNull()
})
