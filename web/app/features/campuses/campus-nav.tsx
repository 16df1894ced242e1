import { fileUrl } from '@padauk/contract/files'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/generated/messages.js'
import { campusAddress } from './campus-address.ts'
import { campusesQuery } from './campuses.api.ts'

const WIDTHS = ['w-36', 'w-28', 'w-32', 'w-40', 'w-24', 'w-32']

/** The sidebar's list of campuses: six placeholders while it loads, the current one marked. */
export const CampusNav = ({ currentId }: { currentId: string | null }) => {
  const { data, error, refetch } = useQuery(campusesQuery)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div data-testid="campus-skeletons">
        <Loading />
        {WIDTHS.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the six never change places
          <div className="nav-row" key={at}>
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
          <span>{campus.title}</span>
        </Link>
      ))}
    </nav>
  )
}
