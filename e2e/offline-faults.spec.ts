import { startProduct } from '../demo/start.ts'
import { expect, test } from './fixtures.ts'
import { findLesson, lessonPath } from './lessons-world.ts'
import { cachedWith, isKept, isStored, openLine, takeAsPortal } from './line-world.ts'
import { notice, openArea, openNotes, signInWhole, titled, write } from './pending-world.ts'

test.use({
  serviceWorkers: 'allow',
  // A portal's answers are no scripts and no pictures, and the browser says so.
  viewport: { width: 360, height: 740 },
})

test('OFFLINE-4 a captive portal that answers everything with its own page breaks nothing and drops nothing', async ({
  page,
  product,
}) => {
  const line = await openLine(product)
  const token = await signInWhole(page, 'expiring')
  const place = await findLesson(page.request, { Authorization: `Bearer ${token}` }, 'What money is for')
  await page.goto(`${line.address}/campuses`)
  await isKept(page)
  await page.goto(`${line.address}${lessonPath(place, 'lesson-content')}`)
  await expect(page.locator('.prose')).toContainText('money')
  // Words of its text: lists that are read ahead have its title.
  await isStored(page, 'Think of a farmer')
  await openArea(page, `${line.address}/campuses/profile`)
  await openNotes(page)

  line.take = takeAsPortal
  await write(page, 'In the hotel')
  await expect(notice(page)).toContainText('1 change waits')
  // Looks for a new version, and for files that are not on the device.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}))
  await page.evaluate(() => {
    for (const src of ['/api/file?path=not-read-yet', '/share/not-read-yet.png']) new Image().src = src
    void fetch('/api/words?language=my')
    void fetch('/fonts/not-read-yet.woff2')
  })
  await openArea(page, `${line.address}/campuses/profile`)
  await expect(notice(page)).toContainText('1 change waits')
  await page.goto(`${line.address}${lessonPath(place, 'lesson-content')}`)
  await expect(page.locator('.prose')).toContainText('money')
  expect(await page.evaluate(async () => navigator.serviceWorker.controller?.state)).toBe('activated')

  // A page that is not on the device, opened within the app.
  await page.goto(`${line.address}/campuses/profile`)
  await page.getByRole('link', { name: 'Renew' }).first().click()
  await expect(page.getByRole('heading', { name: 'This page is not on this device' })).toBeVisible()
  expect(await cachedWith(page, 'Log in to the hotel')).toEqual([])

  line.take = () => false
  await page.getByRole('link', { name: 'To Campuses' }).first().click()
  await expect.poll(async () => (await titled(page, token, /In the hotel/)).length).toBe(1)
  await line.close()
})

test('OFFLINE-4 an installation that a captive portal answers is thrown away, and succeeds at the next start', async ({
  page,
  product,
}) => {
  const line = await openLine(product)
  await signInWhole(page, 'fresh')
  let answered = 0
  // The portal comes after the page, in the middle of the installation.
  line.take = (asked, answer) => {
    const isInstalling = asked.headers['sec-fetch-dest'] === 'empty' && /^\/assets\//.test(asked.url ?? '')
    return isInstalling && answered++ > 5 ? takeAsPortal(asked, answer) : false
  }
  await page.goto(`${line.address}/campuses`)
  await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(6)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.installing ?? registration?.waiting ?? registration?.active ?? null
      }),
    )
    .toBe(null)
  expect(await cachedWith(page, 'Log in to the hotel')).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  line.take = () => false
  await page.reload()
  await isKept(page)
  await line.close()
})

test.describe('a page that breaks', () => {
  test.use({ allowedErrors: /TypeError/ })
  test('OFFLINE-1 an answer of an earlier version that breaks a page is forgotten, and the page opens', async ({
    page,
    context,
  }) => {
    await signInWhole(page, 'member')
    await page.goto('/campuses')
    await isKept(page)
    await page.goto('/campuses/crypto-foundations?campus_id=1')
    await isStored(page, 'total_lessons')
    await context.setOffline(true)
    const broken: string[] = []
    page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
    const breakAnswers = () =>
      page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            indexedDB.open('padauk').onsuccess = ({ target }) => {
              const db = (target as IDBOpenDBRequest).result
              const transaction = db.transaction('queries', 'readwrite')
              const all = transaction.objectStore('queries').getAll()
              all.onsuccess = () => {
                for (const row of all.result)
                  transaction.objectStore('queries').put({ ...row, data: { of: 'an earlier version' } })
              }
              transaction.oncomplete = () => {
                db.close()
                resolve()
              }
            }
          }),
      )
    await breakAnswers()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This campus is not on this device' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This page did not open' })).toHaveCount(0)
    expect(broken.join()).toContain('TypeError')
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText(/\d+ of \d+ lessons/).first()).toBeVisible()
  })
})

test.describe('texts that do not arrive', () => {
  test.use({ allowedErrors: /Failed to fetch dynamically imported module/ })
  test('LOOK-2 OFFLINE-4 a page whose texts get lost says that it did not open, and Retry opens it', async ({
    page,
    product,
  }) => {
    const line = await openLine(product)
    await signInWhole(page, 'member')
    await page.goto(`${line.address}/campuses`)
    await isKept(page)
    // The network comes back for the page's code, and goes while its texts are on their way.
    line.take = ({ url = '' }, answer) => {
      const isLost = url === '/submit-my-post' || /^\/assets\/[\w-]+\.en-/.test(url)
      if (isLost) setTimeout(() => answer.destroy(), url === '/submit-my-post' ? 0 : 1500)
      return isLost
    }
    await page.goto(`${line.address}/submit-my-post`)
    await expect(page.getByRole('heading', { level: 1, name: 'This page did not open' })).toBeVisible()
    line.take = () => false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page did not open')
    await line.close()
  })
})

test('OFFLINE-4 a worker that is switched off on the server goes away with what it has kept', async ({
  page,
  product,
}) => {
  const line = await openLine(product)
  const off = await startProduct({ WORKER: 'off' })
  await page.goto(`${line.address}/login`)
  await signInWhole(page, 'member')
  await page.goto(`${line.address}/campuses`)
  await isKept(page)
  line.to = off.address
  await page.goto(`${line.address}/login`)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  // Browsers stop an idle worker after half a minute; until then, a busy machine can keep Chromium from replacing it for
  // minutes.
  const workers = await page.context().newCDPSession(page)
  await workers.send('ServiceWorker.enable')
  const left = async () => {
    await page.waitForLoadState('networkidle')
    await workers.send('ServiceWorker.stopAllWorkers')
    return (
      page
        .evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
        // The worker reloads the page.
        .catch(() => undefined)
    )
  }
  await expect.poll(left, { timeout: 60_000 }).toEqual([0, 0])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await line.close()
  await off.stop()
})
