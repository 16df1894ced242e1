import './staff-members.css'
import { campusFault, type Plan } from '@padauk/contract/plans'
import { CHAT_MAX, type Registered, SET_PASSWORD_HOURS } from '@padauk/contract/staff-members'
import { welcomeMessage } from '@padauk/rules/member-messages'
import { endOfPeriod } from '@padauk/rules/periods'
import { isLifetime } from '@padauk/rules/plans'
import { grouped } from '@padauk/rules/prices'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, NetworkError } from '#lib/api.ts'
import { durationText } from '#lib/durations.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { languageOfText } from '#lib/languages.ts'
import { takeFocus } from '#lib/take-focus.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { offText, type PriceChecked } from '#ui/price-note.tsx'
import { m } from '#words/staff-members'
import { language, otherLanguage } from '#words/words.tsx'
import { CampusChoice } from './campus-choice.tsx'
import { chatChanges, isAnotherPerson, openFields, pastedInto } from './chat-changes.ts'
import { ChatMessage } from './chat-message.tsx'
import { HeldBy, LooksLike } from './held-by.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { noonOf, periodText } from './periods.ts'
import { PlanCards } from './plan-cards.tsx'
import { reasonFault, usePriceCheck } from './price-check.tsx'
import { memberSaysQuery } from './say-member-messages.ts'
import { campusCountQuery, convertChat, refreshRate, registerMember } from './staff-members.api.ts'
import { CheckMark, TypedField } from './typed-field.tsx'
import { undrawnName } from './undrawn-name.ts'
import {
  emptyForm,
  type FieldName,
  type RegisterForm as Form,
  faultsOf,
  today,
  toMember,
  useDuplicates,
  useRegisterForm,
} from './use-register-form.ts'

type Props = {
  staff: string
  brand: string
  plans: Plan[]
  /** The same plans in the language that the page is not in: a chat may name either. */
  plansElsewhere: Plan[]
  campuses: { campus_id: number; title: string }[]
  onDone: (registered: Registered) => void
}
const ORDER: FieldName[] = [
  'name',
  'email',
  'phone',
  'refer_code',
  'method',
  'amount',
  'currency',
  'usdt',
  'reference',
  'reason',
  'plan_id',
  'start_at',
  'campus_ids',
]

/** The server's errors by field, with the names of the payment fields. */
const refusedFields = (error: Error | null) =>
  error instanceof ApiError
    ? fieldFaults<FieldName>(
        error.fields.map(({ path, ...fault }) => ({ path: path.replace('payment.', ''), ...fault })),
      )
    : {}

/** Registers a member on one screen, mostly from a pasted chat (STAFF-1). Input is kept until saved. */
export const RegisterForm = ({ staff, brand, plans, plansElsewhere, campuses, onDone }: Props) => {
  const { form, values, chat, setChat, once, clear, isTyped } = useRegisterForm(staff)
  const { register, setValue } = form
  const { email, phone, reference, refer_code } = values
  const found = useDuplicates({ email, phone, reference, refer_code })
  // After a lost response, the duplicates may be this very member.
  const duplicates: typeof found = once.isTried
    ? { email: undefined, looks_like: undefined, phone: undefined, reference: undefined, refer_code: found.refer_code }
    : found
  const [isTold, setTold] = useState(false)
  const [filled, setFilled] = useState<number>()
  const sending = useRef(false)
  const save = useMutation(registerMember)
  const plan = plans.find(({ plan_id }) => String(plan_id) === values.plan_id)
  const check = usePriceCheck({ ...values, price_usd: plan?.price_usd })
  const lacksReason = Boolean(check?.asks) && !values.reason.trim()
  const refused = save.isError ? refusedFields(save.error) : {}
  const isSent = JSON.stringify(save.variables?.member) === JSON.stringify(toMember(values))
  const reason = reasonFault(check, { reason: values.reason, isTold, refused: isSent ? refused.reason : undefined })
  const { data: campusCount = null } = useQuery(campusCountQuery(plan?.plan_id))
  const campusesBad = campusFault(campusCount, values.campus_ids)
  const own = { ...faultsOf(values), ...(campusesBad && { campus_ids: campusesBad }) }
  const faults = { ...(isTold && own), ...refused, reason }
  const looksLike = duplicates.looks_like ?? []
  const isTaken = Boolean(duplicates.email || duplicates.phone || duplicates.reference)
  const hasNobody = refer_code.trim().length >= 3 && duplicates.refer_code === null

  const convert = useMutation(convertChat)
  const latest = useRef(chat)
  const allPlans = [...plans, ...plansElsewhere]
  const [replaced, setReplaced] = useState<{ form: Form; chat: string }>()
  const open = openFields(chat, values, allPlans)
  const fill = (text: string) => {
    const { found, changes } = chatChanges(latest.current, text, form.getValues(), allPlans)
    latest.current = text
    setChat(text)
    for (const [name, value] of Object.entries(changes)) setValue(name as FieldName, value)
    setFilled(found)
  }
  const read = (whole: string) => {
    const before = latest.current
    const pasted = pastedInto(before, whole)
    const isAnother = pasted !== undefined && isAnotherPerson(pasted, pasted !== whole, form.getValues(), allPlans)
    // Nothing of the first member may stay with the second: what was typed by hand belongs to the first as well.
    if (isAnother) {
      setReplaced({ form: form.getValues(), chat: before })
      form.reset(emptyForm())
      latest.current = ''
    }
    const text = isAnother ? pasted : whole
    fill(text)
    if (pasted === undefined || !languageOfText(text)) return
    convert.mutate(text.slice(0, CHAT_MAX), {
      // What was typed since stays.
      onSuccess: ({ content }) => text === latest.current && content.text !== text && fill(content.text),
    })
  }
  const bringBack = () => {
    if (!replaced) return
    latest.current = replaced.chat
    form.reset(replaced.form)
    setChat(replaced.chat)
    setReplaced(undefined)
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (sending.current) return
    setTold(true)
    const first =
      ORDER.find((name) => name in own) ??
      (isTaken ? (['email', 'phone', 'reference'] as const).find((name) => duplicates[name]) : undefined) ??
      (lacksReason ? 'reason' : undefined)
    if (first) {
      document.querySelector<HTMLElement>(`.register [name=${first}]`)?.focus()
      return
    }
    sending.current = true
    save.mutate(
      {
        member: toMember(values) as Parameters<NonNullable<typeof registerMember.mutationFn>>[0]['member'],
        key: once.begin(),
      },
      {
        onSuccess: ({ content }) => {
          clear()
          latest.current = ''
          setReplaced(undefined)
          onDone(content)
        },
        onError: (error) => {
          once.onError(error)
          refreshRate()
        },
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }
  const reset = () => {
    clear()
    latest.current = ''
    setTold(false)
    setFilled(undefined)
    setReplaced(undefined)
    save.reset()
  }
  const names = {
    [language()]: plan?.name,
    [otherLanguage()]: plansElsewhere.find(({ plan_id }) => plan_id === plan?.plan_id)?.name,
  }
  const period = plan && { start_at: noonOf(values.start_at || today()), months: plan.months }
  const { data: says } = useQuery(memberSaysQuery)
  const facts = {
    brand,
    name: values.name.trim() || '…',
    plan: names.en ?? plan?.name ?? '…',
    plan_my: names.my ?? null,
    months: plan?.months ?? 0,
    end_at: period ? endOfPeriod(period) : new Date().toISOString(),
    hours: SET_PASSWORD_HOURS,
    link: m.console_link_here(),
  }
  const why =
    isTaken || hasNobody
      ? m.console_fix_first()
      : isTold && Object.values(faults).some(Boolean)
        ? m.console_fill_first()
        : undefined

  return (
    <div className="register">
      <form
        className="card dense"
        noValidate
        onSubmit={send}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
      >
        <div className="register-part register-paste">
          <h2>
            <label htmlFor="chat">{m.console_chat()}</label>
          </h2>
          <div className="stack gap-2">
            <textarea
              id="chat"
              className="input"
              rows={3}
              ref={takeFocus}
              placeholder={m.console_chat_hint()}
              lang={languageOfText(chat)}
              value={chat}
              onChange={(event) => read(event.target.value)}
            />
            <p className="hint" role="status">
              {chat && filled !== undefined && (
                <>
                  <ClipboardPaste className="icon-small" aria-hidden />{' '}
                  {filled > 0 ? m.console_chat_found({ count: filled }) : m.console_chat_nothing()}
                </>
              )}
            </p>
            {replaced && (
              <p className="hint">
                {m.console_chat_another()}{' '}
                <Button look="ghost" size="tight" onClick={bringBack}>
                  {m.console_chat_bring_back()}
                </Button>
              </p>
            )}
          </div>
        </div>
        <div className="register-part">
          <h2>{m.console_member()}</h2>
          <div className="pair">
            <TypedField
              label={m.console_member_name()}
              check={open.name}
              bad={faults.name}
              note={undrawnName(values.name)}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  className="input"
                  autoComplete="off"
                  lang={languageOfText(values.name)}
                  {...register('name')}
                />
              )}
            </TypedField>
            <TypedField
              label={m.console_member_email()}
              check={open.email}
              bad={duplicates.email ? <HeldBy holder={duplicates.email} /> : faults.email}
              good={duplicates.email === null && looksLike.length === 0 && m.console_not_used()}
              note={looksLike.length > 0 && <LooksLike members={looksLike} />}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  className="input"
                  type="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...register('email')}
                />
              )}
            </TypedField>
            <TypedField
              label={m.console_phone()}
              check={open.phone}
              isOptional
              bad={duplicates.phone ? <HeldBy holder={duplicates.phone} /> : faults.phone}
              good={duplicates.phone === null && !faultsOf(values).phone && m.console_not_used()}
            >
              {(wiring) => (
                <input {...wiring} className="input num" inputMode="tel" autoComplete="off" {...register('phone')} />
              )}
            </TypedField>
            <TypedField
              label={m.console_refer_code()}
              check={open.refer_code}
              isOptional
              bad={hasNobody ? m.console_code_unknown() : faults.refer_code}
              good={
                duplicates.refer_code &&
                m.console_code_of({
                  name: duplicates.refer_code.name,
                  percent: duplicates.refer_code.tier_percent,
                  count: duplicates.refer_code.total_subscriptions,
                })
              }
            >
              {(wiring) => (
                <input
                  {...wiring}
                  className="input mono"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  {...register('refer_code')}
                />
              )}
            </TypedField>
          </div>
        </div>
        <div className="register-part">
          <h2>{m.console_payment()}</h2>
          <PaymentFields
            register={form.register}
            onChange={form.setValue}
            currency={values.currency}
            reference={form.watch('reference')}
            reason={values.reason}
            check={check}
            faults={faults}
            usedBy={duplicates.reference}
            open={open}
          />
        </div>
        <div className="register-part">
          <h2>{m.console_subscription()}</h2>
          <div className="stack gap-4">
            <div className="field">
              <PlanCards plans={plans} field={register('plan_id')} describedBy="plan-fault" />
              <p id="plan-fault" className="err">
                {faults.plan_id && m.console_choose_plan()}
              </p>
              <CheckMark possible={open.plan_id} />
            </div>
            <div className="pair">
              <TypedField label={m.console_starts()} bad={faults.start_at}>
                {(wiring) => <DateInput {...wiring} day={values.start_at} {...register('start_at')} />}
              </TypedField>
              <CampusChoice
                campuses={campuses}
                field={register('campus_ids')}
                chosen={values.campus_ids}
                count={campusCount}
                bad={faults.campus_ids}
                onAll={() => setValue('campus_ids', [])}
              />
            </div>
          </div>
        </div>
        <div className="save-bar">
          <div className="small" role="status">
            <SavedMoney values={values} found={duplicates.reference} check={check} />
            {why && <p className="muted">{why}</p>}
            {save.isError && Object.keys(refusedFields(save.error)).length === 0 && (
              <FormFailure
                text={save.error instanceof NetworkError ? m.console_no_answer() : failureSentence(save.error)}
              />
            )}
          </div>
          <div className="row">
            <Button look="ghost" size="tight" disabled={!isTyped} onClick={reset}>
              {m.console_clear()}
            </Button>
            <Button size="mid" type="submit" disabled={save.isPending || isTaken || hasNobody}>
              {m.console_register_act()}
            </Button>
          </div>
        </div>
      </form>
      <div className="register-aside">
        <WillBeSaved
          values={values}
          plan={plan}
          period={period ? periodText(period) : ''}
          campuses={campusCount ?? campuses.length}
        />
        {says && <ChatMessage messages={welcomeMessage(says, facts)} isReady={false} />}
      </div>
    </div>
  )
}

const paidText = (amount: string, currency: string) => `${grouped(amount.trim())} ${currency}`

/** The one thing to check before saving: what was paid, and whether it was used before. */
const SavedMoney = ({
  values: { amount, currency, reference },
  found,
  check,
}: {
  values: Form
  check: PriceChecked
  found: ReturnType<typeof useDuplicates>['reference']
}) =>
  reference.trim() && (
    <p className="num wrap-anywhere">
      {[amount.trim() && paidText(amount, currency), reference.trim()].filter(Boolean).join(' · ')}
      {offText(check) && <span className="text-laterite"> · {offText(check)}</span>}
      {found === null && <span className="text-leaf"> · {m.console_not_used()}</span>}
      {found && <span className="text-laterite"> · {m.console_reference_taken({ name: found.name })}</span>}
    </p>
  )

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{value || '–'}</dd>
  </div>
)

type Saved = { values: Form; plan: Plan | undefined; period: string; campuses: number }
const WillBeSaved = ({ values, plan, period, campuses }: Saved) => (
  <section className="card" aria-labelledby="will-be-saved">
    <div className="card-head">
      <h2 id="will-be-saved">{m.console_will_be_saved()}</h2>
    </div>
    <dl className="facts">
      <Fact name={m.console_member()} value={values.name.trim()} />
      <Fact name={m.console_member_email()} value={values.email.trim()} />
      <Fact
        name={
          !plan ? m.console_plan() : isLifetime(plan.months) ? plan.name : `${plan.name}, ${durationText(plan.months)}`
        }
        value={period}
      />
      <Fact name={m.console_campuses()} value={String(values.campus_ids.length || campuses)} />
      <Fact name={m.console_paid()} value={values.amount.trim() && paidText(values.amount, values.currency)} />
      <Fact name={m.console_reference()} value={values.reference.trim()} />
      <Fact name={m.console_refer_code()} value={values.refer_code.trim().toUpperCase()} />
      <Fact name={m.console_mail()} value={m.console_mail_link()} />
    </dl>
  </section>
)
