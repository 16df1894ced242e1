import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagesOf } from '#test/messages.ts'
import { openWorld } from '../../test/world.ts'

const { call, db } = await openWorld()

const exported = async (query: string) => (await call('GET', `/api/staff/words/export?${query}`, { as: 'editor' })).text
const post = (path: string, body: object) => call('POST', `/api/staff/words/${path}`, { as: 'editor', body })
const check = async (text: string, language = 'my') =>
  (await post('check', { language, file: 'words.csv', text })).content
const live = async (language = 'my') => (await call('GET', `/api/words?language=${language}`)).content
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length
/** The row of a text, and the file with another text in its last column. */
const rowOf = (text: string, name: string) => new RegExp(`^${name},.*$`, 'm').exec(text)?.[0] as string
const withText = (text: string, name: string, said: string) =>
  text.replace(new RegExp(`^(${name},notes,.*,).*$`, 'm'), `$1${said}`)

test('WORDS-3 an exported file changes nothing when it comes back, in either language and for one noun', async () => {
  for (const query of ['language=my', 'language=en', 'language=my&noun=notes']) {
    const text = await exported(query)
    const { faults, changes_total, seen } = await check(text, query.slice(9, 11))
    assert.deepEqual([faults, changes_total], [[], 0], query)
    assert.match(seen, /^[0-9a-f]{64}$/)
  }
  const { headers, text } = await call('GET', '/api/staff/words/export?language=my&noun=notes', { as: 'editor' })
  assert.match(String(headers['content-disposition']), /filename="words-notes-my\.csv"/)
  assert.match(String(headers['content-type']), /^text\/csv/)
  assert.match(text, /^\ufeffname,noun,en,my\r\n/)
  assert.match(await exported('language=en'), /^\ufeffname,noun,en\r\n/)
  assert.equal((await call('GET', '/api/staff/words/export?noun=nothing', { as: 'editor' })).status, 404)
})

test('WORDS-3 a translator’s changes are shown, imported all at once, live, and in the history', async () => {
  const text = await exported('language=my&noun=notes')
  const changed = withText(text, 'notes_title', '"ခေါင်းစဉ် ""အသစ်"""')
  assert.notEqual(changed, text)
  const preview = await check(changed)
  assert.deepEqual(
    [preview.faults, preview.changes.map(({ name, after }: { name: string; after: string }) => [name, after])],
    [[], [['notes_title', 'ခေါင်းစဉ် "အသစ်"']]],
  )
  assert.deepEqual(await live(), {}, 'the check changes nothing')
  const sent = { language: 'my', file: 'words.csv', text: changed, seen: preview.seen }
  assert.deepEqual((await post('import', sent)).content, { changed: 1 })
  assert.deepEqual(await live(), { notes: { notes_title: ['ခေါင်းစဉ် "အသစ်"'] } })
  assert.match(await exported('language=my&noun=notes'), /,"ခေါင်းစဉ် ""အသစ်"""\r\n/)
  const path = '/api/staff/words/key/notes_title/versions?language=my'
  assert.equal((await call('GET', path, { as: 'editor' })).content.total, 1)
  // What was checked is no longer what would change.
  assert.deepEqual(
    [(await post('import', sent)).status, (await post('import', sent)).error.code],
    [409, 'texts_changed'],
  )
  const back = await check(text)
  assert.deepEqual((await post('import', { ...sent, text, seen: back.seen })).content, { changed: 1 })
  assert.deepEqual(await live(), {})
})

test('WORDS-3 unknown, doubled and broken rows are named by line, and nothing is changed', async () => {
  const text = await exported('language=my&noun=notes')
  const row = rowOf(text, 'notes_title')
  const faultsOf = async (source: string, language = 'my') =>
    (await check(source, language)).faults.map(
      ({ line, name, message }: { line: number; name: string; message: string }) => [line, name, message].join(' '),
    )
  const end = text.split('\n').length
  const at = lineOf(text, 'notes_title,')
  assert.deepEqual(await faultsOf(text.replace(`${row}\n`, '')), [], 'what the file leaves out stays as it is')
  assert.deepEqual(await faultsOf(text + row), [`${end} notes_title this text was in line ${at} already`])
  assert.deepEqual(await faultsOf(`${text}"notes\nnothing",notes,a,b\r\n${row}`), [
    `${end} notes\nnothing the product has no text of this name`,
    `${end + 2} notes_title this text was in line ${at} already`,
  ])
  const [, name = ''] = /^(\w+),notes,[^"\n]*\{\w+\}[^"\n]*$/m.exec(text) ?? []
  assert.match(
    (await faultsOf(withText(text, name, 'ဘာမှ'))).join(),
    new RegExp(`^${lineOf(text, `${name},`)} ${name} the placeholder \\{\\w+\\} is missing$`),
  )
  assert.deepEqual(await faultsOf(withText(text, 'notes_title', '')), [`${at} notes_title the text is required`])
  for (const spoiled of ['??????', '\ufffd\ufffd'])
    assert.match(
      (await faultsOf(withText(text, 'notes_title', spoiled))).join(),
      new RegExp(`^${at} notes_title the spreadsheet spoiled letters`),
    )
  assert.match((await faultsOf(`${text}"no end`)).join(), new RegExp(`^${end}  a quote on this line is not closed`))
  assert.deepEqual(await faultsOf(await exported('language=en')), ["1  the file has no column 'my'"])
  assert.deepEqual(await faultsOf('hello'), ["1  the file has no column 'name'", "1  the file has no column 'my'"])
  const refused = await post('import', { language: 'my', file: 'my.csv', text: text + row, seen: 'a'.repeat(64) })
  assert.deepEqual(
    [refused.status, messagesOf(refused.error)],
    [422, [{ path: `my.csv:${end}`, message: `this text was in line ${at} already` }]],
  )
  assert.deepEqual([await live(), (await db.selectFrom('words').selectAll().execute()).length], [{}, 0])
})

test('WORDS-3 a file is read as a spreadsheet saves it, and none runs a text as a formula', async () => {
  const file = 'my;name\r\n"ခေါင်းစဉ်; အသစ်\r\n";notes_title\r\n\r\n'
  const { faults, changes } = await check(file)
  assert.deepEqual([faults, changes.map(({ after }: { after: string }) => after)], [[], ['ခေါင်းစဉ်; အသစ်']])
  const formula = { language: 'my', text: '=1+1', decided_on: changes[0].before }
  const path = '/api/staff/words/key/notes_title'
  assert.equal((await call('PUT', path, { as: 'editor', body: formula })).status, 200)
  const text = await exported('language=my&noun=notes')
  assert.match(rowOf(text, 'notes_title'), /,'=1\+1\r?$/)
  assert.deepEqual([(await check(text)).faults, (await check(text)).changes_total], [[], 0])
})
