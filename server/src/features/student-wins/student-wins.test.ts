import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

type Win = { student_win_id: number; title: string; cover: string }
const { call, db } = await openWorld()
const list = async (query: string) => (await call('GET', `/api/studenet-win?${query}`)).content

test('VISIT-4 wins and proofs are public, 8 per page, by position', async () => {
  for (const [type, begins] of [
    ['WIN', 'Sample: '],
    ['PROOF', 'Sample: registration '],
  ] as const) {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`type=${type}&page=${page}`)))
    assert.deepEqual(
      pages.map(({ currentPage, totalPage, perPage, total, data }) => [
        currentPage,
        totalPage,
        perPage,
        total,
        data.length,
      ]),
      [
        [1, 3, 8, 20, 8],
        [2, 3, 8, 20, 8],
        [3, 3, 8, 20, 4],
      ],
    )
    const all: Win[] = pages.flatMap(({ data }) => data)
    assert.equal(new Set(all.map(({ student_win_id }) => student_win_id)).size, 20)
    assert.ok(
      all.every((win) => win.title.startsWith(begins)),
      'samples are marked as such',
    )
    assert.deepEqual(Object.keys(all[0] as Win).sort(), ['cover', 'student_win_id', 'title'])
  }
})

test('VISIT-4 each picture exists and was drawn by the project', async () => {
  const covers = (await list('perPage=100')).data.map(({ cover }: Win) => cover)
  assert.equal(new Set(covers).size, 40)
  for (const cover of covers) {
    const { status, headers, text } = await call('GET', `/api/file?filePath=${encodeURIComponent(cover)}&width=384`)
    assert.deepEqual([status, headers['content-type']], [200, 'image/svg+xml'])
    assert.match(text, /^<svg /, cover)
  }
})

test('VISIT-4 drafts are hidden, and the order follows the position', async () => {
  const [first, second] = (await list('type=WIN')).data as [Win, Win]
  await db
    .updateTable('student_wins')
    .set({ status: 'DRAFT' })
    .where('student_win_id', '=', first.student_win_id)
    .execute()
  await db
    .updateTable('student_wins')
    .set({ position: 999 })
    .where('student_win_id', '=', second.student_win_id)
    .execute()
  const all = (await list('type=WIN&perPage=100')).data as Win[]
  assert.equal(all.length, 19)
  assert.equal(all.at(-1)?.student_win_id, second.student_win_id)
})

test('SAFE-2 an unknown type or invalid page is 422', async () => {
  for (const query of [
    'type=win',
    'type=',
    'type=OTHER',
    'type=WIN&type=PROOF',
    'page=0',
    'perPage=101',
    'perPage=1e1',
  ])
    assert.equal((await call('GET', `/api/studenet-win?${query}`)).status, 422, query)
})
