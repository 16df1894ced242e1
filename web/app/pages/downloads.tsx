import { type ComponentType, useState } from 'react'
import { DownloadList } from '#features/downloads/download-list.tsx'
import { useLoadPart } from '#lib/load-part.ts'
import { usePending } from '#lib/offline/pending.ts'
import { titleOf } from '#lib/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/downloads'

export const meta = () => [{ title: titleOf(m.downloads_title()) }]

/** Changes that are on this device only. */
const PendingChanges = () => {
  const { pending, refused } = usePending()
  const count = pending.length + refused.length
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  const load = useLoadPart()
  const open = () =>
    load(
      () => import('#features/pending-changes/pending-dialog.tsx'),
      ({ PendingDialog }) => setDialog(() => PendingDialog),
    )
  return (
    <>
      {count > 0 && (
        <section className="card pad row wraps between" aria-labelledby="waiting">
          <div className="min-w-0">
            <h2 className="title-3" id="waiting">
              {m.downloads_waiting_title()}
            </h2>
            <p className="small muted num">{m.downloads_waiting_text({ count })}</p>
          </div>
          <Button look="sec" size="tight" aria-haspopup="dialog" onClick={open}>
            {m.downloads_waiting_show()}
          </Button>
        </section>
      )}
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** The downloads, and the changes that wait on this device. Needs no network. */
const Downloads = () => (
  <div className="stack max-w-160 gap-6">
    <h2 className="title-2">{m.downloads_title()}</h2>
    <PendingChanges />
    <DownloadList />
  </div>
)
export default Downloads
