import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadLanguage, speak } from '#words/words.tsx'
import { field, fill, saidOf, show } from '../../test/show.tsx'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'

const From = () => (
  <Field label="From">{(wiring) => <DateInput {...wiring} name="from" defaultValue="2026-11-29" />}</Field>
)

test('STAFF-1 a date field says its day in words, as it is typed and in the language of the page', async () => {
  const { unmount } = await show(<From />)
  expect(saidOf('From')).toBe('Sunday 29 November 2026')
  fill('From', '2026-12-11')
  expect([field('From').value, saidOf('From')]).toEqual(['2026-12-11', 'Friday 11 December 2026'])
  unmount()
  await loadLanguage('my')
  speak('my')
  await show(<From />)
  screen.getByText('2026 နိုဝင်ဘာ 29၊ တနင်္ဂနွေနေ့')
})
