import './campuses.css'
import type { Campus } from '@padauk/contract/campuses'
import { fileUrl } from '@padauk/contract/files'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { readToken } from '#lib/session.ts'
import { showToast } from '#lib/toasts.ts'
import { languageOfAll, SaidIn, SaidNote } from '#ui/said-in.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/campuses'
import { campusAddress } from './campus-address.ts'
import { campusesQuery } from './campuses.api.ts'

const insideOf = ({ slug }: Campus) => `/learn/${slug}`

/**
 * The landing page's campuses. A card opens its campus for members and asks visitors to log in (VISIT-3); 'Look inside'
 * leads to the public page of the campus (VISIT-15), and without its script the card does too.
 */
export const CampusGrid = () => {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(campusesQuery)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="campuses">
        <Loading />
        {[...'abcdefgh'].map((key) => (
          <div className="campus campus-still" key={key} aria-hidden>
            <Skeleton className="campus-picture" />
            <div className="campus-text">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-24" />
            </div>
          </div>
        ))}
      </div>
    )
  if (data.length === 0) return <Empty title={m.campuses_none()} />
  const said = languageOfAll(data)
  const enter = (campus: Campus) => (event: MouseEvent) => {
    // Opened in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (readToken()) return navigate(campusAddress(campus))
    const act = () => void navigate(insideOf(campus))
    showToast('info', m.toast_log_in_first(), { key: campus.slug, label: m.look_inside(), act })
  }
  return (
    <>
      <SaidNote language={said} />
      <ul className="campuses">
        {data.map((campus) => (
          <li key={campus.campus_id} className="campus-item">
            <Link className="campus" to={insideOf(campus)} onClick={enter(campus)} data-held>
              <img
                className="campus-picture"
                src={fileUrl(campus.cover, 384)}
                alt=""
                width={320}
                height={180}
                loading="lazy"
              />
              <span className="campus-text">
                <h3 className="title-3" lang={campus.language}>
                  {campus.title}
                </h3>
                <span className="campus-about" lang={campus.language}>
                  {campus.description}
                </span>
                {!said && campus.language && (
                  <span className="tiny faint">
                    <SaidIn language={campus.language} alone />
                  </span>
                )}
              </span>
            </Link>
            <Link
              className="link campus-inside"
              to={insideOf(campus)}
              aria-label={`${m.look_inside()}: ${campus.title}`}
            >
              {m.look_inside()}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
