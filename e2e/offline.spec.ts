import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { CHART_READING, expect, test } from './fixtures.ts'
import { findLesson, lessonPath } from './lessons-world.ts'
import { isKept } from './line-world.ts'
import { notice, signInWhole } from './pending-world.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

/** Everything that this origin has stored in the browser, as text. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url)
        const type = (await cache.match(request))?.headers.get('content-type') ?? ''
        if (/json|html/.test(type) && !request.url.includes('/shell/'))
          texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('padauk')
      opening.onsuccess = () => resolve(opening.result)
    })
    for (const name of db.objectStoreNames) {
      const rows = await new Promise<unknown>((resolve) => {
        const reading = db.transaction(name).objectStore(name).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
      texts.push(JSON.stringify(rows))
    }
    db.close()
    return texts.join('\\n')
  })

const openCampus = async (page: Page) => {
  const token = await signInWhole(page, 'member')
  const headers = { Authorization: `Bearer ${token}` }
  const place = await findLesson(page.request, headers, 'What money is for')
  await page.goto('/campuses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isKept(page)
  return { ...place, headers }
}

test('OFFLINE-1 OFFLINE-4 without a network, what was opened before opens at every address, also after a reload', {
  tag: '@gate',
}, async ({ page, context }) => {
  const place = await openCampus(page)
  await page.goto(lessonPath(place, 'lesson-content'))
  const text = page.locator('.prose')
  await expect(text).toContainText('money')
  await expect.poll(() => storedTexts(page)).toContain('What money is for')
  await context.setOffline(true)
  await page.reload()
  await expect(text).toContainText('money')
  await page.goto('/campuses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(lessonPath(place, 'lesson-content'))
  await expect(text).toContainText('money')
})

test('OFFLINE-1 without a network, the app opens by a link that names a language, and on a phone that kept none', async ({
  page,
  context,
}) => {
  await openCampus(page)
  await context.setOffline(true)
  await page.goto('/campuses?language=my')
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/campuses?language=xx')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Killed while it was written.
  await page.evaluate(async () => (await caches.open('device')).delete('/language'))
  await page.goto('/campuses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('OFFLINE-1 the next three lessons are read ahead, whole: locked ones too, with their pictures', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'fresh')
  const headers = { Authorization: `Bearer ${token}` }
  const place = await findLesson(page.request, headers, 'What money is for')
  const { content } = await (
    await page.request.get(`/api/user/course/${place.course_id}/lessons?ahead=4`, { headers })
  ).json()
  await page.goto('/campuses')
  await isKept(page)
  await page.goto(lessonPath(place, 'lesson-content'))
  const last = content.at(-1) as { lesson_id: number; title: string; text: string }
  expect(content).toHaveLength(4)
  const pictures = [...last.text.matchAll(/src="[^"]*filePath=([^"&]+)/g)].map(([, path = '']) => path)
  expect(pictures).not.toEqual([])
  for (const one of [JSON.stringify(last.text).slice(1, 200), ...pictures])
    await expect.poll(() => storedTexts(page)).toContain(one)
  await context.setOffline(true)
  await page.goto(lessonPath({ ...place, lesson_id: last.lesson_id }, 'lesson-content'))
  await expect(page.getByRole('heading', { level: 1, name: last.title, exact: true })).toBeVisible()
  const brokenPictures = () =>
    page.locator('.prose img').evaluateAll((all) => all.filter((one) => !(one as HTMLImageElement).naturalWidth).length)
  await expect.poll(brokenPictures).toBe(0)
})

test('OFFLINE-4 what is not on the device says so in place: lessons, courses, categories, campuses, and pages of the public site', async ({
  page,
  context,
}) => {
  // With the data saver on, nothing is read ahead.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const { headers, ...place } = await openCampus(page)
  await page.goto(lessonPath(place, 'lesson-content'))
  const text = page.locator('.prose')
  await expect(text).toContainText('money')
  const { content } = await (await page.request.get(`/api/user/course/${place.course_id}`, { headers })).json()
  const other = content.lessons.at(-1) as { title: string; lesson_id: number }
  await expect.poll(() => storedTexts(page)).toContain(other.title)
  await context.setOffline(true)
  await page.goto(lessonPath({ ...place, lesson_id: other.lesson_id }, 'lesson-content'))
  await expect(page.getByRole('heading', { name: 'This lesson is not on this device' })).toBeVisible()
  await expect(page.getByText('Nothing was changed')).toBeHidden()
  const here = page.getByRole('list', { name: 'You can open these now' })
  await expect(here.getByRole('link')).toHaveText(['What money is for', 'Kept on this phone'])
  await here.getByRole('link', { name: 'What money is for' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(text).toContainText('money')

  const notHere = (noun: string) => page.getByRole('heading', { name: `This ${noun} is not on this device` })
  await page.goto(CHART_READING)
  await expect(notHere('campus')).toBeVisible()
  await expect(notice(page)).toHaveText('No network. What you opened before works.')
  await here.getByRole('link', { name: place.campus }).click()
  await page.locator('.categories a').filter({ hasNotText: place.category }).first().click()
  await expect(notHere('category')).toBeVisible()
  await here.getByRole('link', { name: place.category }).click()
  const opened = page.getByRole('link', { name: /What money is for/ })
  await page.locator('details.course').last().locator('summary').click()
  await expect(notHere('course').last()).toBeVisible()
  await here.first().getByRole('link').first().click()
  await expect(opened).toBeVisible()

  await page.goto('/subscription')
  await expect(page.getByRole('heading', { name: 'This page is not on this device' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'To Campuses' }).click()
  await expect(page).toHaveURL(/\/campuses/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/subscription')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  // It opens by itself.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page is not on this device')
})

test.describe('when the network comes and goes', () => {
  // Whatever is loaded at that moment may be cut off.
  test.use({ allowedErrors: /Failed to fetch dynamically imported module/ })
  test('OFFLINE-4 a page opens if the network returns before the page can hear of it', async ({ page, context }) => {
    await openCampus(page)
    await isKept(page)
    await context.setOffline(true)
    await page.goto('/subscription', { waitUntil: 'commit' })
    await context.setOffline(false)
    const heading = page.getByRole('heading', { name: 'Pay once. Learn at your own hour.' })
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(async () => {
      await expect(heading.or(retry)).toBeVisible()
      if (await retry.isVisible()) await retry.click()
      await expect(heading).toBeVisible({ timeout: 5_000 })
    }).toPass()
  })
})

test('OFFLINE-3 signing out wipes what is private; another member on the same phone finds nothing', {
  tag: '@gate',
}, async ({ page, context }) => {
  await openCampus(page)
  await page.goto('/campuses/profile')
  await expect(page.getByRole('definition').getByText('member@padauk.test')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('ticked', 'mine'))
  await expect.poll(() => storedTexts(page)).toContain('"email":"member@padauk.test"')
  await page.goto('/campuses')
  // It leads on to a campus, which closes the menu.
  await expect(page).toHaveURL(/campus_id=/)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Profile menu/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  const left = await storedTexts(page)
  for (const secret of ['member@padauk.test', 'PADAUK1', 'ticked']) expect(left.includes(secret), secret).toBe(false)
  await context.setOffline(true)
  await page.goto('/campuses/profile')
  await expect(page.getByText('member@padauk.test')).toBeHidden()
})

/** The product behind a proxy that changes the service worker, as a new version of the app does. */
const openWithVersions = async (origin: string) => {
  let version = 1
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = asked.headers
    const passed = request(`${origin}${asked.url}`, { method: asked.method, headers }, (given) => {
      const isWorker = asked.url === '/worker.js'
      const { 'content-length': ____, ...rest } = given.headers
      answer.writeHead(given.statusCode ?? 500, isWorker ? rest : given.headers)
      given.pipe(answer, { end: !isWorker })
      if (isWorker) given.on('end', () => answer.end(`\n// ${version}`))
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: () => {
      version++
    },
    close: () => server.close(),
  }
}

test('OFFLINE-4 a new version waits while something is typed, and is taken at a later navigation', async ({
  page,
  baseURL,
}) => {
  const product = await openWithVersions(baseURL ?? '')
  // Wide enough for the checklist to stay beside the pages.
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInWhole(page, 'member')
  await page.goto(`${product.address}/campuses/crypto-foundations?campus_id=1`)
  await isKept(page)
  await page.evaluate(() => Object.assign(window, { isThisPage: true }))
  // Also while the page is replaced.
  const isThisPage = () => page.evaluate(() => 'isThisPage' in window).catch(() => undefined)
  const waits = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  const field = page.getByRole('textbox', { name: 'Add an item' })
  await field.fill('Half a thought')
  product.publish()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(waits).toBe(true)
  const open = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
  await open('Chart Reading')
  await expect(page.getByRole('heading', { level: 1, name: 'Chart Reading' })).toBeVisible()
  await expect(field).toHaveValue('Half a thought')
  expect([await isThisPage(), await waits()]).toEqual([true, true])
  await field.fill('')
  // At the next navigation at which nothing is under way. Browsers stop an idle worker after half a minute; until then, a
  // busy machine can keep Chromium from replacing it for minutes.
  const workers = await page.context().newCDPSession(page)
  await workers.send('ServiceWorker.enable')
  await expect
    .poll(
      async () => {
        await page.waitForLoadState('networkidle')
        await workers.send('ServiceWorker.stopAllWorkers')
        await open('Crypto Foundations')
        await open('Chart Reading')
        return isThisPage()
      },
      { timeout: 60_000 },
    )
    .not.toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Chart Reading' })).toBeVisible()
  expect(await waits()).toBe(false)
  product.close()
})
