import type { BinItem } from '@padauk/contract/staff-bin-items'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatTime } from '#lib/dates.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button } from '#ui/button.tsx'
import { draftsText } from '#ui/publish-question.tsx'
import { m } from '#words/staff-bin-items'
import { restoreItem } from './staff-bin-items.api.ts'

const KINDS = {
  campus: m.console_bin_campus,
  category: m.console_bin_category,
  course: m.console_bin_course,
  lesson: m.console_bin_lesson,
}
const DAY_MS = 86_400_000

const Left = ({ removed_at }: Pick<BinItem, 'removed_at'>) => {
  const count = Math.ceil((Date.parse(removed_at) - Date.now()) / DAY_MS)
  return count > 0 ? m.console_bin_days({ count }) : m.console_bin_last()
}

const What = ({ item: { kind, title, place, uses } }: { item: BinItem }) => (
  <>
    <span className="strong wrap-anywhere" lang={languageOfText(title)}>
      {title}
    </span>
    <span className="small muted block wrap-anywhere">
      {KINDS[kind]()}
      {place.map((above, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two levels may have one title, and their order never changes
        <Fragment key={level}>
          {level === 0 ? ' · ' : ' / '}
          <span lang={languageOfText(above)}>{above}</span>
        </Fragment>
      ))}
      {uses.lessons > 0 && ` · ${m.console_bin_lessons({ count: uses.lessons })}`}
      {uses.learners > 0 && ` · ${m.console_bin_learners({ count: uses.learners })}`}
    </span>
  </>
)

/** What lies in the bin, each with its way back. */
export const BinTable = ({ items }: { items: BinItem[] }) => {
  const restore = useMutation(restoreItem)
  return (
    <table className="tbl rows">
      <thead>
        <tr>
          <th scope="col">{m.console_bin_what()}</th>
          <th scope="col">{m.console_bin_deleted()}</th>
          <th scope="col">{m.console_bin_left()}</th>
          <th scope="col">
            <span className="sr-only">{m.console_bin_restore()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.bin_item_id}>
            <td>
              <What item={item} />
            </td>
            <td className="small">
              {item.staff}
              <span className="muted num block">{formatTime(item.deleted_at)}</span>
            </td>
            <td className="small num whitespace-nowrap">
              <Left removed_at={item.removed_at} />
            </td>
            <td>
              {item.needs ? (
                <span className="small">{m.console_bin_needs({ what: draftsText([item.needs]) })}</span>
              ) : (
                <Button
                  look="sec"
                  size="tight"
                  aria-label={m.console_bin_restore_one({ title: item.title })}
                  disabled={restore.isPending}
                  onClick={() => restore.mutate(item.bin_item_id)}
                >
                  {m.console_bin_restore()}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
