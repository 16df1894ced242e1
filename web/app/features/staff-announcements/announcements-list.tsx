import './staff-announcements.css'
import type { StaffAnnouncement } from '@padauk/contract/staff-announcements'
import { useMutation } from '@tanstack/react-query'
import { Eye, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '#lib/dates.ts'
import { inLanguage, langOf } from '#lib/languages.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DeleteQuestion } from '#ui/delete-question.tsx'
import { m } from '#words/staff-announcements'
import { ScheduleDialog, WithdrawDialog } from './schedule-dialog.tsx'
import { removeAnnouncement } from './staff-announcements.api.ts'

const State = ({ state, starts_at, ends_at, withdrawn_at }: StaffAnnouncement) => {
  if (state === 'DRAFT') return <Chip>{m.console_draft()}</Chip>
  if (state === 'SCHEDULED')
    return <Chip kind="wait">{m.console_announcement_state_scheduled({ at: formatTime(starts_at ?? '') })}</Chip>
  if (state === 'SHOWN')
    return <Chip kind="done">{m.console_announcement_state_shown({ at: formatTime(ends_at ?? '') })}</Chip>
  return state === 'ENDED' ? (
    <Chip>{m.console_announcement_state_ended({ at: formatTime(ends_at ?? '') })}</Chip>
  ) : (
    <Chip kind="bad">{m.console_announcement_state_withdrawn({ at: formatTime(withdrawn_at ?? '') })}</Chip>
  )
}

type Act = { name: 'show' | 'withdraw' | 'delete'; announcement: StaffAnnouncement }
type Props = { announcements: StaffAnnouncement[]; onEdit: (announcement: StaffAnnouncement) => void }

/** Announcements with what became of them, and what can be done next. */
export const AnnouncementsList = ({ announcements, onEdit }: Props) => {
  const [act, setAct] = useState<Act>()
  const remove = useMutation(removeAnnouncement)
  const close = () => setAct(undefined)
  const titleOf = ({ title_en, title_my }: StaffAnnouncement) => inLanguage(title_en, title_my)
  return (
    <>
      <ul className="announcement-list lined">
        {announcements.map((announcement) => {
          const { announcement_id, state, by_mail, audience, audience_name, members, reads, staff } = announcement
          const title = titleOf(announcement)
          return (
            <li key={announcement_id}>
              <div className="min-w-0">
                <h2 lang={langOf(title)}>{title}</h2>
                <p className="muted whitespace-pre-line wrap-anywhere small" lang={langOf(title)}>
                  {inLanguage(announcement.body_en, announcement.body_my)}
                </p>
                <p className="tiny muted num">
                  {audience === 'ALL' ? m.console_announcement_for_all() : (audience_name ?? '–')}
                  {by_mail && ` · ${m.console_announcement_mailed()}`} · {staff}
                </p>
              </div>
              <div className="row wraps gap-1.5">
                <State {...announcement} />
                {members !== null && (
                  <span className="small num">{m.console_announcement_reads({ reads, members })}</span>
                )}
              </div>
              <div className="row wraps">
                {state === 'DRAFT' && (
                  <>
                    <Button size="tight" onClick={() => setAct({ name: 'show', announcement })}>
                      <Eye className="icon-small" aria-hidden />
                      {m.console_announcement_show()}
                    </Button>
                    <IconButton label={m.console_change_of({ name: title })} onClick={() => onEdit(announcement)}>
                      <Pencil className="icon-small" aria-hidden />
                    </IconButton>
                    <IconButton
                      label={m.console_delete_of({ name: title })}
                      onClick={() => setAct({ name: 'delete', announcement })}
                    >
                      <Trash2 className="icon-small" aria-hidden />
                    </IconButton>
                  </>
                )}
                {(state === 'SCHEDULED' || state === 'SHOWN') && (
                  <Button look="sec" size="tight" onClick={() => setAct({ name: 'withdraw', announcement })}>
                    <Undo2 className="icon-small" aria-hidden />
                    {m.console_announcement_withdraw()}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {act?.name === 'show' && <ScheduleDialog {...act} title={titleOf(act.announcement)} onClose={close} />}
      {act?.name === 'withdraw' && <WithdrawDialog {...act} title={titleOf(act.announcement)} onClose={close} />}
      {act?.name === 'delete' && (
        <DeleteQuestion
          name={titleOf(act.announcement)}
          remove={remove}
          onDelete={() => remove.mutate(act.announcement.announcement_id, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}
