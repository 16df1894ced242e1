import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { field, show } from '../../test/show.tsx'
import { isKeptTyping } from './kept-typing.ts'
import { watchZawgyi } from './zawgyi-fields.ts'

const [ZAWGYI, UNICODE] = ['ေက်းဇူးတင္ပါတယ္', 'ကျေးဇူးတင်ပါတယ်']

const Form = () => {
  const [text, setText] = useState('')
  const [sent, setSent] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(text)
      }}
    >
      <input aria-label="Title" value={text} onChange={(event) => setText(event.target.value)} />
      <input aria-label="Password" type="password" />
      <button type="submit">Save</button>
      <output>{sent}</output>
    </form>
  )
}

const sent = () => document.querySelector('output')?.textContent

const shown = async () => {
  await show(<Form />)
  watchZawgyi(new Event('input'))
  return field('Title')
}

test('WORDS-1 pasted Zawgyi is converted to Unicode in the field with a notice, and Undo restores it for good', async () => {
  const title = await shown()
  await userEvent.click(title)
  await userEvent.paste(ZAWGYI)
  await waitFor(() => expect(title.value).toBe(UNICODE))
  await screen.findByText('This was Zawgyi. It is Unicode now.')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(title.value).toBe(ZAWGYI)
  await userEvent.tab()
  await userEvent.type(title, '{Enter}')
  expect(sent()).toBe(ZAWGYI)
  expect(isKeptTyping({ body: { title: ` ${ZAWGYI}` } })).toBe(true)
  expect(isKeptTyping({ body: { title: UNICODE } })).toBe(false)
})

test('WORDS-1 typed Zawgyi is converted when its field is left or its form is sent, and not under the finger', async () => {
  const title = await shown()
  const typed = `${ZAWGYI} ေနာ္`
  await userEvent.type(title, typed)
  expect(title.value).toBe(typed)
  await userEvent.type(title, '{Enter}')
  expect(sent()).toBe(`${UNICODE} နော်`)
  await userEvent.clear(title)
  await userEvent.type(title, typed)
  await userEvent.tab()
  expect(title.value).toBe(`${UNICODE} နော်`)
})

test('WORDS-1 Unicode and passwords are left alone', async () => {
  const title = await shown()
  await userEvent.type(title, 'မေတ္တာ သေတ္တာ')
  await userEvent.tab()
  expect(title.value).toBe('မေတ္တာ သေတ္တာ')
  await userEvent.type(field('Password'), ZAWGYI)
  await userEvent.tab()
  expect(field('Password').value).toBe(ZAWGYI)
})
