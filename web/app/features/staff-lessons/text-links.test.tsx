import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { renderText } from './text-html.ts'
import { extensionsIn } from './text-nodes.ts'

const A = 'https://example.com/a'
let editor: Editor | undefined
afterEach(() => editor?.destroy())
const open = (content = '') => {
  editor?.destroy()
  editor = new Editor({ extensions: extensionsIn('my'), content, element: document.createElement('div') })
  editor.commands.setTextSelection(editor.state.doc.content.size)
  return editor
}
// jsdom has no ClipboardEvent.
const paste = ({ view }: Editor, text: string) => view.pasteText(text, new Event('paste') as ClipboardEvent)
/** One letter after the other, as a keyboard does. */
const type = ({ view }: Editor, text: string) => {
  for (const letter of text)
    if (letter === '\n')
      view.someProp('handleKeyDown', (handle) => handle(view, new KeyboardEvent('keydown', { key: 'Enter' })))
    else view.dispatch(view.state.tr.insertText(letter))
}
const linksIn = ({ state }: Editor) => {
  const html = renderText(state.doc) ?? ''
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [href, text])
}
const link = (address: string) => [address, address]

const TEXTS: [text: string, ...addresses: string[]][] = [
  [`${A}ကိုကြည့်ပါ`, A],
  [`ဒီမှာ${A}ကို`, A],
  [`${A}။ ပြီးတော့ ${A}b၊`, A, `${A}b`],
  [`(${A})ကို`, A],
  [`${A}/%E1%80%80?q=%E1%80%81ကို`, `${A}/%E1%80%80?q=%E1%80%81`],
  [`https://example.com.mm/a နဲ့`, 'https://example.com.mm/a'],
  ['http://example.com example.com '],
]
test('STAFF-3 an address that is typed becomes a link and ends where Burmese begins', () => {
  for (const [text, ...addresses] of [...TEXTS, [`${A}\n`, A] as (typeof TEXTS)[number]]) {
    const editor = open()
    type(editor, text)
    expect(linksIn(editor), text).toEqual(addresses.map(link))
  }
})

test('STAFF-3 so does one that is pasted, also when it is all that is pasted', () => {
  for (const [text, ...addresses] of [...TEXTS, [A, A] as (typeof TEXTS)[number]]) {
    const editor = open()
    paste(editor, text)
    expect(linksIn(editor), text).toEqual(addresses.map(link))
  }
})

test('STAFF-3 what is typed behind a link stays outside, and a link made by hand stays as it is', () => {
  const wiki = 'https://my.wikipedia.org/wiki/က'
  const editor = open(`<p><a href="${wiki}">${wiki}</a></p>`)
  type(editor, 'ကို ကြည့်ပါ ')
  expect(linksIn(editor)).toEqual([link(wiki)])
  // A pasted address links what is selected.
  const other = open('<p>here</p>')
  other.commands.selectAll()
  paste(other, A)
  expect(linksIn(other)).toEqual([[A, 'here']])
})

test('STAFF-3 a link that was removed is not made again by typing elsewhere', () => {
  const editor = open(`<p>${A} x</p>`)
  type(editor, 'ကို ')
  expect(linksIn(editor)).toEqual([])
})
