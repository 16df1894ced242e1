import type { Page } from '@playwright/test'
import { cutText } from '../web/app/lib/graphemes.ts'
import { expect, test } from './fixtures.ts'
import {
  categoryPath,
  enter,
  findLesson,
  finishByApi,
  lessonPath,
  passQuiz,
  read,
  readLesson,
  rightAnswers,
} from './lessons-world.ts'

const step = (page: Page) => page.getByRole('tab', { selected: true })

test('LEARN-4 video, text, quiz, completed: four steps, the step is in the URL, Back and Reload open the same view', {
  tag: '@gate',
}, async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'What money is for')
  await page.goto(lessonPath(place))
  await expect(page.getByRole('tab')).toHaveText(['Video', 'Text', 'Quiz', 'Completed'])
  await expect(step(page)).toHaveText('Video')
  await page.getByRole('button', { name: 'Continue to the text' }).click()
  await expect(step(page)).toHaveText('Text')
  await expect(page).toHaveURL(lessonPath(place, 'lesson-content'))
  await page.getByRole('button', { name: 'Continue to the quiz' }).click()
  await expect(step(page)).toHaveText('Quiz')
  await page.reload()
  await expect(step(page)).toHaveText('Quiz')
  await page.goBack()
  await expect(step(page)).toHaveText('Text')
  await page.getByRole('button', { name: 'Back to Video' }).click()
  await expect(step(page)).toHaveText('Video')
  // The steps are tabs: arrow keys move between them.
  await step(page).focus()
  await page.keyboard.press('End')
  await expect(step(page)).toHaveText('Completed')
  await expect(page.getByText('Not finished yet')).toBeVisible()
})

test('LEARN-4 LOOK-2 a reload in the middle of the text keeps the scroll position; another step starts at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'What money is for')
  await page.goto(lessonPath(place, 'lesson-content'))
  const heading = page.getByRole('heading', { name: 'Key points' })
  await heading.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await page.reload()
  await expect(heading).toBeInViewport()
  await page.getByRole('button', { name: 'Continue to the quiz' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('LEARN-4 a step that the lesson lacks is skipped, even when the URL asks for it', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Why prices rise')
  await page.goto(lessonPath(place, 'video'))
  await expect(page.getByRole('tab')).toHaveText(['Text', 'Quiz', 'Completed'])
  await expect(step(page)).toHaveText('Text')
})

test('LEARN-3 SIDE-4 the title is whole in the first heading, and cut to 16 characters with a tooltip in the header, which opens the notes', async ({
  page,
}) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Support and resistance')
  await page.goto(lessonPath(place))
  const short = page.getByRole('banner').getByTitle('Support and resistance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and resistance')
  await expect(short).toHaveText('Support and resi..')
  // A Burmese syllable counts as one character and is not split.
  expect(cutText('ဈေးကွက်'.repeat(9), 16).slice(0, -2)).toBe(
    [...new Intl.Segmenter().segment('ဈေးကွက်'.repeat(9))]
      .slice(0, 16)
      .map(({ segment }) => segment)
      .join(''),
  )
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  const beside = page.getByRole('complementary', { name: 'Notes of this lesson' })
  await beside.getByRole('button', { name: 'All your notes' }).click()
  await expect(page.getByRole('dialog', { name: 'Daily Manifestation' })).toBeVisible()
})

test('LEARN-6 text, tables and charts are readable before drawing, charts are drawn when near, with their data in a disclosure', {
  tag: '@gate',
}, async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Support and resistance')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/candle-chart.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(lessonPath(place, 'lesson-content'))
  await expect(page.getByText('is a level where buyers came in')).toBeVisible()
  const chart = page.locator('figure.chart').first()
  await expect(chart.locator('canvas')).toHaveCount(0)
  release()
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.locator('canvas').first()).toBeVisible()
  await expect(chart.getByRole('img')).toHaveAccessibleName(/^Candlestick chart: .+From .+ to .+lowest .+highest/)
  const figures = chart.locator('table.candles')
  await expect(figures).toBeHidden()
  await chart.getByText('Show the figures').click()
  await expect(figures).toContainText('Close')
  await expect(chart.locator('table.levels')).toContainText('support')
  await expect(chart.getByRole('link', { name: 'Charts by TradingView' })).toHaveAttribute(
    'href',
    'https://www.tradingview.com/',
  )
})

test('LEARN-6 the chart uses the theme colours and follows theme changes', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'What a level is')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(lessonPath(place, 'lesson-content'))
  const canvas = page.locator('figure.chart canvas').first()
  await expect(canvas).toBeVisible()
  const ground = () =>
    canvas.evaluate((element: HTMLCanvasElement) =>
      [...(element.getContext('2d')?.getImageData(3, 3, 1, 1).data ?? [])].slice(0, 3).join(),
    )
  await expect.poll(ground).toBe('255,255,255')
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await expect.poll(ground).toBe('13,29,23')
})

test('LEARN-6 at 320 px only a wide table scrolls sideways, and it can be focused', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Support and resistance')
  const wide = `<p>Short</p><table><thead><tr>${'<th scope="col">A long heading</th>'.repeat(9)}</tr></thead><tbody><tr>${'<td>1</td>'.repeat(9)}</tr></tbody></table><pre><code>${'x'.repeat(200)}</code></pre><aside class="callout callout-tip"><p class="callout-title">Tip</p><p>${'ဈေးကွက်'.repeat(40)}</p></aside>`
  await page.route(`**/api/user/lesson/${place.lesson_id}?*`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { content: { ...answer.content, text: wide } } })
  })
  await page.goto(lessonPath(place, 'lesson-content'))
  const box = page.getByRole('region', { name: /Table/ })
  await box.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('LEARN-8 LEARN-18 finishing shows Lesson Complete and what it did for the day, updates progress at once, and Next Lesson keeps the path', {
  tag: '@gate',
}, async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'How a P2P order works')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  const before = (
    await read<{ data: { course_id: number; finished_lessons: number }[] }>(
      page.request,
      `/api/user/category/${place.category_id}`,
      headers,
    )
  ).data
  await page.goto(lessonPath(place, 'quiz'))
  const panel = page.getByRole('complementary', { name: /Lessons of/ })
  await expect(panel.getByRole('link', { name: new RegExp(`${place.title}.*Done`) })).toHaveCount(0)
  await passQuiz(page, lesson, right)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Lesson Complete' })).toBeFocused()
  await expect(page.getByText('Well Done! One step closer to your goals. Keep Trying!!')).toBeVisible()
  await expect(panel.getByRole('link', { name: new RegExp(`${place.title}.*Done`) })).toBeVisible()
  const done = (before.find(({ course_id }) => course_id === place.course_id)?.finished_lessons ?? 0) + 1
  await expect(panel.locator('details[open] summary')).toContainText(`${done} of`)
  const next = await readLesson(page.request, lesson.next_lesson_id ?? 0, headers)
  await expect(page.getByText(`Next Lesson · ${next.title}`)).toBeVisible()
  const day = page.getByRole('region', { name: /things done$|All of today is done/ })
  await expect(day.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/campuses/today')
  const here = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Next Lesson' }).press('Enter')
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === here &&
      url.searchParams.get('lesson_id') === String(lesson.next_lesson_id) &&
      !url.searchParams.has('step'),
  )
  await expect(page.getByRole('tabpanel'), 'the keyboard goes on in the lesson').toBeFocused()
  // The campus page updates too, without a reload.
  await panel.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText(place.category).first()).toBeVisible()
})

test('LEARN-8 the last lesson of a course says so and leads to another course', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Scams in chat groups')
  await finishByApi(page.request, place.lesson_id, headers)
  await page.goto(lessonPath(place, 'completed'))
  await expect(page.getByRole('heading', { name: "You've completed the whole course." })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next Lesson' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Choose Another Course' }).click()
  await expect(page).toHaveURL(categoryPath(place, `&course_id=${place.course_id}`))
  await expect(page.getByRole('heading', { name: 'Select Lesson' })).toBeVisible()
})

test('LEARN-8 a lesson without a quiz is finished with the Finish button at its end', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Why prices rise')
  // All shipped lessons have a quiz, so it is removed from this response.
  await page.route(`**/api/user/lesson/${place.lesson_id}?*`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { content: { ...answer.content, quiz: null } } })
  })
  let finished = 0
  await page.route(`**/api/user/lesson/${place.lesson_id}/finish`, (route) => {
    finished++
    return route.fulfill({ status: 204 })
  })
  await page.goto(lessonPath(place))
  await expect(page.getByRole('tab')).toHaveText(['Text', 'Completed'])
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Lesson Complete' })).toBeVisible()
  expect(finished).toBe(1)
})

test('LEARN-2 a locked lesson names and links its prerequisite, and opens once that is finished', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Sending without losing it')
  const first = await findLesson(page.request, headers, 'The recovery words')
  await page.goto(lessonPath(place))
  await expect(page.getByRole('heading', { name: 'This lesson is locked' })).toBeVisible()
  await expect(page.getByText(`Finish “${first.title}” first to open this one.`)).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`${place.title}.*Locked`) })).toBeVisible()
  await page.getByRole('link', { name: `Open “${first.title}”` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
  await page.getByRole('button', { name: 'Continue to the quiz' }).click()
  const lesson = await readLesson(page.request, first.lesson_id, headers)
  await passQuiz(page, lesson, await rightAnswers(lesson))
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('link', { name: 'Next Lesson' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.title)
  await expect(page.getByRole('tab').first()).toBeVisible()
})

test('LOOK-2 the URL of a missing lesson shows a message and a way back', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Volume')
  await page.goto(lessonPath({ ...place, lesson_id: 999_999 }))
  await expect(page.getByText('Lesson not found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Select Lesson' })).toBeVisible()
})

test('LOOK-2 NET-1 a lesson that fails to load distinguishes network from server and offers Retry in place', async ({
  page,
}) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Volume')
  let state: 'dead' | 'broken' | 'well' = 'dead'
  await page.route(`**/api/user/lesson/${place.lesson_id}?*`, (route) => {
    if (state === 'dead') return route.abort()
    if (state === 'broken')
      return route.fulfill({
        status: 500,
        json: { error: { message: 'Error: something went wrong', code: 'internal' } },
      })
    return route.continue()
  })
  await page.goto(lessonPath(place))
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('There is no network.')
  state = 'broken'
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(main.getByRole('alert')).toContainText('The lesson did not load.')
  await expect(main.getByRole('alert')).not.toContainText('no network')
  state = 'well'
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volume')
})
