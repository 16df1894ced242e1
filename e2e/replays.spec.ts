import { expect, test, weighScripts } from './fixtures.ts'
import { enter, findLesson, lessonPath } from './lessons-world.ts'
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
  runsOf,
  START,
  staff,
  stepTo,
  TOTAL,
} from './replays-world.ts'

test('LEARN-11 a full run by keyboard: a win, a loss, a cancelled order, the end, and the run in the list', {
  tag: '@gate',
}, async ({ page }) => {
  const made = await makeLesson(page)
  await begin(page, made)
  await expect(live(page)).toHaveText(`Bar 35 of ${TOTAL}. Close 48.47. No order.`)
  await stepTo(page, START, 40)
  // The stop costs 1 % of 500.
  await fillOrder(page, { Stop: '46.35', Target: '49.14' })
  const form = page.getByRole('form', { name: 'Place an order' })
  for (const figure of ['5.37 coins', '254.19 USDT', '−5.00 USDT', '+10.00 USDT', '2.0 : 1'])
    await expect(form).toContainText(figure)
  await press(button(page, 'Buy at 47.28'))
  await expect(live(page)).toContainText('Bought at 47.28, now 0.00 USDT, 0.0 R.')
  await expect(chartOf(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.replay-trade')).toContainText(/−1\.51 USDT\s*−0\.3\sR/)
  for (let at = 41; at < 52; at++) await page.keyboard.press('ArrowRight')
  await expect(page.locator('.replay-end-of')).toHaveText('The target was reached at 49.14. +10.00 USDT, +2.0 R')

  await stepTo(page, 52, 57)
  await press(page.getByRole('radio', { name: 'Sell' }), 'Space')
  await fillOrder(page, { Stop: '50.81', Target: '48.38' })
  await press(button(page, 'Sell at 50.00'))
  await expect(live(page)).toContainText('Sold at 50.00')
  await stepTo(page, 57, 58)
  await expect(page.locator('.replay-end-of')).toHaveText('The stop was reached at 50.81. −5.10 USDT, −1.0 R')

  await press(page.getByRole('radio', { name: 'Buy' }), 'Space')
  await fillOrder(page, { Entry: '30', Stop: '29', Target: '32' })
  await press(button(page, 'Buy at 30.00'))
  await expect(live(page)).toContainText('A buy order waits at 30.00.')
  await expect(async () => {
    if (await button(page, 'Cancel the order').isVisible()) await press(button(page, 'Cancel the order'))
    await expect(live(page)).toContainText('No order.', { timeout: 300 })
  }).toPass()

  await stepTo(page, 58, TOTAL)
  await expect(page.getByRole('heading', { name: 'That was the last bar' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'So far' })).toContainText(
    /1 of 2 won.+\+1\.0\sR.+\+4\.90 USDT.+\+0\.5\sR/,
  )
  await expect(page.getByRole('list', { name: 'Trades' }).getByRole('listitem')).toHaveText([
    /1\. Buy 47\.28.+\+2\.0\sR/,
    /2\. Sell 50\.00.+−1\.0\sR/,
  ])
  await page.getByText('The account in figures').click()
  await expect(page.getByRole('region', { name: 'The account after each trade' }).getByRole('row').nth(2)).toHaveText(
    /^1\+2\.0\sR\+10\.00510\.00$/,
  )
  await expect.poll(() => keptOf(page, made)).toBe(`${TOTAL} PLACE PLACE PLACE CLOSE`)
  const [run] = await runsOf(page, made)
  expect([run?.trades, run?.is_over]).toEqual([2, true])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'That was the last bar' })).toBeVisible()

  await press(button(page, 'Begin again'))
  await atBar(page, START)
  await page.getByText(/1 earlier run: \+/).click()
  await expect(page.locator('.replay-list')).toContainText('2 trades')
})

test('LEARN-11 LOOK-2 leaving the page: a run resumes after Reload and in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = await makeLesson(page)
  await begin(page, made)
  await stepTo(page, START, 38)
  await fillOrder(page, { Entry: '40', Stop: '39', Target: '42' })
  await page.reload()
  await atBar(page, 38)
  for (const [name, price] of [
    ['Entry', '40'],
    ['Stop', '39'],
    ['Target', '42'],
  ] as const)
    await expect(field(page, name)).toHaveValue(price)
  await button(page, 'Buy at 40.00').click()
  await expect.poll(() => keptOf(page, made)).toBe('38 PLACE')
  // Bar counts alone are saved with a delay, and on page leave.
  await stepTo(page, 38, 41)
  await page.reload()
  await expect(live(page)).toContainText(`Bar 41 of ${TOTAL}.`)
  await expect(live(page)).toContainText('A buy order waits at 40.00.')
  await expect.poll(() => keptOf(page, made)).toBe('41 PLACE')

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const there = await other.newPage()
  await enter(there, made.headers)
  await there.goto(made.address)
  await button(there, 'Continue at bar 41').click()
  await expect(live(there)).toContainText('A buy order waits at 40.00.')
  await button(there, 'Cancel the order').click()
  await expect.poll(() => keptOf(page, made)).toBe('41 PLACE CLOSE')
  await other.close()
})

test('LEARN-11 an invalid order is reported at its field, and a double click places one order', async ({ page }) => {
  const made = await makeLesson(page)
  await begin(page, made)
  for (const name of ['Stop', 'Target'] as const) {
    await field(page, 'Entry').press('Enter')
    await expect(field(page, name)).toHaveAccessibleDescription('A price is missing.')
    await expect(field(page, name)).toBeFocused()
    await field(page, name).fill(name === 'Stop' ? '47.57' : '50.27')
  }
  const wrong = async (name: string, text: string, says: string) => {
    const before = await field(page, name).inputValue()
    await field(page, name).fill(text)
    await field(page, 'Entry').press('Enter')
    await expect(field(page, name)).toHaveAccessibleDescription(says)
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveValue(text)
    await field(page, name).fill(before)
  }
  await wrong('Entry', 'soon', 'This is not a number.')
  await wrong('Stop', '0', 'A price must be above 0.')
  await wrong('Stop', '48.47', 'The stop equals the entry: nothing would be at risk.')
  await wrong('Stop', '50', 'To buy, set the stop below the entry.')
  await wrong('Target', '48', 'To buy, set the target above the entry.')
  expect(await keptOf(page, made)).toBe(String(START))
  await field(page, 'Target').fill('၅၀.၉၃')
  await expect(page.getByRole('form')).toContainText('2.7')
  await button(page, 'Buy at 48.47').dblclick()
  await expect.poll(() => keptOf(page, made)).toBe(`${START} PLACE`)
  await expect(button(page, 'Close at 48.47')).toBeVisible()
})

test('LEARN-11 autoplay stops when an order is filled, with reduced motion too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const made = await makeLesson(page)
  await begin(page, made)
  await fillOrder(page, { Entry: '47.80', Stop: '45', Target: '52' })
  await button(page, 'Buy at 47.80').click()
  await button(page, 'Play').click()
  await expect(button(page, 'Pause')).toBeVisible()
  await expect(live(page)).toContainText(/Bought at 47\.\d\d, now/)
  await expect(button(page, 'Play')).toBeVisible()
  const stopped = await live(page).textContent()
  await button(page, 'Play').click()
  await expect(page.locator('.replay-state')).not.toContainText(/^Bar (\d+) /.exec(stopped ?? '')?.[0] ?? 'Bar')
  await button(page, 'Pause').click()
  await expect(button(page, 'Play')).toBeVisible()
})

test.describe('a dropped connection', () => {
  test.use({ allowedErrors: /dynamically/ })

  test('LEARN-11 the replay continues offline, says so, and is saved once the network is back', async ({
    page,
    context,
  }) => {
    const made = await makeLesson(page)
    await begin(page, made)
    await context.setOffline(true)
    await stepTo(page, START, 40)
    await fillOrder(page, { Stop: '46.35', Target: '49.14' })
    await button(page, 'Buy at 47.28').click()
    await expect(page.getByText('No network. You can continue')).toBeVisible()
    expect(await keptOf(page, made)).toBe(String(START))
    await context.setOffline(false)
    await expect.poll(() => keptOf(page, made)).toBe('40 PLACE')
    await expect(page.getByText('No network. You can continue')).toBeHidden()

    // The page was closed while offline: the device still has the run.
    await context.setOffline(true)
    await stepTo(page, 40, 43)
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto(made.address)
    // A request sent while closing the page may still arrive.
    await button(later, /^Continue at bar 4[03]$/).click()
    await atBar(later, 43)
    await expect.poll(() => keptOf(later, made)).toBe('43 PLACE')
  })

  test('LEARN-11 LOOK-2 when its code, runs or prices fail to load it says so, and Retry loads each', async ({
    page,
  }) => {
    const made = await makeLesson(page)
    const box = page.locator('.replay-box')
    const retry = box.getByRole('button', { name: 'Retry' })
    /** Blocks these requests until the failure is shown. */
    const cut = async (address: string, act: () => Promise<unknown>, says = 'No network.') => {
      await page.route(address, (route) => route.abort('internetdisconnected'))
      await act()
      await expect(box.getByRole('alert').getByText(says)).toBeVisible()
      await page.unroute(address)
    }
    await cut('**/assets/replay-*.js', () => page.goto(made.address))
    // The code comes with the page only, so Retry reloads it.
    await cut('**/replay/replay-trend', () => Promise.all([page.waitForEvent('load'), retry.click()]))
    await retry.click()
    await cut('**/*replay-trend.csv*', () => button(page, 'Begin').click(), 'The prices of this replay')
    await button(page, 'Begin').click()
    await atBar(page, START)
  })

  test('LEARN-11 a lost response is not mistaken for another device; a run continued elsewhere is shown as such', async ({
    page,
  }) => {
    const made = await makeLesson(page)
    await begin(page, made)
    // The server saves it but the response is lost: the next try has the same key, and gets it.
    let isLost = false
    await page.route('**/api/user/replay/*', async (route) => {
      if (isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await stepTo(page, START, 40)
    await fillOrder(page, { Stop: '46.35', Target: '49.14' })
    await button(page, 'Buy at 47.28').click()
    await expect.poll(() => keptOf(page, made)).toBe('40 PLACE')
    await stepTo(page, 40, 41)
    await expect.poll(() => keptOf(page, made)).toBe('41 PLACE')
    await expect(page.getByText('This run was continued elsewhere')).toBeHidden()

    const [run] = await runsOf(page, made)
    const moves = [...(run?.moves ?? []), { kind: 'CLOSE', at: 41 }]
    expect(
      (
        await page.request.put(`/api/user/replay/${run?.replay_id}`, {
          headers: made.headers,
          data: { from: 41, at: 44, moves },
        })
      ).status(),
    ).toBe(200)
    await chartOf(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('This run was continued elsewhere. You see its latest state.')).toBeVisible()
    await expect(live(page)).toContainText(`Bar 44 of ${TOTAL}.`)
    await expect(page.locator('.replay-end-of')).toContainText('You closed it at')
    // The run continues from there.
    await stepTo(page, 44, 46)
    await expect.poll(() => keptOf(page, made)).toBe('46 PLACE CLOSE')
  })

  test('LEARN-11 runs that were read before an order and arrive after it do not take it back', async ({ page }) => {
    const made = await makeLesson(page)
    await begin(page, made)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    // Another tab, or a line that is back, has the runs read again.
    const reads: Promise<void>[] = []
    await page.route('**/replay/replay-trend', async (route) => {
      const response = await route.fetch()
      const read = released.then(() => route.fulfill({ response }).catch(() => {}))
      reads.push(read)
      await read
    })
    await page.evaluate(() => ['offline', 'online'].map((word) => dispatchEvent(new Event(word))))
    await expect.poll(() => reads.length).toBe(1)
    await fillOrder(page, { Stop: '40', Target: '60' })
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await button(page, /^Buy at/).click()
    expect((await kept).status()).toBe(200)
    release()
    await Promise.all(reads)
    // From now on nothing is read.
    await page.unroute('**/replay/replay-trend')
    await page.route('**/replay/replay-trend', (route) => route.abort('internetdisconnected'))
    await page.getByRole('link', { name: 'Favourites' }).click()
    await expect(page.locator('.replay-box')).toHaveCount(0)
    await page.goBack()
    // What is open stays open.
    await atBar(page, START)
    await expect(live(page)).not.toContainText('No order')
  })
})

test('LEARN-11 a request that never ends holds back nothing', async ({ page }) => {
  const made = await makeLesson(page)
  await begin(page, made)
  let tries = 0
  await page.route('**/api/user/replay/*', (route) => (tries++ === 0 ? undefined : route.continue()))
  await stepTo(page, START, 40)
  await fillOrder(page, { Stop: '45', Target: '52' })
  await button(page, 'Buy at 47.28').click()
  await expect.poll(() => keptOf(page, made)).toBe('40 PLACE')
  await expect(page.getByText('No network.')).toBeHidden()
})

test('LEARN-11 OFFLINE-2 prices load on Begin; a lesson without a replay loads none of its code', async ({ page }) => {
  const made = await makeLesson(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  const loaded = (part: RegExp) => asked.some((address) => part.test(address))
  await page.goto(made.address)
  await expect(page.getByText("from the school's own generator, seed 96")).toBeVisible()
  await expect(button(page, 'Begin')).toBeVisible()
  expect(loaded(/replay-trend\.csv/)).toBe(false)
  expect(loaded(/candle-chart/)).toBe(false)
  await button(page, 'Begin').click()
  await expect(chartOf(page)).toBeVisible()
  expect(loaded(/replay-trend\.csv/)).toBe(true)

  const weigh = weighScripts(page)
  asked.length = 0
  await page.goto(lessonPath(await findLesson(page.request, made.headers, 'What a level is'), 'lesson-content'))
  await expect(page.locator('figure.chart canvas').first()).toBeVisible()
  expect(loaded(/\/replay-[\w-]+\.(js|css)/)).toBe(false)
  expect(await weigh()).toBeGreaterThan(0)
})

test('LEARN-11 LOOK-1 the chart of a run says what it shows, and has a table of figures', async ({ page }) => {
  await begin(page, await makeLesson(page))
  await stepTo(page, START, 40)
  await page.getByText('Show the figures').click()
  const rows = page.getByRole('region', { name: 'The bars shown so far, newest first' }).getByRole('row')
  await expect(rows).toHaveCount(41)
  await expect(rows.nth(1)).toContainText('47.28')
  await expect(chartOf(page).getByRole('img')).toHaveAccessibleName(/^Candlestick chart: A trend.+lowest 39\.67/)
})

test('STAFF-3 LEARN-11 the editor keeps a replay unchanged; its title, source, account, risk and start can be edited', async ({
  page,
}) => {
  const made = await makeLesson(page)
  const textOf = async () => (await staff(page, 'get', `lessons/${made.lesson_id}`)).text as string
  const bare = (html: string) => html.replace(/\s*\n\s*/g, '')
  const save = async () => {
    await button(page, 'Save').click()
    await expect(page.getByText(/^Saved \d/)).toBeVisible()
  }
  await page.goto(`/console/curriculum/lessons/${made.lesson_id}?part=text`)
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const atom = text.locator('figure.replay')
  await expect(atom).toContainText("from the school's own generator, seed 96")
  await expect(atom).toContainText('account 500 USDT, risk 1 % per trade, 35 bars shown at the start')
  await text.locator('p').first().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('X')
  await save()
  expect(bare(await textOf())).toBe(`<p>XHave paper ready.</p>${bare(made.figure)}<p>Afterwards.</p>`)

  await atom.click()
  await button(page, 'Change the replay').click()
  const dialog = page.getByRole('dialog', { name: 'Replay' })
  await expect(dialog).toContainText('Its prices are in the file replay-trend')
  await dialog.getByLabel('Title').fill('A climb')
  await dialog.getByLabel('Account in USDT').fill('1000')
  await dialog.getByLabel('Bars shown at the start').fill('106')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Bars shown at the start')).toHaveAccessibleDescription(
    'A whole number from 1 to 105. At least ten bars must follow.',
  )
  await dialog.getByLabel('Bars shown at the start').fill('40')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await save()
  expect(bare(await textOf())).toContain(
    bare(made.figure)
      .replace('data-account="500"', 'data-account="1000"')
      .replace('data-start="35"', 'data-start="40"')
      .replace(/<figcaption>[^<]*/, '<figcaption>A climb'),
  )
  await button(page, 'Publish changes').click()
  await expect(page.getByText('Changes not yet published.')).toBeHidden()
  await page.goto(made.address)
  await expect(page.locator('.replay-box')).toContainText('1,000.00 USDT')

  await page.goto(`/console/curriculum/lessons/${made.lesson_id}?part=text`)
  await atom.click()
  await button(page, 'Remove the replay').click()
  await expect(atom).toHaveCount(0)
})
