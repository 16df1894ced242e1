import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { categoryPath, enter, findLesson, goOn, lessonPath, type Place } from './lessons-world.ts'
import { isKept } from './line-world.ts'
import {
  answerDrill,
  BURMESE,
  finish,
  finishedCourse,
  leaveDrill,
  lesson,
  missedQuiz,
  missQuiz,
  notedLesson,
  openBy,
  press,
  pressWithin,
  see,
  shown,
  written,
  ZONE,
} from './look-world.ts'
import { button, field, fillOrder, makeLesson, press as pressByKey, START, stepTo, TOTAL } from './replays-world.ts'
import { expectWhole, type Headers, inEach, type View } from './whole-page.ts'

test.use({ timezoneId: ZONE })

const VIDEO = 'Support and resistance'
const category = (more: (place: Place) => string) => async (page: Page, headers: Headers) => {
  const place = await findLesson(page.request, headers, VIDEO)
  return categoryPath(place, more(place))
}
const replay = async (page: Page) => (await makeLesson(page)).address
const dockedReplay: View['open'] = [
  async (page) => {
    await pressByKey(button(page, 'Begin'))
    await stepTo(page, START, 40)
    await pressByKey(button(page, 'Buy'))
    await fillOrder(page, { Stop: '46.35', Target: '49.14' })
  },
  async (page) => {
    await pressByKey(button(page, 'Buy at 47.28'))
    await stepTo(page, 40, 46)
  },
]

const drills = [0, 1, 2, 3, 4].flatMap((index) => [answerDrill(index), leaveDrill])

const views: View[] = [
  { name: 'category', address: category((place) => `&course_id=${place.course_id}`), open: see('Levels') },
  { name: 'favourites', address: category(() => '&view=favorites'), open: see('Favourites') },
  {
    name: 'video',
    address: lesson(VIDEO),
    open: [
      see('Nothing loads before you press play.'),
      async (page) => {
        await page.getByRole('button', { name: /^(Play|Resume)/ }).click()
        await expect
          .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
          .toBeGreaterThan(0)
        await page.keyboard.press('k')
      },
    ],
  },
  {
    name: 'text with a chart',
    address: lesson(VIDEO, 'lesson-content'),
    open: async (page) => {
      await page.locator('figure.chart').first().scrollIntoViewIfNeeded()
      await shown('figure.chart canvas')(page)
      await page.getByText('Show the figures').first().click()
    },
  },
  { name: 'text', address: lesson(BURMESE, 'lesson-content'), language: 'both' },
  {
    name: 'text with a term',
    address: lesson('Thin hours and thin markets', 'lesson-content'),
    open: async (page) => {
      await page.getByRole('link', { name: 'liquidity' }).click()
      await shown('[role=note]')(page)
    },
  },
  {
    name: 'text with a simulator',
    address: written(
      '<figure class="simulator" data-win="45" data-gain="1.8" data-loss="1.1" data-trades="1000" data-risk="5"><figcaption>The plan</figcaption></figure>',
    ),
    open: shown('figure.simulator [role=img]'),
  },
  { name: 'quiz', address: lesson(BURMESE, 'quiz'), language: 'both' },
  { name: 'quiz answered', address: lesson(VIDEO, 'quiz'), open: [missQuiz(VIDEO), goOn] },
  { name: 'not completed', address: lesson(VIDEO, 'completed'), open: see('Not finished yet') },
  { name: 'completed', address: lesson(BURMESE, 'quiz'), account: 'trader', open: finish(BURMESE) },
  {
    name: 'certificate',
    address: finishedCourse,
    open: async (page) => {
      await page.getByRole('tabpanel').getByRole('button', { name: 'Your certificate' }).click()
      await see('This certificate is genuine')(page)
    },
  },
  {
    name: 'replay',
    address: replay,
    widths: [1280, 320, 360, 768, 1920],
    open: [
      shown('.replay-box'),
      async (page) => {
        await pressByKey(button(page, 'Begin'))
        await stepTo(page, START, 40)
        await page.getByText('Show the figures').click()
        await field(page, 'Stop').fill('50')
      },
      async (page) => {
        await press('Reset')(page)
        await fillOrder(page, { Stop: '46.35', Target: '49.14' })
        await press('Buy at 47.28')(page)
        await stepTo(page, 40, 52)
      },
      async (page) => {
        await fillOrder(page, { Stop: '51', Target: '54' })
        await press('Buy at 52.12')(page)
      },
      async (page) => {
        await stepTo(page, 52, TOTAL)
        await page.getByText('The account in figures').click()
      },
    ],
  },
  { name: 'replay on a phone', address: replay, widths: [320, 360], open: dockedReplay },
  { name: 'replay on a phone on its side', address: replay, widths: [740], height: 360, open: dockedReplay },

  // Practice.
  {
    name: 'practice',
    address: missedQuiz,
    account: 'trader',
    open: [
      see('Practice of today'),
      async (page) => {
        await page.getByRole('link', { name: 'Practise' }).first().click()
        await see(/^From “/)(page)
        await page.keyboard.press('1')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('status').filter({ hasText: /Right|Not this one/ })).toBeVisible()
      },
    ],
  },
  { name: 'drills', address: '/campuses/drills', account: 'member', open: drills },
  {
    name: 'drills, in Burmese',
    address: '/campuses/drills',
    account: 'fresh',
    language: 'my',
    widths: [320],
    open: drills,
  },
  {
    name: 'notes beside a lesson',
    address: notedLesson,
    language: 'both',
    widths: [1180, 1280, 1920],
    open: async (page) => {
      await page.locator('.pin').first().press('Enter')
      await page.locator('.notes-beside textarea').fill('x')
      await expect(page.locator('.notes-beside article').nth(2)).toBeVisible()
    },
  },
  {
    name: 'notes of a lesson in a sheet',
    address: notedLesson,
    account: 'fresh',
    widths: [320, 360, 768],
    open: async (page) => {
      await page.locator('.pin').first().press('Enter')
      await page.getByRole('dialog').getByLabel('Note', { exact: true }).fill('x'.repeat(20_001))
    },
  },
]

const kept: View = {
  name: 'keep offline',
  address: lesson(VIDEO, 'lesson-content'),
  account: 'member',
  open: [
    async (page) => {
      await isKept(page)
      await openBy('Keep offline')(page)
    },
    async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: /^With sound/ }).check()
      await pressWithin(/^Keep, [\d.]+ MB$/)(page)
      await expect(dialog.getByText(/^Kept, [\d.]+ MB$/).last()).toBeVisible({ timeout: 30_000 })
    },
    async (page) => {
      await page.goto('/campuses/profile/kept')
      await expect(page.getByRole('link', { name: VIDEO })).toBeVisible()
    },
    async (page) => {
      await page.goto('/campuses/profile/kept?language=my')
      await expect(page.getByRole('heading', { name: 'ဒီဖုန်းမှာ သိမ်းထားတာများ' })).toBeVisible()
    },
    async (page) => {
      await page.getByRole('link', { name: VIDEO }).click()
      await openBy(/သိမ်းပြီးပါပြီ/)(page)
    },
  ],
}

for (const view of inEach(views.map((view): View => ({ account: 'expiring', ...view }))))
  test(`LOOK-1 ${view.name}: no overflow and no axe violations in light and dark`, ({ page }) =>
    expectWhole(page, view))

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })
  for (const view of inEach([kept]))
    test(`LOOK-1 ${view.name}: no overflow and no axe violations in light and dark`, ({ page }) =>
      expectWhole(page, view))
})

test('LEARN-6 a phone on its side shows at least 9 lines of a lesson', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Support and resistance')
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto(lessonPath(place, 'lesson-content'))
  const text = page.locator('.lesson-text')
  await expect(text.locator('p').nth(2)).toBeVisible()
  // Where there is text only: in the middle of the longest run of paragraphs.
  const lines = await text.evaluate((element) => {
    const bar = document.querySelector('.next-bar')?.getBoundingClientRect().top ?? innerHeight
    const count = () => {
      const head = document.querySelector('.lesson-head')?.getBoundingClientRect().bottom ?? 0
      const range = document.createRange()
      const tops = new Set<number>()
      for (const part of element.querySelectorAll('p, li, h2, h3')) {
        range.selectNodeContents(part)
        for (const { top, bottom } of range.getClientRects())
          if (top >= Math.max(head, 0) && bottom <= bar) tops.add(Math.round(bottom / 4))
      }
      return tops.size
    }
    let most = 0
    for (let y = 0; y < document.documentElement.scrollHeight; y += 40) {
      scrollTo({ top: y, behavior: 'instant' })
      most = Math.max(most, count())
    }
    return most
  })
  expect(lines).toBeGreaterThanOrEqual(9)
})
