import { Share2 } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { saveFile } from '#lib/save-file.ts'
import { showToast } from '#lib/toasts.ts'
import { m } from '#words/shares'
import { Button } from './button.tsx'
import { drawSharePicture, type SharedMoment } from './share-picture.ts'

/** Hands the picture to the device's own sheet; where there is none, or it fails, saves it. */
const handOn = async (picture: Blob) => {
  const file = new File([picture], 'picture.png', { type: picture.type })
  const canShare = navigator.canShare?.({ files: [file] }) ?? false
  try {
    if (canShare) return await navigator.share({ files: [file] })
  } catch (error) {
    // The member closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  saveFile(picture, file.name)
  showToast('success', canShare ? m.share_saved_instead() : m.share_saved())
}

/** Shares a picture of what the member reached. */
export const ShareButton = ({
  moment,
  about,
  look = 'sec',
  size,
  className,
}: {
  moment: SharedMoment
  /** What is shared, where several of these stand together. */
  about?: string
} & Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className'>) => {
  const isDrawing = useRef(false)
  const press = async () => {
    if (isDrawing.current) return
    isDrawing.current = true
    const picture = await drawSharePicture(moment).catch(() => undefined)
    // Some browsers never say that their sheet was closed.
    isDrawing.current = false
    if (picture) await handOn(picture)
    else showToast('error', m.share_failed())
  }
  return (
    <Button look={look} {...(size && { size })} {...(className && { className })} onClick={() => void press()}>
      <Share2 className="icon-small" aria-hidden /> {m.share()}
      {about && <span className="sr-only"> {about}</span>}
    </Button>
  )
}
