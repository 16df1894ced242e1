import { addressesIn } from '@padauk/rules/addresses'
import { CALLOUT_TITLES, type Callout } from '@padauk/rules/callouts'
import type { Language } from '@padauk/rules/languages'
import {
  type AnyExtension,
  combineTransactionSteps,
  Extension,
  getChangedRanges,
  Mark,
  mergeAttributes,
  Node,
} from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { isHistoryTransaction } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import StarterKit from '@tiptap/starter-kit'
import { languageOfText } from '#lib/languages.ts'
import { m } from '#words/staff-lessons'
import { type Chart, drawCandles } from './chart-sketch.ts'

// Editor nodes for exactly the elements of the curriculum's lessons (server/src/lib/lesson-text.ts), so that a text
// is unchanged after opening and saving.

const CALLOUTS: readonly Callout[] = ['note', 'tip', 'warning']
/** A replay as in its figure. The price file comes from the curriculum folder and cannot be typed. */
export type Replay = {
  name: string
  src: string
  title: string
  source: string
  account: string
  risk: string
  start: string
}
export type WrittenReplay = Omit<Replay, 'name' | 'src'>
/** A simulator as in its figure. */
export type Simulator = { title: string; win: string; gain: string; loss: string; trades: string; risk: string }

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    lesson: {
      setCallout: (kind: Callout) => ReturnType
      insertFigure: (picture: { src: string; width: number | null; height: number | null; alt: string }) => ReturnType
      putChart: (chart: Chart) => ReturnType
      changeReplay: (replay: WrittenReplay) => ReturnType
      /** `says` is what the numbers come to; the server writes it again. */
      putSimulator: (simulator: Simulator & { says: string }) => ReturnType
    }
  }
}

/** What an aside holds below its title. */
const bodyOf = (aside: HTMLElement) => {
  const body = aside.cloneNode(true) as HTMLElement
  body.querySelector('.callout-title')?.remove()
  return body
}

const CalloutNode = Node.create<{ language: Language }>({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addOptions: () => ({ language: 'en' }),
  addAttributes: () => ({ kind: { default: 'note' }, title: { default: 'Note' } }),
  parseHTML: () => [
    {
      tag: 'aside.callout',
      getAttrs: (aside) => ({
        kind: CALLOUTS.find((kind) => aside.classList.contains(`callout-${kind}`)) ?? 'note',
        title: aside.querySelector('.callout-title')?.textContent ?? 'Note',
      }),
      contentElement: (aside) => bodyOf(aside as HTMLElement),
    },
  ],
  renderHTML: ({ node }) => [
    'aside',
    { class: `callout callout-${node.attrs.kind}` },
    ['p', { class: 'callout-title', contenteditable: 'false' }, node.attrs.title],
    ['div', { class: 'callout-body' }, 0],
  ],
  addCommands() {
    const titles = CALLOUT_TITLES[this.options.language]
    return {
      setCallout:
        (kind) =>
        ({ commands, editor }) =>
          editor.isActive('callout')
            ? editor.isActive('callout', { kind })
              ? commands.lift('callout')
              : commands.updateAttributes('callout', { kind, title: titles[kind] })
            : commands.wrapIn('callout', { kind, title: titles[kind] }),
    }
  },
})

/** Asides that cannot be typed in, only moved or removed: the law, which the server writes, and the list of sources. */
export const LAW_BOX = 'callout callout-law'
const FixedNode = Node.create({
  name: 'fixed',
  group: 'block',
  content: 'block+',
  defining: true,
  isolating: true,
  draggable: true,
  addAttributes: () => ({ kind: { default: LAW_BOX }, title: { default: '' } }),
  parseHTML: () =>
    [LAW_BOX, 'sources'].map((kind) => ({
      tag: `aside.${kind.replace(' ', '.')}`,
      priority: 60,
      getAttrs: (aside) => ({ kind, title: aside.querySelector('.callout-title')?.textContent ?? '' }),
      contentElement: (aside) => bodyOf(aside as HTMLElement),
    })),
  renderHTML: ({ node: { attrs } }) => [
    'aside',
    { class: attrs.kind, contenteditable: 'false' },
    ['p', { class: 'callout-title' }, attrs.title],
    ['div', { class: 'callout-body' }, 0],
  ],
})

const FigureNode = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'figure:not(.chart, .replay, .simulator)',
      getAttrs: (figure) => {
        const img = figure.querySelector('img')
        const src = img?.getAttribute('src') ?? ''
        return src.startsWith('/api/file?filePath=')
          ? { src, alt: img?.alt ?? '', width: img?.getAttribute('width'), height: img?.getAttribute('height') }
          : false
      },
      contentElement: (figure) =>
        (figure as HTMLElement).querySelector('figcaption') ?? document.createElement('figcaption'),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    [
      'img',
      mergeAttributes(
        { src: attrs.src, alt: attrs.alt },
        attrs.width ? { width: attrs.width, height: attrs.height } : {},
        { loading: 'lazy' },
      ),
    ],
    ['figcaption', 0],
  ],
  addCommands() {
    return {
      insertFigure:
        (picture) =>
        ({ commands }) =>
          commands.insertContent({ type: 'figure', attrs: picture }),
    }
  },
})

const headsOf = (table: Element | null) =>
  [...(table?.querySelectorAll('thead th') ?? [])].map((cell) => cell.textContent?.trim() ?? '')
const rowsOf = (table: Element | null) =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim() ?? ''),
  )
const cells = (name: 'th' | 'td', texts: string[]) =>
  texts.map((text) => (name === 'th' ? ['th', { scope: 'col' }, text] : ['td', text]))
const tableOf = (kind: string, head: string[], rows: string[][]) => [
  'table',
  { class: kind },
  ['thead', ['tr', ...cells('th', head)]],
  ['tbody', ...rows.map((row) => ['tr', ...cells('td', row)])],
]

const ChartNode = Node.create({
  name: 'chart',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    title: { default: '' },
    head: { default: [] },
    candles: { default: [] },
    levels: { default: [] },
  }),
  parseHTML: () => [
    {
      tag: 'figure.chart',
      priority: 60,
      getAttrs: (figure) => ({
        title: figure.querySelector('figcaption')?.textContent ?? '',
        head: headsOf(figure.querySelector('table.candles')),
        candles: rowsOf(figure.querySelector('table.candles')),
        levels: rowsOf(figure.querySelector('table.levels')),
      }),
    },
  ],
  renderHTML: ({ node }) => {
    const { title, head, candles, levels } = node.attrs as Chart
    return [
      'figure',
      { class: 'chart' },
      ['figcaption', title],
      tableOf('candles', head, candles),
      ...(levels.length > 0 ? [tableOf('levels', ['Price', 'Level', 'Kind'], levels)] : []),
    ]
  },
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('figure')
      dom.className = 'chart'
      const caption = document.createElement('figcaption')
      caption.textContent = node.attrs.title
      dom.append(drawCandles(node.attrs as Chart), caption)
      return { dom }
    },
  addCommands() {
    return {
      putChart:
        (chart) =>
        ({ commands, editor }) =>
          editor.isActive('chart')
            ? commands.updateAttributes('chart', chart)
            : commands.insertContent({ type: 'chart', attrs: chart }),
    }
  },
})

const REPLAY_DATA = ['name', 'src', 'account', 'risk', 'start'] as const

const ReplayNode = Node.create({
  name: 'replay',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    title: { default: '' },
    source: { default: '' },
    name: { default: '' },
    src: { default: '' },
    account: { default: '' },
    risk: { default: '' },
    start: { default: '' },
  }),
  parseHTML: () => [
    {
      tag: 'figure.replay',
      priority: 60,
      getAttrs: (figure) => ({
        title: figure.querySelector('figcaption')?.textContent ?? '',
        source: figure.querySelector('p')?.textContent ?? '',
        ...Object.fromEntries(REPLAY_DATA.map((key) => [key, figure.getAttribute(`data-${key}`) ?? ''])),
      }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { class: 'replay', ...Object.fromEntries(REPLAY_DATA.map((key) => [`data-${key}`, attrs[key]])) },
    ['figcaption', attrs.title],
    ['p', attrs.source],
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const { title, source, account, risk, start } = node.attrs as Replay
      const dom = document.createElement('figure')
      dom.className = 'replay'
      const parts = [
        ['figcaption', title],
        ['p', source],
        ['p', m.console_cur_replay_sums({ account, risk, start })],
      ] as const
      for (const [tag, text] of parts) dom.appendChild(document.createElement(tag)).textContent = text
      return { dom }
    },
  addCommands() {
    return {
      changeReplay:
        (replay) =>
        ({ commands }) =>
          commands.updateAttributes('replay', replay),
    }
  },
})

const SIMULATOR_DATA = ['win', 'gain', 'loss', 'trades', 'risk'] as const

const SimulatorNode = Node.create({
  name: 'simulator',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(['title', 'says', ...SIMULATOR_DATA].map((key) => [key, { default: '' }])),
  parseHTML: () => [
    {
      tag: 'figure.simulator',
      priority: 60,
      getAttrs: (figure) => ({
        title: figure.querySelector('figcaption')?.textContent ?? '',
        says: figure.querySelector('.simulator-says')?.textContent ?? '',
        ...Object.fromEntries(SIMULATOR_DATA.map((key) => [key, figure.getAttribute(`data-${key}`) ?? ''])),
      }),
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { class: 'simulator', ...Object.fromEntries(SIMULATOR_DATA.map((key) => [`data-${key}`, attrs[key]])) },
    ['figcaption', attrs.title],
    ['p', { class: 'simulator-says' }, attrs.says],
  ],
  addNodeView:
    () =>
    ({ node }) => {
      const { title, ...numbers } = node.attrs as Simulator
      const dom = document.createElement('figure')
      dom.className = 'simulator'
      dom.appendChild(document.createElement('figcaption')).textContent = title
      const says = dom.appendChild(document.createElement('p'))
      says.className = 'simulator-says'
      says.textContent = m.console_cur_simulator_numbers(numbers)
      return { dom }
    },
  addCommands() {
    return {
      putSimulator:
        (simulator) =>
        ({ commands, editor }) =>
          editor.isActive('simulator')
            ? commands.updateAttributes('simulator', simulator)
            : commands.insertContent({ type: 'simulator', attrs: simulator }),
    }
  },
})

const Small = (name: 'sup' | 'sub') =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

/** Marks Burmese blocks with `lang` while typing, for their font and line height. */
const Languages = Extension.create({
  name: 'languages',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const marks: Decoration[] = []
          doc.descendants((node, at) => {
            if (node.isTextblock && languageOfText(node.textContent))
              marks.push(Decoration.node(at, at + node.nodeSize, { lang: 'my' }))
          })
          return DecorationSet.create(doc, marks)
        },
      },
    }),
  ],
})

export const isLink = (url: string) =>
  /^https:\/\/[^\s/]+\.[^\s]+$/.test(url) || /^\/(?!\/)/.test(url) || url.startsWith('#')

/** Makes links of addresses as they are ended or pasted. The editor's own way ends them at a space only. */
const Addresses = Extension.create({
  name: 'addresses',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, { doc, schema, tr }) {
        // A link that somebody removes, or undoes, is not made again.
        const isByHand = transactions.some((one) => one.getMeta('preventAutolink') || isHistoryTransaction(one))
        if (isByHand || before.doc.eq(doc)) return
        const isPasted = transactions.some((one) => one.getMeta('uiEvent') === 'paste')
        const { link, code } = schema.marks
        for (const { newRange } of getChangedRanges(combineTransactionSteps(before.doc, [...transactions])))
          doc.nodesBetween(newRange.from, newRange.to, (node, at) => {
            if (!node.isTextblock || node.type.spec.code) return
            for (const found of addressesIn(node.textBetween(0, node.content.size, undefined, ' '))) {
              const [from, end] = [at + 1 + found.at, at + 1 + found.end]
              const to = from + found.address.length
              const isChanged = newRange.from <= end && newRange.to >= from
              // While it is typed, the address may go on.
              const isEnded = newRange.to > end || isPasted
              if (!isChanged || !isEnded || doc.rangeHasMark(from, to, link!) || doc.rangeHasMark(from, to, code!))
                continue
              tr.addMark(from, to, link!.create({ href: found.address }))
            }
          })
        return tr.docChanged ? tr : undefined
      },
    }),
  ],
})

/** The editor's extensions, for a text in this language. */
export const extensionsIn = (language: Language): AnyExtension[] => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      defaultProtocol: 'https',
      protocols: ['https'],
      HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
      isAllowedUri: (url) => isLink(url),
      shouldAutoLink: (url) => addressesIn(url)[0]?.address === url,
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  CalloutNode.configure({ language }),
  FixedNode,
  FigureNode,
  ChartNode,
  ReplayNode,
  SimulatorNode,
  Small('sup'),
  Small('sub'),
  Languages,
  Addresses,
]
