// Both engines: what each engine tells of itself.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { openDatabase } from '#db/open.ts'
import { openMetricsSum } from '#processes/metrics-sum.ts'
import { sendBurst } from '#test/burst.ts'
import { engine } from '#test/engines.ts'
import { openWorld } from '#test/world.ts'
import { writeMail } from '../mails/mails.ts'

const TOKEN = 'who may read the metrics'.replaceAll(' ', '-')
const { app, call, db, lesson, tokenOf } = await openWorld({ settings: { METRICS_TOKEN: TOKEN } })
const scrape = async () => {
  const { status, text } = await call('GET', '/metrics', { as: { token: TOKEN } })
  assert.equal(status, 200, text)
  return text
}
/** The value of a series, as written in the text. */
const figureOf = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('OPS-8 without METRICS_TOKEN /metrics answers like any unknown address', async () => {
  const { call } = await openWorld()
  const [metrics, unknown] = [await call('GET', '/metrics', { as: { token: '' } }), await call('GET', '/metrix')]
  assert.deepEqual([metrics.status, metrics.text], [404, unknown.text])
})

test('OPS-8 /metrics requires the token', async () => {
  const { status, headers, text } = await call('GET', '/metrics', { as: { token: TOKEN } })
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  assert.match(text, /^process_resident_memory_bytes \d+/m)
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds [\d.]+/m)
  for (const token of ['', TOKEN.slice(1), `${TOKEN}x`, TOKEN.toUpperCase(), await tokenOf('member')]) {
    const { status, text } = await call('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } })
    assert.equal(status, 401)
    assert.doesNotMatch(text, /process_/)
  }
  assert.equal((await call('GET', '/metrics')).status, 401)
  assert.equal((await call('GET', '/metrics', { headers: { authorization: TOKEN } })).status, 401)
})

test('OPS-8 requests are measured by pattern, method and class of status, never by address', async () => {
  const { lesson_id } = await lesson('What money is for')
  const read = 'padauk_request_duration_seconds_count{route="/api/user/lesson/:id",method="GET",status="2xx"}'
  const before = figureOf(await scrape(), read) ?? 0
  await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'member' })
  await call('GET', `/api/user/lesson/${lesson_id}?secret=4711`, { as: 'member' })
  for (const url of ['/api/user/lesson/4711', '/4711', '/assets/4711.js', '/api/%zz4711', '/api/4711'])
    await call('GET', url)
  for (const method of ['PROPFIND', 'OPTIONS', 'TRACE']) await call(method, '/api/4711')
  const text = await scrape()
  assert.equal(figureOf(text, read), before + 2)
  // Without the figures, which may contain any digits.
  assert.doesNotMatch(text.replace(/ [^ ]+$/gm, ''), /4711|PROPFIND/)
  assert.ok(
    (figureOf(text, 'padauk_request_duration_seconds_count{route="unknown",method="GET",status="4xx"}') ?? 0) >= 3,
  )
  const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
  for (const name of labels)
    assert.ok(
      [
        'le',
        'route',
        'method',
        'status',
        'queue',
        'state',
        'type',
        'space',
        'kind',
        'version',
        'major',
        'minor',
        'patch',
      ].includes(name as string),
      `${name} is no known label`,
    )
})

test('OPS-8 the ages of queues and what was given up are read at each scrape', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const age = async (queue: string) =>
    figureOf(await scrape(), `padauk_queue_oldest_seconds{queue="${queue}"}`) as number
  const isAbout = (seconds: number, hours: number) => assert.ok(Math.abs(seconds - hours * 3600) < 60, `${seconds} s`)
  await db.deleteFrom('mails').execute()
  assert.equal(await age('mails'), 0)
  const mail = { subject: 'a', text: 'b', html: 'c', recipient: 'x@padauk.test' }
  await writeMail(db, { cause: 'old', ...mail }, hoursAgo(2))
  await writeMail(db, { cause: 'new', ...mail }, hoursAgo(0))
  isAbout(await age('mails'), 2)
  // One that is put off still waits.
  await db
    .updateTable('mails')
    .set({ due_at: hoursAgo(-1).toISOString() })
    .where('cause', '=', 'old')
    .execute()
  isAbout(await age('mails'), 2)
  await db.updateTable('mails').set({ status: 'FAILED' }).where('cause', '=', 'old').execute()
  isAbout(await age('mails'), 0)
  assert.equal(figureOf(await scrape(), 'padauk_mails_undelivered{state="failed"}'), 1)
  assert.equal(figureOf(await scrape(), 'padauk_mails_undelivered{state="uncertain"}'), 0)

  const at = hoursAgo(5).toISOString()
  const job = { media_type: 'video/mp4', progress: 0, tries: 0, taken_until: at, seconds: 1, created_at: at, name: 'a' }
  await db
    .insertInto('video_jobs')
    .values([
      { ...job, upload_id: 'a', status: 'WAITING' },
      { ...job, upload_id: 'b', status: 'FAILED' },
    ])
    .execute()
  isAbout(await age('videos'), 5)
  assert.equal(figureOf(await scrape(), 'padauk_video_jobs_failed'), 1)
  await db
    .updateTable('affiliate_posts')
    .set({ submitted_at: hoursAgo(30).toISOString() })
    .where('content_status', '=', 'PENDING')
    .execute()
  isAbout(await age('posts'), 30)
  for (const queue of ['payments', 'exams', 'claims']) assert.ok((await age(queue)) >= 0, queue)
  // A clock that was ahead.
  await writeMail(db, { cause: 'ahead', ...mail }, hoursAgo(-9))
  await db.deleteFrom('mails').where('cause', '!=', 'ahead').execute()
  assert.equal(await age('mails'), 0)
})

test('OPS-8 SAFE-7 requests that the gate refuses are counted, and /metrics is answered meanwhile', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}connection: close\r\n\r\n`
  const metrics = get('/metrics', `authorization: Bearer ${TOKEN}\r\n`)
  const answers = await sendBurst(port, [...Array.from({ length: 600 }, () => get('/api/campus')), metrics])
  assert.equal(answers.pop()?.status, 200)
  const refused = answers.filter(({ status }) => status === 503).length
  assert.ok(refused > 0)
  assert.equal(figureOf(await scrape(), 'padauk_requests_shed_total'), refused)
})

test('OPS-8 every query is timed: at once, in a transaction, and failed ones', async () => {
  const { settings } = await openWorld()
  const times: number[] = []
  const url = engine === 'postgres' ? (process.env.TEST_POSTGRES as string) : join(settings.dataDir, 'padauk.db')
  const timed = await openDatabase(url, { onQuery: (ms) => times.push(ms) })
  const count = async (work: () => Promise<unknown>) => {
    times.length = 0
    await work().catch(() => {})
    return times.length
  }
  const read = () => timed.selectFrom('plans').selectAll().limit(1).execute()
  assert.equal(await count(read), 1)
  assert.ok(
    (await count(() => timed.transaction().execute((trx) => trx.selectFrom('plans').selectAll().execute()))) >= 1,
  )
  assert.equal(
    await count(() =>
      timed
        .selectFrom('nothing' as 'plans')
        .selectAll()
        .execute(),
    ),
    1,
  )
  assert.equal(await count(() => Promise.all(Array.from({ length: 30 }, read))), 30)
  await timed.destroy()
})

const root = join(import.meta.dirname, '../../../..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')
type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { runbook: string } }
const { groups } = parse(readText('deploy/prometheus-rules.yaml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

test('OPS-8 rules and dashboard name only metrics and labels that /metrics prints', async () => {
  const dashboard = JSON.parse(readText('deploy/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  await call('GET', '/api/campus')
  // Under a supervisor, it adds figures of its own.
  const text = `${await scrape()}${await openMetricsSum(() => 2).readText()}`
  const printed = new Set([...text.matchAll(/^([a-z_0-9]+)(?:[{ ])/gm)].map(([, name]) => name as string))
  const labels = new Set(
    [...text.matchAll(/[{,](\w+)="([^"]*)"/g)].flatMap(([, name, value]) => [name, `${name}=${value}`]),
  )
  let checked = 0
  for (const expr of expressions) {
    for (const [name] of expr.matchAll(/\b(?:padauk|nodejs|process)_\w+/g)) {
      checked++
      // Only PostgreSQL has a pool.
      if (engine === 'postgres' || !name.startsWith('padauk_pool_')) assert.ok(printed.has(name), `${name} in ${expr}`)
    }
    for (const [, label, is, values] of expr.matchAll(/(\w+)(=~?|!=)"([^"]*)"/g)) {
      if (label === 'job') continue
      assert.ok(labels.has(label as string), `${label} in ${expr}`)
      if (label === 'queue' || label === 'state')
        for (const value of (values as string).split('|'))
          assert.ok(labels.has(`${label}=${value}`), `${label}${is}${value}`)
    }
  }
  assert.ok(rules.length >= 10 && dashboard.panels.length >= 10 && checked >= 25)
})

test('OPS-8 each alarm has a section in docs/night.md that says what it means, where to look and what to do', () => {
  const sections = new Map(
    readText('docs/night.md')
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section]),
  )
  for (const { alert, annotations, labels } of rules) {
    const section = sections.get(alert)
    assert.ok(section, `no section on ${alert}`)
    for (const part of ['**Means:**', '**Look:**', '**Do:**']) assert.ok(section.includes(part), `${alert}: ${part}`)
    assert.equal(annotations.runbook, `docs/night.md#${alert.toLowerCase()}`)
    assert.match(labels.severity, /^(page|ticket)$/)
  }
  const alarms = new Set(rules.map(({ alert }) => alert))
  for (const title of sections.keys())
    if (title !== 'First, always') assert.ok(alarms.has(title), `${title} is no alarm`)
})

// This test must be last: it closes the database.
test('OPS-8 while the database is away, /metrics says so and has everything else', async () => {
  assert.equal(figureOf(await scrape(), 'padauk_database_up'), 1)
  await db.destroy()
  const text = await scrape()
  assert.equal(figureOf(text, 'padauk_database_up'), 0)
  assert.doesNotMatch(text, /padauk_queue_oldest_seconds\{|padauk_mails_undelivered\{|padauk_video_jobs_failed \d/)
  assert.match(text, /^padauk_request_duration_seconds_count/m)
})
