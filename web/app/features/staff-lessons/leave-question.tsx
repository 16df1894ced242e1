import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { m } from '#words/staff-lessons'

/** Asked before a page with unsaved input is left. */
export const LeaveQuestion = ({ isDirty }: { isDirty: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={m.console_cur_leave_ask()}
      shape="narrow"
      onClose={() => blocker.reset()}
      foot={
        <>
          <Button look="sec" onClick={() => blocker.proceed()}>
            {m.console_cur_leave()}
          </Button>
          <Button onClick={() => blocker.reset()}>{m.console_cur_stay()}</Button>
        </>
      }
    >
      <p>{m.console_cur_leave_text()}</p>
    </Dialog>
  )
}
