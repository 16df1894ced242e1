import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromBufferPromise } from 'yauzl'
import { makeLeavingMember } from '#test/leaving-member.ts'
import { openWorld, type Who } from '#test/world.ts'

const world = await openWorld()
const { app, call, db, tokenOf, idOf } = world

async function download(token: string) {
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'GET',
    url: '/api/me/archive/download',
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, headers, bytes: rawPayload }
}

/** The files of an archive by name. */
async function unpack(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks).toString())
  }
  return files
}
const forget = () => db.deleteFrom('tries').execute()

test('PROF-3 a member downloads all of their own data, with pictures, and nothing of anybody else', async () => {
  const one = await makeLeavingMember(world)
  const other = await makeLeavingMember(world)
  await one.settle()
  await other.settle()
  const { status, headers, bytes } = await download(one.as.token)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/zip')
  assert.match(String(headers['content-disposition']), /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
  const files = await unpack(bytes)
  const all = [...files].map(([name, text]) => `${name}\n${text}`).join('\n')
  for (const text of [
    one.name,
    one.email,
    one.refer_code,
    `Note ${one.mark}`,
    `Text ${one.mark}`,
    `Gone ${one.mark}`,
    `Item ${one.mark}`,
    `Typed ${one.mark}`,
    `wallet ${one.mark}`,
    `why ${one.mark}`,
    `sign in ${one.mark}`,
    `browser ${one.mark}`,
    `told ${one.mark}`,
    `https://example.com/${one.mark}`,
    one.number,
    'What money is for',
  ])
    assert.ok(all.includes(text), text)
  assert.doesNotMatch(all, new RegExp(`${other.mark}|guest`, 'i'))
  // What staff write down for themselves is theirs.
  assert.doesNotMatch(all, /Remark leaver/)
  for (const name of ['pictures/profile.webp', `payment-proofs/order-${one.order_id}.webp`])
    assert.ok((files.get(name)?.length ?? 0) > 10, name)
  // Names say nothing about anybody, and there are no secrets.
  for (const name of files.keys()) assert.match(name, /^[a-z-]+(\/[a-z]+(-\d+)?)?\.(csv|md|json|txt|webp)$|README\.txt/)
  const { password_hash } = await db
    .selectFrom('members')
    .where('member_id', '=', one.member_id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const sessions = await db.selectFrom('sessions').where('member_id', '=', one.member_id).select('token_hash').execute()
  for (const secret of [password_hash, ...sessions.map(({ token_hash }) => token_hash)])
    assert.ok(!all.includes(secret))
  assert.doesNotMatch(all, /reset-password|signed\//)
})

test('PROF-3 the size is shown beforehand, and is close to that of the archive', async () => {
  await forget()
  const token = await tokenOf('trader')
  const { content } = await call('GET', '/api/me/archive', { as: 'trader' })
  const { bytes } = await download(token)
  assert.ok(content.bytes > bytes.length / 3 && content.bytes < bytes.length * 3, `${content.bytes} ${bytes.length}`)
})

test('PROF-3 more rows than a page are all there, once', async () => {
  await forget()
  const member_id = await idOf('expiring')
  const rows = Array.from({ length: 451 }, (_, at) => ({
    member_id,
    type: 'NIGHT_PHASE' as const,
    title: `Row ${at}.`,
    description: 'x',
    updated_at: '',
  }))
  await db.insertInto('notes').values(rows).execute()
  const notes = (await unpack((await download(await tokenOf('expiring'))).bytes)).get('notes.md') ?? ''
  assert.equal(notes.match(/^# Row \d+\.$/gm)?.length, 451)
  for (const at of [0, 199, 200, 399, 400, 450]) assert.ok(notes.includes(`# Row ${at}.\n`))
})

test('PROF-3 NOTE-6 a note says in which lesson it was written, and where', async () => {
  await forget()
  const member_id = await idOf('expiring')
  const { lesson_id, title } = await db
    .selectFrom('lessons')
    .select(['lesson_id', 'title'])
    .where('status', '=', 'PUBLISHED')
    .executeTakeFirstOrThrow()
  const row = { member_id, type: 'NIGHT_PHASE' as const, description: 'x', updated_at: '2026-11-01', lesson_id }
  const heading = { heading: 'Size comes last', heading_number: 1, heading_language: 'en' as const }
  await db
    .insertInto('notes')
    .values([
      { ...row, ...heading, title: 'Pinned' },
      { ...row, title: 'Heard', video_second: 192 },
    ])
    .execute()
  const notes = (await unpack((await download(await tokenOf('expiring'))).bytes)).get('notes.md') ?? ''
  assert.ok(notes.includes(`# Pinned\n\nNIGHT_PHASE · 2026-11-01 · ${title} · Size comes last\n\nx\n`))
  assert.ok(notes.includes(`# Heard\n\nNIGHT_PHASE · 2026-11-01 · ${title} · 3:12\n\nx\n`))
})

test('PROF-3 an ended member may download too; one a minute, five a day, each for themselves', async () => {
  await forget()
  const at = async (who: Who) => (await download(await tokenOf(who))).status
  assert.equal(await at('expired'), 200)
  assert.equal(await at('expired'), 429)
  assert.equal(await at('member'), 200)
  const member_id = await idOf('expired')
  const minute = () => db.deleteFrom('tries').where('subject', '=', `archive ${member_id} a minute`).execute()
  for (let more = 0; more < 4; more++) {
    await minute()
    assert.equal(await at('expired'), 200)
  }
  await minute()
  assert.equal(await at('expired'), 429)
})
