import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { dropDialog, pushDialog } from './dialog-stack.ts'

/** Opens a native dialog while it is mounted; Escape and a press beside it ask to close, the focus returns to where it was. */
export const useModal = (onClose: () => void, isFirm = false) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const opener = document.activeElement
    element.showModal()
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
