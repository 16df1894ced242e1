import type { Page, Route } from '@playwright/test'
import { expect, isHydrated, signIn, test, toast, visit, wake, weighScripts } from './fixtures.ts'

/** Pages of text, whose scripts wait for a visitor, and pages with fields, which start at once. */
const TEXTS = ['/', '/subscription', '/terms-and-condition', '/learn/chart-reading']
const FORMS = ['/auth/login', '/crypto-related', '/submit-my-post']

const watchScripts = (page: Page) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  return scripts
}

test('OFFLINE-2 the first view loads no script file, those of a visitor who acts come later, and nothing comes from other hosts', async ({
  page,
  baseURL,
}) => {
  const weight = weighScripts(page)
  const foreign: string[] = []
  page.on('request', (request) => !request.url().startsWith(baseURL ?? '') && foreign.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await weight()).toBe(0)
  await visit(page, '/')
  expect(await weight()).toBeGreaterThan(0)
  expect(foreign).toEqual([])
})

const LESSON = '/learn/chart-reading/candles-and-trends/reading-a-candle/what-one-candle-says'

test('VISIT-15 OFFLINE-2 a free lesson loads at most 110 KiB of script before its drill or quiz is touched', async ({
  page,
}) => {
  const weight = weighScripts(page)
  await page.goto(LESSON, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What one candle says')
  expect(await weight()).toBeLessThanOrEqual(110 * 1024)
})

/** Sums all transferred bytes; call the returned function once the page is quiet. */
const weighAll = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let weight = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weight += encodedDataLength
  })
  return () => weight
}

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`OFFLINE-2 the first view transfers at most 100 KiB, with all scripts at most 300 KiB, at ${width} px and makes no API request`, async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => /\/api\/(?!file)/.test(request.url()) && asked.push(request.url()))
    const weight = await weighAll(page)
    await page.setViewportSize({ width, height })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(weight()).toBeGreaterThan(20 * 1024)
    expect(weight()).toBeLessThanOrEqual(100 * 1024)
    // Then everything that a visitor's first move loads.
    await wake(page)
    await page.waitForLoadState('networkidle')
    expect(weight()).toBeGreaterThan(100 * 1024)
    expect(weight()).toBeLessThanOrEqual(300 * 1024)
    expect(asked).toEqual([])
  })

for (const path of ['/', '/subscription', '/crypto-related'])
  test(`WORDS-1 ${path} contains its texts in the HTML and requests none`, async ({ page }) => {
    const catalogs: string[] = []
    page.on('request', (request) => /\.en-[^/]*\.js$/.test(request.url()) && catalogs.push(request.url()))
    await page.goto(path)
    // The theme button works once the page is hydrated, which waits for all texts.
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('html')).toHaveClass(/dark|light/)
    expect(catalogs).toEqual([])
  })

test('OFFLINE-2 a page of text loads scripts when a visitor acts, a page with fields at once', async ({ page }) => {
  const scripts = watchScripts(page)
  for (const path of TEXTS) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts, path).toEqual([])
  }
  for (const path of FORMS) {
    await page.goto(path)
    await expect.poll(() => isHydrated(page), path).toBe(true)
  }
})

for (const [sign, act] of Object.entries({
  'a key': (page: Page) => page.keyboard.press('Tab'),
  'the wheel': (page: Page) => page.mouse.wheel(0, 200),
  'a focus': (page: Page) => page.getByRole('link', { name: 'See the plans' }).focus(),
}))
  test(`OFFLINE-2 ${sign} starts the page`, async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(await isHydrated(page)).toBe(false)
    await act(page)
    await expect.poll(() => isHydrated(page)).toBe(true)
  })

test('LOOK-2 a page that starts keeps the styles of its HTML, and a later page adds its own after them', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && requested.push(request.url()))
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Crypto Related' }).click()
  await expect(page.getByRole('textbox').or(page.getByRole('spinbutton')).first()).toBeVisible()
  const order = await page
    .locator('head style, head link[rel=stylesheet]')
    .evaluateAll((elements) =>
      elements.filter((element) => !element.matches('[type]')).map(({ localName }) => localName),
    )
  expect(requested.length).toBeGreaterThan(0)
  expect(order).toEqual(['style', ...requested.map(() => 'link')])
})

test('VISIT-7 a member needs to do nothing to see To Campuses', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'To Campuses' })).toBeVisible()
})

const theme = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark' })

/** Holds all scripts until the returned function is called. */
const holdScripts = async (page: Page) => {
  const held: Route[] = []
  let isOpen = false
  await page.route('**/*.js', (route) => (isOpen ? route.continue() : void held.push(route)))
  return async () => {
    isOpen = true
    for (const route of held) await route.continue()
  }
}

test('VISIT-3 a click on a lesson for members before the scripts arrive still shows the toast', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/learn/chart-reading')
  await page.getByRole('button', { name: /Time frames/ }).click()
  await release()
  await expect(toast(page, 'Please log in first to access the campus.')).toBeVisible()
  await expect(page).toHaveURL('/learn/chart-reading')
})

test('LOOK-1 each press before the scripts arrive counts once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const release = await holdScripts(page)
  await page.goto('/')
  for (const _ of ['dark', 'light', 'dark']) await theme(page).click()
  await release()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await theme(page).click()
  await expect(page.locator('html')).toHaveClass(/light/)
})

test('VISIT-7 links work before the scripts arrive, and an anchor closes the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await holdScripts(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const anchor = page.getByRole('banner').getByRole('link', { name: 'Student Wins' })
  await anchor.click()
  await expect(page).toHaveURL('/#student-wins')
  await expect(anchor).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Choose a plan' }).click()
  await expect(page).toHaveURL('/subscription')
})

test('LOOK-2 a dropped connection: the next sign of the visitor loads the scripts again', async ({ page }) => {
  await page.goto('/')
  await page.route('**/*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await failed
  await page.unroute('**/*.js')
  await expect(async () => {
    await page.mouse.move(3, 3)
    await page.mouse.move(2, 2)
    expect(await isHydrated(page)).toBe(true)
  }).toPass()
  await theme(page).click()
  await expect(page.locator('html')).toHaveClass(/dark|light/)
})

test('LOOK-2 after a reload, Back shows the page before', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay once. Learn at your own hour.')
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Explore/)
  await visit(page, '/')
})
