import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAGE_PATHS } from '@padauk/contract/configurations'
import { LANGUAGES } from '@padauk/rules/languages'
import { openWorld } from '#test/world.ts'
import { SITE } from '../../../../demo/world.ts'
import { readPageData } from './pages.ts'

const { call, db } = await openWorld()
const LESSON = '/learn/chart-reading/candles-and-trends/reading-a-candle/what-one-candle-says'
const PAGES = [
  ...['/', '/subscription', '/learn/chart-reading', '/learn/chart-reading/candles-and-trends/reading-a-candle', LESSON],
  ...Object.keys(PAGE_PATHS),
]

test('VISIT-14 page data equals the response of the public call, so the first view makes no request', async () => {
  let answers = 0
  for (const language of LANGUAGES)
    for (const path of PAGES) {
      const data = await readPageData(db, 'https://padauk.test', { path }, language, new Date())
      for (const [address, body] of Object.entries(data.answers)) {
        assert.ok(address.endsWith(`language=${language}`) || address === '/api/school', address)
        assert.deepEqual(body, (await call('GET', address)).body, address)
        answers++
      }
    }
  assert.equal(answers, 2 * (5 + 1 + 2 + 2 + 1 + 5))
})

test('VISIT-9 every page carries the configured Site, an unknown page nothing else', async () => {
  assert.deepEqual(await readPageData(db, 'https://padauk.test', { path: '/nowhere' }, 'en', new Date()), {
    origin: 'https://padauk.test',
    has_wins: true,
    site: SITE,
    answers: {},
  })
})

test('VISIT-11 unconfigured texts are left out', async () => {
  await db.deleteFrom('configurations').execute()
  for (const path of ['/terms-and-condition', '/nowhere'])
    assert.deepEqual(await readPageData(db, 'https://padauk.test', { path }, 'my', new Date()), {
      origin: 'https://padauk.test',
      has_wins: true,
      site: null,
      answers: {},
    })
})

test('VISIT-17 a page knows whether there are wins to show', async () => {
  await db.updateTable('student_wins').set({ status: 'DRAFT' }).execute()
  const { has_wins } = await readPageData(db, 'https://padauk.test', { path: '/' }, 'en', new Date())
  assert.equal(has_wins, false)
})
