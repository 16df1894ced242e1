import './toasts.css'
import { Bell, Check, CircleAlert, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cssTransition, type IconProps, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled'
import { drawToasts, type Toast, type ToastAct } from '#lib/toasts.ts'
import { m } from '#words/common'
import { Button, IconButton } from './button.tsx'
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
    <X className="icon-small" aria-hidden />
  </IconButton>
)

const raisers = {
  default: toast,
  success: toast.success,
  info: toast.info,
  error: toast.error,
  warning: toast.warning,
  loading: toast.loading,
}

/** The five seconds pause while its button has the focus. */
const ActingToast = ({ toastId, text, act }: { toastId: string; text: string; act: ToastAct }) => (
  <>
    <span>{text}</span>
    <Button
      look="sec"
      size="tight"
      onFocus={() => toast.pause({ id: toastId })}
      onBlur={() => toast.play({ id: toastId })}
      onClick={() => {
        toast.dismiss(toastId)
        act.act()
      }}
    >
      {act.label}
    </Button>
  </>
)

// Errors interrupt a screen reader, other kinds wait.
const drawToast = ({ kind, text, act }: Toast) => {
  const toastId = `${kind}: ${text}${act ? ` ${act.key}` : ''}`
  raisers[kind](act ? <ActingToast toastId={toastId} text={text} act={act} /> : text, {
    toastId,
    role: kind === 'error' ? 'alert' : 'status',
  })
}

/**
 * Toast container. A modal dialog makes everything outside of it inert, so the container moves into the
 * topmost dialog and back when it closes.
 */
export const Toasts = () => {
  const [place, setPlace] = useState<HTMLElement>()
  useEffect(() => {
    const element = document.createElement('div')
    setPlace(element)
    const unfollow = followTopDialog((dialog) => {
      const parent = dialog ?? document.body
      // Where supported, moveBefore keeps animations running, so the five seconds do not restart.
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
