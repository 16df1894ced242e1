export type ToastKind = 'default' | 'success' | 'info' | 'error' | 'warning' | 'loading'
/** What can be done about what a toast says. `key` tells one act from another under the same text. */
export type ToastAct = { key: string; label: string; act: () => void }
export type Toast = { kind: ToastKind; text: string; act?: ToastAct | undefined }

// The program that draws toasts comes after the first view; what is said before that waits for it here.
const waiting: Toast[] = []
let draw: ((toast: Toast) => void) | undefined
let want = () => {}

/** Raises a toast (TOAST-1). A text that is on the screen already is not raised twice. */
export const showToast = (kind: ToastKind, text: string, act?: ToastAct) => {
  if (draw) return draw({ kind, text, act })
  waiting.push({ kind, text, act })
  want()
}

/** Called each time a toast is raised while nothing can draw it. */
export const onToastWanted = (listener: () => void) => {
  want = listener
}

/** Hands over what waits and all that comes; undefined when drawing ends. */
export const drawToasts = (drawer: ((toast: Toast) => void) | undefined) => {
  draw = drawer
  if (drawer) for (const toast of waiting.splice(0)) drawer(toast)
}
