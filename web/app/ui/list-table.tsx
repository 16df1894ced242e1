import type { ReactNode } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { m } from '#words/console'
import { Loading, Skeleton } from './skeleton.tsx'
import { Empty, Failed } from './states.tsx'

type Props<Row> = {
  label: string
  /** Column headers. The one of the actions column is added. */
  heads: string[]
  rows: Row[] | undefined
  /** Text of the empty state. */
  none?: string
  read: { error: Error | null; refetch: () => unknown }
  /** Height class of the skeleton. */
  wait: string
  /** Wider than a small screen, so it scrolls horizontally. */
  isWide?: boolean
  children: (row: Row, index: number) => ReactNode
  /** Shown below the table. */
  foot?: ReactNode
}

/** A back office table with actions at the end of each row, and its loading, empty and error states. */
export const ListTable = <Row,>({
  label,
  heads,
  rows,
  none = '',
  read: { error, refetch },
  wait,
  isWide = false,
  children,
  foot,
}: Props<Row>) => {
  const table = rows && (
    <table className="tbl rows">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{m.console_change()}</span>
          </th>
        </tr>
      </thead>
      <tbody>{rows.map(children)}</tbody>
    </table>
  )
  const whole = table ? (
    rows.length === 0 ? (
      <Empty title={none} />
    ) : isWide ? (
      <section className="tablebox" aria-label={label} tabIndex={0}>
        {table}
      </section>
    ) : (
      table
    )
  ) : error ? (
    <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
  ) : (
    <>
      <Loading />
      <Skeleton className={`m-4 ${wait}`} />
    </>
  )
  if (isWide) return <div className="card">{whole}</div>
  return (
    <section className="card" aria-label={label}>
      {whole}
      {foot}
    </section>
  )
}
