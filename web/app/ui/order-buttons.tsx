import { ArrowDown, ArrowUp } from 'lucide-react'
import { m } from '#words/console'
import { IconButton } from './button.tsx'

type Props = { title: string; position: number; count: number; isBusy: boolean; onMove: (position: number) => void }

/** Moves a list item up or down by one. */
export const OrderButtons = ({ title, position, count, isBusy, onMove }: Props) => (
  <span className="inline-flex">
    <IconButton label={m.console_up({ title })} disabled={isBusy || position <= 1} onClick={() => onMove(position - 1)}>
      <ArrowUp className="icon-small" aria-hidden />
    </IconButton>
    <IconButton
      label={m.console_down({ title })}
      disabled={isBusy || position >= count}
      onClick={() => onMove(position + 1)}
    >
      <ArrowDown className="icon-small" aria-hidden />
    </IconButton>
  </span>
)
