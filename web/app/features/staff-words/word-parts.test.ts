import { expect, test } from 'vitest'
import { formsOf, holds, readable, textOf } from './word-parts.ts'

test('WORDS-3 a text that depends on a number is written out whole for each use, without its syntax', () => {
  const pinned = '{count, plural, one {1 note} other {{count} notes}}: {heading}'
  expect(formsOf(pinned)).toEqual({
    number: 'count',
    forms: [
      { use: 'one', text: '1 note: {heading}' },
      { use: 'other', text: '{count} notes: {heading}' },
    ],
  })
  expect(readable(pinned)).toBe('1 note: {heading} / {count} notes: {heading}')
  expect(formsOf('Any {count, plural, =0 {campus} other {# campuses}}').forms).toEqual([
    { use: '=0', text: 'Any campus' },
    { use: 'other', text: 'Any {count} campuses' },
  ])
})

test('WORDS-3 what the fields hold is stored as one text that has the same forms', () => {
  const { number, forms } = formsOf('{days, plural, one {{days} day} other {{days} days}} left')
  const text = textOf({ number: number as string, forms: forms.map((form) => ({ ...form, text: `${form.text}!` })) })
  expect(text).toBe('{days, plural, one {{days} day left!} other {{days} days left!}}')
  expect(formsOf(text).forms.map((form) => form.text)).toEqual(['{days} day left!', '{days} days left!'])
  expect(holds(text, 'days')).toBe(true)
})

test('WORDS-3 apostrophes around a placeholder are read as one, and stored so that they quote nothing', () => {
  const { forms } = formsOf("there is no plan ''{plan}'' on sale")
  expect(forms[0]?.text).toBe("there is no plan '{plan}' on sale")
  expect(textOf({ forms })).toBe("there is no plan ''{plan}' on sale")
})

test('WORDS-3 a plain text, also an unfinished one, is one field', () => {
  for (const text of ['Hello {name}', 'Hello {name', '{count, plural, one {']) expect(textOf(formsOf(text))).toBe(text)
})
