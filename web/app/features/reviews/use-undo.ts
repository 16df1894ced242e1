import type { HeldKind } from '@padauk/contract/reviews'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { heldDecisionsQuery, undoHeldDecision } from '#features/staff-held-decisions/staff-held-decisions.api.ts'
import { ApiError } from '#lib/api.ts'
import { saveDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import type { Noun } from '#lib/query-client.ts'
import { showToast } from '#lib/toasts.ts'
import { sentDraft } from './sent-fields.tsx'
import { typedAccounts } from './typed-accounts.ts'

const NOUNS: Record<HeldKind, Noun> = {
  post: 'staff-affiliate-posts',
  order: 'staff-funded-orders',
  claim: 'staff-claims',
}

/** Undoes one's own decisions, one at a time. What was typed is put back before the item is read again. */
export const useUndo = (kind: HeldKind, onUndone: (item: number) => void) => {
  const client = useQueryClient()
  const { data } = useQuery(heldDecisionsQuery)
  const all = data?.content.data ?? []
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: number) => {
      const { content } = await undoHeldDecision(id)
      if (content.reason !== null) saveDraft(`review:${content.kind}:${content.item_id}`, content.reason)
      if (content.sent) saveDraft(sentDraft(`${content.kind}:${content.item_id}`), content.sent)
      if (content.account !== null) typedAccounts.set(content.item_id, content.account)
      return content
    },
    meta: { quiet: true },
    onSettled: () =>
      Promise.all(
        (['staff-held-decisions', NOUNS[kind]] as const).map((noun) => client.invalidateQueries({ queryKey: [noun] })),
      ),
    onSuccess: ({ item_id }) => onUndone(item_id),
    onError: (error) =>
      showToast(error instanceof ApiError && error.status === 404 ? 'info' : 'error', failureSentence(error)),
  })
  return {
    /** Own decisions of this kind that can still be undone, newest first. */
    held: all.filter((one) => one.kind === kind && one.refusal === null),
    /** Own decisions of any kind that could not be carried out. */
    refused: all.filter(({ refusal }) => refusal !== null),
    undo: (id: number) => {
      if (!isPending) mutate(id)
    },
    isUndoing: isPending,
  }
}
