import { expect, NO_NETWORK, signIn, test, toast, weighScripts } from './fixtures.ts'

test('VISIT-1 the hero, and an intro video that loads nothing before it is pressed', async ({ page }) => {
  const media: string[] = []
  page.on('request', (request) => {
    if (/\/intro\/(?!poster)|hls/.test(request.url())) media.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Explore Crypto Money-Making. We'll show you how.")
  await page.waitForLoadState('networkidle')
  expect(media).toEqual([])
  await page.getByRole('button', { name: /Play the intro video/ }).click()
  const video = page.locator('video')
  await expect(video).toBeFocused()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2)
  expect(media.some((address) => address.endsWith('master.m3u8'))).toBe(true)
})

test.describe('a line that is cut', () => {
  test.use({ allowedErrors: NO_NETWORK })
  test('VISIT-1 leaves a Retry where the film stands', async ({ page }) => {
  await page.route('**/intro/master.m3u8', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: /Play the intro video/ }).click()
  await expect(page.getByText('The film did not arrive.')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/intro/master.m3u8')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('VISIT-2 campuses of the live list, 0.3 s apart above 1024 px and at once below', async ({ page, request }) => {
    const { content } = await (await request.get('/api/campus')).json()
    const delays = () => page.locator('.camp-item').evaluateAll((items) => items.map((item) => [getComputedStyle(item).animationName, getComputedStyle(item).animationDelay]))
    await page.setViewportSize({ width: 1025, height: 800 })
    await page.goto('/')
    await expect(page.locator('#campus').getByRole('heading', { level: 3 })).toHaveText(content.data.map(({ title }: { title: string }) => title))
    expect(await delays()).toEqual(content.data.map((_: unknown, at: number) => ['rise', `${Math.round(at * 3) / 10}s`]))
    await page.setViewportSize({ width: 1024, height: 800 })
    expect(new Set((await delays()).map(([name]) => name))).toEqual(new Set(['none']))
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(new Set((await delays()).map(([name]) => name))).toEqual(new Set(['none']))
  })
})

test('VISIT-3 a card tells a visitor to log in and opens the campus for a member', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('link', { name: /Chart Reading/ })
  await card.click()
  await expect(toast(page, 'Please log in first to access the campus.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await signIn(page, 'member')
  await page.reload()
  await card.click()
  await expect(page).toHaveURL('/campuses/chart-reading?campus_id=2')
  await expect(page.getByRole('heading', { level: 1, name: 'Chart Reading' })).toBeVisible()
})

test('VISIT-5 the claims and the comparison', async ({ page }) => {
  await page.goto('/')
  for (const text of ['7+ Specialized Campuses', '2,000+ like minded users', '$49 to $449 for a course, once'])
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(page.getByText('$35,000+')).toBeVisible()
})

test('VISIT-7 the header leads a visitor to the login and a member to the campuses; its anchor returns to the grid', async ({ page }) => {
  await page.goto('/subscription')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Campus', exact: true }).click()
  await expect(page).toHaveURL('/#campus')
  await expect(page.locator('#campus')).toBeInViewport()
  await header.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/auth/login')
  await signIn(page, 'member')
  await page.goto('/')
  await expect(header.getByRole('link', { name: 'To Campuses' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(header.getByRole('link', { name: 'Campus', exact: true })).toBeHidden()
  await header.getByRole('button', { name: 'Menu' }).click()
  await header.getByRole('link', { name: 'Campus', exact: true }).click()
  await expect(header.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'false')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  for (const [address, heading] of [
    ['/', "Explore Crypto Money-Making. We'll show you how."],
    ['/auth/login', 'Welcome back'],
    ['/subscription', 'Subscription'],
  ] as const)
    test(`VISIT-14 ${address} is whole HTML before any script runs`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(/Padauk/)
    })
})

test('OFFLINE-2 the first view loads at most 150 KiB of script and nothing from another host', async ({ page, baseURL }) => {
  const weight = weighScripts(page)
  const foreign: string[] = []
  page.on('request', (request) => !request.url().startsWith(baseURL ?? '') && foreign.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await weight()).toBeLessThanOrEqual(150 * 1024)
  expect(foreign).toEqual([])
})
