import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { isKept, isStored, loseAnswer, openLine, takeAway } from './line-world.ts'
import { keepCookies, notice, openArea } from './pending-world.ts'
import {
  atBar,
  begin,
  button,
  fillOrder,
  keptOf,
  live,
  makeLesson,
  press,
  runsOf,
  START,
  stepTo,
  TOTAL,
} from './replays-world.ts'

const NO_PRICES = 'The prices of this replay are not on this device, and there is no network.'
const NO_LINE = 'No network. You can continue'

/** A lesson with a replay, opened by a member whose device keeps what is made. */
const openReplay = async (page: Page) => {
  const made = await makeLesson(page)
  await keepCookies(page.context(), made.headers.Authorization.replace('Bearer ', ''), 'expiring')
  await openArea(page, made.address)
  return made
}

test('OFFLINE-4 a run that went on elsewhere says so; what was played without a network can be dropped', async ({
  page,
  context,
}) => {
  const made = await openReplay(page)
  await begin(page, made)
  await context.setOffline(true)
  await stepTo(page, START, 37)
  await fillOrder(page, { Entry: '40', Stop: '39', Target: '42' })
  await button(page, 'Buy at 40.00').click()
  await expect(notice(page)).toContainText('1 change waits')
  const [run] = await runsOf(page, made)
  const saved = await page.request.put(`/api/user/replay/${run?.replay_id}`, {
    headers: made.headers,
    data: { from: START, at: 44, moves: [] },
  })
  expect(saved.status()).toBe(200)
  await context.setOffline(false)
  await expect(notice(page)).toContainText('1 change could not be sent.')
  await notice(page).getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Waits to be sent' })
  await expect(list).toContainText('Not sent: this run was continued elsewhere')
  await list.getByRole('button', { name: 'Close' }).first().click()
  // Going on with what is on the screen meets the other one, and nothing is held back.
  await button(page, 'Next bar').click()
  await expect(page.getByText('This run was continued elsewhere. You see its latest state.')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await stepTo(page, 44, 46)
  await expect.poll(() => keptOf(page, made)).toBe('46')
})

test('OFFLINE-4 a replay whose prices are not on the device says so in place, begins nothing, and begins once they can be had', async ({
  page,
  context,
}) => {
  const made = await openReplay(page)
  const says = page.locator('.replay-box').getByRole('alert')
  await expect(button(page, 'Begin')).toBeVisible()
  await context.setOffline(true)
  await press(button(page, 'Begin'))
  await expect(says).toContainText(NO_PRICES)
  await expect(says).toContainText('keep the lesson offline')
  await expect(notice(page)).toHaveText('No network. What you opened before works.')
  await context.setOffline(false)

  // The browser believes in a network that leads nowhere.
  let tries = 0
  await page.route(/\/api\//, (route) => {
    if (route.request().url().includes('.csv')) tries++
    return route.abort()
  })
  await press(button(page, 'Begin'))
  // The earlier sentence stays until the press is handled, and each request is tried twice.
  await expect.poll(() => tries).toBe(2)
  await expect(says).toContainText(NO_PRICES)
  await expect(button(page, 'Begin')).toBeEnabled()
  await expect(notice(page)).toHaveCount(0)
  await page.unroute(/\/api\//)
  expect(await runsOf(page, made)).toEqual([])

  await press(button(page, 'Begin'))
  await atBar(page, START)
  await expect(says).toHaveCount(0)
  expect(await runsOf(page, made)).toHaveLength(1)
})

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('OFFLINE-1 a replay is begun without a network, closed, opened again, and sent once although an answer is lost', async ({
    page,
    product,
    browser,
  }) => {
    test.slow()
    const made = await makeLesson(page)
    const token = made.headers.Authorization.replace('Bearer ', '')
    const line = await openLine(product)
    const context = await browser.newContext({ baseURL: line.address, serviceWorkers: 'allow' })
    try {
      await keepCookies(context, token, 'expiring')
      let tab = await context.newPage()
      await openArea(tab, made.address)
      await isKept(tab)
      await expect(button(tab, 'Begin')).toBeVisible()
      await isStored(tab, made.address.match(/lesson_id=(\d+)/)?.[1] ?? '')
      // The prices are kept by a run that is played to its end.
      await begin(tab, made)
      await stepTo(tab, START, TOTAL)
      await expect.poll(() => keptOf(page, made)).toBe(String(TOTAL))

      line.take = takeAway
      await button(tab, 'Begin again').click()
      await atBar(tab, START)
      await stepTo(tab, START, 39)
      await fillOrder(tab, { Entry: '30', Stop: '29', Target: '32' })
      await button(tab, 'Buy at 30.00').click()
      await expect(tab.getByText(NO_LINE)).toBeVisible()
      await expect(notice(tab)).toContainText('2 changes wait')
      await tab.close()

      tab = await context.newPage()
      await tab.goto(made.address)
      await button(tab, `Continue (bar 39 of ${TOTAL})`).click()
      await atBar(tab, 39)
      await expect(live(tab)).toContainText('A buy order waits at 30.00.')

      let lost = 0
      line.take = (asked, answer) => asked.method === 'POST' && lost++ === 0 && loseAnswer(line, asked, answer)
      await tab.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(() => lost).toBeGreaterThan(0)
      await tab.evaluate(() => dispatchEvent(new Event('online')))
      await expect(notice(tab)).toHaveCount(0)
      const runs = await runsOf(page, made)
      expect(runs.map(({ at, moves, is_over }) => [at, moves.length, is_over])).toEqual([
        [39, 1, false],
        [TOTAL, 0, true],
      ])
      await stepTo(tab, 39, 41)
      await expect.poll(() => keptOf(page, made)).toBe('41 PLACE')
    } finally {
      await context.close()
      await line.close()
    }
  })
})
