import { m } from '#words/console'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = { before: string; after: string; onSave: () => void; onClose: () => void }

/** Asked before a figure is saved that is far from the last one, which is a slip more often than not. */
export const FigureQuestion = ({ before, after, onSave, onClose }: Props) => (
  <Dialog
    title={m.console_figure_ask()}
    shape="narrow"
    onClose={onClose}
    foot={
      <>
        <Button look="sec" onClick={onClose}>
          {m.console_cancel()}
        </Button>
        <Button onClick={onSave}>{m.console_figure_save()}</Button>
      </>
    }
  >
    <p className="num">{m.console_figure_ask_text({ before, after })}</p>
  </Dialog>
)
