import { fileUrl } from '@padauk/contract/files'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { readToken } from '#lib/session.ts'
import { showToast } from '#lib/toasts.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/generated/messages.js'
import { campusAddress } from './campus-address.ts'
import { campusesQuery } from './campuses.api.ts'

const askToLogIn = (event: MouseEvent) => {
  if (readToken()) return
  event.preventDefault()
  showToast('info', m.toast_log_in_first())
}

/** The landing page's campuses; a visitor may look, a member goes in (VISIT-3). */
export const CampusGrid = () => {
  const { data, error, refetch } = useQuery(campusesQuery)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="camps">
        <Loading />
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the eight never change places
          <div className="camp still" key={at} aria-hidden>
            <Skeleton className="pic" />
            <div className="text">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-24" />
            </div>
          </div>
        ))}
      </div>
    )
  if (data.length === 0) return <Empty title={m.campuses_none()} />
  return (
    <ul className="camps">
      {data.map((campus) => (
        <li key={campus.campus_id} className="camp-item">
          <Link className="camp" to={campusAddress(campus)} onClick={askToLogIn}>
            <img className="pic" src={fileUrl(campus.cover, 384)} alt="" width={320} height={180} loading="lazy" />
            <span className="text">
              <h3 className="h3">{campus.title}</h3>
              <span className="about">{campus.description}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
