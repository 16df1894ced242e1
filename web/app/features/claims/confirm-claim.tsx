import type { ClaimForm } from '@padauk/contract/claims'
import { TriangleAlert } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/claims'

/** Groups of four characters are easier to compare. The gaps are CSS, so they are not copied. */
const foursOf = (address: string) => address.match(/.{1,4}/gu) ?? []

type Props = {
  form: ClaimForm
  refusal: string | undefined
  isPending: boolean
  onEdit: () => void
  onSend: () => void
}

/** Shows network and address large before the request is sent. */
export const ConfirmClaim = ({ form, refusal, isPending, onEdit, onSend }: Props) => (
  <Dialog
    title={m.withdraw_confirm()}
    isFirm
    onClose={onEdit}
    foot={
      <>
        <Button look="sec" onClick={onEdit}>
          {m.withdraw_edit()}
        </Button>
        <Button onClick={onSend} aria-disabled={isPending}>
          {isPending ? m.withdraw_sending() : m.withdraw_send()}
        </Button>
      </>
    }
  >
    <div className="stack gap-4 px-1.5">
      <dl className="confirm">
        <div>
          <dt>{m.withdraw_percentage()}</dt>
          <dd className="num">{m.claims_percentage({ percentage: form.percentage })}</dd>
        </div>
        <div>
          <dt>{m.withdraw_network()}</dt>
          <dd>{form.wallet_network}</dd>
        </div>
        <div>
          <dt>{m.withdraw_address()}</dt>
          <dd className="claim-fours mono">
            {foursOf(form.wallet_address).map((four, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one string never change their order
              <span key={at}>{four}</span>
            ))}
          </dd>
        </div>
      </dl>
      <p className="note gold">
        <TriangleAlert aria-hidden />
        <span>{m.withdraw_confirm_text()}</span>
      </p>
      <FormFailure text={refusal} />
    </div>
  </Dialog>
)
