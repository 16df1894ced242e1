import { m } from '#words/generated/messages.js'
import { Chip } from './chip.tsx'
import { Field } from './field.tsx'

type Status = 'DRAFT' | 'PUBLISHED'

/** Whether a thing is shown, or still being made. */
export const PublishField = ({ status, onChoose }: { status: Status; onChoose: (status: Status) => void }) => (
  <Field label={m.console_state()}>
    {(wiring) => (
      <select {...wiring} className="in" value={status} onChange={(event) => onChoose(event.target.value as Status)}>
        <option value="DRAFT">{m.console_draft()}</option>
        <option value="PUBLISHED">{m.console_published()}</option>
      </select>
    )}
  </Field>
)

export const PublishChip = ({ status }: { status: Status }) =>
  status === 'PUBLISHED' ? <Chip kind="ok">{m.console_published()}</Chip> : <Chip>{m.console_draft()}</Chip>
