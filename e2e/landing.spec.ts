import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SITE } from '../demo/world.ts'
import { expect, signIn, test, toast, visit, wake } from './fixtures.ts'

test('VISIT-1 the hero shows, and the intro video loads nothing before it is pressed', { tag: '@gate' }, async ({
  page,
}) => {
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

test('VISIT-1 a dropped connection: shows Retry in place of the video', async ({ page }) => {
  await page.route('**/intro/master.m3u8', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: /Play the intro video/ }).click()
  await expect(page.getByText('The video did not load.')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/intro/master.m3u8')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThan(1)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('VISIT-2 live campuses appear 0.3 s apart above 1024 px and all at once below', async ({ page, request }) => {
    const { content } = await (await request.get('/api/campus')).json()
    const delays = () =>
      page
        .locator('.campus-item')
        .evaluateAll((items) =>
          items.map((item) => [getComputedStyle(item).animationName, getComputedStyle(item).animationDelay]),
        )
    await page.setViewportSize({ width: 1025, height: 800 })
    await page.goto('/')
    await expect(page.locator('#campus').getByRole('heading', { level: 3 })).toHaveText(
      content.data.map(({ title }: { title: string }) => title),
    )
    expect(await delays()).toEqual(
      content.data.map((_: unknown, at: number) => ['rise', `${Math.round(at * 3) / 10}s`]),
    )
    await page.setViewportSize({ width: 1024, height: 800 })
    expect(new Set((await delays()).map(([name]) => name))).toEqual(new Set(['none']))
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(new Set((await delays()).map(([name]) => name))).toEqual(new Set(['none']))
  })
})

test('VISIT-3 VISIT-15 a card asks a visitor to log in or look inside, and opens its campus for a member', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('link', { name: /^Chart Reading/ })
  await card.click()
  const asked = toast(page, 'Please log in first to access the campus.')
  await expect(asked).toBeVisible()
  await expect(page).toHaveURL('/')
  await page
    .getByRole('region', { name: /Messages/ })
    .getByRole('button', { name: 'Look inside' })
    .click()
  await expect(page).toHaveURL('/learn/chart-reading')
  await page.goBack()
  await page.getByRole('link', { name: 'Look inside: Chart Reading' }).click()
  await expect(page).toHaveURL('/learn/chart-reading')
  await expect(page.getByRole('heading', { level: 1, name: 'Chart Reading' })).toBeVisible()
  await signIn(page, 'member')
  await visit(page, '/')
  await card.click()
  await expect(page).toHaveURL('/campuses/chart-reading?campus_id=2')
  await expect(page.getByRole('heading', { level: 1, name: 'Chart Reading' })).toBeVisible()
})

test('VISIT-5 VISIT-17 the claims and the comparison, with bars drawn to one scale', async ({ page }) => {
  await page.goto('/')
  for (const text of ['7+ Specialized Campuses', '2,000+ like minded users', 'From $49 a month of access'])
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  // What is sold is access, not a course.
  await expect(page.getByText('from a month of access to a lifetime')).toBeVisible()
  await expect(page.getByText('One of our courses')).toHaveCount(0)
  await expect(page.getByText('$49 to $449')).toBeVisible()
  await expect(page.getByText('$35,000+')).toBeVisible()
  const [theirs, ours] = await page
    .locator('.comparison-cost')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  expect(ours! / theirs!).toBeCloseTo(449 / 35_000, 2)
})

test('VISIT-15 the page shows the product itself, and its hero and its end lead to a whole free lesson', async ({
  page,
  request,
}) => {
  const { content } = await (await request.get('/api/free-lesson')).json()
  const html = await (await request.get('/')).text()
  expect(html).toContain(content.title)
  await page.goto('/')
  // Its styles come with the page, although its code does not.
  await expect(page.locator('.product-phone')).toHaveCSS('height', '560px')
  const screen = page.getByRole('article', { name: content.title })
  await expect(screen).toContainText(content.opening[0])
  const picture = screen.getByRole('img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('list').filter({ hasText: 'One lesson' }).getByRole('listitem')).toHaveCount(5)
  for (const place of [page.locator('.hero'), page.locator('.last')]) {
    await page.goto('/')
    await place.getByRole('link', { name: 'Begin with a free lesson' }).click()
    await expect(page).toHaveURL(content.path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.title)
  }
})

test('VISIT-6 four questions open and close by click and keyboard, one at a time', async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('details', { hasText: '?' })
  await expect(questions).toHaveCount(4)
  const open = () => questions.evaluateAll((all) => all.map((details) => (details as HTMLDetailsElement).open))
  const [first, second] = [questions.nth(0), questions.nth(1)]
  await expect(first.getByText('You need a phone')).toBeVisible()
  await second.locator('summary').click()
  await expect(second.getByText('register you by hand')).toBeVisible()
  expect(await open()).toEqual([false, true, false, false])
  await second.locator('summary').click()
  expect(await open()).toEqual([false, false, false, false])
  await questions.nth(2).locator('summary').press('Enter')
  await expect(page.getByText('if you ask within 24 hours')).toBeVisible()
  await questions.nth(2).locator('summary').press('Space')
  await expect(page.getByText('if you ask within 24 hours')).toBeHidden()
})

test('VISIT-6 two buttons lead to /subscription', async ({ page }) => {
  for (const name of ['See the plans', 'Choose a plan']) {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page).toHaveURL('/subscription')
  }
  await page.goto('/')
  await expect(page.getByRole('main').locator('a[href="/subscription"]')).toHaveCount(2)
})

test('VISIT-8 the footer links to every rule and page and states that no profit is guaranteed', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const links: Record<string, string> = {
    'Terms and Conditions': '/terms-and-condition',
    'Privacy Policy': '/privacy-policy',
    'Bug Bounty Policy': '/bug-bounty-policy',
    'Affiliate Rule': '/affiliate-rule',
    'Funded Rule': '/funded-rule',
    Subscription: '/subscription',
    'Crypto Related': '/crypto-related',
  }
  for (const [name, path] of Object.entries(links)) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    expect((await request.get(path)).status(), path).toBe(200)
  }
  for (const { name, link } of SITE.social_links)
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', link)
  await expect(footer.getByText('Everything taught here is for education only.')).toContainText(
    'no profit is guaranteed',
  )
})

test('VISIT-9 the discussion channel opens the configured chat with its message, and the handle can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const { handle, link, service, discussion_message } = SITE.messaging
  const join = page.getByRole('main').getByRole('link', { name: 'Join Discussion Channel' })
  const address = new URL((await join.getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toBe(link)
  expect(address.searchParams.get('text')).toBe(discussion_message)
  await expect(join).toHaveAttribute('target', '_blank')
  const hero = page.locator('.hero')
  await expect(hero.getByText(`${handle} on ${service}`)).toBeVisible()
  await hero.getByRole('button', { name: `Copy ${handle}` }).click()
  await expect(toast(page, `${handle} is copied.`)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(handle)
})

test('VISIT-9 when copying is refused the handle is selected', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/')
  await page.locator('.hero').getByRole('button', { name: /^Copy/ }).click()
  await expect(
    toast(page, `${SITE.messaging.handle} is selected. Copy it with a long press or with Ctrl and C.`),
  ).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toBe(SITE.messaging.handle)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('VISIT-14 campuses, menu and questions are there without scripts', async ({ page, request }) => {
    const { content } = await (await request.get('/api/campus')).json()
    await page.goto('/')
    await expect(page.locator('#campus').getByRole('heading', { level: 3 })).toHaveText(
      content.data.map(({ title }: { title: string }) => title),
    )
    await page.getByText('Can I get my money back?').click()
    await expect(page.getByText('if you ask within 24 hours')).toBeVisible()
    await page.getByRole('banner').getByText('Affiliate', { exact: true }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Affiliate Rule' }).click()
    await expect(page).toHaveURL('/affiliate-rule')
  })
})

/**
 * Records the largest contentful paint, and layout shifts with what moved. Those below a hundredth of what counts as good
 * (0.1) are left out: on a loaded machine, one of 0.0005 was seen once.
 */
const watchPaint = async (page: Page) => {
  await page.addInitScript(() => {
    type Box = { toJSON: () => object }
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null; previousRect: Box; currentRect: Box }[]
    }
    const seen = { shifts: [] as string[], largest: '' }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => [
          node?.outerHTML?.slice(0, 80) ?? node?.textContent?.slice(0, 80),
          previousRect,
          currentRect,
        ])
        if (!hadRecentInput && value >= 0.001) seen.shifts.push(`${value} ${JSON.stringify(moved)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const { element } of list.getEntries() as (PerformanceEntry & { element?: Element })[])
        seen.largest = element?.closest('.hero') ? 'hero' : String(element?.className)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { shifts: string[]; largest: string } }).seen)
}

test.describe('on a slow phone', () => {
  // From the start: resizing the window afterwards can itself shift the layout.
  test.use({ viewport: { width: 360, height: 740 } })
  test('LOOK-2 there is no layout shift while the page loads on a slow phone', async ({ page }) => {
    test.slow()
    const seen = await watchPaint(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 204_800,
      uploadThroughput: 96_000,
    })
    await page.goto('/', { waitUntil: 'load' })
    // Until the scripts have started, so that shifts until then are counted.
    await wake(page)
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(seen).toEqual({ shifts: [], largest: 'hero' })
  })
})

/** Passes everything on, but the page itself in pieces: the browser paints between them. */
const serveInPieces = async (origin: string) => {
  const sendPage = async (page: AsyncIterable<Buffer>, res: ServerResponse) => {
    const html = Buffer.concat(await Array.fromAsync(page)).toString()
    const top = html.indexOf('<header')
    const end = html.indexOf('</section>', html.indexOf('<section class="hero'))
    res.write(html.slice(0, top))
    for (const piece of html.slice(top, end).split(/(?<=<\/(?:h1|p|a|button)>)/)) {
      res.write(piece)
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    res.end(html.slice(end))
  }
  const server = createServer((req, res) => {
    const headers = { ...req.headers, 'accept-encoding': 'identity' }
    get(`${origin}${req.url}`, { headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      if (req.url === '/') sendPage(answer, res)
      else answer.pipe(res)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })
    test('LOOK-2 there is no layout shift while the header and hero arrive in pieces', async ({ page, product }) => {
      const seen = await watchPaint(page)
      const { url, stop } = await serveInPieces(product)
      await page.goto(url, { waitUntil: 'load' })
      expect(await seen()).toEqual({ shifts: [], largest: 'hero' })
      stop()
    })
  })

test('LOOK-2 with scripts blocked: the largest contentful paint is the hero, from HTML and CSS alone', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort())
  const seen = await watchPaint(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect.poll(seen).toEqual({ shifts: [], largest: 'hero' })
})

for (const width of [360, 1440])
  test(`VISIT-1 the intro film is shown whole at ${width} px, with room for its captions below it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await visit(page, '/')
    await page.getByRole('button', { name: /Play the intro video/ }).click()
    const video = page.locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
    const { box, film, fit, at } = await video.evaluate((element: HTMLVideoElement) => {
      const { width, height } = element.getBoundingClientRect()
      const { objectFit, objectPosition } = getComputedStyle(element)
      return {
        box: { width, height },
        film: (width * element.videoHeight) / element.videoWidth,
        fit: objectFit,
        at: objectPosition,
      }
    })
    expect([fit, at]).toEqual(['contain', '50% 0%'])
    // A browser writes captions in 5 % of the height, at the foot of the element.
    expect(box.height - film).toBeGreaterThanOrEqual(2 * 1.3 * 0.05 * box.height)
    await expect(video.locator('track')).toHaveCount(2)
  })

for (const width of [320, 360, 768, 1440])
  test(`VISIT-1 LOOK-1 at ${width} px the caption of the intro film lies below its picture`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    for (const value of ['en', 'my']) {
      await page.context().addCookies([{ name: 'language', value, url: baseURL ?? '' }])
      await visit(page, '/')
      const poster = page.locator('.poster')
      const box = async (part: string) => (await poster.locator(part).boundingBox()) ?? { y: 0, height: Number.NaN }
      const [picture, caption] = [await box('.poster-picture svg'), await box('.poster-caption b')]
      expect(caption.y, value).toBeGreaterThanOrEqual(picture.y + picture.height)
      const { height } = (await poster.boundingBox()) ?? { height: 0 }
      await poster.click()
      await expect(page.locator('video')).toBeVisible()
      expect((await poster.boundingBox())?.height, value).toBe(height)
    }
  })
