import { members, type Me } from '@padauk/contract/members'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { queryClient } from '#lib/query-client.ts'
import { renameSession } from '#lib/rename-session.ts'
import { m } from '#words/generated/messages.js'
import { meQuery } from './members.api.ts'

// Apart from members.api.ts, which every first view of a member carries.

/** Sidebar and profile show the change at once; an answer on its way would bring the old state back. */
const showChange = async (change: Partial<Me>) => {
  await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
  queryClient.setQueryData(meQuery.queryKey, (kept) => kept && { content: { ...kept.content, ...change } })
}

export const updateName = mutationOptions({
  mutationFn: async (name: string) => {
    const { content } = await call(members.update, { body: { name } })
    await showChange(content)
    renameSession(content.name)
  },
  meta: { success: () => m.toast_info_updated(), quiet: true },
})

type Sending = { picture: Blob; onProgress: (fraction: number) => void; signal: AbortSignal }

export const sendPicture = mutationOptions({
  mutationFn: async ({ picture, onProgress, signal }: Sending) => {
    const { content } = await call(members.profilePic, {}, { picture, onProgress, signal })
    await showChange(content)
  },
  meta: { success: () => m.toast_picture_updated(), quiet: true },
})
