import { fileUrl } from '@padauk/contract/files'
import type { Me } from '@padauk/contract/members'
import { isLifetime } from '@padauk/rules/plans'
import { useQuery } from '@tanstack/react-query'
import {
  ChevronRight,
  Download,
  KeyRound,
  Landmark,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Pencil,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ArchivePart } from '#features/archives/archive-part.tsx'
import { archiveSizeQuery } from '#features/archives/archives.api.ts'
import { campusAddress } from '#features/campuses/campus-address.ts'
import { campusesQuery } from '#features/campuses/campuses.api.ts'
import { inProgressQuery } from '#features/categories/categories.api.ts'
import { CertificateList } from '#features/certificates/certificate-list.tsx'
import { certificatesQuery } from '#features/certificates/certificates.api.ts'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { DataUses } from '#features/data-uses/data-uses.tsx'
import { DeviceList } from '#features/devices/device-list.tsx'
import { devicesQuery } from '#features/devices/devices.api.ts'
import { LanguageSwitch } from '#features/languages/language-switch.tsx'
import { Avatar } from '#features/members/avatar.tsx'
import { currentSubscription, meQuery } from '#features/members/members.api.ts'
import { NameForm } from '#features/members/name-form.tsx'
import { PictureChange } from '#features/members/picture-change.tsx'
import { ReferCode } from '#features/members/refer-code.tsx'
import { useLeave } from '#frames/member/use-leave.tsx'
import { formatDay } from '#lib/dates.ts'
import { durationText } from '#lib/durations.ts'
import { titleOf } from '#lib/page-meta.ts'
import { startQueries } from '#lib/query-client.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { ThemeButton } from '#ui/theme-button.tsx'
import { m as archiveWords } from '#words/archives'
import { m as dataUsesWords } from '#words/data-uses'
import { m as devicesWords } from '#words/devices'
import { m as downloadsWords } from '#words/downloads'
import { m as memberWords } from '#words/member'
import { m } from '#words/members'

export const meta = () => [{ title: titleOf(memberWords.profile_title()) }]

// Not available to a member whose subscription has ended, who may still use this page.
const lastCampusQuery = { ...inProgressQuery, meta: { quiet: true, isOptional: true } }

export const clientLoader = () => {
  startQueries(lastCampusQuery, certificatesQuery, devicesQuery, archiveSizeQuery)
  return null
}

const Name = ({ name }: { name: string }) => {
  const [isEdited, setEdited] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // Restores the focus to the button that opened the form.
  const wasEdited = useRef(false)
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  if (isEdited) return <NameForm name={name} onDone={() => setEdited(false)} />
  return (
    <p className="row between">
      <span className="title-3 min-w-0">
        <span className="sr-only">{m.profile_name()}: </span>
        <b>{name}</b>
      </span>
      <IconButton ref={button} label={m.profile_edit_name()} onClick={() => setEdited(true)}>
        <Pencil className="icon-small" aria-hidden />
      </IconButton>
    </p>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="small faint">{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)

const Facts = ({ me }: { me: Me }) => {
  const current = currentSubscription(me)
  return (
    <dl className="grid gap-x-6 gap-y-4 pt-5 line-above page:grid-cols-2">
      <Fact name={m.profile_email()}>
        {me.email}
        <p className="hint mb-2.5">{m.profile_email_hint()}</p>
        <ChatLink size="tight" message={m.profile_email_message({ email: me.email })}>
          <MessageCircle className="icon-small" aria-hidden />
          {m.profile_email_ask()}
        </ChatLink>
      </Fact>
      <Fact name={m.profile_refer_code()}>
        <ReferCode code={me.refer_code} />
        <p className="hint">{m.profile_refer_hint()}</p>
      </Fact>
      <Fact name={m.profile_membership()}>{current ? durationText(current.months) : m.profile_no_membership()}</Fact>
      {current && !isLifetime(current.months) && (
        <Fact name={Date.parse(current.end_at) < Date.now() ? m.profile_ended() : m.profile_ends()}>
          {formatDay(current.end_at)}
        </Fact>
      )}
    </dl>
  )
}

const Person = ({ me }: { me: Me }) => (
  <>
    <div className="profile-person">
      <Avatar name={me.name} image={me.profile_image} big />
      <div className="stack">
        <Name name={me.name} />
        <PictureChange hasPicture={me.profile_image !== null} />
      </div>
    </div>
    <Facts me={me} />
  </>
)

const PersonSkeleton = () => (
  <>
    <Loading />
    <div className="profile-person">
      <Skeleton className="avatar big" />
      <div className="stack gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11 w-40" />
        <Skeleton className="h-4 w-52" />
      </div>
    </div>
    <div className="grid gap-x-6 gap-y-4 pt-5 line-above page:grid-cols-2">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  </>
)

/** The campus of the last activity, otherwise the first one. */
const ActiveCampus = () => {
  const { data: campuses, error, refetch } = useQuery(campusesQuery)
  const { data: inProgress, isPending } = useQuery(lastCampusQuery)
  if (error && !campuses) return <Failed error={error} onRetry={() => void refetch()} />
  if (isPending || !campuses) return <Skeleton className="h-21 rounded-lg" />
  const campus = campuses.find(({ campus_id }) => campus_id === inProgress?.[0]?.campus_id) ?? campuses[0]
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

const Way = ({ to, Icon, hint, children }: { to: string; Icon: LucideIcon; hint: string; children: ReactNode }) => (
  <li>
    <Link className="way" to={to}>
      <Icon aria-hidden />
      <span className="grow">
        <span className="strong block">{children}</span>
        <span className="small muted">{hint}</span>
      </span>
      <ChevronRight className="icon-small faint" aria-hidden />
    </Link>
  </li>
)

const FUNDED = '/campuses/profile/my-funded-accounts'

const Account = ({ me }: { me: Me | undefined }) => (
  <>
    <ul className="card lined ways">
      <Way to="/campuses/profile/change-password" Icon={KeyRound} hint={m.profile_password_hint()}>
        {m.password_change()}
      </Way>
      <Way to="/campuses/profile/kept" Icon={Download} hint={downloadsWords.downloads_title_hint()}>
        {downloadsWords.downloads_title()}
      </Way>
      {me?.is_subscription_period_greater_than_one_year && (
        <Way to={FUNDED} Icon={Landmark} hint={m.profile_funded_hint()}>
          {m.profile_funded()}
        </Way>
      )}
      <li className="way">
        <span className="grow">
          <span className="strong block">{m.profile_language()}</span>
          <span className="small muted">{m.profile_language_hint()}</span>
        </span>
        <LanguageSwitch />
      </li>
      <li className="way">
        <span className="grow">
          <span className="strong block">{m.profile_theme()}</span>
          <span className="small muted">{m.profile_theme_hint()}</span>
        </span>
        <ThemeButton />
      </li>
    </ul>
    {me && !me.is_subscription_period_greater_than_one_year && (
      // Orders remain after the subscription has ended.
      <p className="small">
        <Link className="link" to={FUNDED}>
          {m.profile_funded()}
        </Link>
      </p>
    )}
  </>
)

const Section = ({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) => (
  <section className="stack" aria-labelledby={id}>
    <div className="stack gap-1">
      <h2 className="title-3" id={id}>
        {title}
      </h2>
      {lead && <p className="small muted">{lead}</p>}
    </div>
    {children}
  </section>
)

const Profile = () => {
  const { data: me, error, refetch } = useQuery(meQuery)
  const { leave, isPending, question } = useLeave()
  return (
    <div className="stack max-w-180 gap-7">
      <section className="card pad stack gap-5" aria-labelledby="my-profile">
        <h2 className="title-2" id="my-profile">
          {memberWords.profile_title()}
        </h2>
        {me ? <Person me={me} /> : error ? <Failed error={error} onRetry={() => void refetch()} /> : <PersonSkeleton />}
      </section>
      <Section id="active-campus" title={m.profile_active_campus()}>
        <ActiveCampus />
      </Section>
      <Section id="certificates" title={m.certificate_list()}>
        <CertificateList />
      </Section>
      <Section id="account" title={m.profile_account()}>
        <Account me={me} />
      </Section>
      <Section id="data-uses" title={dataUsesWords.uses_title()} lead={dataUsesWords.uses_lead()}>
        <DataUses />
      </Section>
      <Section id="archive" title={archiveWords.archive_title()} lead={archiveWords.archive_lead()}>
        <ArchivePart />
      </Section>
      <Section id="devices" title={devicesWords.devices_title()} lead={m.devices_lead()}>
        <DeviceList onLeave={leave} isLeaving={isPending} />
      </Section>
      <div>
        {question}
        <Button look="sec" disabled={isPending} onClick={leave}>
          <LogOut className="icon-small" aria-hidden />
          {memberWords.log_out()}
        </Button>
      </div>
    </div>
  )
}
export default Profile
