import { m } from '#words/console'
import { Chip } from './chip.tsx'
import { Field } from './field.tsx'

type Status = 'DRAFT' | 'PUBLISHED'

/** Choice between published and draft. */
export const PublishField = ({ status, onChoose }: { status: Status; onChoose: (status: Status) => void }) => (
  <Field label={m.console_state()}>
    {(wiring) => (
      <select {...wiring} className="input" value={status} onChange={(event) => onChoose(event.target.value as Status)}>
        <option value="DRAFT">{m.console_draft()}</option>
        <option value="PUBLISHED">{m.console_published()}</option>
      </select>
    )}
  </Field>
)

export const PublishChip = ({ status }: { status: Status }) =>
  status === 'PUBLISHED' ? <Chip kind="done">{m.console_published()}</Chip> : <Chip>{m.console_draft()}</Chip>
