import './staff-mails.css'
import type { StaffMail } from '@padauk/contract/staff-mails'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#lib/api.ts'
import { formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/staff-mails'
import { retryMail, settleMail } from './staff-mails.api.ts'

const MailRow = ({
  mail: { mail_id, recipient, subject, cause, status, tries, last_error, created_at, is_link_over },
}: {
  mail: StaffMail
}) => {
  const client = useQueryClient()
  const isSending = useRef(false)
  const act = useMutation(status === 'FAILED' ? retryMail : settleMail)
  const press = () => {
    if (isSending.current) return
    isSending.current = true
    act.mutate(mail_id, {
      // Somebody else was faster. Refetch the list.
      onError: (error) =>
        error instanceof ApiError &&
        error.status === 409 &&
        void client.invalidateQueries({ queryKey: ['staff-mails'] }),
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  return (
    <tr id={`mail-${mail_id}`}>
      <td>
        <span className="strong">{subject}</span>
        <span className="small muted">{recipient}</span>
      </td>
      <td>
        <Chip kind={status === 'FAILED' ? 'bad' : 'wait'}>
          {status === 'FAILED' ? m.console_mail_failed() : m.console_mail_handed()}
        </Chip>
      </td>
      <td className="small wrap-anywhere">
        {last_error ?? m.console_mail_no_word()}
        <span className="tiny faint block">
          {cause} · {m.console_mail_tries({ count: tries })}
        </span>
      </td>
      <td className="small muted num nowrap">{formatTime(created_at)}</td>
      <td className="at-end">
        {is_link_over ? (
          <span className="small muted mail-over">{m.console_mail_link_over()}</span>
        ) : (
          <Button
            look="sec"
            size="tight"
            aria-disabled={act.isPending}
            aria-label={
              status === 'FAILED' ? m.console_mail_retry_of({ recipient }) : m.console_mail_settle_of({ recipient })
            }
            onClick={press}
          >
            {status === 'FAILED' ? m.console_mail_retry() : m.console_mail_settle()}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Failed mails, each with its action. */
export const MailTable = ({ mails }: { mails: StaffMail[] }) => (
  <table className="tbl rows mail-table">
    <thead>
      <tr>
        <th scope="col">{m.console_mail_what()}</th>
        <th scope="col">{m.console_mail_state()}</th>
        <th scope="col">{m.console_mail_why()}</th>
        <th scope="col">{m.console_mail_when()}</th>
        <th scope="col">
          <span className="sr-only">{m.console_mail_act()}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {mails.map((mail) => (
        <MailRow key={mail.mail_id} mail={mail} />
      ))}
    </tbody>
  </table>
)
