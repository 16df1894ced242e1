export type ToastKind = 'default' | 'success' | 'info' | 'error' | 'warning' | 'loading'
export type Toast = { kind: ToastKind; text: string }

// The program that draws toasts comes after the first view; what is said before that waits for it here.
const waiting: Toast[] = []
let draw: ((toast: Toast) => void) | undefined
let want = () => {}

/** Raises a toast (TOAST-1). A text that is on the screen already is not raised twice. */
export const showToast = (kind: ToastKind, text: string) => {
  if (draw) return draw({ kind, text })
  waiting.push({ kind, text })
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
