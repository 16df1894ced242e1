import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../demo/world.ts'
import { drawnOn, spyOnDrawing } from './drawn-texts.ts'
import { answerOf, expect, signIn, test } from './fixtures.ts'
import { answerAll, findLesson, goOn, lessonPath, readLesson, rightAnswers } from './lessons-world.ts'

test.use({ viewport: { width: 360, height: 740 } })

type Celebration = { name: string; kind: string; count: number; title: string }

/** The school says that these are due, besides what it says of the day. A streak takes days. */
const makeDue = async (page: Page, celebrations: Celebration[]) => {
  await page.route(/\/api\/days\/celebrations/, (route) => route.fulfill({ status: 204 }))
  await page.route(/\/api\/days\/today/, async (route) => {
    const { content } = await answerOf(route)
    await route.fulfill({ json: { content: { ...content, celebrations } } })
  })
}
const STREAK = { name: 'streak 7', kind: 'STREAK', count: 7, title: '' }
const course = (title: string) => ({ name: 'course 1', kind: 'COURSE', count: 0, title })

/** The device has a sheet to share with. */
const addSheet = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.length === 1,
      share: async ({ files = [] }: ShareData) => {
        const shared = files.map(({ name, type, size }) => ({ name, type, size }))
        Object.assign(window, { shared })
      },
    })
  })
const sharedOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shared?: { name: string; type: string }[] }).shared)

/** Chooses the goal of one thing and writes a note, elsewhere. */
const reachGoal = async (page: Page, token: string) => {
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const headers = { Authorization: `Bearer ${token}`, 'Time-Zone': zone }
  const goal = await page.request.put('/api/days/goal', { headers, data: { goal: 1 } })
  expect(goal.status(), await goal.text()).toBe(204)
  const note = await page.request.post('/api/notes/manifastcation', {
    headers,
    data: { title: 'a', description: 'b', type: 'MORNING_PHASE' },
  })
  expect(note.status(), await note.text()).toBe(201)
}

const card = (page: Page) => page.getByRole('region', { name: 'Well done' })
const counts = (page: Page) => page.getByRole('dialog', { name: 'Today counts' })

test('LEARN-18 a goal reached on another device is announced in a corner, and its day opens on request; Back closes it', async ({
  page,
}) => {
  const token = await signIn(page, 'expiring')
  await page.goto('/campuses/today')
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Me' }).click()
  await expect(page).toHaveURL('/campuses/profile')
  await reachGoal(page, token)
  await page.reload()
  await expect(card(page)).toContainText('Your goal of today is reached.')
  await expect(counts(page)).toHaveCount(0)
  const show = card(page).getByRole('button', { name: 'Show my day' })
  await show.click()
  await expect(counts(page)).toContainText('1 of 3 things done')
  await expect(counts(page).getByRole('button', { name: 'Go on' })).toBeFocused()
  await page.goBack()
  await expect(counts(page)).toHaveCount(0)
  await expect(page).toHaveURL('/campuses/profile')
  await expect(show).toBeFocused()
})

test('LEARN-18 on Today a goal fills the window of a phone and is a dialog on a desk; over a field in use it stays in the corner', async ({
  page,
}) => {
  await signIn(page, 'trader')
  await makeDue(page, [{ name: 'goal 1', kind: 'GOAL', count: 1, title: '' }])
  await page.goto('/campuses/today')
  await expect(counts(page).getByRole('button', { name: 'Back to today' })).toBeFocused()
  expect(await counts(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await counts(page).boundingBox())?.width).toBe(560)
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await counts(page).evaluate((dialog) => dialog.scrollWidth)).toBe(320)
  await counts(page).getByRole('button', { name: 'Back to today' }).click()
  await expect(counts(page)).toHaveCount(0)
  await expect(card(page)).toHaveCount(0)

  // The answer comes while the member types.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route(/\/api\/days\/today/, async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/campuses/today')
  await page.getByRole('textbox', { name: 'Add an item' }).pressSequentially('Wa')
  letGo()
  await expect(card(page)).toContainText('Your goal of today is reached.')
  await page.keyboard.type('ter')
  await expect(page.getByRole('textbox', { name: 'Add an item' })).toHaveValue('Water')
  await expect(counts(page)).toHaveCount(0)
})

test('LEARN-18 LOOK-1 the celebrated day fits a small phone without scrolling, and returns the focus', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await signIn(page, 'trader')
  // The most that it says, but for the lesson of tomorrow: three figures, a streak and a share of the day.
  await page.route(/\/api\/days\/celebrations/, (route) => route.fulfill({ status: 204 }))
  await page.route(/\/api\/days\/today/, async (route) => {
    const { content } = await answerOf(route)
    const celebrations = [{ name: 'goal 1', kind: 'GOAL', count: 3, title: '' }]
    const figures = { lessons: 2, minutes: 14, questions: 10, questions_right: 9, charts: 5, charts_right: 4 }
    const things = content.things.map((thing: { kind: string }) => ({ ...thing, is_done: thing.kind !== 'NOTE' }))
    await route.fulfill({ json: { content: { ...content, celebrations, figures, things, streak_days: 12 } } })
  })
  const dialog = page.locator('.day-celebration')
  for (const [language, name, act] of [
    ['en', 'Today counts', 'Show my day'],
    ['my', 'ဒီနေ့ ပန်းတိုင် ပြည့်ပါပြီ', 'ဒီနေ့ကို ကြည့်ရန်'],
  ] as const) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto('/campuses/profile')
    await page.getByRole('button', { name: act }).click()
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
    await expect(dialog.locator('dl > div')).toHaveCount(3)
    const body = dialog.locator('.day-celebration-body')
    expect(
      await body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
      `${language} scrolls`,
    ).toBeLessThanOrEqual(0)
    // Nothing of it is hidden by what stands beside it.
    const [foot, last] = await Promise.all([
      dialog.locator('.day-celebration-foot').boundingBox(),
      dialog.locator('dl').boundingBox(),
    ])
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: act })).toBeFocused()
  }
})

test('LEARN-18 a streak and a course are shared as a picture with the school and its address, and nothing of the member', async ({
  page,
  context,
  baseURL,
}) => {
  await spyOnDrawing(page)
  await signIn(page, 'member')
  const titles = {
    en: 'How to read an order book, slippage and liquidity before you place a larger order, with five worked examples of thin markets and of what they cost',
    my: 'ကင်ဒယ်တစ်ခုက ဘာပြောသလဲဆိုတာကို ဈေးကွက်ရဲ့ အတက်အကျတွေနဲ့ ယှဉ်ပြီး အသေးစိတ် လေ့လာဖတ်ရှုခြင်းနှင့် ဈေးနှုန်းအဆင့်များကို ရှာဖွေသတ်မှတ်ခြင်း သင်တန်း',
  }
  for (const [language, title] of Object.entries(titles)) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await page.unroute(/\/api\/days\/today/)
    await makeDue(page, [course(title), STREAK])
    await page.goto('/campuses/today')
    const buttons = page.locator('.celebration .btn')
    for (const nth of [0, 1]) {
      const before = (await drawnOn(page)).length
      const arriving = page.waitForEvent('download')
      await buttons.nth(nth).click()
      const picture = await arriving
      expect(picture.suggestedFilename()).toBe('picture.png')
      const bytes = readFileSync(await picture.path())
      expect(bytes.subarray(1, 4).toString()).toBe('PNG')
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1080])
      const drawn = (await drawnOn(page)).slice(before)
      const text = drawn.map((one) => one.text).join(' ')
      const { name, email } = ACCOUNTS.member
      for (const said of ['Padauk', new URL(baseURL ?? '').host]) expect(text).toContain(said)
      for (const part of [...name.split(' '), email, '@', '$']) expect(text).not.toContain(part)
      // All of the title, within the picture, and no line over the next one.
      if (nth === 0) expect(text.replaceAll(' ', '')).toContain(title.replaceAll(' ', ''))
      else expect(text).toContain(language === 'en' ? '7 days in a row' : '7 ရက် ဆက်တိုက်')
      for (const [line, { left, right, top, bottom }] of drawn.entries()) {
        expect(Math.min(left, top), text).toBeGreaterThanOrEqual(60)
        expect(Math.max(right, bottom), text).toBeLessThanOrEqual(1080 - 40)
        const next = drawn[line + 1]
        if (next && line < drawn.length - 2) expect(bottom, text).toBeLessThanOrEqual(next.top)
      }
    }
  }
})

/** Opens a page on which a celebration is due, until it could be shown. */
const openWithDue = async (page: Page, path: string) => {
  const code = page.waitForResponse(/\/assets\/celebrations-/)
  await page.goto(path)
  await code
  await page.waitForLoadState('networkidle')
}

test('LEARN-18 a celebration waits until no question is open, and one that is shown leaves for a question', async ({
  page,
}) => {
  const headers = { Authorization: `Bearer ${await signIn(page, 'fresh')}` }
  await makeDue(page, [STREAK])
  const place = await findLesson(page.request, headers, 'What money is for')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  await openWithDue(page, lessonPath(place, 'quiz'))
  await expect(page.locator('.quiz-question')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await answerAll(page, lesson, await rightAnswers(lesson))
  await expect(card(page)).toHaveCount(0)
  await goOn(page)
  await expect(card(page)).toContainText('A streak of 7 days.')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('.quiz-question')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(card(page)).toContainText('A streak of 7 days.')
})

test('LEARN-18 a celebration waits until no chart of a drill is open', async ({ page }) => {
  await signIn(page, 'trader')
  await makeDue(page, [STREAK])
  await openWithDue(page, '/campuses/drills')
  await expect(page.locator('.drill-plot')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the campuses' }).click()
  await expect(card(page)).toContainText('A streak of 7 days.')
})

test('LEARN-18 a card has room for its sentence on a phone', async ({ page }) => {
  await signIn(page, 'member')
  await makeDue(page, [STREAK])
  await page.goto('/campuses/profile')
  const sentence = card(page).getByRole('paragraph')
  expect((await sentence.boundingBox())?.height).toBeLessThan(30)
})

test('LEARN-18 three things at once leave a phone most of its window', async ({ page }) => {
  await signIn(page, 'member')
  await makeDue(page, [course('Money and value'), STREAK, { name: 'goal 1', kind: 'GOAL', count: 3, title: '' }])
  await page.goto('/campuses/profile')
  await expect(card(page).getByRole('button')).toHaveCount(4)
  expect((await card(page).boundingBox())?.height).toBeLessThan(740 / 3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('LEARN-18 a picture goes to the sheet of the device', async ({ page }) => {
  await addSheet(page)
  await signIn(page, 'member')
  await makeDue(page, [STREAK])
  await page.goto('/campuses/today')
  await card(page).getByRole('button', { name: 'Share A streak of 7 days.' }).click()
  await expect.poll(() => sharedOf(page)).toMatchObject([{ name: 'picture.png', type: 'image/png' }])
  await expect(page.getByRole('alert')).toHaveCount(0)
})
