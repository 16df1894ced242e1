import { m } from '#words/console'
import { Question } from './question.tsx'

type Props = { before: string; after: string; onSave: () => void; onClose: () => void }

/** Asked before a figure is saved that is far from the last one, which is a slip more often than not. */
export const FigureQuestion = ({ before, after, onSave, onClose }: Props) => (
  <Question title={m.console_figure_ask()} act={m.console_figure_save()} onAct={onSave} onClose={onClose}>
    <p className="num">{m.console_figure_ask_text({ before, after })}</p>
  </Question>
)
