// Both engines: FTS5 or pg_trgm.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hit } from '@padauk/contract/searches'
import fc from 'fast-check'
import { plainText } from '#lib/html.ts'
import { openWorld, type Who } from '#test/world.ts'
import { extractOf } from './extract.ts'
import { isSlip } from './slips.ts'

const { call, db, idOf, lesson } = await openWorld()
const search = async (q: string, as: Who = 'member'): Promise<Hit[]> => {
  const { status, content } = await call('GET', `/api/search?q=${encodeURIComponent(q)}`, { as })
  assert.equal(status, 200, q)
  return content.data
}
const titles = async (q: string, as: Who = 'member') => (await search(q, as)).map(({ title }) => title)

/** A shipped lesson with a different title and text. */
async function write(title: string, text: string) {
  const { lesson_id } = await lesson('What money is for')
  await db.updateTable('lessons').set({ title, plain_text: text }).where('lesson_id', '=', lesson_id).execute()
  return async () => {
    await db
      .updateTable('lessons')
      .set({ title: 'What money is for', plain_text: 'What money is for' })
      .where('lesson_id', '=', lesson_id)
      .execute()
  }
}

test('LEARN-10 a hit has its kind, location and matched words, and nothing else', async () => {
  const ids = await lesson('What money is for')
  const hit = (await search('what money is for')).find(({ kind }) => kind === 'lesson')
  assert.deepEqual(
    { ...hit, extract: '' },
    {
      kind: 'lesson',
      title: 'What money is for',
      extract: '',
      campus_title: 'Crypto Foundations',
      category_title: 'What Money Is',
      ...ids,
      manifast_id: null,
      slug: null,
      is_locked: false,
    },
  )
})

test('LEARN-10 campuses, categories, courses, lessons and own notes are found, each with the ids of its parents', async () => {
  const campus = (await search('Chart Reading'))[0]
  assert.deepEqual(
    [campus?.kind, campus?.category_id, campus?.course_id, campus?.lesson_id],
    ['campus', null, null, null],
  )
  const kinds = new Map(
    (await Promise.all(['money', 'candle', 'lesson', 'journal'].map((q) => search(q))))
      .flat()
      .map((hit) => [hit.kind, hit]),
  )
  assert.deepEqual([...kinds.keys()].toSorted(), ['campus', 'category', 'course', 'lesson', 'note', 'term'])
  assert.ok(
    kinds.get('course')?.category_id &&
      !kinds.get('course')?.lesson_id &&
      kinds.get('category')?.campus_id &&
      !kinds.get('category')?.course_id,
  )
})

test('LEARN-10 ranking: title prefix, title match, text match', async () => {
  const memberId = await idOf('member')
  const at = new Date().toISOString()
  for (const [title, description] of [
    ['Zebra', 'x'],
    ['A zebra', 'x'],
    ['None', 'a zebra in the text'],
  ] as const)
    await db
      .insertInto('notes')
      .values({ member_id: memberId, type: 'NIGHT_PHASE', title, description, updated_at: at })
      .execute()
  const undo = await write('Zebra crossing', 'nothing')
  const { course_id, category_id } = await lesson('Zebra crossing')
  await db.updateTable('courses').set({ title: 'The zebra course' }).where('course_id', '=', course_id).execute()
  await db
    .updateTable('categories')
    .set({ description: 'All about the zebra.' })
    .where('category_id', '=', category_id)
    .execute()
  const found = await titles('zebra')
  const place = (title: string) => found.indexOf(title)
  assert.equal(place('Zebra crossing'), 0)
  assert.ok(place('The zebra course') > 0 && place('The zebra course') < found.indexOf('None'))
  assert.ok(found.length >= 6, found.join())
  await undo()
})

test('LEARN-10 an exact title is the first of what is open of its kind, and a locked one is found', async () => {
  for (const [kind, table] of [
    ['lesson', 'lessons'],
    ['course', 'courses'],
    ['category', 'categories'],
    ['campus', 'campuses'],
  ] as const)
    for (const { title } of await db.selectFrom(table).where('status', '=', 'PUBLISHED').select('title').execute()) {
      const found = (await search(title)).filter((hit) => hit.kind === kind)
      const hit = found.find((one) => one.title === title)
      assert.ok(hit, title)
      if (!hit.is_locked) assert.equal(found[0], hit)
    }
})

test('LEARN-10 an exact title is first among many that begin like it', async () => {
  const { course_id } = await lesson('What money is for')
  const added = Array.from({ length: 80 }, (_, nth) => ({
    ...{ course_id, position: 100 + nth, status: 'PUBLISHED' as const, slug: `zz-${nth}` },
    ...{ title: `Zzcandle${nth === 79 ? '' : ` ${nth}`}`, minutes: 1, needs_previous: 0 as const, pass_percent: 70 },
    ...{ video_seconds: 0, question_count: 0, video_captions: '[]' },
  }))
  await db.insertInto('lessons').values(added).execute()
  assert.equal((await titles('zzcandle'))[0], 'Zzcandle')
  await db.deleteFrom('lessons').where('title', 'like', 'Zzcandle%').execute()
})

test('LEARN-10 glossary terms are found by name, other names and words, an exact one first', async () => {
  const found = async (q: string, language = 'en') => {
    const { content } = await call('GET', `/api/search?q=${encodeURIComponent(q)}&language=${language}`, {
      as: 'member',
    })
    return (content.data as Hit[]).map(({ kind, title, slug, extract }) => ({ kind, title, slug, extract }))
  }
  const [first] = await found('Stop loss')
  assert.deepEqual([first?.kind, first?.title, first?.slug], ['term', 'Stop loss', 'stop-loss'])
  assert.match(first?.extract ?? '', /\w/)
  assert.equal((await found('ATH'))[0]?.slug, 'all-time-high')
  assert.ok((await found('whitelist')).some(({ slug }) => slug === 'whitelist'))
  const [burmese] = await found('အရှုံးဖြတ်', 'my')
  assert.ok(burmese, 'a Burmese term')
  const spelled = (await found('stop loss', 'my'))[0]
  assert.match(`${spelled?.title} ${spelled?.extract}`, /[က-အ].*\(Stop loss\)/)
  assert.ok(
    (await found('c')).every(({ kind }) => kind !== 'term'),
    'not for a single letter',
  )

  await db
    .insertInto('words')
    .values({
      ...{ name: 'glossary_stop_loss_text', language: 'en', text: 'Our own words', staff: '', changed_at: '' },
      original: 'x',
    })
    .execute()
  assert.equal((await found('Stop loss'))[0]?.extract, 'Our own words')
  await db.deleteFrom('words').execute()
})

test('LEARN-10 trade words typed in one are found as they are written', async () => {
  for (const typed of ['stoploss', 'Stop-loss', 'STOPLOSS'])
    assert.ok(
      (await search(typed)).some(({ extract, title }) => /stop.loss/i.test(`${title} ${extract}`)),
      typed,
    )
  assert.ok((await search('orderbook')).length > 0)
  assert.deepEqual(await search('stoplossy'), [])
})

test('LEARN-10 case, order and distance of words do not matter; every word must match', async () => {
  const undo = await write('Ordinary', 'The QuickBrown fox jumps over the lazy dog')
  for (const q of ['quickbrown', 'QUICKBROWN FOX', 'dog quickbrown', 'ickbro', '  lazy   dog '])
    assert.ok((await titles(q)).includes('Ordinary'), q)
  for (const q of ['quickbrown cat', 'dogs lazy', 'quickbrownfox'])
    assert.ok(!(await titles(q)).includes('Ordinary'), q)
  await undo()
})

test('LEARN-10 Burmese is found within a line, typed in Unicode or Zawgyi', async () => {
  const undo = await write('ငွေကြေးဆိုသည်မှာ', 'မြန်မာနိုင်ငံတွင် ငွေကြေးကို လဲလှယ်ခြင်း')
  for (const q of ['ငွေကြေး', 'ကြေးဆို', 'လဲလှယ်', 'မြန်မာနိုင်ငံ', 'ျမန္မာႏိုင္ငံ', 'နိုင်ငံတွင် လဲလှယ်'])
    assert.ok((await titles(q)).includes('ငွေကြေးဆိုသည်မှာ'), q)
  assert.deepEqual(await titles('ကမ္ဘာကြီး'), [])
  await undo()
})

test('LEARN-10 one or two characters match title prefixes', async () => {
  assert.ok((await titles('ch')).includes('Chart Reading'))
  assert.ok((await titles('C')).includes('Chart Reading'))
  assert.ok(!(await titles('ea')).includes('Chart Reading'))
})

test('LEARN-10 matches are marked, everything else is escaped', async () => {
  const undo = await write('Marked', `${'before '.repeat(60)}<b>Gold & "Silver"</b> ${'after '.repeat(60)}`)
  const hit = (await search('silver')).find(({ title }) => title === 'Marked')
  assert.match(
    hit?.extract ?? '',
    /^…before .*before &#60;b&#62;Gold &#38; &#34;<mark>Silver<\/mark>&#34;&#60;\/b&#62; after.*…$/,
  )
  assert.ok((hit?.extract.length ?? 0) < 400)
  await undo()
})

test('LEARN-10 lessons are indexed as readable text: no markup, no chart data', () => {
  const html =
    '<h2>One &amp; two</h2><p>A <strong>bold</strong>, <a href="https://example.com">linked</a> word.</p><ul><li>first</li><li>second</li></ul><figure class="chart"><figcaption>Chart</figcaption><table class="candles"><tr><td>101.5</td></tr></table></figure><p>&#39;x&#39; &lt; y</p>'
  assert.equal(plainText(html), "One & two A bold, linked word. first second Chart 'x' < y")
})

test('LEARN-10 SAFE-4 an extract is escaped and cut between characters', () => {
  const graphemes = new Intl.Segmenter('my', { granularity: 'grapheme' })
  const piece = fc.constantFrom('a', '<', '&', "'", '🌼', '👨‍👩‍👧', 'ငွေ', 'ကြေး', 'ျ', ' ', 'needle', '\u200d', '်')
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 200, size: 'max' }),
      fc.array(fc.constantFrom('needle', 'ငွေ', '<', '.*', '(', '\\'), { minLength: 1, maxLength: 3 }),
      (pieces, words) => {
        const text = pieces.join('')
        const extract = extractOf(text, words)
        const bare = extract.replace(/<\/?mark>/g, '').replace(/^…|…$/g, '')
        assert.doesNotMatch(bare, /[<>"']/)
        const plain = bare.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
        assert.ok(text.includes(plain) && plain.isWellFormed())
        const edges = new Set([...graphemes.segment(text)].map(({ index }) => index).concat(text.length))
        if (!extract.startsWith('…') && text.length > 0) assert.ok(text.startsWith(plain))
        assert.ok(
          [...edges].some((from) => text.startsWith(plain, from) && edges.has(from + plain.length)) ||
            plain.length === 0,
          `${JSON.stringify(text)} ${JSON.stringify(plain)}`,
        )
      },
    ),
    { numRuns: 300 },
  )
})

test("LEARN-10 SAFE-2 other members' notes are never found", async () => {
  await db
    .insertInto('notes')
    .values({
      member_id: await idOf('trader'),
      type: 'NIGHT_PHASE',
      title: 'Secretsword',
      description: 'a secretsword',
      updated_at: new Date().toISOString(),
    })
    .execute()
  assert.deepEqual(await titles('secretsword'), [])
  assert.deepEqual(await titles('secretsword', 'trader'), ['Secretsword'])
})

test('LEARN-10 SAFE-2 nothing of a campus outside the plan is found', async () => {
  const hits = (
    await Promise.all(['trad', 'risk', 'wallet', 'candle', 'the', 'a', 'f'].map((q) => search(q, 'fresh')))
  ).flat()
  assert.ok(hits.length > 5)
  assert.deepEqual(
    [...new Set(hits.map(({ campus_title }) => campus_title))].filter(
      (title) => title !== null && !['Crypto Foundations', 'Chart Reading'].includes(title),
    ),
    [],
  )
  await db
    .deleteFrom('subscription_campuses')
    .where('campus_id', 'in', (eb) => eb.selectFrom('campuses').where('slug', '=', 'chart-reading').select('campus_id'))
    .execute()
  assert.ok(!(await titles('Chart Reading', 'fresh')).includes('Chart Reading'))
})

test('LEARN-10 SAFE-2 drafts and content beneath them are not found', async () => {
  const ids = await lesson('What money is for')
  const floors = [
    ['lessons', 'lesson_id', ids.lesson_id],
    ['courses', 'course_id', ids.course_id],
    ['categories', 'category_id', ids.category_id],
    ['campuses', 'campus_id', ids.campus_id],
  ] as const
  for (const [table, id, value] of floors) {
    const set = (status: 'DRAFT' | 'PUBLISHED') =>
      db
        .updateTable(table)
        .set({ status })
        .where(id as never, '=', value as never)
        .execute()
    await set('DRAFT')
    assert.ok(!(await titles('What money is for')).includes('What money is for'), table)
    await set('PUBLISHED')
    assert.ok((await titles('What money is for')).includes('What money is for'), table)
  }
})

test('LEARN-10 SAFE-2 a locked lesson is found by its title alone, last and without an extract, until it opens', async () => {
  const locked = await db
    .selectFrom('lessons')
    .where('needs_previous', '=', 1)
    .where('position', '>', 1)
    .select(['lesson_id', 'course_id', 'title', 'position'])
    .executeTakeFirstOrThrow()
  const found = async (q: string) =>
    (await search(q, 'trader')).filter(({ lesson_id }) => lesson_id === locked.lesson_id)
  const set = (text: string) =>
    db.updateTable('lessons').set({ plain_text: text }).where('lesson_id', '=', locked.lesson_id).execute()
  await set(`Nobodysaidso ${locked.title}`)
  assert.deepEqual(await found('nobodysaidso'), [])
  assert.deepEqual(
    (await found(locked.title)).map(({ is_locked, extract }) => [is_locked, extract]),
    [[true, '']],
  )
  const all = await search(locked.title.slice(0, 3), 'trader')
  assert.deepEqual(
    all,
    all.toSorted((a, b) => Number(a.is_locked) - Number(b.is_locked)),
  )
  const before = await db
    .selectFrom('lessons')
    .where('course_id', '=', locked.course_id)
    .where('position', '<', locked.position)
    .select('lesson_id')
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  await db
    .insertInto('lesson_progress')
    .values({
      member_id: await idOf('trader'),
      lesson_id: before.lesson_id,
      resume_seconds: 0,
      finished_at: at,
      touched_at: at,
    })
    .execute()
  assert.deepEqual(
    (await found('nobodysaidso')).map(({ is_locked }) => is_locked),
    [false],
  )
  await set(locked.title)
})

test('LEARN-10 one slip in a word still finds', async () => {
  for (const typed of ['liqidation', 'candel', 'levarage', 'Resistence', 'supporrt', 'what mnoey is for'])
    assert.ok((await search(typed)).length > 0, typed)
  for (const typed of ['liqiidatin', 'xyzzy', 'cadnel']) assert.deepEqual(await search(typed), [], typed)
  assert.deepEqual(
    [
      ['ab', 'ba'],
      ['abc', 'ab'],
      ['abcd', 'abxd'],
      ['abcd', 'acbx'],
      ['aab', 'ab'],
      ['ab', 'ab'],
    ].map(([a = '', b = '']) => isSlip(a, b)),
    [true, true, true, false, true, false],
  )
})

test('LEARN-10 created, changed and deleted content is reflected at once', async () => {
  const { course_id } = await lesson('What money is for')
  const row = {
    course_id,
    slug: 'fresh',
    title: 'Freshly written',
    position: 99,
    status: 'PUBLISHED',
    minutes: 1,
    needs_previous: 0,
    pass_percent: 70,
    text: null,
    plain_text: 'unheardof words',
    vimeo_path: null,
    video_source: null,
    video_poster: null,
    video_captions: '[]',
    video_seconds: 0,
    question_count: 0,
  } as const
  const { lesson_id } = await db.insertInto('lessons').values(row).returning('lesson_id').executeTakeFirstOrThrow()
  assert.deepEqual(await titles('unheardof'), ['Freshly written'])
  await db
    .updateTable('lessons')
    .set({ title: 'Renamed', plain_text: 'zinbyun put' })
    .where('lesson_id', '=', lesson_id)
    .execute()
  assert.deepEqual([await titles('unheardof'), await titles('zinbyun put')], [[], ['Renamed']])
  await db.deleteFrom('lessons').where('lesson_id', '=', lesson_id).execute()
  assert.deepEqual(await titles('zinbyun put'), [])
  const { count } = await db
    .selectFrom('search_entries')
    .where('kind', '=', 'lesson')
    .where('target_id', '=', lesson_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(count, 0)
})

test('LEARN-10 an empty query gives an empty list, a too long one 422', async () => {
  for (const q of ['', ' ', '\u200b\u200b', '\u202e', '\t\n']) assert.deepEqual(await search(q), [])
  assert.deepEqual((await call('GET', '/api/search', { as: 'member' })).body, { content: { data: [] } })
  assert.equal((await call('GET', `/api/search?q=${'x'.repeat(101)}`, { as: 'member' })).status, 422)
  assert.equal((await call('GET', '/api/search?q=a%00b', { as: 'member' })).status, 422)
  assert.equal((await call('GET', '/api/search?q=a&q=b', { as: 'member' })).status, 422)
})

test('LEARN-10 SAFE-2 any input is searched as text and breaks nothing', async () => {
  for (const q of [
    '"',
    '""" OR "',
    "'; drop table notes --",
    'title:money',
    'money*',
    'NEAR(money price)',
    'money NOT price',
    '^money',
    '%%%',
    '___',
    '100%',
    '\\\\\\',
    'a_b',
    '(((',
    '{money}',
    '-money',
    '🌼🌼🌼',
    '\ud83c\udf3c',
    'a'.repeat(100),
    'x '.repeat(50),
  ]) {
    const { status, text } = await call('GET', `/api/search?q=${encodeURIComponent(q)}`, { as: 'member' })
    assert.ok(status === 200 || status === 422, `${q} ${status}`)
    assert.doesNotMatch(text, /sqlite|fts5|syntax/i)
  }
  assert.deepEqual([await titles('%%%'), await titles('%_%')], [[], []])
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 30 }),
      async (q) =>
        (await call('GET', `/api/search?q=${encodeURIComponent(q.toWellFormed())}`, { as: 'member' })).status < 500,
    ),
    { numRuns: 150 },
  )
})
