import type { Page } from '@playwright/test'
import { expectAxeFindsNothing } from './axe.ts'
import { expect, test } from './fixtures.ts'
import {
  answerAll,
  categoryPath,
  enter,
  findLesson,
  lessonPath,
  type Place,
  readLesson,
  rightAnswers,
  wrongAnswers,
} from './lessons-world.ts'
import { expectContrastInDark, WIDTHS } from './whole-page.ts'

const TITLE = 'Support and resistance'
type View = {
  name: string
  address: (place: Place) => string
  ready: string
  open?: (page: Page, place: Place) => Promise<void>
}

const views: View[] = [
  {
    name: 'category',
    address: (place) => categoryPath(place, `&course_id=${place.course_id}`),
    ready: 'Levels',
  },
  { name: 'favourites', address: (place) => categoryPath(place, '&view=favorites'), ready: 'Favourites' },
  { name: 'video', address: (place) => lessonPath(place), ready: 'Nothing loads before you press play.' },
  {
    name: 'video playing',
    address: (place) => lessonPath(place),
    ready: 'Nothing loads before you press play.',
    open: async (page) => {
      await page.getByRole('button', { name: /^(Play|Resume)/ }).click()
      await expect
        .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
        .toBeGreaterThan(0)
      await page.keyboard.press('k')
    },
  },
  {
    name: 'text',
    address: (place) => lessonPath(place, 'lesson-content'),
    ready: 'Continue to the quiz',
    open: async (page) => {
      await page.locator('figure.chart').first().scrollIntoViewIfNeeded()
      await expect(page.locator('figure.chart canvas').first()).toBeVisible()
      await page.getByText('Show the figures').first().click()
    },
  },
  { name: 'quiz', address: (place) => lessonPath(place, 'quiz'), ready: 'Not sure' },
  {
    name: 'quiz answered',
    address: (place) => lessonPath(place, 'quiz'),
    ready: 'Not sure',
    open: async (page, place) => {
      const headers = await enter(page)
      const lesson = await readLesson(page.request, place.lesson_id, headers)
      await answerAll(page, lesson, wrongAnswers(lesson, await rightAnswers(lesson)))
      await expect(page.getByRole('status').filter({ hasText: 'Not this one' })).toBeVisible()
    },
  },
  { name: 'completed, not yet', address: (place) => lessonPath(place, 'completed'), ready: 'Not finished yet' },
]

for (const { name, address, ready, open } of views)
  test(`LOOK-1 LEARN-4 ${name}: no overflow and no axe violations in light and dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const headers = await enter(page)
    const place = await findLesson(page.request, headers, TITLE)
    await page.goto(address(place))
    await expect(page.getByText(ready).first()).toBeVisible()
    await open?.(page, place)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `width at ${width}`).toBeLessThanOrEqual(
        width,
      )
      if (width !== 320 && width !== 1280) continue
      await expectAxeFindsNothing(page, `${width}`)
      if (width === 1280) await expectContrastInDark(page, width)
    }
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
