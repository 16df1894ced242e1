import { ButtonLink } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/console'
import { type ReviewRow, ReviewRows } from './review-rows.tsx'

type QueuePage = { currentPage: number; totalPage: number; total: number }
export type QueueRead = {
  page: QueuePage | undefined
  rows: ReviewRow[] | undefined
  error: unknown
  onRetry: () => void
  /** Text of an empty tab. */
  empty: string
}
type Props = QueueRead & {
  chosen: number | undefined
  addressOf: (changes: { item?: number | undefined; page?: number }) => string
}

/** The items of a queue, and the way to its other pages. */
export const ReviewList = ({ page, rows, error, onRetry, empty, chosen, addressOf }: Props) => (
  <div className="card review-list">
    {rows ? (
      rows.length > 0 ? (
        <ReviewRows rows={rows} chosen={chosen} addressOf={(item) => addressOf({ item })} />
      ) : (
        <Empty title={empty} />
      )
    ) : error ? (
      <Failed error={error} onRetry={onRetry} />
    ) : (
      <div className="p-4 stack gap-3">
        <Loading />
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-12 w-full" />
        ))}
      </div>
    )}
    {page && page.totalPage > 1 && (
      <nav className="row wraps line-above justify-center gap-2 px-4 py-2.5" aria-label={m.console_pages()}>
        {page.currentPage > 1 && (
          <ButtonLink look="sec" size="tight" to={{ search: addressOf({ page: page.currentPage - 1 }) }}>
            {m.console_previous()}
          </ButtonLink>
        )}
        <span className="small muted num">{m.console_page_of({ page: page.currentPage, pages: page.totalPage })}</span>
        {page.currentPage < page.totalPage && (
          <ButtonLink look="sec" size="tight" to={{ search: addressOf({ page: page.currentPage + 1 }) }}>
            {m.console_next()}
          </ButtonLink>
        )}
      </nav>
    )}
  </div>
)
