import type { FiguresDay } from '@padauk/contract/overviews'
import { expect, signInStaff, test } from './fixtures.ts'

test("STAFF-8 Today's money has the kyat too, as the figures and the statement have", async ({ page }) => {
  await signInStaff(page, 'owner')
  const paid = await page.request.post('/api/staff/members', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      name: 'Kyat Payer',
      email: `kyat-${Date.now()}@padauk.test`,
      plan_id: 1,
      campus_ids: [1, 2],
      payment: { method: 'MMK', amount: '203350', currency: 'MMK', reference: `KBZ ${Date.now()}`, reason: 'A sample' },
    },
  })
  expect(paid.status(), await paid.text()).toBe(201)
  const { content } = await (await page.request.get('/api/staff/overview/figures')).json()
  const days = content.days as FiguresDay[]
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + Number(value), 0)
  const dollars = (value: number) => `$${value.toLocaleString('en')}`
  await page.goto('/console')
  const card = page.getByRole('region', { name: 'Money in and out' })
  const incoming = sum(days.map(({ all_in_usd }) => all_in_usd))
  const dollarsOnly = sum(days.map(({ money_in }) => Number(money_in?.USD ?? 0) + Number(money_in?.USDT ?? 0)))
  expect(incoming).toBeGreaterThan(dollarsOnly)
  await expect(card.locator('.kpi b')).toHaveText(dollars(incoming))
  await expect(card.locator('.falls')).toHaveText(`${dollars(sum(days.map((day) => day.all_out_usd)))} out`)
})

test('STAFF-10 Today names the first five of each queue, each opens, and all of them come in one call', async ({
  page,
}) => {
  for (let nth = 0; nth < 6; nth++) {
    const link = `https://example.com/first/${Date.now()}-${nth}`
    const sent = await page.request.post('/api/affiliate-content/submit', {
      data: { email: `poster${nth}@padauk.test`, link },
    })
    expect(sent.status()).toBe(201)
  }
  await signInStaff(page, 'owner')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/staff/') && !pathname.endsWith('/alerts')) calls.push(pathname)
  })
  await page.goto('/console')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Posts').getByRole('listitem')).toHaveCount(5)
  expect(calls.filter((path) => path.endsWith('/firsts'))).toHaveLength(1)
  expect(calls.filter((path) => /funded-orders|affiliate-posts|claims|mails|renewals|deletions/.test(path))).toEqual([])
  const first = row('Proofs of payment').getByRole('listitem').first().getByRole('link')
  const name = (await first.textContent()) as string
  await first.click()
  await expect(page).toHaveURL(/\/console\/payments\?item=\d+$/)
  await expect(page.locator('.review-item')).toContainText(name)
})

test("STAFF-6 the charts of the figures leave today's bar as wide as the others, and have dates", async ({ page }) => {
  await signInStaff(page, 'owner')
  await page.route('**/api/staff/overview/figures*', async (route) => {
    const { content } = await (await route.fetch()).json()
    const days = (content.days as FiguresDay[]).map((day) => ({ ...day, lessons_finished: 5 }))
    await route.fulfill({ json: { content: { ...content, days } } })
  })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/console/figures')
    const chart = page.getByRole('img', { name: /^Lessons finished/ })
    /** Per canvas: the widths of what has the commonest colour at half its height, and how many colours there are. */
    const drawn = () =>
      chart.locator('canvas').evaluateAll((canvases) =>
        (canvases as HTMLCanvasElement[]).map((canvas) => {
          const context = canvas.getContext('2d') as CanvasRenderingContext2D
          const { width, height } = canvas
          if (width === 0 || height === 0) return { widths: [], colours: 0 }
          const row = Array.from({ length: width }, (_, x) =>
            context.getImageData(x, Math.floor(height / 2), 1, 1).data.join(),
          )
          const count = (colour: string) => row.filter((one) => one === colour).length
          const [common] = [...new Set(row)].toSorted((a, b) => count(b) - count(a))
          const runs = row.map((colour) => (colour === common ? 'x' : ' ')).join('')
          return { widths: runs.split(/ +/).flatMap(({ length }) => length || []), colours: new Set(row).size }
        }),
      )
    await expect.poll(async () => (await drawn()).some(({ widths }) => widths.length === 30)).toBe(true)
    const all = await drawn()
    const bars = all.find(({ widths }) => widths.length === 30)?.widths ?? []
    const middle = bars.toSorted((a, b) => a - b)[15] as number
    expect(bars.at(-1), `today at ${width}: ${bars}`).toBeGreaterThanOrEqual(middle - 1)
    expect(bars[0], `the first day at ${width}: ${bars}`).toBeGreaterThanOrEqual(middle - 1)
    // The axis of days is a canvas of its own, below.
    expect(all.filter(({ colours }) => colours > 1).length).toBeGreaterThan(1)
  }
})
