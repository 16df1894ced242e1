import './staff-members.css'
import type { Plan } from '@padauk/contract/plans'
import type { Registered } from '@padauk/contract/staff-members'
import type { FormEvent, KeyboardEvent } from 'react'
import { NetworkError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { languageOfText } from '#lib/languages.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/staff-members'
import { CampusChoice } from './campus-choice.tsx'
import { openFields } from './chat-changes.ts'
import { HeldBy, LooksLike } from './held-by.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PlanCards } from './plan-cards.tsx'
import { RegisterAside, SavedMoney } from './register-aside.tsx'
import { RegisterChat } from './register-chat.tsx'
import { CheckMark, TypedField, TypedInput } from './typed-field.tsx'
import { undrawnName } from './undrawn-name.ts'
import { type RegisterDraft, useRegisterForm } from './use-register-form.ts'
import { useRegistration } from './use-registration.ts'

type Props = {
  staff: string
  plans: Plan[]
  /** The same plans in the language that the page is not in: a chat may name either. */
  plansElsewhere: Plan[]
  campuses: { campus_id: number; title: string }[]
  onDone: (registered: Registered) => void
}
type Parts = {
  draft: RegisterDraft
  registration: ReturnType<typeof useRegistration>
  /** What the chat leaves open. */
  open: ReturnType<typeof openFields>
}

/** Registers a member on one screen, mostly from a pasted chat (STAFF-1). Input is kept until saved. */
export const RegisterForm = ({ staff, plans, plansElsewhere, campuses, onDone }: Props) => {
  const draft = useRegisterForm(staff)
  const registration = useRegistration(draft, { plans, onDone })
  const { form, values } = draft
  const { plan, check, campusCount, duplicates, faults } = registration
  const allPlans = [...plans, ...plansElsewhere]
  const open = openFields(draft.chat, values, allPlans)
  const send = (event: FormEvent) => {
    event.preventDefault()
    registration.send()
  }
  const sendByKeys = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event)
  return (
    <div className="register">
      <form className="card dense" noValidate onSubmit={send} onKeyDown={sendByKeys}>
        <RegisterChat draft={draft} plans={allPlans} />
        <PersonFields {...{ draft, registration, open }} />
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
              <PlanCards plans={plans} field={form.register('plan_id')} describedBy="plan-fault" />
              <p id="plan-fault" className="err">
                {faults.plan_id && m.console_choose_plan()}
              </p>
              <CheckMark possible={open.plan_id} />
            </div>
            <div className="grid grid-cols-1 gap-x-3.5 gap-y-3 page:grid-cols-2">
              <TypedField label={m.console_starts()} bad={faults.start_at}>
                {(wiring) => <DateInput {...wiring} day={values.start_at} {...form.register('start_at')} />}
              </TypedField>
              <CampusChoice
                campuses={campuses}
                field={form.register('campus_ids')}
                chosen={values.campus_ids}
                count={campusCount}
                bad={faults.campus_ids}
                onAll={() => form.setValue('campus_ids', [])}
              />
            </div>
          </div>
        </div>
        <SaveBar {...{ draft, registration }} />
      </form>
      <RegisterAside
        values={values}
        plan={plan}
        nameElsewhere={plansElsewhere.find(({ plan_id }) => plan_id === plan?.plan_id)?.name}
        campuses={
          campusCount === null
            ? String(values.campus_ids.length || campuses.length)
            : `${values.campus_ids.length} / ${campusCount}`
        }
      />
    </div>
  )
}

const PersonFields = ({
  draft: {
    values,
    form: { register },
  },
  registration: { duplicates, faults, own },
  open,
}: Parts) => (
  <div className="register-part">
    <h2>{m.console_member()}</h2>
    <div className="grid grid-cols-1 gap-x-3.5 gap-y-3 page:grid-cols-2">
      <TypedInput
        label={m.console_member_name()}
        check={open.name}
        bad={faults.name}
        note={undrawnName(values.name)}
        lang={languageOfText(values.name)}
        {...register('name')}
      />
      <TypedInput
        label={m.console_member_email()}
        check={open.email}
        bad={duplicates.email ? <HeldBy holder={duplicates.email} /> : faults.email}
        good={duplicates.email === null && duplicates.looks_like.length === 0 && m.console_not_used()}
        note={duplicates.looks_like.length > 0 && <LooksLike members={duplicates.looks_like} />}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        {...register('email')}
      />
      <TypedInput
        label={m.console_phone()}
        check={open.phone}
        isOptional
        bad={duplicates.phone ? <HeldBy holder={duplicates.phone} /> : faults.phone}
        good={duplicates.phone === null && !own.phone && m.console_not_used()}
        className="input num"
        inputMode="tel"
        {...register('phone')}
      />
      <TypedInput
        label={m.console_refer_code()}
        check={open.refer_code}
        isOptional
        bad={duplicates.refer_code === null ? m.console_code_unknown() : faults.refer_code}
        good={
          duplicates.refer_code &&
          m.console_code_of({
            name: duplicates.refer_code.name,
            percent: duplicates.refer_code.tier_percent,
            count: duplicates.refer_code.total_subscriptions,
          })
        }
        className="input mono"
        autoCapitalize="characters"
        spellCheck={false}
        {...register('refer_code')}
      />
    </div>
  </div>
)

const SaveBar = ({ draft: { values, isTyped }, registration }: Omit<Parts, 'open'>) => {
  const { check, duplicates, faults, isRefused, areFaultsShown, isSaving, error, reset } = registration
  const why = isRefused
    ? m.console_fix_first()
    : areFaultsShown && Object.values(faults).some(Boolean)
      ? m.console_fill_first()
      : undefined
  return (
    <div className="save-bar">
      <div className="small" role="status">
        <SavedMoney values={values} found={duplicates.reference} check={check} />
        {why && <p className="muted">{why}</p>}
        {error && <FormFailure text={error instanceof NetworkError ? m.console_no_answer() : failureSentence(error)} />}
      </div>
      <div className="row">
        <Button look="ghost" size="tight" disabled={!isTyped} onClick={reset}>
          {m.console_clear()}
        </Button>
        <Button size="mid" type="submit" disabled={isSaving || isRefused}>
          {m.console_register_act()}
        </Button>
      </div>
    </div>
  )
}
