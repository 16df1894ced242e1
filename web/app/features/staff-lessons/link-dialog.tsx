import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { m } from '#words/staff-lessons'
import { isLink } from './text-nodes.ts'

export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
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
