import '#ui/logo.css'
import type { Campus } from '@padauk/contract/campuses'
import { fileUrl } from '@padauk/contract/files'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/campuses'
import { campusAddress } from './campus-address.ts'
import { campusesQuery } from './campuses.api.ts'

const WIDTHS = Object.entries({ a: 'w-36', b: 'w-28', c: 'w-32', d: 'w-40', e: 'w-24', f: 'w-32' })

/** Campus list of the sidebar. Shows six placeholders while loading, marks the current campus and those outside of the plan. */
export const CampusNav = ({
  currentId,
  isClosed,
}: {
  currentId: string | null
  isClosed: (campus: Campus) => boolean
}) => {
  const { data, error, refetch } = useQuery(campusesQuery)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div data-testid="campus-skeletons">
        <Loading />
        {WIDTHS.map(([key, width]) => (
          <div className="nav-row" key={key}>
            <Skeleton className="logo" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    )
  if (data.length === 0) return <Empty title={m.campuses_none()} />
  return (
    <nav className="nav" aria-label={m.nav_campuses()}>
      {data.map((campus) => (
        <Link
          key={campus.campus_id}
          to={campusAddress(campus)}
          aria-current={String(campus.campus_id) === currentId ? 'page' : undefined}
        >
          <img className="logo" src={fileUrl(campus.logo, 96)} alt="" width={28} height={28} />
          <span lang={campus.language}>{campus.title}</span>
          {isClosed(campus) && (
            <>
              <Lock className="icon-small ml-auto flex-none" aria-hidden />
              <span className="sr-only">{m.campus_closed()}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
