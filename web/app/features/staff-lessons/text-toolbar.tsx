import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  CandlestickChart,
  Dices,
  Heading2,
  Heading3,
  ImagePlus,
  Info,
  Italic,
  Lightbulb,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Scale,
  Table as TableIcon,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '#words/staff-lessons'
import { LAW_BOX } from './text-nodes.ts'

type State = { keys?: string; isOn?: boolean; isOff?: boolean }
type Tool = State & { label: string; Icon: LucideIcon; act: () => void }
const tool = (label: string, Icon: LucideIcon, act: () => void, state: State = {}): Tool => ({
  ...state,
  ...{ label, Icon, act },
})

/** Toolbar with a roving tabindex: one Tab stop, and arrow keys move between buttons. */
const Toolbar = ({ label, groups }: { label: string; groups: Tool[][] }) => {
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const go = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + buttons.length) % buttons.length
    setAt(next)
    buttons[next]?.focus()
  }
  let nth = -1
  return (
    <div ref={bar} className="rich-bar" role="toolbar" aria-label={`${m.console_cur_tools()}: ${label}`} onKeyDown={go}>
      {groups.map((tools) => (
        <div key={tools[0]?.label}>
          {tools.map(({ label, Icon, keys, isOn, isOff, act }) => {
            nth++
            const place = nth
            return (
              <button
                key={label}
                type="button"
                aria-label={label}
                title={keys ? `${label} (${keys})` : label}
                aria-disabled={isOff}
                tabIndex={place === at ? 0 : -1}
                {...(isOn !== undefined && { 'aria-pressed': isOn })}
                // Keeps the selection in the text.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setAt(place)}
                onClick={() => !isOff && act()}
              >
                <Icon aria-hidden />
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

type Props = {
  editor: Editor
  /** Of the text. */
  label: string
  onDialog: (dialog: 'link' | 'chart' | 'simulator') => void
  onPicture: () => void
}

/** What can be done with the selected text, or put into it. */
export const TextToolbar = ({ editor, label, onDialog, onPicture }: Props) => {
  const on = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      h2: e.isActive('heading', { level: 2 }),
      h3: e.isActive('heading', { level: 3 }),
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      bullet: e.isActive('bulletList'),
      ordered: e.isActive('orderedList'),
      quote: e.isActive('blockquote'),
      link: e.isActive('link'),
      table: e.isActive('table'),
      note: e.isActive('callout', { kind: 'note' }),
      tip: e.isActive('callout', { kind: 'tip' }),
      warning: e.isActive('callout', { kind: 'warning' }),
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const heading = (level: 2 | 3) => () => chain().toggleHeading({ level }).run()
  const callout = (kind: 'note' | 'tip' | 'warning') => () => chain().setCallout(kind).run()
  const law = {
    type: 'fixed',
    attrs: { kind: LAW_BOX, title: m.console_cur_law() },
    content: [{ type: 'paragraph', content: [{ type: 'text', text: m.console_cur_law_about() }] }],
  }
  const bullets = () => chain().toggleBulletList().run()
  const numbers = () => chain().toggleOrderedList().run()
  const table = () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  const groups = [
    [
      tool(m.console_cur_h2(), Heading2, heading(2), { keys: 'Ctrl Alt 2', isOn: on.h2 }),
      tool(m.console_cur_h3(), Heading3, heading(3), { keys: 'Ctrl Alt 3', isOn: on.h3 }),
    ],
    [
      tool(m.console_cur_bold(), Bold, () => chain().toggleBold().run(), { keys: 'Ctrl B', isOn: on.bold }),
      tool(m.console_cur_italic(), Italic, () => chain().toggleItalic().run(), { keys: 'Ctrl I', isOn: on.italic }),
      tool(m.console_cur_link(), LinkIcon, () => onDialog('link'), { keys: 'Ctrl K', isOn: on.link }),
    ],
    [
      tool(m.console_cur_bullets(), List, bullets, { keys: 'Ctrl Shift 8', isOn: on.bullet }),
      tool(m.console_cur_numbers(), ListOrdered, numbers, { keys: 'Ctrl Shift 7', isOn: on.ordered }),
      tool(m.console_cur_quote(), Quote, () => chain().toggleBlockquote().run(), {
        keys: 'Ctrl Shift B',
        isOn: on.quote,
      }),
    ],
    [
      tool(m.console_cur_note(), Info, callout('note'), { isOn: on.note }),
      tool(m.console_cur_tip(), Lightbulb, callout('tip'), { isOn: on.tip }),
      tool(m.console_cur_warning(), TriangleAlert, callout('warning'), { isOn: on.warning }),
      tool(m.console_cur_law(), Scale, () => chain().insertContent(law).run()),
    ],
    [
      tool(m.console_cur_picture(), ImagePlus, onPicture),
      tool(m.console_cur_table(), TableIcon, table, { isOff: on.table }),
      tool(m.console_cur_chart(), CandlestickChart, () => onDialog('chart')),
      tool(m.console_cur_simulator(), Dices, () => onDialog('simulator')),
    ],
    [
      tool(m.console_cur_undo(), Undo2, () => chain().undo().run(), { keys: 'Ctrl Z', isOff: !on.undo }),
      tool(m.console_cur_redo(), Redo2, () => chain().redo().run(), { keys: 'Ctrl Y', isOff: !on.redo }),
    ],
  ]
  return <Toolbar label={label} groups={groups} />
}
