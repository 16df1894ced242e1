import { m } from '#words/console'
import { Chip } from './chip.tsx'
import { SelectField } from './select-field.tsx'

type Status = 'DRAFT' | 'PUBLISHED'

/** Choice between published and draft. */
export const PublishField = ({ status, onChoose }: { status: Status; onChoose: (status: Status) => void }) => (
  <SelectField
    label={m.console_state()}
    options={[
      ['DRAFT', m.console_draft()],
      ['PUBLISHED', m.console_published()],
    ]}
    value={status}
    onChoose={onChoose}
  />
)

export const PublishChip = ({ status }: { status: Status }) =>
  status === 'PUBLISHED' ? <Chip kind="done">{m.console_published()}</Chip> : <Chip>{m.console_draft()}</Chip>
