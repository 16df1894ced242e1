import { useQuery } from '@tanstack/react-query'
import { SelectFilter } from '#ui/select-field.tsx'
import { m } from '#words/staff-tags'
import { tagsQuery } from './staff-tags.api.ts'

/** Narrows a list by a tag in use. */
export const TagFilter = ({ tag, onChoose }: { tag: string; onChoose: (tag: string) => void }) => {
  const { data } = useQuery(tagsQuery)
  const tags = (data ?? []).map(({ tag_id, name }) => [String(tag_id), name] as const)
  const isGone = tag && data && !data.some(({ tag_id }) => String(tag_id) === tag)
  return (
    <SelectFilter
      label={m.console_tag()}
      // The last is a tag in the address that nobody has any more.
      options={[['', m.console_tag_any()], ...tags, ...(isGone ? [[tag, '–'] as const] : [])]}
      value={tag}
      onChoose={onChoose}
    />
  )
}
