import { type DefaultError, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { showToast } from '#lib/toasts.ts'

// The second of two quick presses was meant for the item before: nobody has read the next one yet.
const UNREAD_MS = 600
let decidedAt = 0
export const isUnread = () => UNREAD_MS > Math.abs(Date.now() - decidedAt)

type Options<Answer, Variables> = {
  decide: UseMutationOptions<Answer, DefaultError, Variables>
  /** Of what is typed for this item. */
  draft: string
  /** The nouns that show another state when somebody else was here before. */
  refreshes: readonly string[]
  /** Told what has happened, once it has: by this person, or by somebody else before. */
  onDecided: (said: string) => void
}

/** One decision, however often it is pressed. When somebody else was faster it says who did what, and goes on. */
export const useDecide = <Answer, Variables>({ decide, draft, refreshes, onDecided }: Options<Answer, Variables>) => {
  const client = useQueryClient()
  const mutation = useMutation(decide)
  // The mutation's own state comes a moment too late for a double press.
  const isSending = useRef(false)
  const send = async (variables: Variables, said: (answer: Answer) => string) => {
    if (isSending.current) return
    isSending.current = true
    try {
      const answer = await mutation.mutateAsync(variables)
      forgetDraft(draft)
      decidedAt = Date.now()
      onDecided(said(answer))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) return
      await Promise.all(refreshes.map((noun) => client.invalidateQueries({ queryKey: [noun] })))
      if (error.code !== 'wrong_status') return
      showToast('info', failureSentence(error))
      decidedAt = Date.now()
      onDecided(failureSentence(error))
    } finally {
      isSending.current = false
    }
  }
  const error = mutation.error instanceof ApiError && mutation.error.code === 'wrong_status' ? null : mutation.error
  return {
    send: (variables: Variables, said: (answer: Answer) => string) => void send(variables, said),
    isPending: mutation.isPending,
    refusal: error ? failureSentence(error) : undefined,
  }
}
