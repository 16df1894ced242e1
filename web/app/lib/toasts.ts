import { toast, type ToastOptions } from 'react-toastify/unstyled'

export type ToastKind = 'default' | 'success' | 'info' | 'error' | 'warning' | 'loading'

const raisers = { default: toast, success: toast.success, info: toast.info, error: toast.error, warning: toast.warning, loading: toast.loading }

/**
 * Raises a toast (TOAST-1). A text that is on the screen already is not raised twice.
 * A loading toast stays until `dropToast` is called with the id returned here.
 */
export const showToast = (kind: ToastKind, text: string) => {
  // An error interrupts a screen reader, the other kinds wait for their turn.
  const options: ToastOptions = { toastId: `${kind}: ${text}`, role: kind === 'error' ? 'alert' : 'status' }
  return raisers[kind](text, options)
}

export const dropToast = (id: ReturnType<typeof showToast>) => toast.dismiss(id)
