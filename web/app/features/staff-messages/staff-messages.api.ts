import type { ChosenSent } from '@padauk/contract/chosen-members'
import { staffMembers } from '@padauk/contract/staff-members'
import { type MessageForm, staffMessages } from '@padauk/contract/staff-messages'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

const noun = 'staff-messages'
const refreshes = [noun, 'audits'] as const
const paramsOf = (id: number) => ({ id: String(id) })

export const messageQuery = (id: string, page: string) =>
  queryOptions({
    queryKey: [noun, 'one', id, page],
    queryFn: ({ signal }) => call(staffMessages.read, { params: { id }, query: { page } }, { signal }),
    select: ({ content }) => content,
    placeholderData: keepPreviousData,
  })

export const openMessagesQuery = queryOptions({
  queryKey: [noun, 'open'],
  queryFn: ({ signal }) => call(staffMessages.open, {}, { signal }),
  select: ({ content }) => content,
})

export const memberMessagesQuery = (member_id: number) =>
  queryOptions({
    queryKey: [noun, 'of-member', member_id],
    queryFn: ({ signal }) => call(staffMessages.ofMember, { params: paramsOf(member_id) }, { signal }),
    select: ({ content }) => content,
  })

type MessageSent = Omit<MessageForm, 'members'> & { members: ChosenSent }
/** Quiet: the form shows the error. */
export const createMessage = mutationOptions({
  mutationFn: ({ body, key }: { body: MessageSent; key: string }) =>
    call(staffMessages.create, { body }, { idempotencyKey: key }),
  meta: { quiet: true, refreshes },
})

export const markMessage = mutationOptions({
  mutationFn: ({ id, ...body }: { id: number; member_id: number; is_sent: boolean }) =>
    call(staffMessages.mark, { params: paramsOf(id), body }),
  meta: { refreshes },
})

/** A new set-password link with its message; the link before stops working. */
export const makeLink = mutationOptions({
  mutationFn: (member_id: number) => call(staffMembers.renewLink, { params: paramsOf(member_id) }),
  meta: { refreshes: ['staff-members', 'audits'] as const },
})
