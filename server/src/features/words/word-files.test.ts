import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '../../test/world.ts'
import { readPo, writePo } from './po-files.ts'

const { call, db } = await openWorld()

const exported = async (query: string) => (await call('GET', `/api/staff/words/export?${query}`, { as: 'editor' })).text
const post = (path: string, body: object) => call('POST', `/api/staff/words/${path}`, { as: 'editor', body })
const check = async (text: string, language = 'my') =>
  (await post('check', { language, file: 'words.po', text })).content
const live = async (language = 'my') => (await call('GET', `/api/words?language=${language}`)).content
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length

test('WORDS-3 an exported file changes nothing when it comes back, in either language and for one noun', async () => {
  for (const query of ['language=my', 'language=en', 'language=my&noun=notes']) {
    const text = await exported(query)
    const { faults, changes_total, seen } = await check(text, query.slice(9, 11))
    assert.deepEqual([faults, changes_total], [[], 0], query)
    assert.match(seen, /^[0-9a-f]{64}$/)
  }
  const { headers } = await call('GET', '/api/staff/words/export?language=my&noun=notes', { as: 'editor' })
  assert.match(String(headers['content-disposition']), /filename="words-notes-my\.po"/)
  assert.match(String(headers['content-type']), /^text\/x-gettext-translation/)
  assert.equal((await call('GET', '/api/staff/words/export?noun=nothing', { as: 'editor' })).status, 404)
})

test('WORDS-3 a translator’s changes are shown, imported all at once, live, and in the history', async () => {
  const text = await exported('language=my&noun=notes')
  const changed = text.replace(/(msgctxt "notes_title"\n.*\nmsgstr ).*/, '$1"ခေါင်းစဉ် \\"အသစ်\\""')
  assert.notEqual(changed, text)
  const preview = await check(changed)
  assert.deepEqual(
    [preview.faults, preview.changes.map(({ name, after }: { name: string; after: string }) => [name, after])],
    [[], [['notes_title', 'ခေါင်းစဉ် "အသစ်"']]],
  )
  assert.deepEqual(await live(), {}, 'the check changes nothing')
  const sent = { language: 'my', file: 'words.po', text: changed, seen: preview.seen }
  assert.deepEqual((await post('import', sent)).content, { changed: 1 })
  assert.deepEqual(await live(), { notes: { notes_title: ['ခေါင်းစဉ် "အသစ်"'] } })
  assert.match(await exported('language=my&noun=notes'), /msgstr "ခေါင်းစဉ် \\"အသစ်\\""/)
  const path = '/api/staff/words/key/notes_title/versions?language=my'
  assert.equal((await call('GET', path, { as: 'editor' })).content.total, 1)
  // What was checked is no longer what would change.
  assert.deepEqual(
    [(await post('import', sent)).status, (await post('import', sent)).error.code],
    [409, 'changed_meanwhile'],
  )
  const back = await check(text)
  assert.deepEqual((await post('import', { ...sent, text, seen: back.seen })).content, { changed: 1 })
  assert.deepEqual(await live(), {})
})

test('WORDS-3 unknown, missing, doubled and broken entries are named by line, and nothing is changed', async () => {
  const text = await exported('language=my&noun=notes')
  const [label = ''] = /#.*\nmsgctxt "notes_title"\n.*\nmsgstr .*\n/.exec(text) ?? []
  const faultsOf = async (source: string, language = 'my') =>
    (await check(source, language)).faults.map(
      ({ line, name, message }: { line: number; name: string; message: string }) => [line, name, message].join(' '),
    )
  const end = text.split('\n').length
  const at = lineOf(text, 'msgctxt "notes_title"')
  assert.deepEqual(await faultsOf(text.replace(label, '')), [`${end - 4} notes_title this text is missing in the file`])
  assert.deepEqual(await faultsOf(`${text}\n${label}`), [`${end + 2} notes_title this text was in line ${at} already`])
  assert.deepEqual(await faultsOf(`${text}\nmsgctxt "notes_nothing"\nmsgid "a"\nmsgstr "b"\n`), [
    `${end + 1} notes_nothing the product has no text of this name`,
  ])
  const [, name = ''] = /msgctxt "(\w+)"\nmsgid ".*\n?msgstr "[^"]*\{\w+\}/.exec(text) ?? []
  const broken = text.replace(
    new RegExp(`(msgctxt "${name}"\\n.*\\nmsgstr )(.*)`),
    (_, head, said) => head + said.replace(/\{\w+\}/, ''),
  )
  assert.match(
    (await faultsOf(broken)).join(),
    new RegExp(`^${lineOf(text, `msgctxt "${name}"`)} ${name} the placeholder \\{\\w+\\} is missing$`),
  )
  assert.deepEqual(await faultsOf(text.replace(label, label.replace(/msgstr .*/, 'msgstr ""'))), [
    `${at} notes_title the text is required`,
  ])
  assert.deepEqual(await faultsOf(text.replace(label, label.replace(/msgstr .*/, 'msgstr "no end'))), [
    `${at} an entry has no msgid or no msgstr`.replace(' ', '  '),
    `${at + 2}  this line is no line of a PO file`,
    `${end} notes_title this text is missing in the file`,
  ])
  assert.ok((await faultsOf(text, 'en')).includes('1  the file is for the other language'))
  assert.deepEqual((await faultsOf('hello')).slice(0, 1), ['1  this line is no line of a PO file'])
  const refused = await post('import', {
    language: 'my',
    file: 'my.po',
    text: `${text}\n${label}`,
    seen: 'a'.repeat(64),
  })
  assert.deepEqual(
    [refused.status, refused.error.fields],
    [422, [{ path: `my.po:${end + 2}`, message: `this text was in line ${at} already` }]],
  )
  assert.deepEqual([await live(), (await db.selectFrom('words').selectAll().execute()).length], [{}, 0])
})

test('WORDS-3 a finished text is taken, an unfinished one (fuzzy) is left as it is', async () => {
  const text = await exported('language=my&noun=notes')
  const changed = text.replace(/(msgctxt "notes_title"\n.*\nmsgstr ).*/, '#, fuzzy\n$1"မပြီးသေး"')
  assert.notEqual(changed, text)
  const { faults, changes_total } = await check(changed)
  assert.deepEqual([faults, changes_total], [[], 0])
})

test('WORDS-3 what a PO file says survives writing and reading, also as other tools break it into lines', () => {
  const texts = ['a "quoted" \\ text', 'two\nlines\tand a tab', 'ခေါင်းစဉ်', '']
  const entries = texts.map((text, at) => ({ context: `name_${at}`, original: text, text, notes: ['a place'] }))
  const read = readPo(writePo({ Language: 'my' }, entries))
  assert.deepEqual([read.faults, read.entries.map(({ text }) => text)], [[], texts])
  const other =
    'msgid ""\nmsgstr ""\n\n#: here\n#| msgid "old"\nmsgctxt "a"\nmsgid ""\n"One "\n"two"\nmsgstr ""\n"Three "\n"four"\n\n#~ msgid "gone"\n#~ msgstr "gone"\n'
  assert.deepEqual(readPo(other.replaceAll('\n', '\r')), readPo(other))
  assert.deepEqual(readPo(other), {
    entries: [{ line: 6, context: 'a', original: 'One two', text: 'Three four', isFuzzy: false }],
    faults: [],
    lines: 16,
  })
  assert.deepEqual(
    readPo('msgctxt "a"\nmsgid "b"\n\nmsgstr "c"\nmsgid "d"\nmsgid_plural "e"\nmsgstr[0] "f"\n').faults,
    [
      { line: 6, message: 'plurals stand inside the text, not in msgid_plural' },
      { line: 7, message: 'plurals stand inside the text, not in msgid_plural' },
      { line: 5, message: 'an entry has no msgid or no msgstr' },
    ],
  )
})
