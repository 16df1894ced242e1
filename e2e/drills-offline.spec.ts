import type { Page } from '@playwright/test'
import type { Drill, DrillSet } from '../contract/src/drills.ts'
import { makeDrill } from '../rules/src/drill-charts.ts'
import { markDrill } from '../rules/src/drills.ts'
import { type Account, expect, test } from './fixtures.ts'
import { isKept, isStored, loseAnswer, openLine, takeAway } from './line-world.ts'
import { keepCookies, notice, signInWhole } from './pending-world.ts'

const ZONE = 'Asia/Yangon'
test.use({
  timezoneId: ZONE,
})

const head = (page: Page) => page.locator('.drill-head')
const verdict = (page: Page) => page.getByRole('status').filter({ has: page.locator('h3') })
const list = (page: Page) => page.getByRole('dialog', { name: 'Waits to be sent' })

const enter = async (page: Page, account: Account) => {
  const token = await signInWhole(page, account)
  const headers = { Authorization: `Bearer ${token}`, 'Time-Zone': ZONE }
  const readSet = async (): Promise<DrillSet> =>
    (await (await page.request.get('/api/drills', { headers })).json()).content
  return { token, headers, readSet }
}

/** Answers the chart on the screen where its marker stands, or leaves the trade. Returns whether that is right. */
const answer = async (page: Page, { seed, kind }: Drill) => {
  const { scale } = makeDrill(seed, kind)
  const value = scale ? Math.round(Number(await page.getByRole('slider').getAttribute('aria-valuenow')) * 100) : 0
  await page.getByRole('button', { name: scale ? 'Check' : 'Leave it', exact: true }).click()
  await expect(verdict(page)).toHaveClass(markDrill(seed, kind, value).isRight ? /right/ : /off/)
  return { value, isRight: markDrill(seed, kind, value).isRight }
}

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('OFFLINE-1 LEARN-17 the daily drill is read ahead, done without a network, closed, opened, and sent once although an answer is lost', async ({
    page,
    product,
    browser,
  }) => {
    test.slow()
    const { token, readSet } = await enter(page, 'fresh')
    const line = await openLine(product)
    const context = await browser.newContext({ baseURL: line.address, serviceWorkers: 'allow', timezoneId: ZONE })
    try {
      await keepCookies(context, token, 'fresh')
      let tab = await context.newPage()
      await tab.goto('/campuses/today')
      await isKept(tab)
      // The worker is there from now on, and with it what is read ahead.
      await tab.reload()
      await isStored(tab, '"seed"')
      const row = (of: Page) => of.getByRole('listitem').filter({ hasText: /^Daily drill/ })
      await expect(row(tab)).toContainText('0 of 5 charts')

      line.take = takeAway
      await row(tab).getByRole('link', { name: 'Begin' }).click()
      const { drills } = await readSet()
      const right: boolean[] = []
      for (const [index, drill] of drills.entries()) {
        await expect(head(tab)).toContainText(`Chart ${index + 1} of 5 today`)
        right.push((await answer(tab, drill)).isRight)
        await expect(verdict(tab)).toContainText('Kept on this phone. It is sent when you are online.')
        await tab.locator('.drill-acts .btn').click()
      }
      const sum = `${right.filter(Boolean).length} of 5 right.`
      await expect(tab.getByRole('heading', { name: 'Today’s drills are done' })).toBeFocused()
      await expect(tab.getByText(sum)).toBeVisible()
      await expect(notice(tab)).toContainText('5 changes wait')
      await tab.close()

      tab = await context.newPage()
      await tab.goto('/campuses/drills')
      await expect(tab.getByText(sum)).toBeVisible()
      await tab.goto('/campuses/today')
      await expect(row(tab)).toContainText('Done')
      await notice(tab).getByRole('button', { name: 'Show' }).click()
      await expect(list(tab).getByRole('listitem')).toHaveCount(5)
      await expect(list(tab).getByRole('listitem').first()).toContainText('Answer to a chart')
      await list(tab).getByRole('button', { name: 'Close' }).first().click()
      expect((await readSet()).drills.every(({ answer }) => answer === null)).toBe(true)

      let lost = 0
      line.take = (asked, answer) => asked.method === 'POST' && lost++ === 0 && loseAnswer(line, asked, answer)
      await tab.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(() => lost).toBe(1)
      await tab.evaluate(() => dispatchEvent(new Event('online')))
      await expect(notice(tab)).toHaveCount(0)
      expect((await readSet()).drills.map(({ is_right }) => is_right)).toEqual(right)
      await expect(row(tab)).toContainText('Done')
      await tab.goto('/campuses/drills')
      await expect(tab.getByText(sum)).toBeVisible()
      await expect(tab.locator('.drill-sums')).toContainText(`${right.filter(Boolean).length} of 5`)

      // Charts of an older day are not asked: the server would not take them.
      line.take = takeAway
      await tab.clock.setSystemTime(Date.now() + 3 * 86_400_000)
      await tab.goto('/campuses/drills')
      await expect(tab.getByRole('alert')).toContainText('The drills did not load. They need the network.')
    } finally {
      await context.close()
      await line.close()
    }
  })
})
