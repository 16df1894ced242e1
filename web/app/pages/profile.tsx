import { fileUrl } from '@padauk/contract/files'
import type { Me } from '@padauk/contract/members'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { campusAddress } from '#features/campuses/campus-address.ts'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { inProgressQuery } from '#features/categories/categories.api.ts'
import { Avatar } from '#features/members/avatar.tsx'
import { currentSubscription, meQuery } from '#features/members/members.api.ts'
import { logOut } from '#features/sessions/sessions.api.ts'
import { formatDay } from '#lib/dates.ts'
import { durationText, isLifetime } from '#lib/durations.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/generated/messages.js'

export const meta = () => [{ title: titleOf(m.profile_title()) }]

// An ended member has no campus in progress, and keeps this page.
const lastCampusQuery = { ...inProgressQuery, meta: { quiet: true, isOptional: true } }

export const clientLoader = () => {
  startQueries(lastCampusQuery)
  return null
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="border-b border-line py-3 last:border-0">
    <dt className="small faint">{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)

const Facts = ({ me }: { me: Me }) => {
  const current = currentSubscription(me)
  return (
    <dl>
      <Fact name={m.profile_name()}>{me.name}</Fact>
      <Fact name={m.profile_email()}>{me.email}</Fact>
      <Fact name={m.profile_membership()}>{current ? durationText(current.months) : m.profile_no_membership()}</Fact>
      {current && !isLifetime(current.months) && <Fact name={m.profile_ends()}>{formatDay(current.end_at)}</Fact>}
      <Fact name={m.profile_refer_code()}>{me.refer_code}</Fact>
    </dl>
  )
}

/** The campus that was learnt in last, else the first. */
const ActiveCampus = () => {
  const { data: campuses } = useQuery(campusesQuery)
  const { data: begun, isPending } = useQuery(lastCampusQuery)
  if (isPending || !campuses) return <Skeleton className="h-16 rounded-lg" />
  const campus = campuses.find(({ campus_id }) => campus_id === begun?.[0]?.campus_id) ?? campuses[0]
  if (!campus) return null
  return (
    <Link className="card row pad no-underline" to={campusAddress(campus)}>
      <img className="logo size-11!" src={fileUrl(campus.logo, 96)} alt="" width={44} height={44} />
      <span className="grow">
        <span className="strong block">{campus.title}</span>
        <span className="small muted">{campus.description}</span>
      </span>
    </Link>
  )
}

const Profile = () => {
  const { data: me, error, refetch } = useQuery(meQuery)
  const navigate = useNavigate()
  const leave = useMutation(logOut)
  if (error && !me) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <div className="stack max-w-160 gap-6">
      <section className="card pad stack gap-4" aria-labelledby="my-profile">
        <h2 className="h2" id="my-profile">
          {m.profile_title()}
        </h2>
        {me ? (
          <>
            <Avatar name={me.name} image={me.profile_image} big />
            <Facts me={me} />
          </>
        ) : (
          <>
            <Loading />
            <Skeleton className="avatar big" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </>
        )}
      </section>
      <section className="stack" aria-labelledby="active-campus">
        <h2 className="h3" id="active-campus">
          {m.profile_active_campus()}
        </h2>
        <ActiveCampus />
      </section>
      <div>
        <Button look="sec" disabled={leave.isPending} onClick={() => leave.mutate(undefined, { onSuccess: () => void navigate('/') })}>
          <LogOut className="s" aria-hidden />
          {m.log_out()}
        </Button>
      </div>
    </div>
  )
}
export default Profile
