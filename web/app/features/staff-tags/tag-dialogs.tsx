import type { ChosenSent } from '@padauk/contract/chosen-members'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { m } from '#words/staff-tags'
import { removeTag, tagsQuery } from './staff-tags.api.ts'
import { TagForm } from './tag-form.tsx'

type Props = { members: ChosenSent; count: number; onClose: () => void }

export const AddTagDialog = ({ members, count, onClose }: Props) => (
  <Dialog title={m.console_tag_title({ count })} shape="narrow" isFirm onClose={onClose}>
    <TagForm members={members} draft="staff-tag:several" onDone={onClose} />
  </Dialog>
)

export const RemoveTagDialog = ({ members, count, onClose }: Props) => {
  const tags = useQuery(tagsQuery)
  const [tag, setTag] = useState('')
  const { mutate, error, isPending } = useMutation({
    ...removeTag,
    meta: { ...removeTag.meta, quiet: true },
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={m.console_tag_remove_title({ count })}
      act={m.console_tag_remove()}
      isPending={isPending || tag === ''}
      error={error}
      faults={{}}
      onSend={() => mutate({ tag_id: Number(tag), members })}
      onClose={onClose}
    >
      <SelectField
        label={m.console_tag()}
        required
        options={[
          ['', m.console_tag_choose()],
          ...(tags.data ?? []).map(({ tag_id, name }) => [String(tag_id), name] as const),
        ]}
        value={tag}
        onChoose={setTag}
      />
    </FormDialog>
  )
}
