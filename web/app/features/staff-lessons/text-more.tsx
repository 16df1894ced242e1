import { type Editor, useEditorState } from '@tiptap/react'
import { type LucideIcon, Minus, Pencil, Plus, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-lessons'

const Act = ({ Icon, label, onClick }: { Icon: LucideIcon; label: string; onClick: () => void }) => (
  <Button look="ghost" size="tight" onClick={onClick}>
    <Icon className="icon-small" aria-hidden /> {label}
  </Button>
)

type Props = { editor: Editor; onDialog: (dialog: 'replay' | 'simulator') => void }

/** What can be done with the table, replay, simulator or picture that is selected. */
export const TextMore = ({ editor, onDialog }: Props) => {
  const on = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      table: e.isActive('table'),
      replay: e.isActive('replay'),
      simulator: e.isActive('simulator'),
      figure: e.isActive('figure'),
      alt: (e.getAttributes('figure').alt as string | undefined) ?? '',
    }),
  })
  const chain = () => editor.chain().focus()
  const remove = () => chain().deleteSelection().run()
  return (
    <>
      {on.table && (
        <div className="rich-more" role="group" aria-label={m.console_cur_table()}>
          <Act Icon={Plus} label={m.console_cur_row()} onClick={() => chain().addRowAfter().run()} />
          <Act Icon={Plus} label={m.console_cur_column()} onClick={() => chain().addColumnAfter().run()} />
          <Act Icon={Minus} label={m.console_cur_row()} onClick={() => chain().deleteRow().run()} />
          <Act Icon={Minus} label={m.console_cur_column()} onClick={() => chain().deleteColumn().run()} />
          <Act Icon={Trash2} label={m.console_cur_table()} onClick={() => chain().deleteTable().run()} />
        </div>
      )}
      {on.replay && (
        <div className="rich-more" role="group" aria-label={m.console_cur_replay()}>
          <Act Icon={Pencil} label={m.console_cur_replay_change()} onClick={() => onDialog('replay')} />
          <Act Icon={Trash2} label={m.console_cur_replay_remove()} onClick={remove} />
        </div>
      )}
      {on.simulator && (
        <div className="rich-more" role="group" aria-label={m.console_cur_simulator()}>
          <Act Icon={Pencil} label={m.console_cur_simulator_change()} onClick={() => onDialog('simulator')} />
          <Act Icon={Trash2} label={m.console_cur_simulator_remove()} onClick={remove} />
        </div>
      )}
      {on.figure && (
        <div className="rich-more dense" role="group" aria-label={m.console_cur_picture()}>
          <label className="inbox grow">
            <span className="tiny">{m.console_cur_alt()}</span>
            <input
              value={on.alt}
              placeholder={m.console_cur_alt_hint()}
              onChange={(event) => editor.commands.updateAttributes('figure', { alt: event.target.value })}
            />
          </label>
          <Act Icon={Trash2} label={m.console_cur_picture()} onClick={() => chain().deleteNode('figure').run()} />
        </div>
      )}
    </>
  )
}
