import { type Me, members } from '@padauk/contract/members'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { PENDING } from '#lib/offline/pending.ts'
import { send } from '#lib/offline/send.ts'
import { queryClient } from '#lib/query-client.ts'
import { m } from '#words/members'
import { meQuery } from './members.api.ts'
import { renameSession } from './rename-session.ts'

// Separate from members.api.ts, which is part of every first view of a member.

/** Optimistic update for sidebar and profile. */
const showChange = (change: Partial<Me>) => {
  queryClient.setQueryData(meQuery.queryKey, (cached) => cached && { content: { ...cached.content, ...change } })
}

export const updateName = mutationOptions({
  mutationFn: async (name: string) => {
    const change = { act: 'members.rename', thing: 'me', title: name, shown: meQuery.queryKey, replaces: true }
    const answer = await send(members.update, { body: { name } }, change)
    const content = answer === PENDING || !answer ? { name } : answer.content
    showChange(content)
    renameSession(content.name)
    return answer
  },
  meta: { success: () => m.toast_info_updated(), quiet: true },
})

/** The picture of videos, 0 for sound only, on every device of the member. `title` names it while it waits. */
export const chooseVideoHeight = mutationOptions({
  mutationFn: async ({ height, title }: { height: number; title: string }) => {
    const change = { act: 'members.watch', thing: 'videos', title, shown: meQuery.queryKey, replaces: true }
    return await send(members.update, { body: { video_height: height } }, change)
  },
  onMutate: ({ height }) => showChange({ video_height: height }),
  scope: { id: 'videos' },
  meta: { quiet: true },
})

type Sending = { picture: Blob; onProgress: (fraction: number) => void; signal: AbortSignal }

export const sendPicture = mutationOptions({
  mutationFn: async ({ picture, onProgress, signal }: Sending) => {
    const { content } = await call(members.profilePic, {}, { picture, onProgress, signal })
    showChange(content)
  },
  meta: { success: () => m.toast_picture_updated(), quiet: true },
})
