import { views } from '@padauk/contract/views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { endView, keepViewBack } from '#lib/in-view.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/views'
import { wordsReady } from '#words/words.tsx'

/** Whose view this is, and until when. */
export const viewQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => {
    const { content } = await call(views.read, {}, { signal })
    keepViewBack(content.back)
    return content
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Ends the view; without a network it ends by itself, minutes later. */
export const leaveView = async () => {
  await call(views.end, {}).catch(() => {})
  endView()
}

/** In place of what a view does not show. */
export const sayPrivate = () => void wordsReady().then(() => showToast('info', m.view_private()))
