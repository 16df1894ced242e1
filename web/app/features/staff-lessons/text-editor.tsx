import '#ui/prose.css'
import type { Language } from '@padauk/rules/languages'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-lessons'
import { type Dialog, TextDialog } from './text-dialogs.tsx'
import { parseText, renderText } from './text-html.ts'
import { TextMore } from './text-more.tsx'
import { extensionsIn } from './text-nodes.ts'
import { TextToolbar } from './text-toolbar.tsx'
import { usePictures } from './use-pictures.ts'

type Props = {
  html: string | null
  /** Of the text. */
  language: Language
  label: string
  onChange: (html: string | null) => void
}

/** Editor for a lesson's text, shown as members see it. Pass a new `key` for another text. */
const TextEditor = ({ html, language, label, onChange }: Props) => {
  const [dialog, setDialog] = useState<Dialog>()
  const input = useRef<HTMLInputElement>(null)
  const edited = useRef<Editor>(null)
  const pictures = usePictures(edited)
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
      ...pictures.handlers,
    },
    onUpdate: ({ editor: { state } }) => onChange(renderText(state.doc)),
  })
  edited.current = editor
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
        <TextToolbar editor={editor} label={label} onDialog={setDialog} onPicture={() => input.current?.click()} />
        <TextMore editor={editor} onDialog={setDialog} />
      </div>
      <EditorContent editor={editor} />
      <p className="sr-only" role="status">
        {pictures.isSending ? m.console_cur_sending() : ''}
      </p>
      {pictures.isSending && (
        <p className="small muted px-4 py-2" aria-hidden>
          {m.console_cur_sending()}
        </p>
      )}
      {pictures.error && (
        <div className="px-4 py-2">
          <FormFailure text={failureSentence(pictures.error)} />
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
          void pictures.put(files)
        }}
      />
      {dialog && <TextDialog {...{ editor, dialog, language }} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
export default TextEditor
