// The clock of the server jumps 8 days ahead and back, and 8 days back and forth, while mails go out; then by an hour, as
// where daylight saving is set by hand, and by a second, as for a leap second. Only the wall clock jumps, as on a real
// machine.
// Mutant: in features/mails/mails.ts leave only `due_at <= at` of what is due; or let sessions.ts remove sessions the
// moment they end.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { openProduct, until } from './product.ts'
import type { Drill, Figure } from './run.ts'
import { within } from './writers.ts'

const DAYS_8 = 8 * 86_400_000
const LOOK_MS = 20
/** A mail that a jump has held up goes out with the next look at the outbox. */
const MAIL_MS = 10_000

/** Runs inside the server: the wall clock is ahead by what the file says. */
const shift = (file: string) => `
import { readFileSync } from 'node:fs'
const RealDate = Date
let ahead = 0
setInterval(() => { ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) || 0 }, ${LOOK_MS}).unref()
globalThis.Date = class Date extends RealDate {
  constructor(...given) { given.length > 0 ? super(...given) : super(RealDate.now() + ahead) }
  static now() { return RealDate.now() + ahead }
}`

export const drill: Drill = {
  engines: ['sqlite', 'postgres'],
  small: { engine: 'sqlite' },
  async run({ engine }) {
    const dir = mkdtempSync(join(tmpdir(), 'padauk-drill-clock-'))
    const file = join(dir, 'ahead')
    const jump = async (ms: number) => {
      writeFileSync(file, String(ms))
      await new Promise((resolve) => setTimeout(resolve, 10 * LOOK_MS))
    }
    writeFileSync(file, '0')
    const smtp = await openSmtp()
    try {
      const product = await openProduct(engine, {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift(file))}`,
        // The zone of the machine must not matter.
        TZ: 'America/New_York',
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      })
      const figures: Figure[] = []
      const expect = (what: string, figure: unknown, limit: unknown) =>
        figures.push({ what, figure: String(figure), limit: String(limit), holds: String(figure) === String(limit) })
      const forgot = async (who: string) =>
        (await product.call('POST', '/api/user/auth/forgot-password', { email: `${who}@padauk.test` })).status
      let mails = 0
      for (const [name, ms] of [
        ['8 days ahead', DAYS_8],
        ['8 days back', -DAYS_8],
      ] as const) {
        const signedIn = await product.memberHeaders('member')
        const staff = await product.staffHeaders('owner')
        const me = async () => (await product.call('GET', '/api/me', undefined, signedIn)).status
        const owner = async () => (await product.call('GET', '/api/staff/me', undefined, staff)).status
        // One mail is put off before the jump, one during it.
        smtp.refuse(true)
        await forgot('trader')
        await until(() => smtp.refused() > 0)
        await jump(ms)
        expect(
          `${name}: signing in`,
          (
            await product.call('POST', '/api/user/auth/login', {
              email: 'new@padauk.test',
              password: 'learn-crypto',
            })
          ).status,
          200,
        )
        await product.staffHeaders('support')
        const refused = smtp.refused()
        await forgot('expiring')
        await until(() => smtp.refused() > refused)
        smtp.refuse(false)
        await jump(0)
        mails += 2
        expect(`${name} and over: a member who was signed in`, await me(), 200)
        expect(`${name} and over: staff who were signed in`, await owner(), 200)
        figures.push(
          within(
            `${name} and over: until the mails put off before and during it went out`,
            await until(() => smtp.got.length >= mails, 90_000).catch(() => 90_000),
            MAIL_MS,
          ),
        )
      }
      for (const [name, ms] of [
        ['an hour ahead', 3_600_000],
        ['an hour back', -3_600_000],
        ['a second back', -1000],
      ] as const) {
        const signedIn = await product.memberHeaders('trader')
        const me = async () => (await product.call('GET', '/api/me', undefined, signedIn)).status
        await jump(ms)
        expect(`${name}: a member who was signed in`, await me(), 200)
        const atOnce = await product.memberHeaders('fresh')
        const ended = await product.memberHeaders('expiring')
        await product.call('POST', '/api/user/auth/logout', undefined, ended)
        await jump(0)
        expect(`${name} and over: a member who was signed in`, await me(), 200)
        const again = async (as: Record<string, string>) => (await product.call('GET', '/api/me', undefined, as)).status
        expect(`${name} and over: a member who signed in meanwhile`, await again(atOnce), 200)
        expect(`${name} and over: a member who signed out meanwhile`, await again(ended), 401)
      }
      expect('mails', smtp.got.length, mails)
      expect('of these sent twice', smtp.got.length - new Set(smtp.got).size, 0)
      return figures
    } finally {
      smtp.close()
      rmSync(dir, { recursive: true, force: true })
    }
  },
}

/** A mail server that can refuse for the moment, and keeps the Message-ID of each mail. */
async function openSmtp() {
  const got: string[] = []
  let isRefusing = false
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (!isRefusing) return done()
      refused++
      done(Object.assign(new Error('later'), { responseCode: 451 }))
    },
    async onData(stream, _session, done) {
      const [id] = /^Message-ID: .*$/im.exec(Buffer.concat(await stream.toArray()).toString()) ?? ['none']
      got.push(id)
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as { port: number }).port,
    got,
    refused: () => refused,
    refuse: (refuses: boolean) => {
      isRefusing = refuses
    },
    close: () => server.close(),
  }
}
