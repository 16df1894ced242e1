import { type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { dropDialog, pushDialog } from './dialog-stack.ts'

/** Initial focus: the first field, or the checked radio button. The browser would focus the close button. */
const firstField = (dialog: HTMLDialogElement) => {
  const fields = [
    ...dialog.querySelectorAll<HTMLInputElement>(
      '.dlg-body :is(input:not([type=file], [type=range]), select, textarea):enabled',
    ),
  ]
  const [first] = fields
  return (first?.type === 'radio' && fields.find(({ name, checked }) => name === first.name && checked)) || first
}

/** Opens a native dialog while mounted. Escape and an outside press call onClose. Unmounting restores the focus. */
export const useModal = (onClose: () => void, isFirm = false) => {
  const ref = useRef<HTMLDialogElement>(null)
  // A layout effect: a passive cleanup would restore the focus after whatever the closing code focuses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const opener = document.activeElement
    element.showModal()
    // On a phone the keyboard would cover the dialog's text.
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
      // Closing natively would bypass React's state. Ignores cancel events that bubble up from file inputs.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && !isFirm) onClose()
    },
  }
}
