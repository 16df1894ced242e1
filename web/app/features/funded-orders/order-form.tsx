import type { FundedAccount } from '@padauk/contract/funded-accounts'
import './funded-orders.css'
import { FundedOrderForm, REFERENCE_MAX, REFERENCE_MIN } from '@padauk/contract/funded-orders'
import { newKey } from '@padauk/contract/keys'
import type { Me } from '@padauk/contract/members'
import { lengthOf } from '@padauk/rules/lengths'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ChatLink } from '#features/configurations/chat-link.tsx'
import { AccountSummary } from '#features/funded-accounts/account-summary.tsx'
import { ApiError, NetworkError } from '#lib/api.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { nameOwner } from '#lib/offline/owner.ts'
import { useSendOnce } from '#lib/send-once.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { m } from '#words/funded-orders'
import { createOrder } from './funded-orders.api.ts'
import { MyAccounts } from './my-accounts.tsx'
import { actOf, type OrderDraft, readOrder, saveOrder } from './order-draft.ts'
import { BANK, keyOf, PaymentWays, type Way } from './payment-ways.tsx'
import { ProofPicture } from './proof-picture.tsx'
import { keepPicture, readPicture, type SavedPicture } from './saved-picture.ts'

/** In display order, to focus the first invalid field. */
const FIELDS = ['checked', 'name', 'email', 'transaction_reference', 'payment_proof'] as const
type Name = (typeof FIELDS)[number]
type Faults = Partial<Record<Name, string>>
type Form = z.input<typeof FundedOrderForm>

/** Validates with the contract's schema, so the form shows the same messages as the server. */
const faultsOf = (form: Form, isChecked: boolean, picture: SavedPicture | undefined): Faults => {
  const faults: Faults = fieldFaults(FundedOrderForm.safeParse(form).error?.issues)
  if (lengthOf(form.transaction_reference) < REFERENCE_MIN)
    faults.transaction_reference =
      form.payment_method === BANK ? m.order_reference_short_bank() : m.order_reference_short()
  if (!isChecked) faults.checked = m.pay_checked_missing()
  if (!picture) faults.payment_proof = m.order_picture_missing()
  return faults
}

/** Splits the server's errors into those of a field and the rest. */
const refusalOf = (error: Error): { faults: Faults; rest?: string } => {
  if (!(error instanceof ApiError)) return { faults: {} }
  if (error.code === 'reference_used') return { faults: { transaction_reference: m.order_reference_used() } }
  const faults = fieldFaults<Name>(error.fields.filter(({ path }) => FIELDS.includes(path as Name)))
  return { faults, ...(Object.keys(faults).length === 0 && { rest: failureSentence(error) }) }
}

const Failure = ({ error }: { error: Error }) => {
  const { rest } = refusalOf(error)
  const isUnanswered = error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
  if (!isUnanswered && !rest) return null
  return (
    <div className="note bad mt-4" role="alert">
      <TriangleAlert aria-hidden />
      <p className="grow small">
        <b>{isUnanswered ? m.order_no_answer() : m.order_refused()}</b>
        <br />
        {isUnanswered ? m.order_no_answer_text() : rest}
      </p>
    </div>
  )
}

type Props = {
  account: FundedAccount
  me: Me
  ways: [Way, ...Way[]]
  onSent: (orderId: number) => void
}

/** What is typed and chosen, kept on the device until the server has it, and how it is sent. */
const useOrder = ({ account, me, ways, onSent }: Props) => {
  const member = nameOwner(me.email)
  const [draft, setDraft] = useState(() => readOrder(member))
  const start = useRef(draft)
  const [picture, setPicture] = useState<SavedPicture>()
  const [faults, setFaults] = useState<Faults>({})
  const [fraction, setFraction] = useState(0)
  const place = useRef<HTMLFormElement>(null)
  const sending = useSendOnce(createOrder)

  const way = ways.find((one) => keyOf(one) === draft.way) ?? ways[0]
  const form = {
    funded_account_id: String(account.funded_account_id),
    name: (draft.name ?? me.name).trim(),
    email: (draft.email ?? me.email).trim(),
    payment_method: way.method,
    transaction_reference: draft.reference.trim(),
  }

  // Only on mount. A picture chosen later is in the state already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the initial draft matters
  useEffect(() => {
    if (!draft.pictureId) return
    let isHere = true
    void readPicture(member).then(
      (saved) => isHere && saved?.id === draft.pictureId && setPicture((chosen) => chosen ?? saved),
    )
    return () => {
      isHere = false
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed draft needs saving
  useEffect(() => {
    if (draft !== start.current) saveOrder(member, draft)
  }, [draft])

  const change = (changes: Partial<OrderDraft>, ...names: Name[]) => {
    setDraft((old) => ({ ...old, ...changes }))
    setFaults((old) => ({ ...old, ...Object.fromEntries(names.map((name) => [name, undefined])) }))
  }
  const refuse = (found: Faults) => {
    setFaults(found)
    const first = FIELDS.find((name) => found[name])
    if (first) place.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    return first !== undefined
  }
  const choosePicture = (blob: Blob) => {
    const chosen = { id: newKey(), blob }
    setPicture(chosen)
    void keepPicture(member, chosen)
    change({ pictureId: chosen.id }, 'payment_proof')
  }
  const order = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isSending()) return
    if (refuse(faultsOf(form, draft.isChecked, picture)) || !picture) return
    // Saved before sending, so that after a lost response, or a reload, the same order reuses its key.
    const act = actOf(draft, JSON.stringify([form, way.network, picture.id]))
    saveOrder(member, { ...draft, act })
    change({ act })
    setFraction(0)
    sending.send(
      { form, picture: picture.blob, key: act.key, member, onProgress: setFraction },
      {
        onSuccess: ({ content }) => onSent(content.order_id),
        onError: (error) => refuse(refusalOf(error).faults),
      },
    )
  }
  const refusePicture = (sentence: string) => setFaults((old) => ({ ...old, payment_proof: sentence }))
  return { place, draft, way, picture, faults, fraction, sending, change, choosePicture, refusePicture, order }
}

type EndProps = { account: FundedAccount; fraction: number; sending: ReturnType<typeof useOrder>['sending'] }

const OrderEnd = ({ account, fraction, sending }: EndProps) => (
  <section className="card pad checkout-end" aria-labelledby="your-order">
    <h2 className="title-3 mb-2" id="your-order">
      {m.order_yours()}
    </h2>
    <AccountSummary account={account} />
    {sending.error && <Failure error={sending.error} />}
    <Button type="submit" block className="mt-4" aria-disabled={sending.isPending}>
      {sending.isPending ? m.order_sending({ percent: Math.round(100 * fraction) }) : m.order_send()}
    </Button>
    {sending.isPending && (
      <div className="mt-3 stack gap-2">
        <ProgressBar done={Math.round(100 * fraction)} total={100} label={m.order_sending_now()} />
        <p className="tiny muted" role="status">
          {fraction < 1 ? m.order_sending_now() : m.order_checking()}
        </p>
      </div>
    )}
    <p className="tiny faint mt-3">{m.order_promise()}</p>
  </section>
)

/** Payment method, proof and order details. Input and picture are kept on the device until saved (FUND-1). */
export const OrderForm = (props: Props) => {
  const { account, me, ways } = props
  const { place, draft, way, picture, faults, fraction, sending, ...on } = useOrder(props)
  const { change } = on
  const isUsed = faults.transaction_reference === m.order_reference_used()

  return (
    <form ref={place} className="checkout" method="post" onSubmit={on.order} noValidate>
      <div className="stack gap-4">
        <section className="card pad" aria-labelledby="pay-how">
          <h2 className="title-3 mb-3.5" id="pay-how">
            {m.pay_how()}
          </h2>
          <PaymentWays
            account={account}
            ways={ways}
            chosen={way}
            onChoose={(chosen) => change({ way: keyOf(chosen), isChecked: false }, 'checked', 'transaction_reference')}
            isChecked={draft.isChecked}
            onCheck={(isChecked) => change({ isChecked }, 'checked')}
            error={faults.checked}
          />
        </section>
        <section className="card pad stack gap-4" aria-labelledby="your-proof">
          <h2 className="title-3" id="your-proof">
            {m.order_proof()}
          </h2>
          <div className="checkout-pair">
            <TextField
              label={m.order_name()}
              error={faults.name}
              name="name"
              autoComplete="name"
              value={draft.name ?? me.name}
              onChange={(event) => change({ name: event.target.value }, 'name')}
            />
            <TextField
              label={m.order_email()}
              error={faults.email}
              type="email"
              name="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.email ?? me.email}
              onChange={(event) => change({ email: event.target.value }, 'email')}
            />
          </div>
          <div className="stack gap-2">
            <TextField
              label={m.order_reference()}
              hint={m.order_reference_hint({ min: REFERENCE_MIN, max: REFERENCE_MAX })}
              error={faults.transaction_reference}
              className="input mono"
              name="transaction_reference"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.reference}
              onChange={(event) => change({ reference: event.target.value }, 'transaction_reference')}
            />
            {isUsed && (
              <div className="row wraps">
                <MyAccounts />
                <ChatLink size="tight" message={m.order_reference_used_message()}>
                  {m.funded_not_open_chat()}
                </ChatLink>
              </div>
            )}
          </div>
          <ProofPicture
            picture={picture?.blob}
            onPicture={on.choosePicture}
            error={faults.payment_proof}
            onError={on.refusePicture}
          />
        </section>
      </div>
      <OrderEnd account={account} sending={sending} fraction={fraction} />
    </form>
  )
}
