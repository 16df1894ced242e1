import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { enter } from './lessons-world.ts'
import {
  atBar,
  begin,
  button,
  chartOf,
  field,
  fillOrder,
  keptOf,
  live,
  makeLesson,
  press,
  START,
  stepTo,
  TOTAL,
} from './replays-world.ts'

const dock = (page: Page) => page.getByRole('dialog', { name: 'A trend, its rests and its end' })
const lessonBar = (page: Page) => page.getByRole('group', { name: 'Next step' })
const form = (page: Page) => page.getByRole('form', { name: 'Place an order' })
const chart = (page: Page) => chartOf(page).getByRole('img')
const ACTS = ['Next bar', 'Play', 'Buy', 'Sell']

/** What is in reach is whole within the window, and uncovered. */
const expectInReach = async (page: Page, ...names: (string | RegExp)[]) => {
  for (const name of names) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 })
    const isUncovered = await button(page, name).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isUncovered, `${name} is covered`).toBe(true)
    expect((await button(page, name).boundingBox())?.height ?? 0, String(name)).toBeGreaterThanOrEqual(48)
  }
}
const heightOf = async (page: Page) => (await page.locator('.replay-canvas').boundingBox())?.height ?? 0

for (const [width, height, least] of [
  [360, 740, 400],
  [320, 568, 250],
  [740, 360, 200],
] as const)
  test(`LEARN-11 LOOK-1 at ${width} x ${height} a run is docked: the chart takes what is left, what is next is in reach, the lesson bar is away`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const made = await makeLesson(page)
    await begin(page, made)
    await expect(dock(page)).toBeVisible()
    await expectInReach(page, ...ACTS, 'Back to the lesson')
    await expect.poll(() => heightOf(page)).toBeGreaterThan(least)
    // Inert below a modal dialog: whatever lies at its place belongs to the dock.
    const isAway = await page.locator('.next-bar').evaluate((bar) => {
      const { left, top, width, height } = bar.getBoundingClientRect()
      return !bar.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isAway).toBe(true)
    await stepTo(page, START, 40)

    await press(button(page, 'Buy'))
    await expect(form(page).getByRole('heading', { name: 'Buy' })).toBeFocused()
    await fillOrder(page, { Stop: '46.35', Target: '49.14' })
    await expect(field(page, 'Target')).toBeInViewport({ ratio: 1 })
    await expectInReach(page, 'Buy at 47.28')
    await expect.poll(() => heightOf(page)).toBeGreaterThan(140)
    await press(button(page, 'Buy at 47.28'))
    await expect(chartOf(page)).toBeFocused()
    await expectInReach(page, 'Next bar', 'Play', 'Close at 47.28')
    await stepTo(page, 40, 46)
    await expectInReach(page, ...ACTS)
    await expect(page.locator('.replay-judged').first()).toBeInViewport({ ratio: 1 })

    await stepTo(page, 46, TOTAL)
    await expect(dock(page).getByRole('heading', { name: 'That was the last bar' })).toBeFocused()
    await expectInReach(page, 'Begin again')
    // Not before the end is saved.
    await expect(button(page, 'Begin again')).toBeEnabled()
    await press(button(page, 'Begin again'))
    await atBar(page, START)
    await expectInReach(page, ...ACTS)
  })

test('LEARN-11 LOOK-2 Back, Escape and the Back of the browser lead from the dock to the lesson, and nothing is lost', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const made = await makeLesson(page)
  await begin(page, made)
  await stepTo(page, START, 40)
  const address = page.url()
  const ways = [
    () => button(page, 'Back to the lesson').click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]
  for (const leave of ways) {
    await leave()
    await expect(dock(page)).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(button(page, 'Continue at bar 40')).toBeFocused()
    await expect(lessonBar(page)).toBeInViewport({ ratio: 1 })
    await button(page, 'Continue at bar 40').click()
    await atBar(page, 40)
    await expect(chartOf(page)).toBeFocused()
  }
  // Escape closes the sheet first. What was typed is there again, after a reload too.
  await button(page, 'Sell').click()
  await fillOrder(page, { Stop: '48.2', Target: '45' })
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()
  await expect(chartOf(page)).toBeFocused()
  await button(page, 'Sell').click()
  await expect(field(page, 'Stop')).toHaveValue('48.2')
  await page.reload()
  await expect(dock(page)).toBeVisible()
  await atBar(page, 40)
  await expect(form(page).getByRole('heading', { name: 'Sell' })).toBeVisible()
  await expect(field(page, 'Target')).toHaveValue('45')
  await button(page, 'Sell at 47.28').click()
  await expect.poll(() => keptOf(page, made)).toBe('40 PLACE')

  // A window that grows goes on with the run in the text, and one that shrinks in the dock.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(dock(page)).toHaveCount(0)
  await expect(live(page)).toContainText('Sold at 47.28')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(dock(page)).toBeVisible()
  await expect(live(page)).toContainText('Sold at 47.28')
  await button(page, 'Back to the lesson').click()
  await expect(dock(page)).toHaveCount(0)

  // Another visit begins with the text, though the run goes on.
  await page.goto('/campuses')
  await page.goto(made.address)
  await expect(button(page, 'Continue at bar 40')).toBeVisible()
  await expect(dock(page)).toHaveCount(0)
})

test('LEARN-11 a dropped connection: in the dock, playback pauses for an order, and a lost network is reported above the chart', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const made = await makeLesson(page)
  await begin(page, made)
  await button(page, 'Play').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await button(page, 'Buy').click()
  await button(page, 'Close the order').click()
  await expect(button(page, 'Play')).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Next bar').click()
  await expect(page.getByText('No network. You can continue')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.replay-canvas')).toBeInViewport({ ratio: 0.9 })
  await expectInReach(page, ...ACTS)
  await context.setOffline(false)
  await expect(page.getByText('No network. You can continue')).toBeHidden()
})

test('LEARN-11 nothing is filled in, neither the side nor the bars nor the stop fill in or move a target', async ({
  page,
}) => {
  const made = await makeLesson(page)
  await begin(page, made)
  await expect(field(page, 'Entry')).toHaveAttribute('placeholder', '48.47')
  const expectPrices = async (...prices: string[]) => {
    for (const [index, name] of ['Entry', 'Stop', 'Target'].entries())
      await expect(field(page, name)).toHaveValue(prices[index] ?? '')
  }
  await expectPrices('', '', '')
  await expect(form(page)).toContainText('Choose a stop and a target.')
  await press(page.getByRole('radio', { name: 'Sell' }), 'Space')
  await expectPrices('', '', '')
  await press(page.getByRole('radio', { name: 'Buy' }), 'Space')
  await field(page, 'Stop').fill('47.5')
  await expectPrices('', '47.5', '')
  await field(page, 'Target').fill('51')
  for (const stop of ['47', '46.2']) {
    await field(page, 'Stop').fill(stop)
    await expectPrices('', stop, '51')
  }
  await stepTo(page, START, 38)
  await expectPrices('', '46.2', '51')
  // Steps are a tenth of the ATR(14), and go on from what is there; an empty field begins at the entry.
  await button(page, 'Stop: lower').click()
  await expectPrices('', '46.10', '51')
  await field(page, 'Stop').press('ArrowUp')
  await expectPrices('', '46.20', '51')
  await button(page, 'Reset').click()
  await expectPrices('', '', '')
  const last = Number(await field(page, 'Entry').getAttribute('placeholder'))
  await button(page, 'Target: higher').click()
  await expectPrices('', '', (last + 0.1).toFixed(2))
})

test('LEARN-11 a trade that ended is drawn with named levels, and one sentence judges its plan', async ({ page }) => {
  const made = await makeLesson(page)
  await begin(page, made)
  await stepTo(page, START, 40)
  await fillOrder(page, { Stop: '45', Target: '49.1' })
  await expect(chart(page)).toHaveAccessibleName(/ Entry 47\.28\. Stop 45\.00\. Target 49\.10\.$/)
  await button(page, 'Buy at 47.28').click()
  await expect(chart(page)).toHaveAccessibleName(/ Entry 47\.28\. Stop 45\.00\. Target 49\.10\.$/)
  await stepTo(page, 40, 46)
  await expect(chart(page)).toHaveAccessibleName(/ Entry 47\.28\. Stop 45\.00\. Exit 49\.10\.$/)
  const judged =
    'You bought in the middle of the recent range: reward 0.8 for 1, so there was less to gain than to lose.'
  await expect(page.locator('p.replay-judged')).toHaveText(judged)
  await expect(page.getByRole('list', { name: 'Trades' })).toContainText(judged)
  await field(page, 'Stop').fill('46')
  await expect(chart(page)).toHaveAccessibleName(/ Entry \d\d\.\d\d\. Stop 46\.00\.$/)
  await field(page, 'Target').fill('60')
  await press(button(page, /^Buy at/))
  await stepTo(page, 46, 47)
  await press(button(page, /^Close at/))
  await expect(chart(page)).toHaveAccessibleName(/ Exit \d\d\.\d\d\.$/)
  await expect(live(page)).toContainText(
    /You closed it at .+ You bought .+ and you closed it before the stop or the target\.$/,
  )
})

test('LEARN-11 LOOK-1 at 320 px a touch below the entry sets the stop, one above it the target, and the entry when asked', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await makeLesson(page)
  const phone = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  })
  const there = await phone.newPage()
  await enter(there)
  await there.goto(made.address)
  await button(there, 'Begin').tap()
  await expect(there.locator('.replay-canvas canvas').first()).toBeVisible()
  await button(there, 'Buy').tap()
  const touch = async (share: number) => {
    const box = await there.locator('.replay-canvas').boundingBox()
    if (!box) throw new Error('the chart is not visible')
    await there.touchscreen.tap(box.x + 60, box.y + box.height * share)
  }
  const priceIn = async (name: string) => Number(await field(there, name).inputValue())
  const last = Number(await field(there, 'Entry').getAttribute('placeholder'))
  // The chart treats two taps within half a second as one.
  await expect(async () => {
    await touch(0.7)
    expect(await priceIn('Stop')).toBeGreaterThan(0)
  }).toPass()
  expect(await priceIn('Stop')).toBeLessThan(last)
  expect(await priceIn('Target')).toBe(0)
  await expect(async () => {
    await touch(0.02)
    expect(await priceIn('Target')).toBeGreaterThan(last)
  }).toPass()
  const entry = button(there, 'Entry: set it on the chart')
  await expect(async () => {
    if ((await entry.getAttribute('aria-pressed')) === 'false') await entry.tap()
    await touch(0.4)
    expect(await priceIn('Entry')).toBeGreaterThan(0)
  }).toPass()
  await expect(entry).toHaveAttribute('aria-pressed', 'false')
  expect(await priceIn('Entry')).toBeLessThan(last)
  await expect(there.getByText(/It waits until a bar reaches/)).toBeVisible()
  for (const pressed of await there.getByRole('dialog').locator('button, summary, input[inputmode]').all())
    expect((await pressed.boundingBox())?.height ?? 0, (await pressed.textContent()) ?? '').toBeGreaterThanOrEqual(48)
  expect(await there.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await button(there, /^Buy at/).tap()
  await expectInReach(there, 'Next bar', 'Play', 'Cancel the order')
  await expect(there.locator('.replay-canvas')).toBeInViewport({ ratio: 0.9 })
  await phone.close()
})
