import { m } from '#words/console'
import { Chip } from './chip.tsx'

/** Whether members see an item of the curriculum. */
export const StatusChip = ({ status }: { status: 'DRAFT' | 'PUBLISHED' }) => (
  <Chip kind={status === 'PUBLISHED' ? 'done' : 'wait'}>
    {status === 'PUBLISHED' ? m.console_cur_published() : m.console_cur_draft()}
  </Chip>
)
