import type { DraftParent } from '@padauk/contract/staff-curricula'
import { m } from '#words/console'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

const KINDS = {
  campus: m.console_cur_draft_campus,
  category: m.console_cur_draft_category,
  course: m.console_cur_draft_course,
}
/** Names the drafts that keep an item from members. */
export const draftsText = (drafts: Pick<DraftParent, 'kind' | 'title'>[]) =>
  drafts.map(({ kind, title }) => KINDS[kind]({ title })).join(' · ')

type Props = {
  drafts: Pick<DraftParent, 'kind' | 'title'>[]
  onPublishAll: () => void
  onPublishOnly: () => void
  onClose: () => void
}

/** Asked before an item under drafts is published: alone it would stay unseen. */
export const PublishQuestion = ({ drafts, onPublishAll, onPublishOnly, onClose }: Props) => (
  <Dialog
    title={m.console_cur_publish_ask()}
    shape="narrow"
    onClose={onClose}
    foot={
      <>
        <Button look="ghost" onClick={onClose}>
          {m.console_cancel()}
        </Button>
        <Button look="sec" onClick={onPublishOnly}>
          {m.console_cur_publish_only()}
        </Button>
        <Button onClick={onPublishAll}>{m.console_cur_publish_all()}</Button>
      </>
    }
  >
    <p>{m.console_cur_publish_ask_text({ drafts: draftsText(drafts) })}</p>
  </Dialog>
)
