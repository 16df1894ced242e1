import type { Page } from '@playwright/test'
import type { Drill, DrillSet } from '../contract/src/drills.ts'
import { makeDrill } from '../rules/src/drill-charts.ts'
import { markDrill } from '../rules/src/drills.ts'
import { type Account, expect, signIn, test } from './fixtures.ts'

const ZONE = 'Asia/Yangon'
test.use({ timezoneId: ZONE })

const head = (page: Page) => page.locator('.drill-head')
const verdict = (page: Page) => page.getByRole('status').filter({ has: page.locator('h3') })
const slider = (page: Page) => page.getByRole('slider')

const headersOf = async (page: Page, account: Account) => ({
  Authorization: `Bearer ${await signIn(page, account)}`,
  'Time-Zone': ZONE,
})
type Headers = Awaited<ReturnType<typeof headersOf>>
const readSet = async (page: Page, headers: Headers): Promise<DrillSet> =>
  (await (await page.request.get('/api/drills', { headers })).json()).content

const scaleOf = ({ seed, kind }: Drill) => makeDrill(seed, kind).scale
const answerTo = (drill: Drill, isRight: boolean) => {
  const { min, max, step } = scaleOf(drill) ?? { min: 0, max: 1, step: 1 }
  for (let answer = min; answer <= max; answer += step)
    if (markDrill(drill.seed, drill.kind, answer).isRight === isRight) return answer
  throw new Error('an impossible task')
}
/** Answers through the API, as another device. */
const send = async (page: Page, headers: Headers, { date, drill }: { date: string; drill: Drill }, isRight = true) => {
  const answer = await page.request.post(`/api/drills/${date}/${drill.number}`, {
    headers,
    data: { answer: answerTo(drill, isRight) },
  })
  expect(answer.status()).toBe(200)
}
/** Answers the chart on the screen with keys alone. */
const answerByKeys = async (page: Page, drill: Drill, isRight: boolean) => {
  const answer = answerTo(drill, isRight)
  const scale = scaleOf(drill)
  if (!scale) {
    await page.getByRole('button', { name: answer === 1 ? 'Enter' : 'Leave it', exact: true }).focus()
    await page.keyboard.press('Enter')
    return
  }
  await slider(page).focus()
  await page.keyboard.press('Home')
  for (let at = scale.min; at < answer; at += scale.step) await page.keyboard.press('ArrowUp')
  await expect(slider(page)).toHaveAttribute('aria-valuenow', String(answer / 100))
  await page.keyboard.press('Enter')
}

test('LEARN-17 the daily drill: five charts by keys, marked with reasons, kept, and drawn over time', {
  tag: '@gate',
}, async ({ page }) => {
  const headers = await headersOf(page, 'fresh')
  await page.goto('/campuses/today')
  const row = page.getByRole('listitem').filter({ hasText: /^Daily drill/ })
  await expect(row).toContainText('0 of 5 charts')
  await row.getByRole('link', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/\/campuses\/drills$/)
  await expect(page.locator('.drill-plot')).toBeVisible()
  const { date, drills } = await readSet(page, headers)
  for (const [index, drill] of drills.entries()) {
    const isRight = index !== 1
    await expect(head(page)).toContainText(`Chart ${index + 1} of 5 today`)
    await answerByKeys(page, drill, isRight)
    const { reasons } = markDrill(drill.seed, drill.kind, answerTo(drill, isRight))
    await expect(verdict(page).getByRole('listitem')).toHaveCount(reasons.length)
    await expect(page.locator('.drill-candle.later')).toHaveCount(8)
    await expect(head(page).locator(`.drill-blossom.${isRight ? 'right' : 'missed'}`)).toHaveCount(
      isRight ? Math.max(index, 1) : 1,
    )
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Today’s drills are done' })).toBeFocused()
  await expect(page.getByText('4 of 5 right.')).toBeVisible()
  await expect(page.locator('.drill-sums')).toContainText('80 %')
  await expect(page.locator('.drill-column')).toHaveCount(30)
  await expect(page.getByRole('row').filter({ hasText: date })).toContainText('54')
  await page.reload()
  await expect(page.getByText('4 of 5 right.')).toBeVisible()
  await page.getByRole('button', { name: 'Look again at chart 2' }).click()
  await expect(verdict(page)).toHaveClass(/off/)
  await page.getByRole('button', { name: 'To the result' }).click()
  await page.getByRole('button', { name: 'Five more' }).click()
  await expect(head(page)).toContainText('Chart 6 of today')
  await page.goto('/campuses/today')
  await expect(row).toContainText('Done')
})

test('LEARN-17 by touch: the level follows at once, the next chart in 100 ms, and without a network nothing is lost', async ({
  page,
}) => {
  const headers = await headersOf(page, 'trader')
  const { date, drills } = await readSet(page, headers)
  const first = drills.findIndex(({ kind }) => kind === 'STOP')
  const stop = drills[first] as Drill
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/campuses/drills')
  for (let index = 0; index < first; index++) await page.getByRole('button', { name: 'Skip' }).click()
  await expect(head(page)).toContainText('Place the stop')
  const plot = await page.locator('.drill-plot').boundingBox()
  if (!plot) throw new Error('no chart')
  const value = async () => Number(await slider(page).getAttribute('aria-valuenow'))
  const loss = page.locator('.drill-facts')
  const { side, entry } = makeDrill(stop.seed, stop.kind)
  const before = await value()
  await page.mouse.move(plot.x + 100, plot.y + plot.height / 2)
  await page.mouse.down()
  await page.mouse.move(plot.x + 100, plot.y + plot.height * (side === 'BUY' ? 0.95 : 0.05))
  await page.mouse.up()
  const dragged = await value()
  expect(Math.sign(dragged - before)).toBe(side === 'BUY' ? -1 : 1)
  expect(Math.abs(dragged - entry / 100)).toBeGreaterThan(Math.abs(before - entry / 100))
  await expect(loss).toContainText('USDT')
  const facts = await loss.textContent()
  // Towards the entry and back: the other way the scale may have ended.
  const [there, back] = side === 'BUY' ? ['Higher', 'Lower'] : ['Lower', 'Higher']
  await page.getByRole('button', { name: there }).click()
  expect(Math.sign((await value()) - dragged)).toBe(side === 'BUY' ? 1 : -1)
  expect(await loss.textContent()).not.toBe(facts)
  await page.getByRole('button', { name: back }).click()
  expect(await value()).toBe(dragged)
  // The line is lost: the answer stays where it was set, and can be sent again.
  await page.route('**/api/drills/*/*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('alert')).toContainText('Your answer was not sent. It is still here. No network.')
  expect(await value()).toBe(dragged)
  await page.unroute('**/api/drills/*/*')
  // Answered elsewhere meanwhile: that mark stands here too.
  await send(page, headers, { date, drill: stop })
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(verdict(page)).toContainText('Well placed')
})
