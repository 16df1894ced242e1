import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { enter, findLesson, lessonPath } from './lessons-world.ts'

const TITLE = 'Thin hours and thin markets'

test('LEARN-6 VISIT-12 a term opens its explanation in place by touch and keyboard, and closes again', async ({
  page,
}) => {
  const place = await findLesson(page.request, await enter(page), TITLE)
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  await page.goto(lessonPath(place))
  const term = page.getByRole('link', { name: 'liquidity' })
  const before = await term.boundingBox()
  expect(
    chunks.some((url) => /glossary-terms-/.test(url)),
    'the glossary loads on the first press',
  ).toBe(false)
  await term.click()
  const note = page.getByRole('note')
  await expect(note).toContainText('How much can be bought or sold without moving the price')
  await expect(term).toHaveAttribute('aria-expanded', 'true')
  expect(await term.boundingBox(), 'the reader keeps the place').toEqual(before)
  await expect(note.getByRole('link', { name: 'Open in the glossary' })).toHaveAttribute(
    'href',
    /\/crypto-related\/glossary#liquidity$/,
  )
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toHaveCount(0)
  await expect(term).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(note).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await expect(term).toHaveAttribute('aria-expanded', 'false')
})

test('LEARN-6 VISIT-12 LOOK-1 on a phone a term in a long table opens within the viewport, and focus is never under the bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const place = await findLesson(page.request, await enter(page), TITLE)
  const row = '<tr><td>A row of a table</td></tr>'
  const text = `${'<p>Before it.</p>'.repeat(9)}<table><tbody><tr><td>The <a href="/crypto-related/glossary#spread">spread</a></td></tr>${row.repeat(9)}</tbody></table><p><a href="https://example.com/">After</a> it.</p>${'<p>And more.</p>'.repeat(20)}`
  await page.route(`**/api/user/lesson/${place.lesson_id}?*`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { content: { ...answer.content, text } } })
  })
  await page.goto(lessonPath(place, 'lesson-content'))
  const foot = async () => (await page.getByRole('group', { name: 'Next step' }).boundingBox())!.y
  const bottomOf = async (of: Locator) => {
    const box = await of.boundingBox()
    return box!.y + box!.height
  }
  const term = page.getByRole('link', { name: 'spread' })
  await term.focus()
  await page.keyboard.press('Tab')
  const after = page.getByRole('link', { name: 'After' })
  await expect(after).toBeFocused()
  expect(await bottomOf(after)).toBeLessThanOrEqual(await foot())

  await term.click()
  await expect.poll(async () => (await bottomOf(page.getByRole('note'))) <= (await foot())).toBe(true)
})

test.describe('without the glossary', () => {
  test.use({ allowedErrors: /dynamically/ })
  test('LEARN-6 a term falls back to a plain link', async ({ page }) => {
    const place = await findLesson(page.request, await enter(page), TITLE)
    await page.route(/glossary-terms-.*\.js/, (route) => route.abort())
    await page.goto(lessonPath(place))
    await page.getByRole('link', { name: 'liquidity' }).click()
    await expect(page).toHaveURL('/crypto-related/glossary#liquidity')
  })
})

test('LEARN-6 a chart draws and names its volume and averages and lists them in its table', async ({ page }) => {
  const place = await findLesson(page.request, await enter(page), TITLE)
  await page.goto(lessonPath(place))
  const chart = page.locator('figure.chart').first()
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.locator('canvas').first()).toBeVisible()
  await expect(chart.locator('.legend')).toContainText('Volume')
  await chart.getByText('Show the figures').click()
  await expect(chart.getByRole('columnheader', { name: 'Volume' })).toBeVisible()
  // The colours of a pixel row near the bottom, where only volume bars are drawn: two colours and the background.
  const colours = () =>
    chart.locator('canvas').evaluateAll((canvases) =>
      Math.max(
        ...(canvases as HTMLCanvasElement[]).map((canvas) => {
          const { data } = canvas.getContext('2d')!.getImageData(0, Math.round(canvas.height * 0.93), canvas.width, 1)
          return new Set(Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 4).join())).size
        }),
      ),
    )
  await expect.poll(colours).toBeGreaterThan(2)
})
