import './staff-tags.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-tags'
import { memberTagsQuery, removeTag } from './staff-tags.api.ts'
import { TagForm } from './tag-form.tsx'

/** A member's tags, to be taken away, and one more. */
export const TagsCard = ({ member_id }: { member_id: number }) => {
  const { data, error, refetch } = useQuery(memberTagsQuery(member_id))
  const remove = useMutation(removeTag)
  const members = { member_ids: [member_id] }
  return (
    <section className="card" aria-labelledby="tags">
      <div className="card-head">
        <h2 id="tags">{m.console_tags()}</h2>
      </div>
      <div className="pad-in stack gap-3">
        {data ? (
          data.length > 0 ? (
            <ul className="tag-list" aria-labelledby="tags">
              {data.map(({ tag_id, name }) => (
                <li key={tag_id} className="chip">
                  <span>{name}</span>
                  <button
                    type="button"
                    aria-label={m.console_tag_remove_name({ name })}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ tag_id, members })}
                  >
                    <X className="icon-small" aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p className="small muted">{m.console_tags_none()}</p>
          )
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-8" />
        )}
        <TagForm members={members} draft={`staff-tag:${member_id}`} />
      </div>
    </section>
  )
}
