import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

export type Mail = {
  mail_id: number
  recipient: string
  subject: string
  text: string
  html: string
  created_at: string
}

/** A server that answered 5xx to this mail: trying again brings the same. */
export class MailRefused extends Error {}

export type Mailer = {
  /**
   * Delivers one mail. `onHandOver` is awaited at the moment from which the other side may have it: before the first byte
   * of the message leaves. A failure after that moment without the other side's word leaves open whether it arrived.
   * @returns where it went, for the log
   * @throws MailRefused for good, any other error for the moment.
   */
  deliver(mail: Mail, onHandOver: () => Promise<void>): Promise<string>
}

type Options = { smtpUrl: string; mailFrom: string; dataDir: string; publicUrl: string }

export const openMailer = (options: Options): Mailer => (options.smtpUrl ? smtpMailer(options) : fileMailer(options))

/** The whole message as it goes over the line; the same mail is the same message, by its Message-ID too. */
async function compose(
  { mail_id, recipient, subject, text, html, created_at }: Mail,
  { mailFrom, publicUrl }: Options,
): Promise<Buffer> {
  // nodemailer is loaded with the first mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  return new MailComposer({
    from: mailFrom,
    to: recipient,
    subject,
    text,
    html,
    date: new Date(created_at),
    messageId: `<${mail_id}.${Date.parse(created_at)}@${new URL(publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
    .compile()
    .build()
}

function smtpMailer(options: Options): Mailer {
  return {
    async deliver(mail, onHandOver) {
      const { default: SMTPTransport } = await import('nodemailer/lib/smtp-transport')
      const transport = new SMTPTransport({
        url: options.smtpUrl,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      })
      const { host, port } = transport.options
      const message = await compose(mail, options)
      // Read only once the server has said to go on after DATA: the line between 'not sent' and 'perhaps sent'.
      async function* handOver() {
        await onHandOver()
        yield message
      }
      const envelope = { from: addressOf(options.mailFrom), to: [mail.recipient] }
      await new Promise<void>((resolve, reject) =>
        transport.send(
          {
            data: {},
            message: {
              getEnvelope: () => envelope,
              messageId: () => String(mail.mail_id),
              createReadStream: () => Readable.from(handOver(), { objectMode: false }),
            },
          } as never,
          (error: (Error & { responseCode?: number; code?: string }) | null) => {
            if (!error) return resolve()
            const isFinal =
              (error.responseCode ?? 0) >= 500 && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
            reject(isFinal ? new MailRefused(error.message) : error)
          },
        ),
      )
      return `${host}:${port ?? 25}`
    },
  }
}

const addressOf = (from: string) => /<([^>]+)>\s*$/.exec(from)?.[1] ?? from

/** Without a mail server every mail is a file, whole as it would be sent: written twice it is the same file. */
function fileMailer(options: Options): Mailer {
  const dir = join(options.dataDir, 'outbox')
  return {
    async deliver(mail) {
      const message = await compose(mail, options)
      await mkdir(dir, { recursive: true })
      const path = join(dir, `${mail.mail_id}.eml`)
      await writeFile(`${path}.part`, message, { flush: true })
      await rename(`${path}.part`, path)
      return path
    },
  }
}

/** Whether the other side has said what became of the mail. */
export const isAnswered = (error: unknown) =>
  error instanceof MailRefused || typeof (error as { responseCode?: unknown }).responseCode === 'number'
