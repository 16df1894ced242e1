import './staff.css'
import { ROLES, type Role } from '@padauk/contract/capabilities'
import { STAFF_LINK_HOURS, type StaffPerson } from '@padauk/contract/staff'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { refusalOf } from '#lib/refusals.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { HistoryLink } from '#ui/history-link.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { m } from '#words/staff'
import { ROLE_HINTS, ROLE_NAMES } from './roles.ts'
import { createPerson, endPersonSessions, renewPersonLink, updatePerson } from './staff.api.ts'

/** A link that is shown only once. */
const LinkBox = ({ link }: { link: string }) => (
  <>
    <p className="muted small">{m.console_link_lead({ hours: STAFF_LINK_HOURS })}</p>
    <div className="link-box mt-3">
      <span className="mono">{link}</span>
      <CopyButton text={link} />
    </div>
  </>
)

const RoleField = ({ role, isOwn, onChoose }: { role: Role; isOwn: boolean; onChoose: (role: Role) => void }) => (
  <SelectField
    label={m.console_role()}
    hint={ROLE_HINTS[role]()}
    options={ROLES.map((one) => [one, ROLE_NAMES[one]()])}
    value={role}
    disabled={isOwn}
    onChoose={onChoose}
  />
)

/** Gives somebody access, then shows the link with which they set their password. */
export const NewPersonDialog = ({ onClose }: { onClose: () => void }) => {
  // Kept, because the session may end meanwhile.
  const { typed, type, field, forget, close } = useTypedDraft(
    'staff-person',
    { name: '', email: '', role: 'support' as Role },
    onClose,
  )
  const create = useMutation(createPerson)
  const made = create.data?.content
  const { faults } = refusalOf(create.error)
  if (made)
    return (
      <Dialog
        title={m.console_link_title({ name: made.name })}
        onClose={onClose}
        isFirm
        foot={<Button onClick={onClose}>{m.console_done()}</Button>}
      >
        <LinkBox link={made.set_password_link} />
      </Dialog>
    )
  return (
    <FormDialog
      title={m.console_people_add()}
      act={m.console_people_add()}
      isPending={create.isPending}
      error={create.error}
      faults={faults}
      onSend={() => create.mutate(typed, { onSuccess: forget })}
      onClose={close}
    >
      <TextField label={m.console_name()} error={faults.name} required autoComplete="off" {...field('name')} />
      <TextField
        label={m.console_email()}
        error={faults.email}
        type="email"
        required
        autoComplete="off"
        {...field('email')}
      />
      <RoleField role={typed.role} isOwn={false} onChoose={(role) => type({ role })} />
    </FormDialog>
  )
}

/** Changes name or role, suspends, or creates a new link. */
export const PersonDialog = ({
  person,
  isOwn,
  onClose,
}: {
  person: StaffPerson
  isOwn: boolean
  onClose: () => void
}) => {
  const { staff_id, status } = person
  const [typed, setTyped] = useState({ name: person.name, role: person.role })
  const id = useId()
  const update = useMutation({ ...updatePerson, onSuccess: onClose })
  const renew = useMutation(renewPersonLink)
  const end = useMutation(endPersonSessions)
  const { faults } = refusalOf(update.error)
  const link = renew.data?.content.set_password_link
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!update.isPending)
      update.mutate({ staff_id, name: typed.name, ...(!isOwn && typed.role !== person.role && { role: typed.role }) })
  }
  return (
    <Dialog
      title={m.console_change_of({ name: person.name })}
      onClose={onClose}
      isFirm
      foot={
        <>
          <HistoryLink target={`staff:${staff_id}`} />
          <Button type="submit" form={id} disabled={update.isPending}>
            {m.console_save()}
          </Button>
        </>
      }
    >
      <form id={id} className="school-form dense" onSubmit={save}>
        <TextField
          label={m.console_name()}
          error={faults.name}
          required
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <RoleField role={typed.role} isOwn={isOwn} onChoose={(role) => setTyped({ ...typed, role })} />
      </form>
      {!isOwn && (
        <>
          <div className="row mt-4 flex-wrap">
            <Button
              look="sec"
              size="mid"
              disabled={update.isPending}
              onClick={() => update.mutate({ staff_id, status: status === 'ACTIVE' ? 'SUSPENDED' : 'ACTIVE' })}
            >
              {status === 'ACTIVE' ? m.console_suspend() : m.console_restore()}
            </Button>
            <Button look="sec" size="mid" disabled={end.isPending} onClick={() => end.mutate(staff_id)}>
              {m.console_end_sessions()}
            </Button>
            <Button look="sec" size="mid" disabled={renew.isPending} onClick={() => renew.mutate(staff_id)}>
              {m.console_new_link()}
            </Button>
          </div>
          <p className="tiny faint mt-2">{m.console_new_link_hint()}</p>
          {link && <LinkBox link={link} />}
        </>
      )}
    </Dialog>
  )
}
