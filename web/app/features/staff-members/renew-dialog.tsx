import './staff-members.css'
import type { Plan } from '@padauk/contract/plans'
import type { Registered } from '@padauk/contract/staff-members'
import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { ChangeEntry } from '#features/staff-ledger-entries/change-entry.tsx'
import { NetworkError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m as ledgerWords } from '#words/staff-ledger-entries'
import { m } from '#words/staff-members'
import { CampusChoice } from './campus-choice.tsx'
import { ChatMessage } from './chat-message.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { periodText } from './periods.ts'
import { PlanCards } from './plan-cards.tsx'
import { openOfRenewal, RenewChat } from './renew-chat.tsx'
import { campusChoiceQuery, memberQuery } from './staff-members.api.ts'
import { CheckMark } from './typed-field.tsx'
import { type Renewed, useRenewal } from './use-renewal.ts'

type Props = { member: Renewed; plans: Plan[]; onClose: () => void }

/** Adds a subscription that starts when the last one ends. Then shows the message to send. */
export const RenewDialog = ({ member, plans, onClose }: Props) => {
  const renewal = useRenewal(member, plans)
  const { form, values, chat, usual, plan, count, faults, error } = renewal
  const open = openOfRenewal(chat, values, plans, usual)
  const campuses = useQuery({ ...campusChoiceQuery, enabled: count !== null })
  const { data: file } = useQuery(memberQuery(String(member.member_id)))
  const last = file?.subscriptions[0]?.campuses
  const keepsCampuses = last && count !== null && last.length <= count
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    renewal.send()
  }
  if (renewal.renewed) return <RenewedDialog member={member} renewed={renewal.renewed} onClose={onClose} />
  return (
    <Dialog
      title={m.console_renew_title(member)}
      onClose={onClose}
      isFirm
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" form="renew" disabled={renewal.isPending || Boolean(renewal.usedBy)}>
            {m.console_renew()}
          </Button>
        </>
      }
    >
      <form
        id="renew"
        className="dense stack gap-4"
        noValidate
        onSubmit={send}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event)}
      >
        <RenewChat
          chat={chat}
          onChat={renewal.setChat}
          plans={plans}
          values={form.getValues}
          usual={usual}
          onFound={(name, value) => form.setValue(name, value as never)}
        />
        <PlanCards plans={plans} field={form.register('plan_id')} />
        <CheckMark possible={open.plan_id} />
        {faults.plan_id && <FormFailure text={m.console_choose_plan()} />}
        <RenewPeriod member={member} plan={plan} />
        {count !== null && campuses.data && (
          <CampusChoice
            campuses={campuses.data}
            field={form.register('campus_ids')}
            chosen={values.campus_ids}
            count={count}
            hint={keepsCampuses ? m.console_campuses_kept() : undefined}
            bad={faults.campus_ids}
            onAll={() => form.setValue('campus_ids', [])}
          />
        )}
        <PaymentFields
          register={form.register}
          onChange={form.setValue}
          currency={values.currency}
          reference={form.watch('reference')}
          reason={values.reason}
          check={renewal.check}
          faults={faults}
          open={open}
          usedBy={renewal.usedBy}
        />
        {error && <FormFailure text={error instanceof NetworkError ? m.console_no_answer() : failureSentence(error)} />}
      </form>
    </Dialog>
  )
}

/** The message to send, and the way back while it is short. */
type RenewedProps = Omit<Props, 'plans'> & { renewed: Pick<Registered, 'entries' | 'messages'> }
const RenewedDialog = ({ member, renewed: { entries, messages }, onClose }: RenewedProps) => {
  const { data: file } = useQuery(memberQuery(String(member.member_id)))
  const [[sold], [last]] = [entries, file?.entries ?? []]
  // The file was read before the renewal, and is again after each change.
  const stands = last && sold && last.entry_id > sold.entry_id ? last : sold
  return (
    <Dialog
      title={m.console_renewed_title(member)}
      onClose={onClose}
      foot={
        <>
          {stands && <ChangeEntry entry={stands} label={m.console_renewed_change()} />}
          <Button onClick={onClose}>{m.console_member_done()}</Button>
        </>
      }
    >
      {stands?.kind === 'CORRECTION' ? (
        <p>{ledgerWords.console_ledger_undone()}</p>
      ) : (
        <ChatMessage messages={messages} isFirst />
      )}
    </Dialog>
  )
}

const RenewPeriod = ({ member: { member_id, end_at }, plan }: { member: Renewed; plan: Plan | undefined }) => {
  const { data: file } = useQuery(memberQuery(String(member_id)))
  const left = end_at && Date.parse(end_at) > Date.now() ? end_at : null
  const begin = left ?? new Date().toISOString()
  return (
    <p className="note leaf small" role="status">
      <span className="num">
        {plan
          ? file &&
            m.console_renew_period({
              period: periodText({ start_at: begin, months: plan.months }, file.subscriptions),
            })
          : m.console_choose_plan()}
        {plan && file && left && ` ${m.console_renew_days_kept()}`}
      </span>
    </p>
  )
}
