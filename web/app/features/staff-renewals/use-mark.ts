import type { DueMember } from '@padauk/contract/staff-renewals'
import type { ContactState } from '@padauk/rules/renewals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { showToast } from '#lib/toasts.ts'
import { markContact, refreshedByMark } from './staff-renewals.api.ts'

/** The second press of a double press would hit the button of the next state, which nobody has read yet. */
const UNREAD_MS = 600

/** Marks the contact of one member, from the state that is on the screen. The slower one learns what happened. */
export const useMark = ({ member_id, end_at, contact }: DueMember) => {
  const client = useQueryClient()
  const mutation = useMutation(markContact)
  // `isPending` changes only with the next render, too late to block a double press.
  const isSending = useRef(false)
  const markedAt = useRef(0)
  const mark = async (state: ContactState) => {
    if (isSending.current || Math.abs(Date.now() - markedAt.current) < UNREAD_MS || !end_at) return
    isSending.current = true
    try {
      await mutation.mutateAsync({ id: member_id, end_at, state, decided_on: contact?.state ?? 'NONE' })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return
      const isLate = error instanceof ApiError && error.status === 409
      showToast(isLate ? 'info' : 'error', failureSentence(error as Error))
      if (isLate) await Promise.all(refreshedByMark.map((noun) => client.invalidateQueries({ queryKey: [noun] })))
    } finally {
      markedAt.current = Date.now()
      isSending.current = false
    }
  }
  return { mark: (state: ContactState) => void mark(state), isPending: mutation.isPending }
}
