import { expect, test } from './fixtures.ts'
import { enter, findLesson, lessonPath } from './lessons-world.ts'
import { expectWhole } from './whole-page.ts'

const TITLE = 'Thin hours and thin markets'

test('LEARN-6 VISIT-12 a term opens its explanation in place, by finger and by keyboard, and closes again', async ({ page }) => {
  const place = await findLesson(page.request, await enter(page), TITLE)
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  await page.goto(lessonPath(place))
  const term = page.getByRole('link', { name: 'liquidity' })
  const before = await term.boundingBox()
  expect(chunks.some((url) => /glossary\.en-/.test(url)), 'the glossary comes with the first press').toBe(false)
  await term.click()
  const note = page.getByRole('note')
  await expect(note).toContainText('How much can be bought or sold without moving the price')
  await expect(term).toHaveAttribute('aria-expanded', 'true')
  expect(await term.boundingBox(), 'the reader keeps the place').toEqual(before)
  await expect(note.getByRole('link', { name: 'In the glossary' })).toHaveAttribute('href', /\/crypto-related\/glossary#liquidity$/)
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toHaveCount(0)
  await expect(term).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(note).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await expect(term).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expectWhole(page)
})

test.describe('without the glossary', () => {
  test.use({ allowedErrors: [/Failed to load resource/, /dynamically imported module/] })
  test('LEARN-6 a term is the link that it is', async ({ page }) => {
    const place = await findLesson(page.request, await enter(page), TITLE)
    await page.route(/glossary\.en-.*\.js/, (route) => route.abort())
    await page.goto(lessonPath(place))
    await page.getByRole('link', { name: 'liquidity' }).click()
    await expect(page).toHaveURL('/crypto-related/glossary#liquidity')
  })
})

test('LEARN-6 a chart draws its volume and averages, names them, and has them in its table', async ({ page }) => {
  const place = await findLesson(page.request, await enter(page), TITLE)
  await page.goto(lessonPath(place))
  const chart = page.locator('figure.chart').first()
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.locator('canvas').first()).toBeVisible()
  await expect(chart.locator('.legend')).toContainText('Volume')
  await chart.getByText('Show the figures').click()
  await expect(chart.getByRole('columnheader', { name: 'Volume' })).toBeVisible()
  const ground = () => chart.locator('canvas').first().evaluate((canvas: HTMLCanvasElement) => [...canvas.getContext('2d')!.getImageData(0, Math.round(canvas.height * 0.9), canvas.width, 1).data].reduce((colours, _, at, data) => (at % 4 === 0 ? colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`) : colours), new Set<string>()).size)
  await expect.poll(ground, { message: 'bars near the foot of the chart' }).toBeGreaterThan(2)
})
