import type { Plan } from '@padauk/contract/plans'
import type { MemberFile } from '@padauk/contract/staff-members'
import { phoneText } from '@padauk/rules/phone-texts'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  ArrowLeft,
  Eye,
  KeyRound,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Pencil,
  RefreshCw,
  ShieldBan,
  ShieldCheck,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { plansQuery } from '#features/plans/plans.api.ts'
import { useStaff } from '#features/staff/staff.api.ts'
import { AskDialog } from '#features/staff-deletions/deletion-dialogs.tsx'
import { DeletionNote } from '#features/staff-deletions/deletion-note.tsx'
import { MemberMoney } from '#features/staff-ledger-entries/member-money.tsx'
import { Refund } from '#features/staff-ledger-entries/refund-card.tsx'
import { EditDialog, SuspendDialog } from '#features/staff-members/change-dialogs.tsx'
import { ChatMessage } from '#features/staff-members/chat-message.tsx'
import {
  Devices,
  Facts,
  Learning,
  Orders,
  Referrals,
  Subscriptions,
  Timeline,
} from '#features/staff-members/member-parts.tsx'
import { MemberState, planText } from '#features/staff-members/member-state.tsx'
import { RenewDialog } from '#features/staff-members/renew-dialog.tsx'
import { endSessions, memberQuery, renewLink, updateMember } from '#features/staff-members/staff-members.api.ts'
import { undrawnName } from '#features/staff-members/undrawn-name.ts'
import { MessagesCard } from '#features/staff-messages/messages-card.tsx'
import { RemarksCard } from '#features/staff-remarks/remarks-card.tsx'
import { TagsCard } from '#features/staff-tags/tags-card.tsx'
import { ViewDialog } from '#features/staff-views/view-dialog.tsx'
import { ApiError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { languageOfText } from '#lib/languages.ts'
import { prefetch } from '#lib/query-client.ts'
import { useKeptFocus } from '#lib/use-kept-focus.ts'
import { usePageTitle } from '#lib/use-page-title.ts'
import { Absent } from '#ui/absent.tsx'
import { ActMenu } from '#ui/act-menu.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Question } from '#ui/question.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m as deletionWords } from '#words/staff-deletions'
import { m } from '#words/staff-members'
import { m as messageWords } from '#words/staff-messages'
import { m as viewWords } from '#words/staff-views'
import type { Route } from './+types/member.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  prefetch(memberQuery(params.member), plansQuery)
  return null
}

const WriteMessage = lazy(async () => ({
  default: (await import('#features/staff-members/write-message.tsx')).WriteMessage,
}))
const ACTS = ['renew', 'edit', 'suspend', 'delete', 'view', 'message'] as const
type Act = (typeof ACTS)[number]

const Member = ({ params }: Route.ComponentProps) => {
  const { data: member, error, refetch } = useQuery(memberQuery(params.member))
  const { data: plans } = useQuery(plansQuery)
  if (member) return <File member={member} plans={plans} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return <Absent why={m.console_member_absent()} text={failureSentence(error)} />
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Loading />
      <Skeleton className="h-14 mb-5" />
      <div className="member-file">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </>
  )
}
export default Member

const File = ({ member, plans }: { member: MemberFile; plans: Plan[] | undefined }) => {
  const { may, email } = useStaff()
  useKeptFocus()
  const [search, setSearch] = useSearchParams()
  const act = ACTS.find((name) => name === search.get('act'))
  const [asksEnd, setAsksEnd] = useState(false)
  const open = (name: Act) => setSearch({ act: name })
  const { member_id, status } = member
  const isDeleted = status === 'ERASED'
  const mayChange = may('members') && !isDeleted
  return (
    <>
      <Link className="btn ghost tight console-back" to="/console/members">
        <ArrowLeft className="icon-small" aria-hidden />
        {m.console_place_members()}
      </Link>
      <div className="console-head">
        <Name member={member} />
        {mayChange && <Acts member={member} onOpen={open} />}
      </div>
      <DeletionNote member={member} me={{ email, mayConfirm: may('deletions'), mayAsk: may('members') }} />
      {status === 'SUSPENDED' && (
        <p className="note bad mb-4">
          <ShieldBan aria-hidden />
          <span>{m.console_suspended_note()}</span>
        </p>
      )}
      <div className="member-file">
        <div className="stack gap-4">
          {mayChange && <RemarksCard key={member_id} member_id={member_id} />}
          <Subscriptions subscriptions={member.subscriptions} />
          <MemberMoney entries={member.entries} paid={member.paid} />
          {!isDeleted && <Learning progress={member.progress} />}
          <Orders orders={member.orders} mayOpen={may('orders')} />
          {mayChange && <MessagesCard member_id={member_id} />}
          <Timeline timeline={member.timeline} />
        </div>
        <div className="stack gap-4">
          {!isDeleted && <Facts member={member} />}
          {mayChange && <TagsCard key={member_id} member_id={member_id} />}
          <Refund refund={member.refund} />
          <Referrals refer_code={member.refer_code} referrals={member.referrals} />
          {!isDeleted && (
            <Devices
              devices={member.devices}
              act={
                mayChange && (
                  <Button look="sec" size="tight" onClick={() => setAsksEnd(true)}>
                    <LogOut className="icon-small" aria-hidden />
                    {m.console_member_end_sessions()}
                  </Button>
                )
              }
            />
          )}
        </div>
      </div>
      {act && mayChange && (
        <ActDialog act={act} member={member} plans={plans} onClose={() => setSearch({}, { replace: true })} />
      )}
      {asksEnd && <EndSessions member_id={member_id} onClose={() => setAsksEnd(false)} />}
    </>
  )
}

const Name = ({ member }: { member: MemberFile }) => {
  const isDeleted = member.status === 'ERASED'
  const title = isDeleted ? m.console_deleted_member({ id: member.member_id }) : member.name
  usePageTitle(title)
  const undrawn = isDeleted ? undefined : undrawnName(member.name)
  return (
    <div className="min-w-0">
      <h1 className="wrap-anywhere" lang={languageOfText(title)}>
        {title}
      </h1>
      <p className="row small wraps">
        <MemberState {...member} />
        <span className="muted num">{planText(member)}</span>
      </p>
      {!isDeleted && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 mt-1">
          {member.phone && (
            <a className="link num" href={`tel:${phoneText(member.phone).replace(/[^+\d]/g, '')}`}>
              {phoneText(member.phone)}
            </a>
          )}
          <a className="link wrap-anywhere" href={`mailto:${member.email}`}>
            {member.email}
          </a>
        </p>
      )}
      {undrawn && <p className="hint">{undrawn}</p>}
    </div>
  )
}

const Acts = ({ member, onOpen }: { member: MemberFile; onOpen: (act: Act) => void }) => (
  <div className="row wraps">
    <Button size="tight" onClick={() => onOpen('renew')}>
      <RefreshCw className="icon-small" aria-hidden />
      {m.console_renew()}
    </Button>
    <Button look="sec" size="tight" onClick={() => onOpen('message')}>
      <MessageCircle className="icon-small" aria-hidden />
      {messageWords.console_message_write()}
    </Button>
    <MoreActs member={member} onOpen={onOpen} />
  </div>
)

/** What is seldom needed, and what takes something away. */
const MoreActs = ({
  member: { member_id, status, deletion },
  onOpen,
}: {
  member: MemberFile
  onOpen: (act: Act) => void
}) => {
  const restore = useMutation({ ...updateMember, meta: { ...updateMember.meta, quiet: false } })
  const link = useMutation(renewLink)
  const act = (label: string, Icon: LucideIcon, onAct: () => void) => ({
    ...{ label, onAct },
    icon: <Icon className="icon-small" aria-hidden />,
  })
  return (
    <>
      <ActMenu
        label={m.console_member_more()}
        acts={[
          act(m.console_edit(), Pencil, () => onOpen('edit')),
          ...(status === 'ACTIVE'
            ? [
                act(m.console_member_new_link(), KeyRound, () => link.mutate(member_id)),
                act(viewWords.console_view_act(), Eye, () => onOpen('view')),
                act(m.console_member_suspend(), ShieldBan, () => onOpen('suspend')),
              ]
            : [
                act(m.console_member_restore(), ShieldCheck, () =>
                  restore.mutate({ id: member_id, update: { status: 'ACTIVE' } }),
                ),
              ]),
          ...(deletion?.state === 'ASKED'
            ? []
            : [{ ...act(deletionWords.console_deletion_act(), Trash2, () => onOpen('delete')), isBad: true }]),
        ]}
      />
      {link.data && (
        <Dialog
          title={m.console_member_new_link()}
          onClose={() => link.reset()}
          foot={<Button onClick={() => link.reset()}>{m.console_member_done()}</Button>}
        >
          <ChatMessage messages={link.data.content.messages} isFirst />
        </Dialog>
      )}
    </>
  )
}

type DialogProps = { act: Act; member: MemberFile; plans: Plan[] | undefined; onClose: () => void }
const ActDialog = ({ act, member, plans, onClose }: DialogProps) => {
  const several = { members: { member_ids: [member.member_id] }, count: 1, onClose }
  const one = { member, onClose }
  if (act === 'renew') return plans && <RenewDialog {...one} plans={plans} />
  if (act === 'edit') return <EditDialog {...one} />
  if (act === 'suspend') return member.status === 'ACTIVE' && <SuspendDialog {...one} />
  if (act === 'view') return member.status === 'ACTIVE' && <ViewDialog {...one} />
  if (act === 'delete') return member.deletion?.state !== 'ASKED' && <AskDialog {...one} />
  return (
    <Suspense>
      <WriteMessage {...several} />
    </Suspense>
  )
}

const EndSessions = ({ member_id, onClose }: { member_id: number; onClose: () => void }) => {
  const end = useMutation(endSessions)
  return (
    <Question
      title={m.console_end_sessions_title()}
      act={m.console_member_end_sessions()}
      look="bad"
      isBusy={end.isPending}
      onAct={() => end.mutate(member_id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="small">{m.console_end_sessions_lead()}</p>
    </Question>
  )
}
