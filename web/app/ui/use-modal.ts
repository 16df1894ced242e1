import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { dropDialog, pushDialog } from './dialog-stack.ts'

/** Where the keyboard begins: in the first field, or at what is chosen there; by itself a dialog begins at its Close. */
const firstField = (dialog: HTMLDialogElement) => {
  const fields = [
    ...dialog.querySelectorAll<HTMLInputElement>(
      '.dlg-body :is(input:not([type=file], [type=range]), select, textarea):enabled',
    ),
  ]
  const [first] = fields
  return (first?.type === 'radio' && fields.find(({ name, checked }) => name === first.name && checked)) || first
}

/** Opens a native dialog while it is mounted; Escape and a press beside it ask to close, the focus returns to where it was. */
export const useModal = (onClose: () => void, isFirm = false) => {
  const ref = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const opener = document.activeElement
    element.showModal()
    // On a phone the keyboard would cover what is to be read first.
    if (isFirm && matchMedia('(pointer: fine)').matches) firstField(element)?.focus()
    pushDialog(element)
    return () => {
      dropDialog(element)
      element.close()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return {
    ref,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // Closing by itself would leave React believing that it is open; a file input inside cancels too.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && !isFirm) onClose()
    },
  }
}
