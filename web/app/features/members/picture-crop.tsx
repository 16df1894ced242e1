import 'react-easy-crop/react-easy-crop.css'
import './picture-crop.css'
import { useMutation } from '@tanstack/react-query'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { type Crop, checkPicture, PictureError, shrinkPicture } from '#lib/shrink-picture.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { m } from '#words/members'
import { sendPicture } from './change-me.api.ts'
import { fileSentence, sendingSentence } from './picture-faults.ts'

const KILOBYTES_MAX = 300
/** Twice the size shown in the profile, in pixels. */
const SIDE = 512
const ZOOM_MAX = 4
const CENTRE = { x: 0, y: 0 }

/** Returns why a file cannot be used, before it is uploaded; undefined if it can. */
export const refusalOf = async (file: File, maxFileBytes: number) => {
  const address = URL.createObjectURL(file)
  try {
    await checkPicture(file, { maxFileBytes })
    const image = new Image()
    image.src = address
    await image.decode()
    return undefined
  } catch (error) {
    return fileSentence(error, file)
  } finally {
    URL.revokeObjectURL(address)
  }
}

export type CropProps = { file: File; onClose: () => void }

const useAddressOf = (file: File) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

/** Crops the picture to a circle and uploads it. Stays open until the server has saved it. */
export const PictureCrop = ({ file, onClose }: CropProps) => {
  const address = useAddressOf(file)
  const [place, setPlace] = useState(CENTRE)
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState<Crop>()
  const [fraction, setFraction] = useState<number>()
  const [fault, setFault] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const send = useMutation(sendPicture)
  const isBusy = fraction !== undefined

  useEffect(() => () => stop.current?.abort(), [])

  const save = async () => {
    if (!crop || isBusy) return
    stop.current = new AbortController()
    const { signal } = stop.current
    setFault(undefined)
    setFraction(0)
    try {
      const picture = await shrinkPicture(file, { crop, maxBytes: KILOBYTES_MAX * 1024, maxSide: SIDE })
      if (signal.aborted) return
      await send.mutateAsync({ picture, onProgress: setFraction, signal })
      onClose()
    } catch (error) {
      if (signal.aborted) return
      setFault(error instanceof PictureError ? fileSentence(error, file) : sendingSentence(error as Error))
      setFraction(undefined)
    }
  }
  const percent = Math.round((fraction ?? 0) * 100)
  const doing = percent > 0 ? m.picture_sending({ percent }) : m.picture_preparing()
  return (
    <Dialog
      title={m.picture_crop()}
      onClose={onClose}
      shape="narrow"
      isFirm
      foot={
        <>
          <Button look="sec" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button aria-disabled={isBusy || !crop} className="max-page:flex-1" onClick={() => void save()}>
            {isBusy ? doing : fault ? m.retry() : m.picture_save()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className="crop">
          {address && (
            <Cropper
              image={address}
              crop={place}
              zoom={zoom}
              maxZoom={ZOOM_MAX}
              aspect={1}
              cropShape="round"
              objectFit="cover"
              showGrid={false}
              keyboardStep={6}
              zoomWithScroll
              disableAutomaticStylesInjection
              onCropChange={(wanted) => !isBusy && setPlace(wanted)}
              onZoomChange={(wanted) => !isBusy && setZoom(wanted)}
              onCropComplete={(_, pixels) => setCrop(pixels)}
              onCropAreaChange={(_, pixels) => setCrop(pixels)}
              mediaProps={{ alt: '' }}
              cropperProps={{ role: 'group', 'aria-label': m.picture_crop_area() }}
            />
          )}
        </div>
        <p className="hint">{m.picture_crop_hint()}</p>
        <label className="crop-zoom">
          <span className="sr-only">{m.picture_zoom()}</span>
          <ZoomOut aria-hidden />
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={zoom}
            disabled={isBusy}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
          <ZoomIn aria-hidden />
        </label>
        {isBusy ? (
          <ProgressBar done={percent} total={100} label={doing} />
        ) : (
          <p className="hint">{m.picture_cost({ max: KILOBYTES_MAX })}</p>
        )}
        <FormFailure text={fault} />
      </div>
    </Dialog>
  )
}
