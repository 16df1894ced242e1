import type { LedgerEntry } from '@padauk/contract/ledger-entries'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  ArrowLeft,
  Eye,
  KeyRound,
  LogOut,
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
import { EntryDialog } from '#features/staff-ledger-entries/entry-dialog.tsx'
import { MemberMoney } from '#features/staff-ledger-entries/member-money.tsx'
import { EditDialog, SuspendDialog } from '#features/staff-members/change-dialogs.tsx'
import { ChatMessage } from '#features/staff-members/chat-message.tsx'
import { KeeperDialog } from '#features/staff-members/keeper-parts.tsx'
import {
  Devices,
  Facts,
  Learning,
  Orders,
  Referrals,
  Refund,
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
import { Absent } from '#ui/absent.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
const ACTS = ['renew', 'edit', 'suspend', 'delete', 'view', 'keeper', 'message'] as const

const Member = ({ params }: Route.ComponentProps) => {
  const { may, email } = useStaff()
  const { data: member, error, refetch } = useQuery(memberQuery(params.member))
  const plans = useQuery(plansQuery)
  const [search, setSearch] = useSearchParams()
  const act = ACTS.find((name) => name === search.get('act'))
  const [asksEnd, setAsksEnd] = useState(false)
  const [changed, setChanged] = useState<LedgerEntry>()
  const link = useMutation(renewLink)
  const end = useMutation(endSessions)
  const restore = useMutation({ ...updateMember, meta: { ...updateMember.meta, quiet: false } })
  const open = (name: (typeof ACTS)[number]) => setSearch({ act: name })
  const close = () => setSearch({}, { replace: true })

  if (!member) {
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
  const { member_id, name, status } = member
  const isDeleted = status === 'ERASED'
  const title = isDeleted ? m.console_deleted_member({ id: member_id }) : name
  const mayChange = may('members') && !isDeleted
  const undrawn = isDeleted ? undefined : undrawnName(name)
  const isAsked = member.deletion?.state === 'ASKED'
  return (
    <>
      <Link className="btn ghost tight console-back" to="/console/members">
        <ArrowLeft className="icon-small" aria-hidden />
        {m.console_members()}
      </Link>
      <div className="console-head">
        <div className="min-w-0">
          <h1 className="wrap-anywhere" lang={languageOfText(title)}>
            {title}
          </h1>
          <p className="row small wraps">
            <MemberState {...member} />
            <span className="muted num">{planText(member)}</span>
          </p>
          {undrawn && <p className="hint">{undrawn}</p>}
        </div>
        {mayChange && (
          <div className="row wraps">
            <Button look="sec" size="tight" onClick={() => open('edit')}>
              <Pencil className="icon-small" aria-hidden />
              {m.console_edit()}
            </Button>
            {status === 'ACTIVE' ? (
              <>
                <Button look="sec" size="tight" disabled={link.isPending} onClick={() => link.mutate(member_id)}>
                  <KeyRound className="icon-small" aria-hidden />
                  {m.console_member_new_link()}
                </Button>
                <Button look="sec" size="tight" onClick={() => open('view')}>
                  <Eye className="icon-small" aria-hidden />
                  {viewWords.console_view_act()}
                </Button>
                <Button look="sec" size="tight" onClick={() => open('suspend')}>
                  <ShieldBan className="icon-small" aria-hidden />
                  {m.console_member_suspend()}
                </Button>
              </>
            ) : (
              <Button
                look="sec"
                size="tight"
                disabled={restore.isPending}
                onClick={() => restore.mutate({ id: member_id, update: { status: 'ACTIVE' } })}
              >
                <ShieldCheck className="icon-small" aria-hidden />
                {m.console_member_restore()}
              </Button>
            )}
            {!isAsked && (
              <Button look="sec" size="tight" onClick={() => open('delete')}>
                <Trash2 className="icon-small" aria-hidden />
                {deletionWords.console_deletion_act()}
              </Button>
            )}
            <Button size="tight" onClick={() => open('renew')}>
              <RefreshCw className="icon-small" aria-hidden />
              {m.console_renew()}
            </Button>
          </div>
        )}
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
          {mayChange && !isDeleted && <RemarksCard key={member_id} member_id={member_id} />}
          <Subscriptions subscriptions={member.subscriptions} />
          <MemberMoney entries={member.entries} paid={member.paid} onChange={may('ledger') ? setChanged : undefined} />
          {!isDeleted && <Learning progress={member.progress} />}
          <Orders orders={member.orders} mayOpen={may('orders')} />
          {mayChange && !isDeleted && (
            <MessagesCard
              member_id={member_id}
              act={
                <Button look="sec" size="tight" onClick={() => open('message')}>
                  <MessageCircle className="icon-small" aria-hidden />
                  {messageWords.console_message_write()}
                </Button>
              }
            />
          )}
          <Timeline timeline={member.timeline} />
        </div>
        <div className="stack gap-4">
          {!isDeleted && (
            <Facts
              member={member}
              act={
                mayChange && (
                  <IconButton label={m.console_keeper()} onClick={() => open('keeper')}>
                    <Pencil className="icon-small" aria-hidden />
                  </IconButton>
                )
              }
            />
          )}
          {mayChange && !isDeleted && <TagsCard key={member_id} member_id={member_id} />}
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
      {act === 'renew' && mayChange && plans.data && <RenewDialog member={member} plans={plans.data} onClose={close} />}
      {act === 'edit' && mayChange && <EditDialog member={member} onClose={close} />}
      {act === 'suspend' && mayChange && status === 'ACTIVE' && <SuspendDialog member={member} onClose={close} />}
      {act === 'view' && mayChange && status === 'ACTIVE' && <ViewDialog member={member} onClose={close} />}
      {act === 'delete' && mayChange && !isAsked && <AskDialog member={member} onClose={close} />}
      {act === 'keeper' && mayChange && !isDeleted && (
        <KeeperDialog members={{ member_ids: [member_id] }} count={1} current={member.keeper} onClose={close} />
      )}
      {act === 'message' && mayChange && !isDeleted && (
        <Suspense>
          <WriteMessage members={{ member_ids: [member_id] }} count={1} onClose={close} />
        </Suspense>
      )}
      {changed && <EntryDialog entry={changed} onClose={() => setChanged(undefined)} />}
      {link.data && (
        <Dialog
          title={m.console_member_new_link()}
          onClose={() => link.reset()}
          foot={<Button onClick={() => link.reset()}>{m.console_member_done()}</Button>}
        >
          <ChatMessage messages={link.data.content.messages} />
        </Dialog>
      )}
      {asksEnd && (
        <Dialog
          title={m.console_end_sessions_title()}
          shape="narrow"
          onClose={() => setAsksEnd(false)}
          foot={
            <>
              <Button look="sec" onClick={() => setAsksEnd(false)}>
                {m.cancel()}
              </Button>
              <Button
                look="bad"
                disabled={end.isPending}
                onClick={() => end.mutate(member_id, { onSuccess: () => setAsksEnd(false) })}
              >
                {m.console_member_end_sessions()}
              </Button>
            </>
          }
        >
          <p className="small">{m.console_end_sessions_lead()}</p>
        </Dialog>
      )}
    </>
  )
}
export default Member
