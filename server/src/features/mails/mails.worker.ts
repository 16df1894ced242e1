import { openMailer } from '#lib/mail.ts'
import { repeat } from '#lib/repeat.ts'
import type { Background } from '../../parts.ts'
import { sendDueMails } from './mails.ts'

export const mailsWorker = ({ db, settings, log }: Omit<Background, 'storage'>) => {
  const mailer = openMailer(settings)
  return repeat(
    1000,
    async () => {
      for (const place of await sendDueMails(db, mailer, new Date())) log.info(`a mail went to ${place}`)
    },
    (error) => log.error(error, 'the outbox could not be read'),
  )
}
