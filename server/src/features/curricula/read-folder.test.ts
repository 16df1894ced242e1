import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { inEnglish, saidFaults } from '#test/messages.ts'
import { readFolder } from './read-folder.ts'

const dir = mkdtempSync(join(tmpdir(), 'padauk-folder-'))
after(() => rmSync(dir, { recursive: true, force: true }))

const COURSE = '01-money/01-first/01-why'
const LESSON = `${COURSE}/01-one.md`
const head = (title: string) => `---\ntitle: ${title}\ndescription: About ${title}\n---\n`
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"/>'
const QUIZ = '::First::Which? {\n  =right\n  ~wrong\n  ####Because.\n}\n'
/** The smallest valid curriculum. */
const WHOLE: Record<string, string> = {
  '01-money/campus.md': head('Money'),
  '01-money/cover.svg': svg,
  '01-money/logo.svg': svg,
  '01-money/01-first/category.md': head('First'),
  '01-money/01-first/cover.svg': svg,
  [`${COURSE}/course.md`]: head('Why'),
  [LESSON]: '---\ntitle: One\nminutes: 5\n---\n\nText.\n',
  [`${COURSE}/01-one.gift`]: QUIZ,
}
let made = 0
/** A complete curriculum folder with some files replaced; `null` omits one. */
function folder(files: Record<string, string | null> = {}) {
  const root = join(dir, String(made++))
  for (const [name, text] of Object.entries({ ...WHOLE, ...files })) {
    if (text === null) continue
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}
const lesson = (text: string, matter = 'title: One\nminutes: 5') => ({ [LESSON]: `---\n${matter}\n---\n${text}` })
const faultsOf = (files: Record<string, string | null>) =>
  readFolder(folder(files)).faults.map(({ file, line, message }) => `${file}:${line} ${inEnglish(message)}`)
/** Expects exactly one fault at this location with this text. */
function one(files: Record<string, string | null>, place: string, says: RegExp) {
  const faults = faultsOf(files)
  assert.equal(faults.length, 1, faults.join('\n') || `no fault: ${JSON.stringify(files).slice(0, 200)}`)
  assert.ok(faults[0]?.startsWith(`${place} `), `${faults[0]} is not at ${place}`)
  assert.match(faults[0] as string, says)
  assert.doesNotMatch(faults[0] as string, /undefined|\[object|Cannot read|not a function|\n/)
}

test('LEARN-13 the smallest valid curriculum keeps its order, quiz and defaults', () => {
  const { campuses, files, faults } = readFolder(folder())
  assert.deepEqual(faults, [])
  assert.equal(new Set(files.map(({ path }) => path)).size, files.length)
  const [campus] = campuses
  const [course] = campus?.categories[0]?.courses ?? []
  assert.deepEqual(
    [campus?.slug, campus?.title, campus?.position, course?.slug, course?.description],
    ['money', 'Money', 1, 'why', 'About Why'],
  )
  assert.deepEqual(course?.lessons, [
    {
      at: LESSON,
      slug: 'one',
      position: 1,
      title: 'One',
      title_my: null,
      translation: undefined,
      status: undefined,
      minutes: 5,
      needs_previous: false,
      is_free: null,
      pass_percent: 70,
      text: '<p>Text.</p>',
      text_my: null,
      vimeo_path: null,
      video: null,
      video_seconds: 0,
      beside: [],
      film: null,
      questions: [
        {
          kind: 'ONE',
          prompt: 'Which?',
          explanation: 'Because.',
          options: [
            { text: 'right', is_right: true },
            { text: 'wrong', is_right: false },
          ],
        },
      ],
    },
  ])
})

test('LEARN-13 a front matter fault is reported with file and line', () => {
  one(lesson('', 'minutes: 5'), `${LESSON}:1`, /title/)
  one(lesson('', 'title: One\nminutes: 0'), `${LESSON}:3`, /minutes/)
  one(lesson('', 'title: One\nminutes: soon'), `${LESSON}:3`, /minutes/)
  one(lesson('', 'title: 7\nminutes: 5'), `${LESSON}:2`, /title/)
  one(lesson('', `title: ${'x'.repeat(121)}\nminutes: 5`), `${LESSON}:2`, /title must have at most 120/)
  one(lesson('', 'title: One\nminutes: 5\ncolour: red'), `${LESSON}:4`, /unknown key colour/)
  one(lesson('', 'title: One\nminutes: 5\nneeds_previous: perhaps'), `${LESSON}:4`, /needs_previous/)
  one(lesson('', 'title: One\nminutes: 5\npass_percent: 101'), `${LESSON}:4`, /pass_percent/)
  one(lesson('', 'title: One\nminutes: 5\nvimeo: https://vimeo.com/1'), `${LESSON}:4`, /vimeo/)
  one({ '01-money/campus.md': '---\ntitle: Money\n---\n' }, '01-money/campus.md:1', /description/)
  one({ [LESSON]: 'Text without front matter\n' }, `${LESSON}:1`, /front matter/)
  one({ [LESSON]: '' }, `${LESSON}:1`, /front matter/)
})

test('LEARN-13 any kind of broken YAML is reported with file and line', () => {
  one(lesson('', 'title: One\nminutes: [5'), `${LESSON}:4`, /end with a \]$/)
  one(lesson('', 'title: One\ntitle: Two\nminutes: 5'), `${LESSON}:3`, /unique/)
  one(lesson('', 'title: *nobody\nminutes: 5'), `${LESSON}:1`, /nobody/)
  for (const matter of ['- a\n- b', 'text', '7', '# nothing']) one(lesson('', matter), `${LESSON}:1`, /key: value/)
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefghi'
      .split('')
      .map((key, index) => `${key}: &${key} [${Array(9).fill(`*${'abcdefghi'[index]}`).join(',')}]`),
  ].join('\n')
  one(lesson('', `title: One\nminutes: 5\n${bomb}`), `${LESSON}:1`, /alias/)
})

test('LEARN-13 a quiz fault is reported with file and line', () => {
  const gift = `${COURSE}/01-one.gift`
  const quiz = (text: string) => ({ [gift]: text })
  one(quiz(`${QUIZ}\n::Second::Why? {\n  =a\n  ~b\n}\n`), `${gift}:7`, /'Second': has no explanation/)
  one(quiz('::First::Which? {\n  =right\n'), `${gift}:3`, /cannot be read/)
  one(quiz('::First::Which? {\n  ~a\n  ~b\n  ####Because.\n}\n'), `${gift}:1`, /no right option/)
  one(quiz('::First::Which? {\n  =a\n  ~a\n  ####Because.\n}\n'), `${gift}:1`, /option twice/)
  one(quiz('::First::Which? {\n  =a\n  =b\n  ~c\n  ####Because.\n}\n'), `${gift}:1`, /several right/)
  one(quiz('::First::Write about it {}\n'), `${gift}:1`, /asks for an essay/)
  one(quiz(''), `${gift}:1`, /cannot be read/)
  one(quiz('// a comment alone\n'), `${gift}:2`, /\S/)
})

test('LEARN-13 a picture that is missing, lacks alternative text or is outside the folder is reported by line', () => {
  one(lesson('\nText\n\n![A thing](none.svg)\n'), `${LESSON}:8`, /no picture none\.svg/)
  one({ ...lesson('\n![](here.svg)\n'), [`${COURSE}/here.svg`]: svg }, `${LESSON}:6`, /alternative text/)
  for (const name of [
    '../cover.svg',
    '/etc/hosts.svg',
    '../../../other/x.svg',
    'https://example.com/x.svg',
    '//example.com/x.svg',
    'data:image/svg+xml,x',
    '.hidden.svg',
    'x.svg?y',
    'course.md',
    'here%2F..%2Fx.svg',
  ])
    one(lesson(`\n![A thing](${name})\n`), `${LESSON}:6`, /no picture/)
  one({ '01-money/logo.svg': null }, '01-money/logo.svg:1', /picture is missing/)
  one({ '01-money/01-first/cover.svg': null }, '01-money/01-first/cover.svg:1', /picture is missing/)
})

test('LEARN-13 a chart with missing data or invalid candles is reported by line', () => {
  const chart = (csv: string | null, yaml = 'title: A chart\ndata: bars.csv') => ({
    ...lesson(`\nText\n\n\`\`\`chart\n${yaml}\n\`\`\`\n`),
    [`${COURSE}/bars.csv`]: csv,
  })
  const HEAD = 'time,open,high,low,close\n'
  const at = `${LESSON}:8`
  assert.deepEqual(faultsOf(chart(`${HEAD}2026-01-01,1,3,0.5,2\n`)), [])
  one(chart(null), at, /no data file bars\.csv/)
  one(chart(HEAD, 'title: A chart\ndata: ../bars.csv'), at, /no data file/)
  one(chart(HEAD, 'data: bars.csv'), at, /no title/)
  one(chart('open,close\n1,2\n'), at, /must begin with/)
  one(chart(HEAD), at, /no candle/)
  for (const bar of [
    '2026-01-01,1,0.9,0.5,2',
    '2026-01-01,1,3,1.5,2',
    '2026-01-01,1,3,0.5',
    '2026-01-01,a,3,0.5,2',
    '2026-01-01,,,,',
    '2026-01-01,1,,,1',
    '2026-01-01,0x1,3,0.5,2',
    '2026-01-01,1,Infinity,0.5,2',
    'yesterday,1,3,0.5,2',
    '',
  ])
    one(chart(`${HEAD}2026-01-01,1,3,0.5,2\n${bar}\n2026-01-03,1,3,0.5,2\n`), at, /line 3 of the data is no candle/)
  for (const level of [
    '{ price: high, label: a, kind: entry }',
    '{ price: 1, kind: entry }',
    '{ price: 1, label: a, kind: hope }',
    '{ price: .nan, label: a, kind: entry }',
    'null',
  ])
    one(chart(`${HEAD}2026-01-01,1,3,0.5,2\n`, `title: A chart\ndata: bars.csv\nlevels:\n  - ${level}`), at, /level/)
  one(chart(`${HEAD}2026-01-01,1,3,0.5,2\n`, 'title: A chart\ndata: bars.csv\nlevels: 5'), at, /level/)
  one(chart(HEAD, 'title: [A'), at, /cannot be drawn/)
})

test('LEARN-13 SAFE-4 level-one headings, HTML and non-https links are reported by line', () => {
  one(lesson('\nText\n\n# A title\n'), `${LESSON}:8`, /headings begin at ##/)
  one(lesson('\nA title\n=======\n'), `${LESSON}:6`, /headings begin at ##/)
  for (const html of [
    '<script>alert(1)</script>',
    'Some <b>bold</b> text',
    '<!-- a comment -->',
    '<img src=x onerror=alert(1)>',
  ])
    assert.match(
      faultsOf(lesson(`\n${html}\n`)).join(),
      /^01-money\/01-first\/01-why\/01-one\.md:6 HTML is not read here/,
    )
  for (const href of [
    'http://example.com',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://x',
    '//example.com',
    'mailto:a@b.c',
    'relative',
    '',
  ])
    one(lesson(`\n[a](${href})\n`), `${LESSON}:6`, /is not https/)
  one(lesson('\nSee http://example.com now\n'), `${LESSON}:6`, /is not https/)
  one(lesson('\nSee [a][1] now\n\n[1]: http://example.com\n'), `${LESSON}:6`, /is not https/)
  one(lesson('\n> [!SHOUT]\n> Text\n'), `${LESSON}:6`, /not a callout/)
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
    one(lesson(`\n> [!${name}]\n> Text\n`), `${LESSON}:6`, /not a callout/)
})

test('LEARN-13 a video that is missing, broken or outside the folder is reported', () => {
  const video = `${COURSE}/01-one.video`
  const named = lesson('', 'title: One\nminutes: 5\nvideo: 01-one.video')
  one(named, `${video}/master.m3u8:1`, /video is missing/)
  one({ ...named, [`${video}/master.m3u8`]: '#EXTM3U\nnone.m3u8\n' }, `${video}/master.m3u8:2`, /no none\.m3u8/)
  one(
    { ...named, [`${video}/master.m3u8`]: '#EXTM3U\n../../secret.m3u8\n' },
    `${video}/master.m3u8:2`,
    /no \.\.\/\.\.\/secret/,
  )
  one(
    { ...named, [`${video}/master.m3u8`]: '#EXTM3U\n#EXT-X-MAP:URI="none.mp4"\n' },
    `${video}/master.m3u8:2`,
    /no none\.mp4/,
  )
  one(lesson('', 'title: One\nminutes: 5\nvideo: ../01-one.video'), `${LESSON}:4`, /video/)
  one(
    { ...lesson('', 'title: One\nminutes: 5\nvideo: 01-one.video\nvimeo: "1"'), [`${video}/master.m3u8`]: '#EXTM3U\n' },
    `${LESSON}:1`,
    /one video/,
  )
})

test('LEARN-13 malformed names, duplicate slugs, empty folders and missing head files are reported', () => {
  one({ '1st/campus.md': head('x') }, '1st:1', /name must be/)
  one({ [`${COURSE}/intro.md`]: '---\ntitle: x\nminutes: 1\n---\n' }, `${COURSE}/intro.md:1`, /name must be/)
  one({ [`${COURSE}/02-Big.md`]: '---\ntitle: x\nminutes: 1\n---\n' }, `${COURSE}/02-Big.md:1`, /name must be/)
  one(
    { [`${COURSE}/02-one.md`]: '---\ntitle: x\nminutes: 1\n---\n' },
    `${COURSE}/02-one.md:1`,
    /slug one is there twice/,
  )
  one(
    { '02-money/campus.md': head('x'), '02-money/cover.svg': svg, '02-money/logo.svg': svg },
    '02-money:1',
    /slug money is there twice/,
  )
  one({ '01-money/campus.md': null }, '01-money/campus.md:1', /file is missing/)
  one({ [`${COURSE}/course.md`]: null }, `${COURSE}/course.md:1`, /file is missing/)
  const empty = join(dir, 'empty')
  mkdirSync(empty)
  assert.match(inEnglish(readFolder(empty).faults[0]?.message), /no campus/)
})

test('LEARN-13 SAFE-4 symbolic links to the outside are never followed', () => {
  const secret = join(dir, 'secret.svg')
  writeFileSync(secret, svg)
  for (const [at, target, text] of [
    ['02-out', dir, ''],
    [`${COURSE}/out.svg`, secret, '![x](out.svg)'],
    [`${COURSE}/02-two.md`, secret, ''],
    ['01-money/01-first/02-out', dir, ''],
  ] as const) {
    const root = folder(lesson(`\n${text}\n`))
    symlinkSync(target, join(root, at))
    const { faults, files } = readFolder(root)
    assert.ok(
      faults.some(({ file, message }) => file === at && inEnglish(message) === 'links are not followed'),
      `${at}: ${JSON.stringify(faults)}`,
    )
    assert.ok(!files.some(({ path }) => path.endsWith('/out.svg')))
  }
})

test('LEARN-13 invalid picture and text files are reported', () => {
  const shown = lesson('\n![A thing](here.png)\n\n![A thing](here.png)\n')
  one({ '01-money/cover.svg': '' }, '01-money/cover.svg:1', /the picture does not match/)
  one({ '01-money/logo.svg': '\x89PNG\r\n\x1a\n' }, '01-money/logo.svg:1', /the picture does not match/)
  one({ ...shown, [`${COURSE}/here.png`]: svg }, `${COURSE}/here.png:1`, /the picture does not match/)
  const whole = Buffer.from(`${WHOLE[LESSON]}\nက\n`)
  for (const bytes of [whole.subarray(0, -2), Buffer.concat([whole, Buffer.from('a\0b')])]) {
    const root = folder()
    writeFileSync(join(root, LESSON), bytes)
    assert.deepEqual(saidFaults(readFolder(root).faults), [
      { file: LESSON, line: bytes.includes(0) ? 9 : 8, message: 'this is not UTF-8 text; save the file as UTF-8' },
    ])
  }
})

test('LEARN-13 a quiz without its lesson and a misplaced lesson are reported', () => {
  const text = '---\ntitle: x\nminutes: 1\n---\n'
  one({ [`${COURSE}/02-two.gift`]: QUIZ }, `${COURSE}/02-two.gift:1`, /no lesson 02-two\.md/)
  one({ [`${COURSE}/02-two.quiz.yaml`]: '[]' }, `${COURSE}/02-two.quiz.yaml:1`, /no lesson 02-two\.md/)
  for (const path of ['02-two.md', '01-money/02-two.md', '01-money/01-first/02-two.md', `${COURSE}/02-more/01-two.md`])
    one({ [path]: text }, `${path}:1`, /in the folder of a course/)
  assert.deepEqual(faultsOf({ 'README.md': 'notes', [`${COURSE}/notes.txt`]: 'notes' }), [])
})

test('LEARN-13 all faults of a folder are reported at once', () => {
  const broken = faultsOf({
    '01-money/campus.md': '',
    [`${COURSE}/course.md`]: '',
    [LESSON]: '',
    '01-money/cover.svg': null,
  })
  assert.deepEqual(
    broken.map((fault) => fault.split(' ')[0]).toSorted(),
    ['01-money/campus.md:1', `${COURSE}/course.md:1`, `${LESSON}:1`, '01-money/cover.svg:1'].toSorted(),
  )
  const faults = faultsOf({
    ...lesson('\n# One\n\n![x](none.svg)\n'),
    [`${COURSE}/01-one.gift`]: '::A::b {\n=c\n~d\n}\n',
    '01-money/logo.svg': null,
  })
  assert.deepEqual(
    faults.map((fault) => fault.split(' ')[0]).toSorted(),
    ['01-money/01-first/01-why/01-one.gift:1', `${LESSON}:6`, `${LESSON}:8`, '01-money/logo.svg:1'].toSorted(),
  )
})

test('LEARN-13 line endings, encoding and the case of names make no difference', () => {
  const chart = lesson('\n```chart\ntitle: A chart\ndata: bars.csv\n```\n')
  const files = { ...WHOLE, ...chart, [`${COURSE}/bars.csv`]: 'time,open,high,low,close\n2026-01-01,1,3,0.5,2\n' }
  const same = (of: (name: string, text: string) => [string, string | Buffer]) => {
    const root = folder(Object.fromEntries(Object.keys(WHOLE).map((name) => [name, null])))
    for (const [name, text] of Object.entries(files).map(([name, text]) => of(name, text))) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    const { faults, campuses, storedFiles } = readFolder(root)
    const [course] = campuses[0]?.categories[0]?.courses ?? []
    assert.deepEqual([faults, course?.lessons[0]?.questions[0]?.prompt], [[], 'Which?'])
    assert.deepEqual([...storedFiles.keys()].toSorted(), Object.keys(files).toSorted())
    assert.match(course?.lessons[0]?.text ?? '', /<figure/)
  }
  same((name, text) => [name, `\ufeff${text.replaceAll('\n', '\r\n')}`])
  same((name, text) => [name, text.replaceAll('\n', '\r')])
  const isSent = /\.(svg|csv)$/
  same((name, text) => [name, isSent.test(name) ? text : Buffer.from(`\ufeff${text}`, 'utf16le')])
  same((name, text) => [name.replace(/\.\w+$/, (ending) => ending.toUpperCase()), text])
  same((name, text) => [name.replace(/(campus|category|course)\.md$/, (one) => one.toUpperCase()), text])
})

test('LEARN-13 files are found by what their names mean, and a file that is sent as it is must be UTF-8', () => {
  const shown = lesson('\n![A thing](Here.SVG)\n\n```chart\ntitle: A chart\ndata: Bars.csv\n```\n')
  const bars = 'time,open,high,low,close\n2026-01-01,1,3,0.5,2\n'
  const files = { ...shown, [`${COURSE}/here.svg`]: svg, [`${COURSE}/bars.CSV`]: bars }
  assert.deepEqual(faultsOf({ ...files, [`${COURSE}/ka\u0308fer.txt`]: 'x' }), [])
  assert.ok(readFolder(folder({ [`${COURSE}/ka\u0308fer.txt`]: 'x' })).storedFiles.has(`${COURSE}/k\u00e4fer.txt`))
  assert.deepEqual(faultsOf({ 'Desktop.ini': '', 'Icon\r': '', '~$one.docx': '', '@eaDir/x': '' }), [])
  const root = folder(files)
  writeFileSync(join(root, `${COURSE}/bars.CSV`), Buffer.from(`\ufeff${bars}`, 'utf16le'))
  assert.deepEqual(saidFaults(readFolder(root).faults), [
    { file: `${COURSE}/bars.csv`, line: 1, message: 'this is not UTF-8 text; save the file as UTF-8' },
  ])
  one({ [`${COURSE}/A.txt`]: '', [`${COURSE}/a.txt`]: '' }, `${COURSE}/a.txt:1`, /there twice/)
})

test('LEARN-13 captions of a video that browsers cannot read are reported by line', () => {
  const video = `${COURSE}/01-one.video`
  const named = {
    ...lesson('', 'title: One\nminutes: 5\nvideo: 01-one.video'),
    [`${video}/master.m3u8`]: '#EXTM3U\n',
  }
  const cue = '00:01.000 --> 00:02.000\nOne\n'
  assert.deepEqual(faultsOf({ ...named, [`${video}/Captions.en.VTT`]: `WEBVTT\n\n${cue}` }), [])
  one({ ...named, [`${video}/captions.en.vtt`]: `1\n${cue}` }, `${video}/captions.en.vtt:1`, /save it as WebVTT/)
  one(
    { ...named, [`${video}/captions.en.srt`]: `1\n${cue}` },
    `${video}/captions.en.srt:1`,
    /named as captions\.en\.vtt/,
  )
  one(
    { ...named, [`${video}/captions.english.vtt`]: cue },
    `${video}/captions.english.vtt:1`,
    /named as captions\.en\.vtt/,
  )
})
