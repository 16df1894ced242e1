import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { logOut } from '#features/sessions/sessions.api.ts'
import { leaveView } from '#features/views/views.api.ts'
import { useLoadPart } from '#lib/load-part.ts'
import { readPending } from '#lib/offline/pending.ts'
import { isView } from '#lib/session.ts'

/**
 * Logs out and goes to a page, after a question that names what is deleted on this device, if anything is. Render
 * `question`. Back leads past the page that was left.
 */
export const useLeave = (to = '/') => {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation(logOut)
  const load = useLoadPart()
  const [question, setQuestion] = useState<ReactNode>()
  const leaveNow = () => mutate(() => void navigate(to, { replace: true }))
  const ask = async ({ readDeleted, LeaveQuestion }: typeof import('#features/pending-changes/leave-question.tsx')) => {
    const { count, downloads } = await readDeleted()
    // A logout after the end of the session keeps pending changes for the same member.
    if (count + downloads.length === 0 || readPending().isEnded) return leaveNow()
    const close = () => setQuestion(undefined)
    const leave = () => {
      close()
      leaveNow()
    }
    setQuestion(<LeaveQuestion count={count} downloads={downloads} onLeave={leave} onStay={close} />)
  }
  return {
    leave: () =>
      isView()
        ? void leaveView()
        : load(
            () => import('#features/pending-changes/leave-question.tsx'),
            (part) => void ask(part),
          ),
    isPending,
    question,
  }
}
