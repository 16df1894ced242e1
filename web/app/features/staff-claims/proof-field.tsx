import './staff-claims.css'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { useObjectUrl } from '#lib/object-url.ts'
import { PictureError, type PictureFault, shrinkPicture } from '#lib/shrink-picture.ts'
import { Field } from '#ui/field.tsx'
import { m } from '#words/staff-claims'

const PROOF_BYTES = 600 * 1024

const SENTENCES: Record<PictureFault, () => string> = {
  type: m.console_review_proof_type,
  'too-heavy': m.console_review_proof_large,
  'too-large': m.console_review_proof_large,
  unreadable: m.console_review_proof_unreadable,
}

type Props = {
  input: RefObject<HTMLInputElement | null>
  proof: Blob | undefined
  onProof: (proof: Blob) => void
  error: string | undefined
  onError: (sentence: string) => void
}

/** The staff's proof of payment, visible to the member. */
export const ProofField = ({ input, proof, onProof, error, onError }: Props) => {
  const address = useObjectUrl(proof)
  const turn = useRef(0)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const mine = ++turn.current
    try {
      const small = await shrinkPicture(file, { maxBytes: PROOF_BYTES })
      if (mine === turn.current) onProof(small)
    } catch (failure) {
      if (mine === turn.current) onError(SENTENCES[failure instanceof PictureError ? failure.kind : 'unreadable']())
    }
  }
  return (
    <Field label={m.console_review_proof()} hint={m.console_review_proof_hint()} error={error}>
      {(wiring) => (
        <div className="claim-drop">
          <input
            {...wiring}
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            // Always empty, so that the same file can be chosen again.
            value=""
            onChange={(event) => void choose(event)}
          />
          {address ? <img src={address} alt={m.console_review_proof_chosen()} /> : <ImageUp aria-hidden />}
          <span className="strong">{proof ? m.console_review_proof_other() : m.console_review_proof_choose()}</span>
          <span className="sr-only" role="status">
            {proof && m.console_review_proof_chosen()}
          </span>
        </div>
      )}
    </Field>
  )
}
