import { ANNOUNCEMENT_BODY_MAX, ANNOUNCEMENT_TITLE_MAX } from '@padauk/contract/announcements'
import { AUDIENCES, type Audience, type StaffAnnouncement } from '@padauk/contract/staff-announcements'
import { unitsOf } from '@padauk/rules/lengths'
import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '#lib/refusals.ts'
import { useOnce } from '#lib/use-once.ts'
import { useTypedDraft } from '#lib/use-typed-draft.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { m } from '#words/staff-announcements'
import { saveAnnouncement } from './staff-announcements.api.ts'

/** What can be chosen as an audience, by id. */
type Choices = Record<Exclude<Audience, 'ALL'>, { id: number; name: string }[]>
type Props = { announcement: StaffAnnouncement | undefined; choices: Choices; onClose: () => void }

const AUDIENCE_NAMES: Record<Audience, () => string> = {
  ALL: m.console_announcement_for_all,
  PLAN: m.console_announcement_for_plan,
  CAMPUS: m.console_announcement_for_campus,
  TAG: m.console_announcement_for_tag,
}
const LANGUAGES = [
  ['my', 'မြန်မာ'],
  ['en', 'English'],
] as const

/** Writes or changes a draft, in both languages. */
export const AnnouncementDialog = ({ announcement, choices, onClose }: Props) => {
  // The draft survives a reload and an expired session. It is deleted when the dialog closes.
  const { typed, type, field, close } = useTypedDraft(
    `staff-announcement:${announcement?.announcement_id ?? 'new'}`,
    {
      title_en: announcement?.title_en ?? '',
      title_my: announcement?.title_my ?? '',
      body_en: announcement?.body_en ?? '',
      body_my: announcement?.body_my ?? '',
      audience: announcement?.audience ?? ('ALL' as Audience),
      audience_id: announcement?.audience_id ?? null,
      by_mail: announcement?.by_mail ?? false,
    },
    onClose,
  )
  const once = useOnce(undefined, typed)
  const { mutate, error, isPending } = useMutation({ ...saveAnnouncement, onSuccess: close, onError: once.onError })
  const faults: Partial<Record<string, string>> = Object.fromEntries(
    Object.entries(refusalOf(error).faults).map(([path, text]) => [path.replace(/^form\./, ''), text]),
  )
  const { audience } = typed
  return (
    <FormDialog
      title={announcement ? m.console_announcement_edit() : m.console_announcement_new()}
      history={announcement && `announcement:${announcement.announcement_id}`}
      act={m.console_announcement_save()}
      isPending={isPending}
      error={error}
      faults={faults}
      onSend={() =>
        mutate({
          id: announcement?.announcement_id,
          form: typed,
          seen: announcement?.updated_at ?? '',
          key: once.begin(),
        })
      }
      onClose={close}
    >
      {LANGUAGES.map(([language, name]) => (
        <fieldset key={language} className="grid gap-2">
          <legend className="strong" lang={language}>
            {name}
          </legend>
          <TextField
            label={m.console_announcement_title()}
            error={faults[`title_${language}`]}
            lang={language}
            required
            autoComplete="off"
            maxLength={unitsOf(ANNOUNCEMENT_TITLE_MAX)}
            {...field(`title_${language}`)}
          />
          <TextArea
            label={m.console_announcement_body()}
            hint={m.console_announcement_body_hint()}
            error={faults[`body_${language}`]}
            lang={language}
            required
            maxLength={unitsOf(ANNOUNCEMENT_BODY_MAX)}
            {...field(`body_${language}`)}
          />
        </fieldset>
      ))}
      <SelectField
        label={m.console_announcement_for()}
        error={faults.audience}
        options={AUDIENCES.map((one) => [one, AUDIENCE_NAMES[one]()])}
        value={audience}
        onChoose={(chosen) => type({ audience: chosen, audience_id: null })}
      />
      {audience !== 'ALL' && (
        <SelectField
          label={m.console_announcement_which()}
          error={faults.audience_id}
          required
          options={[
            ['', m.console_announcement_choose()],
            ...choices[audience].map(({ id, name }) => [String(id), name] as const),
          ]}
          value={String(typed.audience_id ?? '')}
          onChoose={(chosen) => type({ audience_id: chosen ? Number(chosen) : null })}
        />
      )}
      <label className="row gap-2.5 min-h-11 cursor-pointer">
        <input
          type="checkbox"
          className="check"
          checked={typed.by_mail}
          onChange={({ target }) => type({ by_mail: target.checked })}
        />
        {m.console_announcement_by_mail()}
      </label>
    </FormDialog>
  )
}
