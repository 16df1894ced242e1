import { useQuery } from '@tanstack/react-query'
import { m } from '#words/staff-tags'
import { tagsQuery } from './staff-tags.api.ts'

/** Narrows a list by a tag in use. */
export const TagFilter = ({ tag, onChoose }: { tag: string; onChoose: (tag: string) => void }) => {
  const { data } = useQuery(tagsQuery)
  return (
    <label>
      <span className="sr-only">{m.console_tag()}</span>
      <select className="input" value={tag} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{m.console_tag_any()}</option>
        {data?.map(({ tag_id, name }) => (
          <option key={tag_id} value={tag_id}>
            {name}
          </option>
        ))}
        {/* A tag in the address that nobody has any more. */}
        {tag && data && !data.some(({ tag_id }) => String(tag_id) === tag) && <option value={tag}>–</option>}
      </select>
    </label>
  )
}
