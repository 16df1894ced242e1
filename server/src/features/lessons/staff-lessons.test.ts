import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vimeoPathOf } from '@padauk/rules/vimeo'
import { messagesOf } from '#test/messages.ts'
import { openWorld } from '#test/world.ts'

const { call, db, lesson } = await openWorld()
const as = 'editor' as const
const { lesson_id: shipped, course_id } = await lesson('What money is for')
const read = async (id: number) => (await call('GET', `/api/staff/lessons/${id}`, { as })).content
const patch = (id: number, body: object) => call('PATCH', `/api/staff/lessons/${id}`, { as, body })
const create = async (body: object = {}) =>
  (await call('POST', '/api/staff/lessons', { as, body: { course_id, title: 'Made', status: 'PUBLISHED', ...body } }))
    .content
const QUIZ = {
  pass_percent: 50,
  questions: [
    {
      kind: 'ONE',
      prompt: 'One?',
      explanation: 'Because',
      options: [
        { text: 'yes', is_right: true },
        { text: 'no', is_right: false },
      ],
    },
    {
      kind: 'SEVERAL',
      prompt: 'Several?',
      explanation: '',
      options: [
        { text: 'a', is_right: true },
        { text: 'b', is_right: true },
        { text: 'c', is_right: false },
      ],
    },
  ],
}

test('STAFF-3 every form of Vimeo URL is accepted, and nothing else', () => {
  const understood: Record<string, string> = {
    'https://vimeo.com/76979871': '76979871',
    'http://www.vimeo.com/76979871/': '76979871',
    ' vimeo.com/76979871?share=copy ': '76979871',
    'https://vimeo.com/76979871/0aBc123def': '76979871/0abc123def',
    'https://player.vimeo.com/video/76979871?h=8272103f6e': '76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&h=8272103f6e&x=1#t=3': '76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871': '76979871',
    'https://vimeo.com/channels/staffpicks/76979871': '76979871',
    'https://vimeo.com/manage/videos/76979871/8272103f6e': '76979871/8272103f6e',
    'https://vimeo.com/76979871?h=8272103f6e': '76979871/8272103f6e',
    '76979871/8272103f6e': '76979871/8272103f6e',
  }
  for (const [link, path] of Object.entries(understood)) assert.equal(vimeoPathOf(link), path, link)
  for (const link of [
    '',
    'https://vimeo.com/',
    'https://vimeo.com/about',
    'https://vimeo.com.evil.example/76979871',
    'https://evil.example/vimeo.com/76979871',
    'javascript:vimeo.com/76979871',
    'https://youtube.com/watch?v=76979871',
    'https://vimeo.com/76979871/nothex!',
  ])
    assert.equal(vimeoPathOf(link), undefined, link)
})

test('STAFF-3 members get what was authored: text, Vimeo, quiz without its answers', async () => {
  const made = await create({
    text: '<h2>Head</h2><p>Body</p>',
    video: { vimeo: 'https://vimeo.com/76979871/abcdef12' },
    quiz: QUIZ,
    minutes: 7,
  })
  const { content } = await call('GET', `/api/user/lesson/${made.lesson_id}`, { as: 'member' })
  assert.equal(content.text, '<h2>Head</h2><p>Body</p>')
  assert.equal(content.video.vimeo_path, '76979871/abcdef12')
  assert.deepEqual(
    content.quiz.questions.map(({ prompt, kind }: { prompt: string; kind: string }) => [prompt, kind]),
    [
      ['One?', 'ONE'],
      ['Several?', 'SEVERAL'],
    ],
  )
  assert.doesNotMatch(JSON.stringify(content), /is_right|Because/)
  assert.equal(made.quiz.questions[0].options[0].is_right, true)
  // Sending back what was read changes nothing.
  const { version, video, text, quiz, minutes, needs_previous, status } = made
  const same = await patch(made.lesson_id, { version, video, text, quiz, minutes, needs_previous, status })
  assert.deepEqual([same.status, same.content.version, same.content.quiz], [200, 1, made.quiz], same.text)
  const found = await call('GET', '/api/search?q=Made', { as: 'member' })
  assert.ok(found.content.data.some((hit: { lesson_id: number }) => hit.lesson_id === made.lesson_id))
})

test('SAFE-4 STAFF-3 lesson text is sanitised: no script, handler, style, frame, external picture or unsafe link', async () => {
  const evil = [
    '<script>alert(1)</script><p onclick="alert(1)" style="color:red" class="x">a</p>',
    '<img src="https://evil.example/x.png" alt="">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<img src="/api/me" alt="">',
    '<img src="x" onerror="alert(1)">',
    '<iframe src="https://vimeo.com"></iframe><object></object><svg onload="alert(1)"></svg><math></math>',
    '<a href="javascript:alert(1)">b</a><a href="data:text/html,x">c</a><a href="//evil.example">d</a>',
    '<form action="/x"><input></form><style>*{}</style><base href="/">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<aside class="callout callout-tip evil"><p class="callout-title">Tip</p></aside>',
  ].join('')
  const { text, lesson_id } = await create({ text: evil })
  assert.doesNotMatch(
    text,
    /script|onclick|onerror|onload|style|iframe|svg|javascript|data:|evil\.example|<form|<input|<base|\/api\/me/i,
  )
  assert.match(text, /<aside class="callout callout-tip"><p class="callout-title">Tip<\/p><\/aside>/)
  const good =
    '<figure><img src="/api/file?filePath=uploads%2Fa.webp" alt="a" width="10" height="10" loading="lazy" /><figcaption>b</figcaption></figure><table><thead><tr><th scope="col">x</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><p><a href="https://example.com" rel="noopener noreferrer" target="_blank">c</a></p>'
  assert.equal((await patch(lesson_id, { text: good })).content.text, good)
  for (const blank of ['', '<p></p>', '<p>  </p><script>x</script>', null])
    assert.equal((await patch(lesson_id, { text: blank })).content.text, null)
})

test('LEARN-19 a simulator from the editor says what it comes to, and one that cannot be played is refused', async () => {
  const simulator = (more: string, says = '') =>
    `<figure class="simulator" data-win="45" data-gain="1.8" data-loss="1.1" data-trades="1000" ${more}><figcaption>A plan</figcaption><p class="simulator-says">${says}</p></figure>`
  const { lesson_id } = await create({ text: '<p>stays</p>' })
  const saved = (await patch(lesson_id, { text: simulator('data-risk="1"', 'Nobody fails.') })).content
  assert.match(saved.text, /says">1,000 trades, .+: 0 of 1,000 runs fall to half of their peak/)
  const inBurmese = (await patch(lesson_id, { text_my: simulator('data-risk="5"') })).content
  assert.match(inBurmese.text_my, /အကြိမ် 1,000 မှာ 957 ကြိမ်/)
  for (const [field, text, message] of [
    ['text', simulator('data-risk="-1"'), 'risk must be a number from 0.1 to 50'],
    ['text_my', simulator(''), 'risk must be a number from 0.1 to 50'],
    ['text', simulator('data-risk="1"').repeat(11), 'a lesson has at most 10 simulators'],
  ] as const) {
    const { status, error } = await patch(lesson_id, { [field]: text })
    assert.deepEqual(
      [status, messagesOf(error)],
      [422, [{ path: field, message: `the simulator cannot be drawn: ${message}` }]],
    )
  }
  const kept = (await call('GET', `/api/staff/lessons/${lesson_id}`, { as: 'editor' })).content
  assert.equal(kept.text, saved.text)
})

test('STAFF-3 every shipped lesson round-trips through the editor unchanged', async () => {
  const lessons = await db.selectFrom('lessons').select(['lesson_id', 'text']).where('text', 'is not', null).execute()
  assert.ok(lessons.length > 10)
  for (const { lesson_id, text } of lessons.slice(0, 25))
    assert.equal((await patch(lesson_id, { text })).content.text, text)
})

test('STAFF-3 SAFE-2 an invalid lesson is 422 with the field named, and nothing is stored', async () => {
  const { lesson_id } = await create({ text: '<p>stays</p>', quiz: QUIZ })
  const question = (more: object) => ({ quiz: { pass_percent: 50, questions: [{ ...QUIZ.questions[0], ...more }] } })
  const refused: [object, RegExp][] = [
    [{ video: { vimeo: 'https://youtube.com/1' } }, /^video/],
    [{ video: { source: 'videos/none/master.m3u8', poster: null, captions: [], seconds: 1 } }, /^video/],
    [{ video: { source: 'curriculum/x', poster: null, captions: [], seconds: 1 } }, /^video/],
    [{ video: {} }, /^video/],
    [question({ options: [{ text: 'a', is_right: true }] }), /^quiz/],
    [
      question({
        options: [
          { text: 'a', is_right: false },
          { text: 'b', is_right: false },
        ],
      }),
      /^quiz/,
    ],
    [
      question({
        options: [
          { text: 'a', is_right: true },
          { text: 'a', is_right: false },
        ],
      }),
      /^quiz/,
    ],
    [
      question({
        options: [
          { text: 'a', is_right: true },
          { text: 'b', is_right: true },
        ],
      }),
      /^quiz/,
    ],
    [question({ prompt: ' ' }), /^quiz/],
    [question({ kind: 'ESSAY' }), /^quiz/],
    [{ quiz: { pass_percent: 0, questions: QUIZ.questions } }, /^quiz/],
    [{ quiz: { pass_percent: 50, questions: [] } }, /^quiz/],
    [{ minutes: 0 }, /^minutes/],
    [{ title: '' }, /^title/],
    [{ text: 'a\0b' }, /^text/],
    [{ text: 3 }, /^text/],
    [{ is_open: true }, /^is_open/],
  ]
  for (const [body, path] of refused) {
    const { status, error } = await patch(lesson_id, { title: 'half', ...body })
    assert.equal(status, 422, JSON.stringify(body))
    assert.match(error.fields?.[0]?.path ?? '', path, JSON.stringify(body))
  }
  const { text, title, version } = await read(lesson_id)
  assert.deepEqual([text, title, version], ['<p>stays</p>', 'Made', 1])
})

test('STAFF-3 LEARN-7 an edited question keeps its id and option ids, so an open paper still counts', async () => {
  const { lesson_id } = await create({ quiz: QUIZ })
  const paper = (await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'member' })).content.quiz.questions
  const first = (await read(lesson_id)).quiz.questions
  // Edits the explanation and an option of the first question, adds one before it and reverses the order.
  const changed = [
    { ...first[1] },
    {
      kind: 'TRUE_FALSE',
      prompt: 'New?',
      explanation: '',
      options: [
        { text: 'True', is_right: true },
        { text: 'False', is_right: false },
      ],
    },
    { ...first[0], explanation: 'Since', options: [first[0].options[0], { text: 'never', is_right: false }] },
  ]
  const after = (await patch(lesson_id, { status: 'PUBLISHED', quiz: { pass_percent: 50, questions: changed } }))
    .content.quiz.questions
  assert.deepEqual(
    [after[0].question_id, after[2].question_id, after[2].options[0].option_id],
    [first[1].question_id, first[0].question_id, first[0].options[0].option_id],
  )
  assert.equal(after[2].options[1].text, 'never')
  const answers = [
    { question_id: paper[0].question_id, option_ids: [paper[0].options[0].option_id] },
    {
      question_id: paper[1].question_id,
      option_ids: paper[1].options.slice(0, 2).map((option: { option_id: number }) => option.option_id),
    },
  ]
  const graded = await call('POST', `/api/user/lesson/${lesson_id}/quiz`, { as: 'member', body: { answers } })
  assert.deepEqual([graded.status, graded.content.score_percent], [200, 66], graded.text)
  // Without ids, as in pasted GIFT, questions are matched by their text.
  const bare = after.map(
    ({ question_id: _, ...question }: { question_id: number; options: { option_id: number }[] }) => ({
      ...question,
      options: question.options.map(({ option_id: __, ...option }) => option),
    }),
  )
  assert.deepEqual(
    (await patch(lesson_id, { status: 'PUBLISHED', quiz: { pass_percent: 50, questions: bare } })).content.quiz
      .questions,
    after,
  )
  assert.equal((await patch(lesson_id, { status: 'PUBLISHED', quiz: null })).content.quiz, null)
  assert.equal((await call('GET', `/api/user/lesson/${lesson_id}`, { as: 'member' })).content.quiz, null)
})

test('STAFF-3 GIFT is parsed into questions, or its faults are reported by line without side effects', async () => {
  const gift = (text: string) => call('POST', '/api/staff/lessons/gift', { as, body: { gift: text } })
  const good = await gift(
    '::a::What?{=this ~that ####why}\n\n::b::Both?{~%50%x ~%50%y ~z ####so}\n\n::c::True?{T####yes}',
  )
  assert.deepEqual(
    [good.status, good.content.questions.map(({ kind }: { kind: string }) => kind), good.content.faults],
    [200, ['ONE', 'SEVERAL', 'TRUE_FALSE'], []],
  )
  const bad = await gift('::a::What?{=this ~that ####why}\n\n::b::No right{~x ~y ####so}\n\n::c::Essay{}')
  assert.deepEqual(bad.content.questions, [])
  assert.deepEqual(
    bad.content.faults.map(({ line }: { line: number }) => line),
    [3, 5],
  )
  assert.equal((await gift('{{{')).content.faults.length, 1)
  assert.equal((await gift(' ')).status, 422)
})

test('STAFF-3 each save stores a version, of shipped lessons too, and any version can be restored', async () => {
  const before = await read(shipped)
  assert.equal(before.version, 0)
  const edit = { title: 'Changed', text: '<p>changed</p>', quiz: null, status: 'PUBLISHED' }
  const saved = (await patch(shipped, { version: 0, ...edit })).content
  assert.deepEqual([saved.version, saved.saved_by, saved.title], [2, 'editor@padauk.test', 'Changed'])
  await patch(shipped, { status: 'DRAFT' })
  await patch(shipped, { status: 'PUBLISHED' })
  const { data } = (await call('GET', `/api/staff/lessons/${shipped}/versions`, { as })).content
  assert.deepEqual(
    data.map(({ version, action }: { version: number; action: string }) => [version, action]),
    [
      [4, 'PUBLISHED'],
      [3, 'WITHDRAWN'],
      [2, 'PUBLISHED'],
      [1, 'SHIPPED'],
    ],
  )
  const old = (await call('GET', `/api/staff/lessons/${shipped}/versions/1`, { as })).content
  assert.deepEqual(
    [old.content.title, old.content.text, old.content.quiz?.questions.length],
    [before.title, before.text, before.quiz?.questions.length],
  )
  await patch(shipped, { status: 'DRAFT' })
  const restored = await call('POST', `/api/staff/lessons/${shipped}/versions/1/restore`, { as })
  assert.deepEqual(
    [
      restored.status,
      restored.content.version,
      restored.content.title,
      restored.content.text,
      restored.content.status,
      restored.content.video,
    ],
    [200, 6, before.title, before.text, 'DRAFT', before.video],
    restored.text,
  )
  assert.equal(restored.content.quiz?.questions.length, before.quiz?.questions.length)
  assert.equal((await call('POST', `/api/staff/lessons/${shipped}/versions/99/restore`, { as })).status, 404)
  const log = await db
    .selectFrom('audits')
    .where('target', '=', `lesson:${shipped}`)
    .select(['action', 'after'])
    .orderBy('audit_id')
    .execute()
  assert.equal(log.length, 5)
  assert.deepEqual(JSON.parse(log[0]?.after ?? '').version, 2)
  assert.doesNotMatch(JSON.stringify(log), /changed<\/p>/)
})

test('STAFF-3 SAFE-3 of many saves from the same version one succeeds, and the others learn whose is newer', async () => {
  const { lesson_id } = await create({ status: 'DRAFT' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => patch(lesson_id, { version: 1, text: `<p>${nth}</p>` })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(11).fill(409)])
  const refused = answers.find(({ status }) => status === 409)
  assert.deepEqual(
    [refused?.error.code, refused?.error.message],
    [
      'newer_version',
      'Error: editor@padauk.test has saved this lesson meanwhile (version 2); what you typed is still here',
    ],
  )
  const { version, text } = await read(lesson_id)
  assert.deepEqual([version, text], [2, `<p>${answers.findIndex(({ status }) => status === 200)}</p>`])
  assert.equal((await patch(lesson_id, { version: 2, text: '<p>mine</p>' })).status, 200)
})

test('STAFF-3 a stored video is previewed by short-lived URLs, and its own captions are public', async () => {
  const { lesson_id } = await lesson('What one candle says')
  const { video, preview } = await read(lesson_id)
  assert.match(video.source, /^videos\/[0-9a-f]+\/master\.m3u8$/)
  const playlist = await call('GET', `/api/file?filePath=${encodeURIComponent(preview.source)}`)
  assert.equal(playlist.status, 200)
  assert.match(playlist.text, /v240\.m3u8/)
  assert.equal((await call('GET', `/api/file?filePath=${encodeURIComponent(video.source)}`)).status, 404)
  const captions = await call('GET', `/api/file?filePath=${encodeURIComponent(preview.captions[0].path)}`)
  assert.match(captions.text, /^WEBVTT/)
})

test('STAFF-3 a long Burmese lesson is accepted up to the limit in characters, not bytes', async () => {
  const { lesson_id } = await create()
  const text = `<p>${'စ'.repeat(190_000)}</p>`
  assert.equal((await patch(lesson_id, { text })).status, 200)
  assert.equal((await read(lesson_id)).text, text)
  assert.equal((await patch(lesson_id, { text: `<p>${'စ'.repeat(200_001)}</p>` })).status, 422)
})

test('STAFF-3 a published lesson under drafts names them, and all are published in one step', async () => {
  const post = async (path: string, body: object) =>
    (await call('POST', `/api/staff/${path}`, { as, body })).content as Record<string, number>
  const { campus_id } = await post('campuses', { title: 'Draft campus' })
  const { category_id } = await post('categories', { campus_id, title: 'Draft category', status: 'PUBLISHED' })
  const { course_id } = await post('courses', { category_id, title: 'Draft course' })
  const { lesson_id } = await create({ course_id })
  const seen = () => call('GET', `/api/user/lesson/${lesson_id}`, { as: 'member' })
  assert.equal((await seen()).status, 404)
  const drafts = (await read(Number(lesson_id))).draft_parents
  assert.deepEqual(drafts, [
    { kind: 'campus', id: campus_id, title: 'Draft campus' },
    { kind: 'course', id: course_id, title: 'Draft course' },
  ])
  const { content, text } = await patch(Number(lesson_id), { status: 'PUBLISHED', publish_parents: true })
  assert.deepEqual(content.draft_parents, [], text)
  assert.equal((await seen()).status, 200)
  const audits = await db
    .selectFrom('audits')
    .where('target', 'in', [`campus:${campus_id}`, `course:${course_id}`])
    .where('action', 'like', '%.update')
    .select('target')
    .execute()
  assert.equal(audits.length, 2)
})

test('STAFF-3 pasted GIFT needs no explanations, and each fault is named with its own line', async () => {
  const gift = async (text: string) =>
    (await call('POST', '/api/staff/lessons/gift', { as, body: { gift: text } })).content
  const plain = await gift('What?{=this ~that}')
  assert.deepEqual([plain.faults, plain.questions.length, plain.questions[0]?.explanation], [[], 1, ''])
  const { faults } = await gift('One?{~a ~b}\n\n// a remark\n\nTwo?\n{\n~a\n~b\n}\n\n::c::Three?{=a}\n\nFour?{=a ~b}')
  assert.deepEqual(
    faults.map(({ line, message }: { line: number; message: string }) => [line, message]),
    [
      [1, "question '1': has no right option"],
      [5, "question '2': has no right option"],
      [11, "question 'c': asks for a typed text, for which there is no form here; add wrong options with ~"],
    ],
  )
})
