import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { readS3Url } from '#lib/s3-url.ts'

/** More than any machine has use for, and a typing error otherwise. */
const PROCESSES_MAX = 64

export type Settings = ReturnType<typeof readSettings>

/**
 * Reads all settings from the environment.
 * @throws with one line per missing or invalid setting
 */
export function readSettings(env: Record<string, string | undefined>) {
  const faults: string[] = []
  const number = (name: string, fallback: number, max = 1_000_000) => {
    const text = env[name] || String(fallback)
    if (!/^\d+$/.test(text) || Number(text) > max)
      faults.push(`${name} must be a whole number up to ${max}, not '${text}'`)
    return Number(text)
  }
  const isProduction = env.NODE_ENV === 'production'
  if (env.WORKER && env.WORKER !== 'off') faults.push(`WORKER can only be off, not '${env.WORKER}'`)
  const dataDir = resolve(env.DATA_DIR || 'data')
  const port = number('PORT', 3000, 65_535)
  const host = env.HOST || '127.0.0.1'
  const databaseUrl = env.DATABASE_URL || ''
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) faults.push('DATABASE_URL must begin with postgres://')
  const consoleOrigin = (env.CONSOLE_ORIGIN || '').replace(/\/$/, '')
  if (consoleOrigin && !/^https?:\/\/[^\s/]+$/.test(consoleOrigin))
    faults.push('CONSOLE_ORIGIN must be a host with its scheme, such as https://console.example.com')
  const trustProxy = env.TRUST_PROXY || 'loopback'
  for (const proxy of trustProxy.split(',').map((one) => one.trim()))
    if (!isProxy(proxy))
      faults.push(
        `TRUST_PROXY must list addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal, not '${proxy}'`,
      )
  const bucket = readS3Url(env.S3_URL || '')
  // Without the value, which has a secret.
  if (env.S3_URL && !bucket)
    faults.push(
      'S3_URL must look like s3://KEY:SECRET@HOST/BUCKET?region=REGION, with / and @ in the secret as %2F and %40',
    )
  const smtpUrl = env.SMTP_URL || ''
  if (smtpUrl && !/^smtps?:\/\/[^\s/]+/.test(smtpUrl)) faults.push('SMTP_URL must begin with smtp:// or smtps://')
  if (isProduction && smtpUrl && !env.MAIL_FROM)
    faults.push('MAIL_FROM is required with SMTP_URL: the address that mails come from')
  if (isProduction && !env.SECRET)
    faults.push('SECRET is required in production: a long random text that signs file addresses')
  if (env.SECRET && env.SECRET.length < 32) faults.push('SECRET must have at least 32 characters')

  const metricsToken = env.METRICS_TOKEN || ''
  if (metricsToken && !/^[!-~]{16,}$/.test(metricsToken))
    faults.push('METRICS_TOKEN must have at least 16 characters, without spaces')
  const wanted = env.PROCESSES || '1'
  const processes = wanted === 'auto' ? availableParallelism() : Number(wanted)
  if (wanted !== 'auto' && !(/^\d+$/.test(wanted) && processes >= 1 && processes <= PROCESSES_MAX))
    faults.push(`PROCESSES must be a whole number from 1 to ${PROCESSES_MAX}, or auto, not '${wanted}'`)

  const publicUrl = (env.PUBLIC_URL || `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`).replace(/\/$/, '')
  const settings = {
    isProduction,
    host,
    port,
    publicUrl,
    /** The console's URL; on a host of its own it is served nowhere else. */
    consoleUrl: consoleOrigin || publicUrl,
    /** Removes the service worker from every browser that asks for it. */
    isWorkerOff: env.WORKER === 'off',
    consoleHost: consoleOrigin && new URL(consoleOrigin).host,
    /** Whether staff cookies need https. */
    isSecure: isProduction || publicUrl.startsWith('https:'),
    /** The proxies whose X-Forwarded-For is believed. */
    trustProxy,
    dataDir,
    databaseUrl,
    secret: env.SECRET ?? '',
    /** Undefined: files are in DATA_DIR. */
    bucket,
    /** Empty: mails are written to DATA_DIR/outbox as .eml files. */
    smtpUrl,
    mailFrom: env.MAIL_FROM || 'Padauk <no-reply@padauk.test>',
    /** Per account; a network address, shared by many members behind a carrier, gets twenty times as many. */
    loginPerMinute: number('LOGIN_PER_MINUTE', 10),
    resetsPerHour: number('RESETS_PER_HOUR', 5),
    postsPerHour: number('POSTS_PER_HOUR', 10),
    /** Claims from this amount on need two approvals. */
    claimTwoPeopleFromUsd: number('CLAIM_TWO_PEOPLE_FROM_USD', 1000),
    /** How long a decision of the desk can be undone. */
    undoSeconds: number('UNDO_SECONDS', 10, 60),
    requestsPerSecond: number('REQUESTS_PER_SECOND', 50),
    /** Empty: nothing is measured, and /metrics is an unknown address. */
    metricsToken,
    /** Server processes on this machine; `auto` is one per core. */
    processes,
    /** `auto` has a supervisor on one core, too, so that SIGHUP means the same everywhere. */
    isSupervised: wanted === 'auto' || processes > 1,
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  mkdirSync(dataDir, { recursive: true })
  settings.secret ||= storedSecret(resolve(dataDir, 'secret'))
  return settings
}

/** Whether Fastify takes it as a trusted proxy: an address, a network, or a name for some. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  // A network of zero bits would believe everybody.
  return version > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)))
}

/** Outside production the secret is generated once and stored beside the data. */
function storedSecret(path: string) {
  if (!existsSync(path)) {
    try {
      writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process was first: use its secret
    }
  }
  return readFileSync(path, 'utf8')
}
