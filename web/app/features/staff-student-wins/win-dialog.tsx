import './staff-student-wins.css'
import { fileUrl } from '@padauk/contract/files'
import { newKey } from '@padauk/contract/keys'
import type { StaffStudentWin } from '@padauk/contract/staff-student-wins'
import { WIN_TYPES, type WinType } from '@padauk/contract/student-wins'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { failureSentence } from '#lib/failure-sentence.ts'
import { inLanguage } from '#lib/languages.ts'
import { refusalOf } from '#lib/refusals.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { BothFields, bothOf } from '#ui/both-fields.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PublishField } from '#ui/publish-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { m } from '#words/staff-student-wins'
import { createStudentWin, updateStudentWin, uploadPicture } from './staff-student-wins.api.ts'

export const TYPE_NAMES: Record<WinType, () => string> = { WIN: m.console_win, PROOF: m.console_proof }

type PictureProps = { cover: string; fault: string | undefined; onCover: (cover: string) => void }

/** A picture that uploads as soon as it is chosen. */
const PictureField = ({ cover, fault, onCover }: PictureProps) => {
  const id = useId()
  const [percent, setPercent] = useState(0)
  const upload = useMutation({ ...uploadPicture, onSuccess: ({ content }) => onCover(content.path) })
  const choose = (file: File | undefined) => {
    if (!file) return
    setPercent(0)
    upload.mutate({ picture: file, onProgress: (fraction) => setPercent(Math.round(fraction * 100)) })
  }
  return (
    <div className="wide">
      {cover && <img className="win-picture" src={fileUrl(cover, 384)} alt="" />}
      <TextField
        label={m.console_picture()}
        hint={upload.isPending ? m.console_picture_sending({ percent }) : m.console_picture_hint()}
        error={upload.error ? failureSentence(upload.error) : fault}
        className="sr-only"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        look="sec"
        size="tight"
        aria-describedby={id}
        disabled={upload.isPending}
        onClick={(event) =>
          event.currentTarget.parentElement?.querySelector<HTMLInputElement>('input[type=file]')?.click()
        }
      >
        <ImagePlus className="icon-small" aria-hidden />
        <span id={id}>{cover ? m.console_picture_other() : m.console_picture_choose()}</span>
      </Button>
    </div>
  )
}

/** Creates or edits a win. */
export const WinDialog = ({
  win,
  type,
  mayAudit,
  onClose,
}: {
  win: StaffStudentWin | undefined
  type: WinType
  mayAudit: boolean
  onClose: () => void
}) => {
  const [key] = useState(newKey)
  const {
    typed,
    type: change,
    close,
  } = useTypedDraft(
    `console-win:${win?.student_win_id ?? `new-${type}`}`,
    {
      type: win?.type ?? type,
      title: win?.title ?? '',
      title_my: win?.title_my ?? '',
      cover: win?.cover ?? '',
      status: win?.status ?? 'PUBLISHED',
    },
    onClose,
  )
  const [isTried, setTried] = useState(false)
  const create = useMutation({ ...createStudentWin, onSuccess: close })
  const update = useMutation({ ...updateStudentWin, onSuccess: close })
  const { error, isPending } = win ? update : create
  const { faults } = refusalOf(error)
  const send = () => {
    setTried(true)
    if (!typed.cover) return
    const body = { ...typed, title_my: typed.title_my.trim() || null }
    if (win) update.mutate({ student_win_id: win.student_win_id, ...body })
    else create.mutate({ body, key })
  }
  return (
    <FormDialog
      title={win ? m.console_change_of({ name: inLanguage(win.title, win.title_my) }) : m.console_win_new()}
      history={win && mayAudit ? `student-win:${win.student_win_id}` : undefined}
      hasTwoColumns
      isPending={isPending}
      error={error}
      faults={faults}
      onSend={send}
      onClose={close}
    >
      <SelectField
        label={m.console_win_type()}
        options={WIN_TYPES.map((one) => [one, TYPE_NAMES[one]()])}
        value={typed.type}
        onChoose={(type) => change({ type })}
      />
      <PublishField status={typed.status} onChoose={(status) => change({ status })} />
      <div className="wide">
        <BothFields
          label={m.console_win_title()}
          {...bothOf('title', { typed, faults, type: change })}
          max={120}
          isRequired
        />
      </div>
      <PictureField
        cover={typed.cover}
        fault={isTried && !typed.cover ? m.console_picture_missing() : faults.cover}
        onCover={(cover) => change({ cover })}
      />
    </FormDialog>
  )
}
