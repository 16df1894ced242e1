import './claims.css'
import { ClaimForm as Form, notOnNetwork, WALLET_NETWORKS, type WalletNetwork } from '@padauk/contract/claims'
import { newKey } from '@padauk/contract/keys'
import { isWalletAddress } from '@padauk/rules/wallet-addresses'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, NetworkError } from '#lib/api.ts'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { sayFault } from '#lib/faults.ts'
import { fieldFaults } from '#lib/field-faults.ts'
import { parseNumber } from '#lib/numbers.ts'
import { useSendOnce } from '#lib/send-once.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/claims'
import { createClaim } from './claims.api.ts'
import { ConfirmClaim } from './confirm-claim.tsx'

const HINTS: Record<WalletNetwork, () => string> = {
  TRC20: m.withdraw_address_hint_TRC20,
  ERC20: m.withdraw_address_hint_ERC20,
  BEP20: m.withdraw_address_hint_BEP20,
  BTC: m.withdraw_address_hint_BTC,
  SOL: m.withdraw_address_hint_SOL,
}

/** In display order, to focus the first invalid field. */
const FIELDS = ['percentage', 'wallet_network', 'wallet_address'] as const
type Name = (typeof FIELDS)[number]
type Faults = Partial<Record<Name, string>>
type Draft = { percentage: string; network?: WalletNetwork; address: string }

const formOf = ({ percentage, network, address }: Draft) => ({
  percentage: parseNumber(percentage) ?? Number.NaN,
  wallet_network: network as WalletNetwork,
  wallet_address: address,
})

const sentenceOf = (error: Error) => {
  if (error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)) return m.withdraw_no_answer()
  if (error instanceof ApiError && error.code === 'claim_pending') return m.withdraw_already()
  return error instanceof ApiError && error.fields.length > 0 ? undefined : failureSentence(error)
}

/** What is typed, kept on the device until the server has it, how it is confirmed and sent. */
const useClaim = (orderId: string, member: string) => {
  const name = `claim:${member}:${orderId}`
  const [draft, setDraft] = useState<Draft>(() => ({
    percentage: '100',
    address: '',
    ...(readDraft(name) as Partial<Draft> | null),
  }))
  const [faults, setFaults] = useState<Faults>({})
  const [confirming, setConfirming] = useState<Form>()
  const place = useRef<HTMLFormElement>(null)
  // Resending the same request reuses its key, even if the confirmation was closed after a lost response.
  const act = useRef<{ print: string; key: string }>(undefined)
  const sending = useSendOnce(createClaim)
  const client = useQueryClient()
  const wanted = useRef<Name>(undefined)
  // After the render, because a closing dialog first restores the focus to its opener.
  useEffect(() => {
    if (wanted.current) place.current?.querySelector<HTMLElement>(`[name=${wanted.current}]`)?.focus()
    wanted.current = undefined
  })
  const refusal = sending.error ? sentenceOf(sending.error) : undefined

  const change = (changes: Partial<Draft>, field: Name) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    saveDraft(name, next)
    // Changing the network also clears the address's error.
    setFaults({ ...faults, [field]: undefined, ...(field === 'wallet_network' && { wallet_address: undefined }) })
  }
  const refuse = (found: Faults) => {
    setFaults(found)
    wanted.current = FIELDS.find((field) => found[field])
    return wanted.current !== undefined
  }
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { data, error } = Form.safeParse(formOf(draft))
    const found: Faults = fieldFaults(error?.issues)
    const address = draft.address.trim()
    if (draft.network && address && !isWalletAddress(draft.network, address))
      found.wallet_address ??= sayFault(notOnNetwork(draft.network))
    if (refuse(found) || !data) return
    sending.reset()
    setConfirming(data)
  }
  const send = () => {
    if (!confirming) return
    const print = JSON.stringify(confirming)
    if (act.current?.print !== print) act.current = { print, key: newKey() }
    sending.send(
      { orderId, key: act.current.key, ...confirming },
      {
        onSuccess: () => {
          forgetDraft(name)
          setConfirming(undefined)
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.status >= 500) return
          setConfirming(undefined)
          refuse(fieldFaults(error.fields))
          if (error.status === 409)
            for (const noun of ['claims', 'funded-orders'] as const) void client.invalidateQueries({ queryKey: [noun] })
        },
      },
    )
  }
  return { place, draft, change, faults, confirming, setConfirming, refusal, ask, send, isPending: sending.isPending }
}

/** Withdrawal form. Network and address are shown large for confirmation before anything is sent (FUND-2). */
export const ClaimForm = ({ orderId, member }: { orderId: string; member: string }) => {
  const networks = useId()
  const { place, draft, change, faults, confirming, setConfirming, refusal, ask, send, isPending } = useClaim(
    orderId,
    member,
  )
  return (
    <>
      <form ref={place} className="stack gap-4" method="post" onSubmit={ask} noValidate>
        <Field label={m.withdraw_percentage()} hint={m.withdraw_percentage_hint()} error={faults.percentage}>
          {(wiring) => (
            <div className="share">
              <input
                type="range"
                min={1}
                max={100}
                aria-label={m.withdraw_slider()}
                value={parseNumber(draft.percentage) ?? 1}
                onChange={(event) => change({ percentage: event.target.value }, 'percentage')}
              />
              <input
                {...wiring}
                className="input num"
                name="percentage"
                inputMode="numeric"
                autoComplete="off"
                value={draft.percentage}
                onChange={(event) => change({ percentage: event.target.value }, 'percentage')}
              />
              <span aria-hidden>%</span>
            </div>
          )}
        </Field>
        <fieldset className="field" aria-describedby={faults.wallet_network ? `${networks}-error` : undefined}>
          <legend className="lbl mb-1.5">{m.withdraw_network()}</legend>
          <div className="pay-ways networks">
            {WALLET_NETWORKS.map((network) => (
              <label key={network} className="choice">
                <input
                  type="radio"
                  name="wallet_network"
                  checked={draft.network === network}
                  onChange={() => change({ network }, 'wallet_network')}
                />
                {network}
              </label>
            ))}
          </div>
          {faults.wallet_network && <FieldError id={`${networks}-error`} error={faults.wallet_network} />}
        </fieldset>
        <Field
          label={m.withdraw_address()}
          {...(draft.network && { hint: HINTS[draft.network]() })}
          error={faults.wallet_address}
        >
          {(wiring) => (
            <input
              {...wiring}
              className="input mono"
              name="wallet_address"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={draft.address}
              onChange={(event) => change({ address: event.target.value }, 'wallet_address')}
            />
          )}
        </Field>
        <FormFailure text={confirming ? undefined : refusal} />
        <div>
          <Button type="submit">{m.withdraw_next()}</Button>
        </div>
      </form>
      {confirming && (
        <ConfirmClaim
          form={confirming}
          refusal={refusal}
          isPending={isPending}
          onEdit={() => setConfirming(undefined)}
          onSend={send}
        />
      )}
    </>
  )
}
