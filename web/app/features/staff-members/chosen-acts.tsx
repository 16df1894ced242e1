import type { ChosenSent } from '@padauk/contract/chosen-members'
import { Download, MessageCircle, Tag, Tags } from 'lucide-react'
import { useState } from 'react'
import { AddTagDialog, RemoveTagDialog } from '#features/staff-tags/tag-dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-members'
import { m as messageWords } from '#words/staff-messages'
import { m as tagWords } from '#words/staff-tags'
import { WriteMessage } from './write-message.tsx'

type Act = 'tag' | 'untag' | 'message'
const DIALOGS = { tag: AddTagDialog, untag: RemoveTagDialog, message: WriteMessage }

type Props = {
  members: ChosenSent
  count: number
  /** All that match the list, if there are more. */
  total: number
  exportTo: string
  onAll: () => void
  onNone: () => void
}

/** What can be done with the members that are chosen in the list (STAFF-11). */
export const ChosenActs = ({ members, count, total, exportTo, onAll, onNone }: Props) => {
  const [act, setAct] = useState<Act>()
  const Chosen = act && DIALOGS[act]
  return (
    <section
      className="row wraps gap-x-4 gap-y-2 px-4 py-2.5 line-below bg-leaf-soft"
      aria-label={m.console_chosen({ count })}
    >
      <p className="strong small num" role="status">
        {m.console_chosen({ count })}
      </p>
      <div className="row wraps">
        {count < total && (
          <Button look="ghost" size="tight" onClick={onAll}>
            {m.console_choose_all({ count: total.toLocaleString('en') })}
          </Button>
        )}
        <Button look="ghost" size="tight" onClick={onNone}>
          {m.console_choose_none()}
        </Button>
      </div>
      <div className="row wraps">
        <Button look="sec" size="tight" onClick={() => setAct('tag')}>
          <Tag className="icon-small" aria-hidden />
          {tagWords.console_tag_add()}
        </Button>
        <Button look="sec" size="tight" onClick={() => setAct('untag')}>
          <Tags className="icon-small" aria-hidden />
          {tagWords.console_tag_remove()}
        </Button>
        <Button look="sec" size="tight" onClick={() => setAct('message')}>
          <MessageCircle className="icon-small" aria-hidden />
          {messageWords.console_message_write()}
        </Button>
        <a className="btn sec tight" href={exportTo} download>
          <Download className="icon-small" aria-hidden />
          {m.console_export_chosen()}
        </a>
      </div>
      {Chosen && <Chosen members={members} count={count} onClose={() => setAct(undefined)} />}
    </section>
  )
}
