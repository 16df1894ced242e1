import { type DefaultError, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import type { Noun } from '#lib/query-client.ts'
import { showToast } from '#lib/toasts.ts'

// Ignore the second press of a double press: it would decide the next item, which nobody has read yet.
const UNREAD_MS = 600
let decidedAt = 0
/** The next press of the accept key may be meant for what was on the screen before. */
export const holdStill = () => {
  decidedAt = Date.now()
}
export const isUnread = () => UNREAD_MS > Math.abs(Date.now() - decidedAt)

/** The item is no longer in the state that was on the screen, or somebody is deciding on it. */
const DECIDED = ['already_decided', 'already_issued', 'changed', 'done_before', 'wrong_status', 'held']
const isDecided = (error: Error) => error instanceof ApiError && DECIDED.includes(error.code)

type Options<Answer, Variables> = {
  decide: UseMutationOptions<Answer, DefaultError, Variables>
  /** Storage name of this item's input. */
  draft: string
  /** Nouns to refetch if somebody else has decided first. */
  refreshes: readonly Noun[]
  /** Called with a message after the decision, by this person or by somebody else. */
  onDecided: (said: string) => void
}

/** Sends one decision, even on repeated presses. If somebody else was faster, reports it and goes on. */
export const useDecide = <Answer, Variables>({ decide, draft, refreshes, onDecided }: Options<Answer, Variables>) => {
  const client = useQueryClient()
  const mutation = useMutation(decide)
  // `isPending` changes only with the next render, too late to block a double press.
  const isSending = useRef(false)
  const send = async (variables: Variables, said: (answer: Answer) => string) => {
    if (isSending.current) return
    isSending.current = true
    try {
      const answer = await mutation.mutateAsync(variables)
      forgetDraft(draft)
      holdStill()
      onDecided(said(answer))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) return
      await Promise.all(refreshes.map((noun) => client.invalidateQueries({ queryKey: [noun] })))
      if (!isDecided(error)) return
      showToast('info', failureSentence(error))
      holdStill()
      onDecided(failureSentence(error))
    } finally {
      isSending.current = false
    }
  }
  const error = mutation.error && isDecided(mutation.error) ? null : mutation.error
  return {
    send: (variables: Variables, said: (answer: Answer) => string) => void send(variables, said),
    isPending: mutation.isPending,
    refusal: error ? failureSentence(error) : undefined,
  }
}
