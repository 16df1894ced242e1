import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { UPLOADS_PATH } from '@padauk/contract/staff-videos'
import { inEnglish } from '#test/messages.ts'
import { openWorld } from '#test/world.ts'
import { NotAnArchive, unpackArchive } from './archives.ts'

const { app, call, cookieOf, db, lesson, settings } = await openWorld()
const as = 'editor' as const
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const dir = mkdtempSync(join(tmpdir(), 'padauk-zip-'))
after(() => rmSync(dir, { recursive: true, force: true }))
// One campus is enough. export-folder.test.ts has them all.
const campuses = await db.selectFrom('campuses').where('position', '>', 1).select('campus_id').execute()
for (const { campus_id } of campuses)
  assert.equal((await call('DELETE', `/api/staff/campuses/${campus_id}?confirm=true`, { as })).status, 204)

type File = {
  name: string | Buffer
  text?: string | Buffer
  mode?: number
  flags?: number
  method?: number
  size?: number
  isDeflated?: boolean
  /** The system that the archive comes from: 3 is Unix, 0 Windows. */
  host?: number
}
/** Builds a zip archive by hand, including ones that no tool would write. */
function zip(files: File[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, text = '', mode = 0o100644, flags = 0x800, isDeflated = false, host = 3, ...rest } of files) {
    const plain = Buffer.from(text)
    const bytes = isDeflated ? deflateRawSync(plain) : plain
    const { method = isDeflated ? 8 : 0, size = plain.length } = rest
    const path = Buffer.from(name as string)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(bytes.length, 14)
    head.writeUInt32LE(size, 18)
    head.writeUInt16LE(path.length, 22)
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE((mode * 0x10000) >>> 0, 6)
    attributes.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\x03\x04'), head, path, bytes)
    // The central directory header has more fields at its end: comment, disk and attributes.
    central.push(Buffer.from('PK\x01\x02'), Buffer.from([20, host]), head, attributes, path)
    offset += 4 + head.length + path.length + bytes.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end])
}
let nth = 0
async function unpack(bytes: Buffer, limits?: Parameters<typeof unpackArchive>[2]) {
  const [archive, root] = [join(dir, `${nth}.zip`), join(dir, `${nth++}`)]
  writeFileSync(archive, bytes)
  const { faults, root: at } = await unpackArchive(archive, root, limits)
  return {
    faults: faults.map(({ file, message }) => `${file}: ${inEnglish(message)}`),
    at: at.slice(root.length),
    names: existsSync(root)
      ? readdirSync(root, { recursive: true, encoding: 'utf8' })
          .filter((name) => statSync(join(root, name)).isFile())
          .sort()
      : [],
  }
}

test('STAFF-7 SAFE-4 path traversal in an archive is reported, and nothing is written', async () => {
  const out = [
    '../out.txt',
    'a/../../out.txt',
    '/etc/out.txt',
    'C:/out.txt',
    'c:out.txt',
    '..\\out.txt',
    'a\\..\\out.txt',
    'a//out.txt',
    './out.txt',
    'a/./b',
    '..',
    'a/..',
  ]
  for (const name of out) {
    const { faults, names } = await unpack(
      zip([
        { name: 'ok.txt', text: 'x' },
        { name, text: 'evil' },
      ]),
    )
    assert.equal(faults.length, 1, name)
    assert.match(faults[0] as string, /leaves the folder|no file may have/, name)
    assert.deepEqual(names, ['ok.txt'], name)
  }
  for (const name of ['a\0b', 'a\nb', 'a\x1b[2Jb', `${'x'.repeat(256)}`])
    assert.equal((await unpack(zip([{ name, text: 'x' }]))).faults.length, 1)
  assert.ok(!readdirSync(dir).includes('out.txt') && !existsSync(join(dir, '..', 'out.txt')))
})

test('STAFF-7 SAFE-4 links, devices, encrypted and duplicate entries are reported', async () => {
  const cases: [File[], RegExp][] = [
    [[{ name: 'link', text: '/etc/passwd', mode: 0o120777 }], /^link: links are not followed$/],
    [[{ name: 'up/', mode: 0o120777 }], /links are not followed/],
    [[{ name: 'device', mode: 0o020666 }], /neither a file nor a folder/],
    [[{ name: 'secret', text: 'x'.repeat(13), size: 1, flags: 0x801 }], /encrypted/],
    [
      [
        { name: 'a.txt', text: '1' },
        { name: 'a.txt', text: '2' },
      ],
      /a\.txt: the name is there twice/,
    ],
    [
      [
        { name: 'a.txt', text: '1' },
        { name: 'A.TXT', text: '2' },
      ],
      /A\.TXT: the name is there twice/,
    ],
    [
      [
        { name: 'a', text: '1' },
        { name: 'a/b', text: '2' },
      ],
      /a\/b: the name is there twice/,
    ],
    [
      [
        { name: 'a/b', text: '1' },
        { name: 'A', text: '2' },
      ],
      /A: the name is there twice/,
    ],
    [[{ name: 'odd', text: 'x', method: 14 }], /packed in a way/],
    [[{ name: 'lies', text: 'x'.repeat(1000), size: 10, isDeflated: true }], /lies: the file is broken/],
  ]
  for (const [files, says] of cases) {
    const { faults } = await unpack(zip(files))
    assert.equal(faults.length, 1, faults.join())
    assert.match(faults[0] as string, says)
  }
})

test('STAFF-7 SAFE-4 zip bombs are stopped by actual size: too many files, too large a file, too much in total', async () => {
  const limits = { entries: 20, bytes: 50_000, fileBytes: 20_000 }
  const zeros = (size: number) => ({ text: Buffer.alloc(size), isDeflated: true })
  assert.match(
    (await unpack(zip(Array.from({ length: 21 }, (_, at) => ({ name: `f${at}`, text: 'x' }))), limits)).faults.join(),
    /more than 20 files/,
  )
  const large = await unpack(
    zip([
      { name: 'large', ...zeros(20_001) },
      { name: 'small', text: 'x' },
    ]),
    limits,
  )
  assert.match(large.faults.join(), /^large: the file is larger/)
  const many = await unpack(zip(Array.from({ length: 5 }, (_, at) => ({ name: `f${at}`, ...zeros(19_000) }))), limits)
  assert.match(many.faults.join(), /^f2: the archive holds more than/)
  assert.ok(many.names.length <= 3)
})

test('STAFF-7 a single wrapping folder is unwrapped, and operating system files are skipped', async () => {
  const wrapped = await unpack(
    zip([
      { name: 'curriculum/', mode: 0o040755 },
      { name: 'curriculum/01-a/campus.md', text: 'x' },
      { name: 'curriculum/README.md', text: 'x' },
      { name: '__MACOSX/curriculum/._README.md', text: 'x' },
      { name: 'curriculum/.DS_Store', text: 'x' },
    ]),
  )
  assert.deepEqual([wrapped.faults, wrapped.at], [[], '/curriculum'])
  assert.equal((await unpack(zip([{ name: '01-a/campus.md', text: 'x' }]))).at, '', 'a campus is not a wrapping folder')
  assert.equal(
    (
      await unpack(
        zip([
          { name: 'curriculum/01-a/campus.md', text: 'x' },
          { name: 'README.md', text: 'x' },
        ]),
      )
    ).at,
    '',
  )
  const twice = [{ name: 'Downloads/2026-school/01-a/campus.md', text: 'x' }]
  assert.equal((await unpack(zip(twice))).at, '/Downloads/2026-school')
  for (const bytes of [Buffer.from('no zip at all'), Buffer.alloc(0), zip([{ name: 'a', text: 'x' }]).subarray(10)])
    await assert.rejects(unpack(bytes), NotAnArchive)
})

test('STAFF-7 names in an archive are read by what they mean, whichever system wrote them', async () => {
  const text = 'x'
  for (const [files, names] of [
    [[{ name: 'ka\u0308se.txt', text }], ['k\u00e4se.txt']],
    [[{ name: 'မြန်မာ.txt', text, flags: 0 }], ['မြန်မာ.txt']],
    [[{ name: Buffer.from('k\x84se.txt', 'latin1'), text, flags: 0 }], ['k\u00e4se.txt']],
    [
      [
        { name: '01-a\\', host: 0, mode: 0 },
        { name: '01-a\\CAMPUS.MD', text, host: 0, mode: 0 },
      ],
      ['01-a/campus.md'],
    ],
    [
      [
        { name: '01-a/01-one.MD', text },
        { name: '01-a/Thumbs.db', text },
        { name: '01-a/Desktop.ini', text },
        { name: '01-a/Icon\r', text },
        { name: '01-a/@eaDir/x', text },
        { name: '.git/config', text },
      ],
      ['01-a/01-one.md'],
    ],
  ] as [File[], string[]][]) {
    const { faults, names: found } = await unpack(zip(files))
    assert.deepEqual([faults, found], [[], names])
  }
  for (const name of ['..\\out.txt', 'a\\..\\..\\out.txt', 'C:\\out.txt', '\\out.txt']) {
    const { faults, names } = await unpack(zip([{ name, text, host: 0 }]))
    assert.match(faults.join(), /^[^,]*leaves the folder$/, name)
    assert.deepEqual(names, [])
  }
  for (const [one, two] of [
    ['k\u00e4se.txt', 'ka\u0308se.txt'],
    ['01-a/campus.md', '01-a/Campus.md'],
  ] as const)
    assert.match(
      (
        await unpack(
          zip([
            { name: one, text },
            { name: two, text },
          ]),
        )
      ).faults.join(),
      /there twice/,
    )
})

const own = async () => ({ cookie: await cookieOf(as), 'sec-fetch-site': 'same-origin', 'tus-resumable': '1.0.0' })
async function upload(bytes: Buffer, part = bytes.length) {
  const begun = await fetch(origin + UPLOADS_PATH, {
    method: 'POST',
    headers: { ...(await own()), 'upload-length': String(bytes.length) },
  })
  const place = begun.headers.get('location') as string
  await fetch(origin + place, {
    method: 'PATCH',
    headers: { ...(await own()), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes.subarray(0, part) as never,
  })
  return place.split('/').at(-1) as string
}
const download = async () => {
  const answer = await fetch(`${origin}/api/staff/curriculum/export`, { headers: await own() })
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/zip'])
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="curriculum-\d{4}-\d\d-\d\d\.zip"$/,
  )
  return Buffer.from(await answer.arrayBuffer())
}
const check = (upload_id: string) => call('POST', '/api/staff/curriculum/check', { as, body: { upload_id } })
const take = (upload_id: string, seen: string) =>
  call('POST', '/api/staff/curriculum/import', { as, body: { upload_id, seen } })
/** The files in an archive. */
async function filesOf(bytes: Buffer) {
  const [archive, root] = [join(dir, `${nth}.zip`), join(dir, `${nth++}`)]
  writeFileSync(archive, bytes)
  assert.deepEqual((await unpackArchive(archive, root)).faults, [])
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(root, name)).isFile(),
  )
  return new Map(names.map((name) => [name, readFileSync(join(root, name))]))
}
const SHIPPED = join(import.meta.dirname, '../../../../curriculum')

test('STAFF-7 the archive holds the shipped folder byte for byte, and importing it changes nothing', async () => {
  const bytes = await download()
  const files = await filesOf(bytes)
  assert.ok(files.size > 40)
  for (const [path, content] of files) assert.ok(readFileSync(join(SHIPPED, path)).equals(content), path)
  const id = await upload(bytes)
  const { status, content } = await check(id)
  assert.equal(status, 200)
  assert.deepEqual(
    [content.faults, content.changes, content.counts.lessons.added, content.counts.lessons.changed],
    [[], [], 0, 0],
  )
  assert.ok(content.counts.lessons.same >= 15)
  assert.equal((await take(id, content.seen)).status, 200)
  assert.equal((await take(id, content.seen)).status, 404, 'an imported archive is removed')
  assert.deepEqual(readdirSync(join(settings.dataDir, 'imports')), [])
})

test('STAFF-7 a changed lesson is previewed, then imported and audited', async () => {
  const files = await filesOf(await download())
  const at = [...files.keys()].find((path) => path.endsWith('01-what-money-is-for.md')) as string
  files.set(at, Buffer.from(String(files.get(at)).replace(/^title: .*$/m, 'title: Taken in')))
  const id = await upload(
    zip([...files].map(([name, text]) => ({ name: `curriculum/${name}`, text, isDeflated: true }))),
  )
  const { content } = await check(id)
  assert.deepEqual(content.changes, [{ floor: 'lesson', at, title: 'Taken in', is: 'changed' }])
  assert.equal((await db.selectFrom('lessons').where('title', '=', 'Taken in').selectAll().execute()).length, 0)

  const { lesson_id } = await lesson('What money is for')
  await call('PATCH', `/api/staff/lessons/${lesson_id}`, { as, body: { status: 'PUBLISHED', minutes: 77 } })
  const late = await take(id, content.seen)
  assert.deepEqual([late.status, late.error.code], [409, 'school_changed'], 'the school was edited in the meantime')
  const again = (await check(id)).content
  const [one, two] = await Promise.all([take(id, again.seen), take(id, again.seen)])
  const refused = one.status === 200 ? two : one
  assert.equal(Math.min(one.status, two.status), 200, one.text)
  assert.ok([404, 409].includes(refused.status), `two at once: one wins, ${refused.text}`)
  assert.equal((await lesson('Taken in')).lesson_id, lesson_id)
  const { staff, after } = await db
    .selectFrom('audits')
    .where('action', '=', 'curricula.import')
    .orderBy('audit_id', 'desc')
    .select(['staff', 'after'])
    .executeTakeFirstOrThrow()
  assert.deepEqual([staff, JSON.parse(after as string).lessons.changed], ['editor@padauk.test', 1])
})

test('STAFF-7 faults are reported by file and line and nothing is imported; a non-archive, incomplete or lost upload gets a message', async () => {
  const files = await filesOf(await download())
  const at = [...files.keys()].find((path) => path.endsWith('01-what-money-is-for.md')) as string
  files.set(at, Buffer.from(String(files.get(at)).replace(/^minutes: .*$/m, 'minutes: soon')))
  files.delete('01-crypto-foundations/logo.svg')
  const bad = await upload(zip([...files].map(([name, text]) => ({ name, text }))))
  const { content } = await check(bad)
  assert.deepEqual([content.counts, content.seen, content.faults_total], [null, null, 2])
  assert.deepEqual(content.faults.map(({ file, line }: { file: string; line: number }) => `${file}:${line}`).sort(), [
    `${at}:4`,
    '01-crypto-foundations/logo.svg:1',
  ])
  const forced = await take(bad, 'a'.repeat(64))
  assert.equal(forced.status, 422)
  assert.equal(forced.error.fields?.length, 2)

  const none = await check(await upload(Buffer.from('a letter, and no archive')))
  assert.deepEqual([none.status, none.error.code], [415, 'not_an_archive'])
  const cut = await check(await upload(Buffer.alloc(1000), 500))
  assert.deepEqual([cut.status, cut.error.code], [409, 'upload_not_whole'])
  assert.equal((await check('b'.repeat(32))).status, 404)
  assert.deepEqual(readdirSync(join(settings.dataDir, 'imports')), [])
})
