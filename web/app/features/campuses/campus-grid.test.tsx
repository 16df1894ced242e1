import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, show, signIn } from '../../../test/show.tsx'
import { CampusGrid } from './campus-grid.tsx'

const ASKED = 'Please log in first to access the campus.'
const CAMPUS = { campus_id: 2, slug: 'chart-reading', title: 'Chart Reading', description: 'Candles', cover: 'a.svg' }

const open = async () => {
  answer({ 'GET /api/campus': { data: [CAMPUS] } })
  await show(<CampusGrid />)
  return screen.findByRole('link', { name: /^Chart Reading/ })
}

test('VISIT-3 VISIT-15 a card asks a visitor to log in, and its own link looks inside', async () => {
  const card = await open()
  expect(fireEvent.click(card)).toBe(false)
  await screen.findByText(ASKED)
  screen.getByRole('button', { name: 'Look inside' })
  expect(screen.getByRole('link', { name: 'Look inside: Chart Reading' }).getAttribute('href')).toBe(
    '/learn/chart-reading',
  )
})

test('VISIT-3 a card that is opened in another tab asks nothing', async () => {
  const card = await open()
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(card, { [key]: true })
  expect(screen.queryByText(ASKED)).toBeNull()
  expect(card.getAttribute('href')).toBe('/learn/chart-reading')
})

test('VISIT-3 a member is not asked', async () => {
  signIn()
  fireEvent.click(await open())
  expect(screen.queryByText(ASKED)).toBeNull()
})
