import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readSettings } from './settings.ts'

const dir = mkdtempSync(join(tmpdir(), 'padauk-settings-'))
after(() => rmSync(dir, { recursive: true, force: true }))
const SECRET = 'a secret of at least thirty-two letters'
const read = (env: Record<string, string>) => readSettings({ DATA_DIR: dir, ...env })
/** The lines of a refused start. */
function refusal(env: Record<string, string>): string[] {
  try {
    read(env)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  return assert.fail(`not refused: ${JSON.stringify(env)}`)
}

test('OPS-1 the defaults are 127.0.0.1:3000 and safe limits', () => {
  const { secret, ...settings } = read({})
  assert.deepEqual(settings, {
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    trustProxy: 'loopback',
    dataDir: dir,
    databaseUrl: '',
    loginPerMinute: 10,
    smtpUrl: '',
    mailFrom: 'Padauk <no-reply@padauk.test>',
    resetsPerHour: 5,
    postsPerHour: 10,
    requestsPerSecond: 50,
    consoleUrl: 'http://127.0.0.1:3000',
    isWorkerOff: false,
    consoleHost: '',
    isSecure: false,
    claimTwoPeopleFromUsd: 1000,
    undoSeconds: 10,
    metricsToken: '',
    processes: 1,
    isSupervised: false,
    bucket: undefined,
  })
  assert.match(secret, /^[0-9a-f]{64}$/)
})

test('OPS-4 a production start without SECRET is refused with one clear line and leaves nothing behind', () => {
  const data = join(dir, 'production')
  const lines = refusal({ NODE_ENV: 'production', DATA_DIR: data })
  assert.equal(lines.length, 1)
  assert.match(lines[0] as string, /SECRET/)
  assert.equal(existsSync(data), false)
  assert.match(refusal({ NODE_ENV: 'production', SECRET: '' }).join(), /SECRET/)
  assert.match(refusal({ NODE_ENV: 'production', SECRET: 'short' }).join(), /^SECRET must have at least 32 characters$/)
  const { isProduction, secret } = read({ NODE_ENV: 'production', SECRET })
  assert.deepEqual([isProduction, secret], [true, SECRET])
})

test('OPS-4 outside production the secret is generated once, stored, and readable by its owner only', () => {
  const data = join(dir, 'kept')
  const { secret } = read({ DATA_DIR: data })
  assert.equal(read({ DATA_DIR: data }).secret, secret)
  assert.equal(statSync(join(data, 'secret')).mode & 0o077, 0)
  assert.notEqual(read({ DATA_DIR: join(dir, 'another') }).secret, secret)
})

test('OPS-6 each invalid number is named with its value on one line', () => {
  for (const name of ['PORT', 'LOGIN_PER_MINUTE', 'REQUESTS_PER_SECOND'])
    for (const value of ['abc', '-1', '1.5', 'NaN', 'Infinity', '1e999', '3000x', '0x10', '1e3', ' ', '٣']) {
      const lines = refusal({ [name]: value })
      assert.equal(lines.length, 1, `${name}=${value}`)
      assert.ok(lines[0]?.startsWith(name) && lines[0].includes(`'${value}'`), lines[0])
    }
  assert.deepEqual(
    refusal({ PORT: 'a', LOGIN_PER_MINUTE: 'b', SECRET: 'short', DATABASE_URL: 'mysql://x' })
      .map((line) => line.split(' ')[0])
      .toSorted(),
    ['DATABASE_URL', 'LOGIN_PER_MINUTE', 'PORT', 'SECRET'],
  )
  assert.equal(refusal({ PORT: '65536' }).length, 1)
  assert.deepEqual([read({ PORT: '0' }).port, read({ PORT: '65535' }).port, read({ PORT: '' }).port], [0, 65535, 3000])
})

test('OPS-2 a database is SQLite or postgres://, anything else is refused', () => {
  for (const url of ['postgres://u:p@h/d', 'postgresql://h/d'])
    assert.equal(read({ DATABASE_URL: url }).databaseUrl, url)
  for (const url of ['mysql://h/d', 'h/d', 'http://postgres://'])
    assert.deepEqual(refusal({ DATABASE_URL: url }), ['DATABASE_URL must begin with postgres://'])
  assert.doesNotMatch(refusal({ DATABASE_URL: 'mysql://user:password@h/d' }).join(), /password/)
})

test('OPS-1 the public URL defaults to host and port', () => {
  assert.equal(read({ PORT: '8080', HOST: '0.0.0.0' }).publicUrl, 'http://127.0.0.1:8080')
  assert.equal(read({ PUBLIC_URL: 'https://school.example/' }).publicUrl, 'https://school.example')
})

test('OPS-3 SMTP_URL must be an SMTP URL, and production requires a sender', () => {
  assert.deepEqual(refusal({ SMTP_URL: 'mail.example.com' }), ['SMTP_URL must begin with smtp:// or smtps://'])
  assert.match(
    refusal({ NODE_ENV: 'production', SECRET, SMTP_URL: 'smtp://mail.example.com' }).join(),
    /^MAIL_FROM is required/,
  )
  const { smtpUrl, mailFrom } = read({
    NODE_ENV: 'production',
    SECRET,
    SMTP_URL: 'smtps://user:password@mail.example.com:465',
    MAIL_FROM: 'School <mail@example.com>',
  })
  assert.deepEqual([smtpUrl, mailFrom], ['smtps://user:password@mail.example.com:465', 'School <mail@example.com>'])
})

test('OPS-4 TRUST_PROXY lists addresses, networks and names, and anything else stops the start', () => {
  assert.equal(read({ TRUST_PROXY: '' }).trustProxy, 'loopback')
  for (const list of ['loopback', '10.0.0.1', '10.0.0.0/8,uniquelocal', '::1, fd00::/8', 'linklocal'])
    assert.equal(read({ TRUST_PROXY: list }).trustProxy, list)
  for (const list of [
    'true',
    '*',
    'proxy.test',
    '10.0.0.0/33',
    '10.0.0.0/',
    '0.0.0.0/0',
    '::/0',
    'loopback,',
    '1.2.3',
  ]) {
    const lines = refusal({ TRUST_PROXY: list })
    assert.deepEqual([lines.length, lines[0]?.startsWith('TRUST_PROXY must list addresses')], [1, true], list)
  }
})

test('OPS-8 METRICS_TOKEN is long enough not to be guessed, and is not repeated when it is refused', () => {
  assert.equal(read({ METRICS_TOKEN: 'a'.repeat(16) }).metricsToken, 'a'.repeat(16))
  for (const token of ['short', 'fifteen letters', 'with a space in it', 'မြန်မာမြန်မာမြန်မာမြန်မာ'])
    assert.deepEqual(refusal({ METRICS_TOKEN: token }), [
      'METRICS_TOKEN must have at least 16 characters, without spaces',
    ])
})

test('OPS-7 PROCESSES is a number or auto, and more than one or auto has a supervisor', () => {
  const told = (PROCESSES: string) => {
    const { processes, isSupervised } = read({ PROCESSES })
    return [processes, isSupervised]
  }
  assert.deepEqual(
    [told(''), told('1'), told('3')],
    [
      [1, false],
      [1, false],
      [3, true],
    ],
  )
  assert.deepEqual(told('auto'), [availableParallelism(), true])
  for (const wrong of ['0', '-1', '1.5', 'two', 'AUTO', '65', '1e1', ' 2'])
    assert.deepEqual(refusal({ PROCESSES: wrong }), [
      `PROCESSES must be a whole number from 1 to 64, or auto, not '${wrong}'`,
    ])
})

test('OPS-3 a wrong S3_URL is refused with one line that names it and does not repeat the secret', () => {
  for (const wrong of ['s3://key:hush@host', 'https://key:hush@host/bucket', 's3://key:hu/sh@host/bucket']) {
    const lines = refusal({ S3_URL: wrong })
    assert.equal(lines.length, 1)
    assert.match(lines[0] as string, /^S3_URL must look like s3:\/\/KEY:SECRET@HOST\/BUCKET/)
    assert.doesNotMatch(lines[0] as string, /hush|hu\/sh/)
  }
  assert.equal(read({ S3_URL: 's3://key:hush@host/bucket' }).bucket?.origin, 'https://host')
})

test('OPS-1 WORKER can only be off', () => {
  assert.equal(read({ WORKER: 'off' }).isWorkerOff, true)
  assert.match(refusal({ WORKER: 'on' }).join(), /WORKER can only be off/)
})
