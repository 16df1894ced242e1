import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useObjectUrl } from '#lib/object-url.ts'
import { PictureError, type PictureFault, shrinkPicture } from '#lib/shrink-picture.ts'
import { Field } from '#ui/field.tsx'
import { m } from '#words/funded-orders'

const PROOF_BYTES = 300 * 1024

const SENTENCES: Record<PictureFault, () => string> = {
  type: m.order_picture_type,
  'too-heavy': m.order_picture_too_large,
  'too-large': m.order_picture_too_large,
  unreadable: m.order_picture_unreadable,
}

type Props = {
  picture: Blob | undefined
  onPicture: (picture: Blob) => void
  error?: string | undefined
  /** The chosen file is invalid. The previous picture stays. */
  onError: (sentence: string) => void
}

/** The payment proof, reduced in size on the device before sending. */
export const ProofPicture = ({ picture, onPicture, error, onError }: Props) => {
  const [isWorking, setWorking] = useState(false)
  const address = useObjectUrl(picture)
  const turn = useRef(0)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (!file) return
    const mine = ++turn.current
    setWorking(true)
    try {
      const small = await shrinkPicture(file, { maxBytes: PROOF_BYTES })
      if (mine === turn.current) onPicture(small)
    } catch (failure) {
      if (mine === turn.current) onError(SENTENCES[failure instanceof PictureError ? failure.kind : 'unreadable']())
    } finally {
      if (mine === turn.current) setWorking(false)
    }
  }
  return (
    <Field label={m.order_picture()} hint={m.order_picture_hint()} error={error}>
      {(wiring) => (
        <div className={picture ? 'proof-drop full' : 'proof-drop'}>
          <input
            {...wiring}
            type="file"
            name="payment_proof"
            accept="image/jpeg,image/png,image/webp"
            // Always empty, so that the same file can be chosen again.
            value=""
            onChange={(event) => void choose(event)}
          />
          {address && <img src={address} alt={m.order_picture_preview()} />}
          <span className="grid justify-items-center gap-1">
            <span className="row strong">
              <ImageUp aria-hidden />
              {picture ? m.order_picture_other() : m.order_picture_choose()}
            </span>
            <span className="small muted" role="status">
              {isWorking
                ? m.order_picture_working()
                : picture && m.order_picture_ready({ kb: Math.max(1, Math.round(picture.size / 1024)) })}
            </span>
          </span>
        </div>
      )}
    </Field>
  )
}
