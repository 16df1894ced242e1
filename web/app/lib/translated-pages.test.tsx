import { act, render } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { translate } from '../../test/translate.ts'
import './translated-pages.ts'

type State = { count: number; isThere: boolean; order: string[] }
const BEFORE: State = { count: 1, isThere: true, order: ['a', 'b', 'c'] }

/** Each way in which a component can depend on its texts. */
const SHAPES: [name: string, shape: (state: State) => ReactNode][] = [
  ['a number between texts', ({ count }) => <p>You have {count} notes</p>],
  ['a text that goes', ({ isThere }) => <p>Always {isThere && 'sometimes'}</p>],
  ['a text that another replaces', ({ isThere }) => <p>{isThere ? 'Kept' : <b>Gone</b>} here</p>],
  [
    'an element that comes before a text',
    ({ isThere }) => (
      <p>
        {!isThere && <b>New </b>}
        text {isThere ? 'old' : 'new'}
      </p>
    ),
  ],
  ['a whole part that goes', ({ isThere }) => <div>{isThere && <p>One {'two'}</p>}Rest</div>],
  [
    'texts that change places',
    ({ order }) => (
      <p>
        {order.map((one) => (
          <Fragment key={one}>{`${one} `}</Fragment>
        ))}
      </p>
    ),
  ],
  ['all texts of an element', ({ count, isThere }) => <p>{isThere ? ['x', 'y'] : `only ${count}`}</p>],
]
const said = (root: Element) => root.textContent?.replace(/[«»]/g, '').replace(/\s+/g, ' ').trim()

describe.each(['replaces', 'moves'] as const)('LOOK-3 a translator that %s the texts', (way) => {
  test.each(SHAPES)('%s shows what is new', async (_, shape) => {
    const changes: State[] = [
      { count: 2, isThere: false, order: ['c', 'a', 'b'] },
      BEFORE,
      { count: 3, isThere: false, order: ['d', 'b'] },
    ]
    const plain = render(shape(BEFORE))
    const translated = render(shape(BEFORE))
    for (const change of changes) {
      await act(async () => translate(way, translated.container))
      expect(said(translated.container)).toBe(said(plain.container))
      plain.rerender(shape(change))
      await act(async () => translated.rerender(shape(change)))
      expect(said(translated.container)).toBe(said(plain.container))
    }
    await act(async () => translate(way, translated.container))
    translated.unmount()
    expect(translated.container.textContent).toBe('')
  })
})

test('LOOK-3 a page that was translated before its script loaded is rendered again', async () => {
  const shape = SHAPES[0]![1]
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(shape(BEFORE))
  translate('replaces', root)
  const onRecoverableError = vi.fn()
  const page = await act(async () => hydrateRoot(root, shape(BEFORE), { onRecoverableError }))
  await act(async () => page.render(shape({ ...BEFORE, count: 2 })))
  expect(said(root)).toBe('You have 2 notes')
  act(() => page.unmount())
  root.remove()
})

test('LOOK-3 a wrong call of our own still fails', () => {
  const [one, other] = [document.createElement('div'), document.createElement('b')]
  expect(() => one.removeChild(other)).toThrow()
  expect(() => one.insertBefore(document.createElement('i'), other)).toThrow()
})
