import { PICTURE_TYPES, PROFILE_PICTURE_BYTES_MAX } from '@padauk/contract/files'
import { Camera } from 'lucide-react'
import { type ChangeEvent, type ComponentType, useId, useRef, useState } from 'react'
import { useLoadPart } from '#lib/load-part.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { m } from '#words/members'
import type { CropProps } from './picture-crop.tsx'
import { PICTURE_MEGABYTES_MAX } from './picture-limit.ts'

const loadCrop = () => import('./picture-crop.tsx')

/** Takes a picture file, rejects unsuitable ones, and opens the crop (PROF-2). */
export const PictureChange = ({ hasPicture }: { hasPicture: boolean }) => {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const [file, setFile] = useState<File>()
  const [Crop, setCrop] = useState<ComponentType<CropProps>>()
  const load = useLoadPart()
  const hint = useId()

  const choose = () => {
    // Preloads the crop while the file picker is open. A failure is reported after the choice.
    void loadCrop().catch(() => {})
    input.current?.click()
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const taken = event.target.files?.[0]
    // Allows choosing the same file again.
    event.target.value = ''
    if (!taken) return
    setFault(undefined)
    load(loadCrop, async ({ PictureCrop, refusalOf }) => {
      const refusal = await refusalOf(taken, PROFILE_PICTURE_BYTES_MAX)
      setFault(refusal)
      if (refusal) return
      setCrop(() => PictureCrop)
      setFile(taken)
    })
  }
  return (
    <div className="stack gap-2">
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join()}
        hidden
        aria-label={m.picture_add()}
        onChange={take}
      />
      <div>
        <Button look="sec" size="mid" aria-describedby={hint} onClick={choose}>
          <Camera className="icon-small" aria-hidden />
          {hasPicture ? m.picture_change() : m.picture_add()}
        </Button>
      </div>
      <p className="hint" id={hint}>
        {m.picture_hint({ max: PICTURE_MEGABYTES_MAX })}
      </p>
      <FormFailure text={fault} />
      {Crop && file && <Crop file={file} onClose={() => setFile(undefined)} />}
    </div>
  )
}
