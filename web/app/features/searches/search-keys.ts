/**
 * Calls the listener for Ctrl K anywhere, and for / outside of input fields. Ignored while a dialog is open.
 * Returns a function to unsubscribe.
 */
export const watchSearchKeys = (listener: () => void) => {
  const hear = (event: KeyboardEvent) => {
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
    const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const isTyping =
      event.target instanceof HTMLElement && event.target.matches('input, textarea, select, [contenteditable]')
    if (document.querySelector('dialog[open]') || !(isCtrlK || (isSlash && !isTyping))) return
    // Both are shortcuts in some browsers.
    event.preventDefault()
    listener()
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}
