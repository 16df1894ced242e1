import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

type Mail = {
  mail_id: number
  recipient: string
  subject: string
  text: string
  html: string
  stop_link: string | null
  created_at: string
}

/** The mail server answered 5xx: retrying is pointless. */
export class MailRefused extends Error {}

export type Mailer = {
  /**
   * Delivers one mail. `onHandOver` is awaited right before the first byte of the message leaves, after which the other
   * side may have it; if delivery then fails without a reply, its outcome is unknown.
   * @returns where it went, for the log
   * @throws MailRefused when permanent, any other error when temporary
   */
  deliver(mail: Mail, onHandOver: () => Promise<void>): Promise<string>
}

type Options = { smtpUrl: string; mailFrom: string; dataDir: string; publicUrl: string }

export const openMailer = (options: Options): Mailer => (options.smtpUrl ? smtpMailer(options) : fileMailer(options))

/** The complete message. The same mail always yields the same message and Message-ID. */
async function compose(
  { mail_id, recipient, subject, text, html, stop_link, created_at }: Mail,
  { mailFrom, publicUrl }: Options,
): Promise<Buffer> {
  // Lazy: nodemailer is loaded with the first mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  return new MailComposer({
    from: mailFrom,
    to: recipient,
    subject,
    text,
    html,
    date: new Date(created_at),
    messageId: `<${mail_id}.${Date.parse(created_at)}@${new URL(publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      // RFC 8058: the mail program stops it by one POST.
      ...(stop_link && {
        'List-Unsubscribe': `<${stop_link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
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
      // Only read once the server has accepted DATA: this separates 'not sent' from 'possibly sent'.
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
            // The transport calls only these methods of a MimeNode.
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

/** Without a mail server each mail becomes a file; writing it twice yields the same file. */
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

/** Whether the mail server replied about the mail's fate. */
export const isAnswered = (error: unknown) =>
  error instanceof MailRefused || typeof (error as { responseCode?: unknown }).responseCode === 'number'
