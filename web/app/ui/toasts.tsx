import { Bell, Check, CircleAlert, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cssTransition, type IconProps, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled'
import { drawToasts, type Toast } from '#lib/toasts.ts'
import { m } from '#words/generated/messages.js'
import { IconButton } from './button.tsx'
import { followTopDialog } from './dialog-stack.ts'

const transition = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false })
const icons = { default: Bell, success: Check, info: Info, error: CircleAlert, warning: TriangleAlert }

const ToastIcon = ({ type, isLoading }: IconProps) => {
  if (isLoading) return <LoaderCircle className="spin" aria-hidden />
  const Icon = icons[type]
  return <Icon aria-hidden />
}

const CloseToast = ({ closeToast }: Pick<ToastContentProps, 'closeToast'>) => (
  <IconButton
    label={m.toast_close()}
    onClick={(event) => {
      event.stopPropagation()
      closeToast(true)
    }}
  >
    <X className="s" aria-hidden />
  </IconButton>
)

const raisers = { default: toast, success: toast.success, info: toast.info, error: toast.error, warning: toast.warning, loading: toast.loading }

// An error interrupts a screen reader, the other kinds wait for their turn.
const drawToast = ({ kind, text }: Toast) => void raisers[kind](text, { toastId: `${kind}: ${text}`, role: kind === 'error' ? 'alert' : 'status' })

/**
 * Where toasts stand. A modal dialog makes all that is outside of it unreachable, so their place moves into the
 * dialog on top and back again when it closes.
 */
export const Toasts = () => {
  const [place, setPlace] = useState<HTMLElement>()
  useEffect(() => {
    const element = document.createElement('div')
    setPlace(element)
    const unfollow = followTopDialog((dialog) => {
      const parent = dialog ?? document.body
      // moveBefore, where it is, keeps the running animations and with them the five seconds.
      if (element.isConnected && 'moveBefore' in parent) parent.moveBefore(element, null)
      else parent.append(element)
    })
    drawToasts(drawToast)
    return () => {
      drawToasts(undefined)
      unfollow()
      element.remove()
    }
  }, [])
  if (!place) return null
  return createPortal(
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      closeOnClick={false}
      transition={transition}
      icon={ToastIcon}
      closeButton={CloseToast}
      aria-label={m.toast_region()}
    />,
    place,
  )
}
