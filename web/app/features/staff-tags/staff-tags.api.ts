import type { ChosenSent } from '@padauk/contract/chosen-members'
import { staffTags, TAGS_OF_MEMBER_MAX } from '@padauk/contract/staff-tags'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { m } from '#words/staff-tags'

const noun = 'staff-tags'
const refreshes = [noun, 'staff-members', 'audits'] as const
const paramsOf = (id: number) => ({ id: String(id) })

export const tagsQuery = queryOptions({
  queryKey: [noun, 'list'],
  queryFn: ({ signal }) => call(staffTags.list, {}, { signal }),
  select: ({ content }) => content,
})
export const memberTagsQuery = (member_id: number) =>
  queryOptions({
    queryKey: [noun, 'of-member', member_id],
    queryFn: ({ signal }) => call(staffTags.ofMember, { params: paramsOf(member_id) }, { signal }),
    select: ({ content }) => content,
  })

type Added = { content: { tag: { name: string }; changed: number; full: number } }
/** Quiet: the form shows the error. */
export const addTag = mutationOptions({
  mutationFn: (body: { members: ChosenSent; tag: string }) => call(staffTags.add, { body }),
  meta: {
    quiet: true,
    refreshes,
    success: (answer: unknown) => {
      const { tag, changed, full } = (answer as Added).content
      return full > 0 && changed === 0
        ? m.console_tag_full({ count: full, max: TAGS_OF_MEMBER_MAX })
        : [
            m.console_tag_added({ count: changed, tag: tag.name }),
            ...(full > 0 ? [m.console_tag_full({ count: full, max: TAGS_OF_MEMBER_MAX })] : []),
          ].join(' ')
    },
  },
})
export const removeTag = mutationOptions({
  mutationFn: ({ tag_id, members }: { tag_id: number; members: ChosenSent }) =>
    call(staffTags.remove, { params: paramsOf(tag_id), body: { members } }),
  meta: {
    refreshes,
    success: (answer: unknown) =>
      m.console_tag_removed({ count: (answer as { content: { changed: number } }).content.changed }),
  },
})
