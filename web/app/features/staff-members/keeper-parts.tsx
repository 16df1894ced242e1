import type { ChosenSent } from '@padauk/contract/chosen-members'
import type { Keeper } from '@padauk/contract/staff-members'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField, SelectFilter } from '#ui/select-field.tsx'
import { m } from '#words/staff-members'
import { keepersQuery, setKeeper } from './staff-members.api.ts'

export const keeperName = ({ name, is_active }: Keeper) => (is_active ? name : m.console_keeper_suspended({ name }))

const NOBODY = 'none'

/** Narrows a list by who looks after the members. */
export const KeeperFilter = ({ keeper, onChoose }: { keeper: string; onChoose: (keeper: string) => void }) => {
  const { data } = useQuery(keepersQuery)
  return (
    <SelectFilter
      label={m.console_keeper()}
      options={[
        ['', m.console_keeper_any()],
        [NOBODY, m.console_keeper_nobody()],
        ...(data ?? []).map((one) => [String(one.staff_id), keeperName(one)] as const),
      ]}
      value={keeper}
      onChoose={onChoose}
    />
  )
}

type Props = { members: ChosenSent; count: number; current?: Keeper | null; onClose: () => void }

/** Says who looks after these members. */
export const KeeperDialog = ({ members, count, current, onClose }: Props) => {
  const { data } = useQuery(keepersQuery)
  const [chosen, setChosen] = useState(current?.is_active ? String(current.staff_id) : NOBODY)
  const { mutate, error, isPending } = useMutation({ ...setKeeper, onSuccess: onClose })
  return (
    <FormDialog
      title={m.console_keeper_title({ count })}
      isPending={isPending}
      error={error}
      faults={{}}
      onSend={() => mutate({ members, staff_id: chosen === NOBODY ? null : Number(chosen) })}
      onClose={onClose}
    >
      <SelectField
        label={m.console_keeper()}
        options={[
          [NOBODY, m.console_keeper_nobody()],
          ...(data ?? [])
            .filter(({ is_active }) => is_active)
            .map(({ staff_id, name }) => [String(staff_id), name] as const),
        ]}
        value={chosen}
        onChoose={setChosen}
      />
    </FormDialog>
  )
}
