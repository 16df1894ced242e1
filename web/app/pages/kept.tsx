import { type ComponentType, useState } from 'react'
import { m } from '#features/kept-lessons/kept-lessons.words.ts'
import { KeptList } from '#features/kept-lessons/kept-list.tsx'
import { useLoadPart } from '#lib/load-part.ts'
import { usePending } from '#lib/offline/pending.ts'
import { titleOf } from '#lib/page-meta.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

export const meta = () => [{ title: titleOf(m.kept_title()) }]

/** Changes that are on this device only. */
const Waiting = () => {
  const { waiting } = usePending()
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>()
  const load = useLoadPart()
  const open = () =>
    load(
      () => import('#features/outbox/outbox-dialog.tsx'),
      ({ OutboxDialog }) => setDialog(() => OutboxDialog),
    )
  return (
    <>
      {waiting.length > 0 && (
        <section className="card pad row wraps between" aria-labelledby="kept-waiting">
          <div className="min-w-0">
            <h2 className="title-3" id="kept-waiting">
              {m.kept_waiting_title()}
            </h2>
            <p className="small muted num">{m.kept_waiting_text({ count: waiting.length })}</p>
          </div>
          <Button look="sec" size="tight" aria-haspopup="dialog" onClick={open}>
            {m.kept_waiting_show()}
          </Button>
        </section>
      )}
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </>
  )
}

/** What is kept on this device. Needs no network. */
const Kept = () => (
  <div className="stack max-w-160 gap-6">
    <h2 className="title-2">{m.kept_title()}</h2>
    <Waiting />
    <KeptList
      empty={
        <ButtonLink look="sec" to="/campuses">
          {m.kept_to_campuses()}
        </ButtonLink>
      }
    />
  </div>
)
export default Kept
