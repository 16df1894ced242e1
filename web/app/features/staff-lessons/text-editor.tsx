import '#ui/prose.css'
import { fileUrl } from '@padauk/contract/files'
import type { Language } from '@padauk/rules/languages'
import { useMutation } from '@tanstack/react-query'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
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
  Minus,
  Pencil,
  Plus,
  Quote,
  Redo2,
  Scale,
  Table as TableIcon,
  Trash2,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sendFile } from '#lib/send-file.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-lessons'
import { ChartDialog } from './chart-dialog.tsx'
import type { Chart } from './chart-sketch.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { SimulatorDialog } from './simulator-dialog.tsx'
import { parseText, renderText } from './text-html.ts'
import { extensionsIn, isLink, LAW_BOX, type Replay, type Simulator } from './text-nodes.ts'

type Tool = { label: string; Icon: LucideIcon; keys?: string; isOn?: boolean; isOff?: boolean; act: () => void }

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

const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const old = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [href, setHref] = useState(old || 'https://')
  const [isWrong, setWrong] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const url = href.trim()
    if (!isLink(url)) return setWrong(true)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !old)
      chain.insertContent({ type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] }).run()
    else chain.extendMarkRange('link').setLink({ href: url }).run()
    onClose()
  }
  return (
    <Dialog
      title={m.console_cur_link()}
      shape="narrow"
      onClose={onClose}
      foot={
        <>
          {old && (
            <Button
              look="ghost"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              {m.console_cur_unlink()}
            </Button>
          )}
          <Button type="submit" form="link-form">
            {m.save()}
          </Button>
        </>
      }
    >
      <form id="link-form" className="dense" onSubmit={save} noValidate>
        <TextField
          label={m.console_cur_link_address()}
          hint={m.console_cur_link_hint()}
          error={isWrong ? m.console_cur_link_wrong() : undefined}
          type="url"
          value={href}
          onChange={(event) => setHref(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

type Props = {
  html: string | null
  /** Of the text. */
  language: Language
  label: string
  onChange: (html: string | null) => void
}

/** Editor for a lesson's text, shown as members see it. Pass a new `key` for another text. */
const TextEditor = ({ html, language, label, onChange }: Props) => {
  const [dialog, setDialog] = useState<'link' | 'chart' | 'replay' | 'simulator'>()
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation(sendFile)
  const edited = useRef<Editor>(null)
  const [sending, setSending] = useState(0)
  const putPictures = async (files: File[]) => {
    for (const file of files) {
      setSending((count) => count + 1)
      await send
        .mutateAsync({ file })
        .then(({ path, width, height }) =>
          edited.current
            ?.chain()
            .focus()
            .insertFigure({ src: fileUrl(path), width, height, alt: '' })
            .run(),
        )
        .catch(() => {})
      setSending((count) => count - 1)
    }
  }
  const picturesOf = (data: DataTransfer | null) =>
    [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  const editor = useEditor({
    extensions: extensionsIn(language),
    content: parseText(html),
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        class: 'prose lesson-text rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        spellcheck: 'true',
      },
      // Pasted handlers cannot run, but browsers report each one as a CSP violation.
      transformPastedHTML: (pasted) => pasted.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
      handlePaste: (_view, event) => {
        const files = picturesOf(event.clipboardData)
        // Copying from a web page also puts a picture of the selection on the clipboard.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false
        void putPictures(files)
        return true
      },
      handleDrop: (view, event) => {
        const files = picturesOf(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at) edited.current?.commands.setTextSelection(at.pos)
        void putPictures(files)
        return true
      },
    },
    onUpdate: ({ editor: { state } }) => onChange(renderText(state.doc)),
  })
  edited.current = editor
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
      chart: e.isActive('chart'),
      replay: e.isActive('replay'),
      simulator: e.isActive('simulator'),
      figure: e.isActive('figure'),
      alt: (e.getAttributes('figure').alt as string | undefined) ?? '',
      note: e.isActive('callout', { kind: 'note' }),
      tip: e.isActive('callout', { kind: 'tip' }),
      warning: e.isActive('callout', { kind: 'warning' }),
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const groups: Tool[][] = [
    [
      {
        label: m.console_cur_h2(),
        Icon: Heading2,
        keys: 'Ctrl Alt 2',
        isOn: on.h2,
        act: () => chain().toggleHeading({ level: 2 }).run(),
      },
      {
        label: m.console_cur_h3(),
        Icon: Heading3,
        keys: 'Ctrl Alt 3',
        isOn: on.h3,
        act: () => chain().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      { label: m.console_cur_bold(), Icon: Bold, keys: 'Ctrl B', isOn: on.bold, act: () => chain().toggleBold().run() },
      {
        label: m.console_cur_italic(),
        Icon: Italic,
        keys: 'Ctrl I',
        isOn: on.italic,
        act: () => chain().toggleItalic().run(),
      },
      { label: m.console_cur_link(), Icon: LinkIcon, keys: 'Ctrl K', isOn: on.link, act: () => setDialog('link') },
    ],
    [
      {
        label: m.console_cur_bullets(),
        Icon: List,
        keys: 'Ctrl Shift 8',
        isOn: on.bullet,
        act: () => chain().toggleBulletList().run(),
      },
      {
        label: m.console_cur_numbers(),
        Icon: ListOrdered,
        keys: 'Ctrl Shift 7',
        isOn: on.ordered,
        act: () => chain().toggleOrderedList().run(),
      },
      {
        label: m.console_cur_quote(),
        Icon: Quote,
        keys: 'Ctrl Shift B',
        isOn: on.quote,
        act: () => chain().toggleBlockquote().run(),
      },
    ],
    [
      { label: m.console_cur_note(), Icon: Info, isOn: on.note, act: () => chain().setCallout('note').run() },
      { label: m.console_cur_tip(), Icon: Lightbulb, isOn: on.tip, act: () => chain().setCallout('tip').run() },
      {
        label: m.console_cur_warning(),
        Icon: TriangleAlert,
        isOn: on.warning,
        act: () => chain().setCallout('warning').run(),
      },
      {
        label: m.console_cur_law(),
        Icon: Scale,
        act: () =>
          chain()
            .insertContent({
              type: 'fixed',
              attrs: { kind: LAW_BOX, title: m.console_cur_law() },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: m.console_cur_law_about() }] }],
            })
            .run(),
      },
    ],
    [
      { label: m.console_cur_picture(), Icon: ImagePlus, act: () => input.current?.click() },
      {
        label: m.console_cur_table(),
        Icon: TableIcon,
        isOff: on.table,
        act: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
      { label: m.console_cur_chart(), Icon: CandlestickChart, act: () => setDialog('chart') },
      { label: m.console_cur_simulator(), Icon: Dices, act: () => setDialog('simulator') },
    ],
    [
      { label: m.console_cur_undo(), Icon: Undo2, keys: 'Ctrl Z', isOff: !on.undo, act: () => chain().undo().run() },
      { label: m.console_cur_redo(), Icon: Redo2, keys: 'Ctrl Y', isOff: !on.redo, act: () => chain().redo().run() },
    ],
  ]
  return (
    <div
      className="rich card"
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
          event.preventDefault()
          event.stopPropagation()
          setDialog('link')
        }
      }}
    >
      <div className="rich-head">
        <Toolbar label={label} groups={groups} />
        {on.table && (
          <div className="rich-more" role="group" aria-label={m.console_cur_table()}>
            <Button look="ghost" size="tight" onClick={() => chain().addRowAfter().run()}>
              <Plus className="icon-small" aria-hidden /> {m.console_cur_row()}
            </Button>
            <Button look="ghost" size="tight" onClick={() => chain().addColumnAfter().run()}>
              <Plus className="icon-small" aria-hidden /> {m.console_cur_column()}
            </Button>
            <Button look="ghost" size="tight" onClick={() => chain().deleteRow().run()}>
              <Minus className="icon-small" aria-hidden /> {m.console_cur_row()}
            </Button>
            <Button look="ghost" size="tight" onClick={() => chain().deleteColumn().run()}>
              <Minus className="icon-small" aria-hidden /> {m.console_cur_column()}
            </Button>
            <Button look="ghost" size="tight" onClick={() => chain().deleteTable().run()}>
              <Trash2 className="icon-small" aria-hidden /> {m.console_cur_table()}
            </Button>
          </div>
        )}
        {on.replay && (
          <div className="rich-more" role="group" aria-label={m.console_cur_replay()}>
            <Button look="ghost" size="tight" onClick={() => setDialog('replay')}>
              <Pencil className="icon-small" aria-hidden /> {m.console_cur_replay_change()}
            </Button>
            <Button look="ghost" size="tight" onClick={() => chain().deleteSelection().run()}>
              <Trash2 className="icon-small" aria-hidden /> {m.console_cur_replay_remove()}
            </Button>
          </div>
        )}
        {on.simulator && (
          <div className="rich-more" role="group" aria-label={m.console_cur_simulator()}>
            <Button look="ghost" size="tight" onClick={() => setDialog('simulator')}>
              <Pencil className="icon-small" aria-hidden /> {m.console_cur_simulator_change()}
            </Button>
            <Button look="ghost" size="tight" onClick={() => chain().deleteSelection().run()}>
              <Trash2 className="icon-small" aria-hidden /> {m.console_cur_simulator_remove()}
            </Button>
          </div>
        )}
        {on.figure && (
          <div className="rich-more dense" role="group" aria-label={m.console_cur_picture()}>
            <label className="inbox grow">
              <span className="tiny">{m.console_cur_alt()}</span>
              <input
                value={on.alt}
                placeholder={m.console_cur_alt_hint()}
                onChange={(event) => editor.commands.updateAttributes('figure', { alt: event.target.value })}
              />
            </label>
            <Button look="ghost" size="tight" onClick={() => chain().deleteNode('figure').run()}>
              <Trash2 className="icon-small" aria-hidden /> {m.console_cur_picture()}
            </Button>
          </div>
        )}
      </div>
      <EditorContent editor={editor} />
      <p className="sr-only" role="status">
        {sending > 0 ? m.console_cur_sending() : ''}
      </p>
      {sending > 0 && (
        <p className="small muted rich-foot" aria-hidden>
          {m.console_cur_sending()}
        </p>
      )}
      {send.error && (
        <div className="rich-foot">
          <FormFailure text={failureSentence(send.error)} />
        </div>
      )}
      <input
        ref={input}
        className="sr-only"
        type="file"
        tabIndex={-1}
        aria-label={m.console_cur_picture()}
        accept="image/jpeg,image/png,image/webp"
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void putPictures(files)
        }}
      />
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
      {dialog === 'chart' && (
        <ChartDialog
          chart={on.chart ? (editor.getAttributes('chart') as Chart) : undefined}
          onClose={() => setDialog(undefined)}
          onDone={(chart) => {
            chain().putChart(chart).run()
            setDialog(undefined)
          }}
        />
      )}
      {dialog === 'simulator' && (
        <SimulatorDialog
          simulator={on.simulator ? (editor.getAttributes('simulator') as Simulator) : undefined}
          language={language}
          onClose={() => setDialog(undefined)}
          onDone={(simulator) => {
            chain().putSimulator(simulator).run()
            setDialog(undefined)
          }}
        />
      )}
      {dialog === 'replay' && (
        <ReplayDialog
          replay={editor.getAttributes('replay') as Replay}
          onClose={() => setDialog(undefined)}
          onDone={(replay) => {
            chain().changeReplay(replay).run()
            setDialog(undefined)
          }}
        />
      )}
    </div>
  )
}
export default TextEditor
