import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { logOut } from '#features/sessions/sessions.api.ts'
import { useLoadPart } from '#lib/load-part.ts'

/** Logs out, after a question while changes wait on this device. Render `question`. */
export const useLeave = () => {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation(logOut)
  const load = useLoadPart()
  const [question, setQuestion] = useState<ReactNode>()
  const leaveNow = () => mutate(undefined, { onSuccess: () => void navigate('/') })
  const ask = async ({ countOwn, LeaveQuestion }: typeof import('#features/outbox/leave-question.tsx')) => {
    const count = await countOwn()
    if (count === 0) return leaveNow()
    const close = () => setQuestion(undefined)
    const leave = () => {
      close()
      leaveNow()
    }
    setQuestion(<LeaveQuestion count={count} onLeave={leave} onStay={close} />)
  }
  return {
    leave: () =>
      load(
        () => import('#features/outbox/leave-question.tsx'),
        (part) => void ask(part),
      ),
    isPending,
    question,
  }
}
