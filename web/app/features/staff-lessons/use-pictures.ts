import { fileUrl } from '@padauk/contract/files'
import { useMutation } from '@tanstack/react-query'
import type { Editor, UseEditorOptions } from '@tiptap/react'
import { type RefObject, useState } from 'react'
import { sendFile } from '#lib/send-file.ts'

const picturesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Sends pictures, chosen, pasted or dropped, and puts each into the text. */
export const usePictures = (editor: RefObject<Editor | null>) => {
  const send = useMutation(sendFile)
  const [sending, setSending] = useState(0)
  const put = async (files: File[]) => {
    for (const file of files) {
      setSending((count) => count + 1)
      await send
        .mutateAsync({ file })
        .then(({ path, width, height }) =>
          editor.current
            ?.chain()
            .focus()
            .insertFigure({ src: fileUrl(path), width, height, alt: '' })
            .run(),
        )
        .catch(() => {})
      setSending((count) => count - 1)
    }
  }
  const handlers: UseEditorOptions['editorProps'] = {
    handlePaste: (_view, event) => {
      const files = picturesOf(event.clipboardData)
      // Copying from a web page also puts a picture of the selection on the clipboard.
      if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false
      void put(files)
      return true
    },
    handleDrop: (view, event) => {
      const files = picturesOf(event.dataTransfer)
      if (files.length === 0) return false
      event.preventDefault()
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
      if (at) editor.current?.commands.setTextSelection(at.pos)
      void put(files)
      return true
    },
  }
  return { put, handlers, isSending: sending > 0, error: send.error }
}
