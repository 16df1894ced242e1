import { useEffect } from 'react'

/** Ctrl Enter presses the act of the dialog that is open, the last button of its foot (STAFF-15). */
export const useDialogKeys = () =>
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      const [dialog] = [...document.querySelectorAll('dialog[open]')].slice(-1)
      const act = dialog?.querySelector('.dlg-foot')?.lastElementChild
      if (!(act instanceof HTMLButtonElement)) return
      event.preventDefault()
      act.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
