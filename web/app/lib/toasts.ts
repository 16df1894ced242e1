type ToastKind = 'default' | 'success' | 'info' | 'error' | 'warning' | 'loading'
/** Button of a toast. `key` distinguishes actions with the same text. */
export type ToastAct = { key: string; label: string; act: () => void }
export type Toast = { kind: ToastKind; text: string; act?: ToastAct | undefined }

// The code that renders toasts loads after the first view. Earlier toasts wait here.
const queued: Toast[] = []
let draw: ((toast: Toast) => void) | undefined
let want = () => {}

/** Shows a toast (TOAST-1), unless the same one is visible already. */
export const showToast = (kind: ToastKind, text: string, act?: ToastAct) => {
  if (draw) return draw({ kind, text, act })
  queued.push({ kind, text, act })
  want()
}

/** Called for each toast raised while there is no renderer. */
export const onToastWanted = (listener: () => void) => {
  want = listener
}

/** Sets the renderer, which receives waiting and future toasts. Undefined to remove it. */
export const drawToasts = (drawer: ((toast: Toast) => void) | undefined) => {
  draw = drawer
  if (drawer) for (const toast of queued.splice(0)) drawer(toast)
}
