import '#ui/logo.css'
import './campus-rail.css'
import { fileUrl } from '@padauk/contract/files'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from '#ui/mark.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/campuses'
import { campusAddress } from './campus-address.ts'
import { campusesQuery } from './campuses.api.ts'

type Props = {
  currentId: string | null
  /** Pinned to the bottom: the profile menu. */
  foot?: ReactNode
}

/** The sidebar as a 72 px rail of logos, for pages that have a panel of their own. Hidden below 1024 px. */
export const CampusRail = ({ currentId, foot }: Props) => {
  const { data } = useQuery(campusesQuery)
  return (
    <aside className="campus-rail" aria-label={m.nav_member()}>
      <Link className="home" to="/" aria-label={m.brand_name()}>
        <Mark />
      </Link>
      <nav aria-label={m.nav_campuses()}>
        {data
          ? data.map((campus) => (
              <Link
                key={campus.campus_id}
                to={campusAddress(campus)}
                aria-label={campus.title}
                title={campus.title}
                lang={campus.language}
                aria-current={String(campus.campus_id) === currentId ? 'true' : undefined}
              >
                <img className="logo" src={fileUrl(campus.logo, 96)} alt="" width={32} height={32} />
              </Link>
            ))
          : ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <Skeleton key={key} className="logo" />)}
      </nav>
      {foot && <div className="foot-slot">{foot}</div>}
    </aside>
  )
}
