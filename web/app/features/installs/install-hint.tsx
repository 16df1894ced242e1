import { X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { readOwner } from '#lib/offline/owner.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { m } from '#words/installs'
import { install, isInstalled, isSafariOnPhone, useInstallPrompt } from './install-prompt.ts'

/** Removed at sign-out (lib/forget-device.ts). */
const nameOf = (owner: string) => `hinted:${owner}`

const isDue = () => {
  const owner = readOwner()
  try {
    return owner !== undefined && !isInstalled() && localStorage.getItem(nameOf(owner)) === null
  } catch {
    return false
  }
}

const storeHinted = () => {
  try {
    localStorage.setItem(nameOf(readOwner() ?? ''), new Date().toISOString())
  } catch {
    // Storage is full. It is shown after the next lesson again.
  }
}

/** Says that the app can be installed: once for each member on a device, and where it is possible. */
export const InstallHint = () => {
  const title = useId()
  const prompt = useInstallPrompt()
  const [isOpen, setOpen] = useState(isDue)
  const isShown = isOpen && (prompt !== undefined || isSafariOnPhone())
  useEffect(() => {
    if (isShown) storeHinted()
  }, [isShown])
  if (!isShown) return null
  const accept = () => {
    setOpen(false)
    void install().catch(() => {})
  }
  return (
    <section className="card pad stack gap-2 w-full max-w-130 text-left" aria-labelledby={title}>
      <div className="row">
        <h3 className="title-3 grow min-w-0" id={title}>
          {m.install_title()}
        </h3>
        <IconButton label={m.install_dismiss()} onClick={() => setOpen(false)}>
          <X aria-hidden />
        </IconButton>
      </div>
      <p className="small muted">{m.install_text()}</p>
      {prompt ? (
        <div>
          <Button look="sec" onClick={accept}>
            {m.install_act()}
          </Button>
        </div>
      ) : (
        <p className="small">{m.install_iphone()}</p>
      )}
    </section>
  )
}
