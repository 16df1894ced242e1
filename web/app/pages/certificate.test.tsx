import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, show } from '../../test/show.tsx'
import Certificate from './certificate.tsx'

const open = async (number: string, name: string) => {
  const facts = { course_title: 'Money', campus_title: 'Foundations', lessons: 2, issued_at: '2026-01-01T00:00:00Z' }
  answer({ [`GET /api/certificate/${number}`]: { number, name, ...facts } })
  const shown = await show(<Certificate />, `/certificates/${number}`, '/certificates/:number')
  await screen.findByText(name)
  return shown
}
const pdf = () => screen.queryByRole('link', { name: /Download the PDF/ })

test('LEARN-12 a certificate has its PDF, unless the name was changed to one that cannot be drawn', async () => {
  const { unmount } = await open('7K3M-9Q2X-T4WB', 'Łukasz 李小明')
  expect(pdf()).not.toBeNull()
  unmount()
  await open('7K3M-9Q2X-T4WC', 'محمد')
  expect(pdf()).toBeNull()
  screen.getByText(/^There is no PDF, because it cannot show م, ح, د of this name/)
})
