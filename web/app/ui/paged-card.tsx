import type { ReactNode } from 'react'
import { Pager } from './pager.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { Empty, Failed } from './states.tsx'

type Props<Row> = {
  page: { data: Row[]; currentPage: number; totalPage: number } | undefined
  read: { error: Error | null; refetch: () => unknown }
  /** Text of the empty state. */
  none: string
  children: (rows: Row[]) => ReactNode
}

/** A page of a list in a card, with its loading, empty and error states, and the way to its other pages. */
export const PagedCard = <Row,>({ page, read: { error, refetch }, none, children }: Props<Row>) => (
  <>
    <div className="card">
      {page ? (
        page.data.length > 0 ? (
          children(page.data)
        ) : (
          <Empty title={none} />
        )
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="p-4 stack gap-3">
          <Loading />
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-12 w-full" />
          ))}
        </div>
      )}
    </div>
    {page && <Pager {...page} />}
  </>
)
