import './reviews.css'
import { Link } from 'react-router'
import { m } from '#words/reviews'

type Props<Tab extends string> = {
  tabs: readonly { key: Tab; label: string }[]
  chosen: Tab
  count?: number | undefined
}

/** Tabs of a queue, as `status` in the URL. The first tab has no parameter. */
export const ReviewTabs = <Tab extends string>({ tabs, chosen, count }: Props<Tab>) => (
  <nav className="seg review-tabs" aria-label={m.console_review_tabs()}>
    {tabs.map(({ key, label }, at) => (
      <Link
        key={key}
        to={{ search: at === 0 ? '' : `status=${key}` }}
        aria-current={key === chosen ? 'page' : undefined}
      >
        {label}
        {key === chosen && count !== undefined && <span className="num faint"> {count}</span>}
      </Link>
    ))}
  </nav>
)
