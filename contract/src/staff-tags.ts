import * as z from 'zod/mini'
import { ChosenMembers } from './chosen-members.ts'
import { content, get, Id, post } from './endpoint.ts'
import { text } from './texts.ts'

export const TAG_MAX = 30
export const TAGS_OF_MEMBER_MAX = 20

export const Tag = z.object({ tag_id: z.int(), name: z.string() })
export type Tag = z.infer<typeof Tag>

const TagName = text('tag', { max: TAG_MAX }).check(
  z.overwrite((name) =>
    name
      .replace(/[\u200b\u2060\ufeff]/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ),
)
const id = z.object({ id: Id })
/** How many members it changed: a second time none. */
const changed = { changed: z.int() }

export const staffTags = {
  list: get('/api/staff/tags', {
    access: 'staff:members',
    summary: 'The tags in use, by name',
    answer: content(z.array(Tag)),
  }),
  ofMember: get('/api/staff/members/:id/tags', {
    access: 'staff:members',
    summary: "A member's tags, by name",
    params: id,
    answer: content(z.array(Tag)),
  }),
  add: post('/api/staff/tags', {
    access: 'staff:members',
    summary: 'Tag these members; spellings that differ by case and spaces only are one tag',
    body: z.strictObject({ members: ChosenMembers, tag: TagName }),
    /** `full`: those who have as many tags as a member may have. */
    answer: content(z.object({ tag: Tag, ...changed, full: z.int() })),
    status: 200,
  }),
  remove: post('/api/staff/tags/:id/removals', {
    access: 'staff:members',
    summary: 'Take a tag from these members',
    params: id,
    body: z.strictObject({ members: ChosenMembers }),
    answer: content(z.object(changed)),
    status: 200,
  }),
}
