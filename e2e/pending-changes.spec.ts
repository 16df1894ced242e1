import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { answerAll, findLesson, goOn, lessonPath, readLesson, rightAnswers } from './lessons-world.ts'
import { asked, notice, openArea, openNotes, rowsOf, signInWhole, titled, write } from './pending-world.ts'

const KEPT = 'Kept on this phone. It is sent when you are online.'

const itemsOf = async (page: Page, token: string) =>
  (await asked(page, token, '/api/checklist')).data as { item_id: number; title: string; is_done: boolean }[]

test('OFFLINE-1 ticks and notes made without a network are kept, and sent once when it returns', {
  tag: '@gate',
}, async ({ page, context }) => {
  const token = await signInWhole(page, 'member')
  await openArea(page)
  const dialog = await openNotes(page)
  const [before] = (await itemsOf(page, token)).filter(({ is_done }) => !is_done)
  if (!before) throw new Error('every item is done')
  await context.setOffline(true)
  await write(page, 'From the bus 1')
  await expect(toast(page, KEPT)).toBeVisible()
  await expect(dialog.getByRole('article').first()).toContainText('From the bus 1')
  await dialog.getByRole('button', { name: 'Edit: From the bus 1' }).click()
  await dialog.getByLabel('Title').fill('From the bus 2')
  await dialog.getByRole('button', { name: 'Update Note' }).click()
  await expect(dialog.getByRole('article').first()).toContainText('From the bus 2')
  await write(page, 'Not needed')
  await dialog.getByRole('button', { name: 'Delete: Not needed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Not needed' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await page.getByRole('checkbox', { name: before.title, exact: true }).first().check()
  await expect(notice(page)).toContainText('changes wait on this phone')
  await expect(notice(page)).toContainText('No network.')

  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  expect((await titled(page, token, /From the bus|Not needed/)).map(({ title }) => title)).toEqual(['From the bus 2'])
  expect((await itemsOf(page, token)).find(({ item_id }) => item_id === before.item_id)?.is_done).toBe(true)
  await openNotes(page)
  await expect(dialog.getByRole('heading', { name: /From the bus/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Edit: From the bus 2' }).click()
  await dialog.getByLabel('Title').fill('From the bus 3')
  await dialog.getByRole('button', { name: 'Update Note' }).click()
  await expect(toast(page, "You've updated manifestation successfully!!")).toBeVisible()
  expect((await titled(page, token, /From the bus/)).map(({ title }) => title)).toEqual(['From the bus 3'])
})

test('OFFLINE-1 an answer that is lost does nothing twice, also with two tabs', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'trader')
  await openArea(page)
  const other = await context.newPage()
  await openArea(other)
  let lost = 0
  await context.route('**/api/notes/manifastcation', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 1) return route.fallback()
    // The server gets it, the phone hears nothing.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await openNotes(page)
  await write(page, 'Sent three times')
  await expect(notice(page)).toContainText('1 change waits')
  await expect(notice(other)).toContainText('1 change waits')
  await Promise.all([page, other].map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))))
  await expect.poll(() => lost, { timeout: 30_000 }).toBe(3)
  await expect(notice(page)).toHaveCount(0)
  await expect(notice(other)).toHaveCount(0)
  expect(await titled(page, token, /Sent three times/)).toHaveLength(1)
  await expect(page.getByRole('heading', { name: 'Sent three times' })).toHaveCount(1)
})

test('OFFLINE-1 a quiz waits to be checked, is graded when the network returns, and says so', async ({
  page,
  context,
}) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, 'expiring')}` }
  const place = await findLesson(page.request, headers, 'A list that many keep')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  await openArea(page, lessonPath(place, 'quiz'))
  await context.setOffline(true)
  await answerAll(page, lesson, right)
  await expect(page.getByRole('status').filter({ hasText: 'Kept on this phone' })).toBeVisible()
  await goOn(page)
  await expect(page.getByText('Waits to be checked.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next lesson' })).toBeVisible()
  expect((await readLesson(page.request, place.lesson_id, headers)).is_finished).toBe(false)
  // The star too.
  await page.getByRole('button', { name: 'Favourite' }).click()
  await expect(notice(page)).toContainText('2 changes wait')
  await expect(page.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeVisible()
  await expect(toast(page, 'A list that many keep: quiz passed with 100%.')).toBeVisible()
  const after = await readLesson(page.request, place.lesson_id, headers)
  expect([after.is_finished, after.is_fav]).toEqual([true, true])
})

/** Opens the member area where this origin may store little. Returns a function that fills its storage. */
const openSmall = async (page: Page) => {
  // Of this origin, and nothing of the app: the browser measures when a store is opened.
  await page.goto('/favicon.svg')
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 12_000_000 })
  await openArea(page)
  const fill = () =>
    page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const opening = indexedDB.open('filled')
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
      const db = await done(opening)
      const put = (bytes: number) =>
        new Promise<boolean>((resolve) => {
          const tx = db.transaction('rows', 'readwrite')
          // Random, because the browser compresses.
          const parts = Array.from({ length: Math.ceil(bytes / 65_536) }, () =>
            crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65_536))),
          )
          tx.objectStore('rows').add(parts)
          tx.oncomplete = () => resolve(true)
          tx.onabort = () => resolve(false)
        })
      let rows = 0
      for (const bytes of [1_000_000, 60_000, 4000, 200, 20]) while (rows < 2000 && (await put(bytes))) rows++
      db.close()
      return rows
    })
  return { fill }
}

test('OFFLINE-1 full storage is reported, and everything works as without storage; nothing typed is lost', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'trader')
  const { fill } = await openSmall(page)
  const dialog = await openNotes(page)
  expect(await fill()).toBeGreaterThan(5)
  await write(page, 'With a full phone')
  await expect(toast(page, "You've created manifestation successfully!!")).toBeVisible()
  await expect(toast(page, 'The storage of this phone is full. Changes can only be sent with a network.')).toBeVisible()
  await context.setOffline(true)
  // The app gives room back meanwhile, and the browser frees it a little later.
  await expect.poll(fill, { intervals: [1000] }).toBe(0)
  await write(page, 'Nowhere to keep')
  await expect(dialog.getByText('Not sent. Your text is kept here.')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toHaveValue('Every word')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('article').first()).toContainText('Nowhere to keep')
  expect(await titled(page, token, /With a full phone|Nowhere to keep/)).toHaveLength(2)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('OFFLINE-1 pending changes are shown with cached pages when the app opens without a network', async ({
    page,
    context,
  }) => {
    await signInWhole(page, 'expiring')
    await openArea(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // Controlled by the worker, it keeps what it reads.
    await openArea(page)
    const list = page.getByRole('region', { name: 'Daily Checklist' })
    const add = async (title: string) => {
      await list.getByRole('textbox', { name: 'Add an item' }).fill(title)
      await list.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(list.getByRole('checkbox', { name: title })).toBeVisible()
    }
    await add('On the server')
    await expect.poll(async () => JSON.stringify(await rowsOf(page, 'queries'))).toMatch(/"title":"On the server"/)
    await context.setOffline(true)
    await add('Waits')
    await expect(notice(page)).toContainText('1 change waits')
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const titles = [...document.querySelectorAll('li:has(input[type=checkbox]) > label')].map(
          (one) => one.textContent,
        )
        if (titles.length > 0) seen.push(titles.join())
      }).observe(document, { childList: true, subtree: true })
    })
    await openArea(page)
    await expect(list.getByRole('checkbox', { name: 'Waits' })).toBeVisible()
    const [first] = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    expect(first).toMatch(/On the server.*Waits/)
  })

  test('OFFLINE-1 what was kept is sent by the worker after the page has been closed', async ({ page, context }) => {
    const token = await signInWhole(page, 'trader')
    await openArea(page)
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
      .toBe('activated')
    await openNotes(page)
    await context.setOffline(true)
    await write(page, 'After the page')
    await expect(notice(page)).toContainText('1 change waits')
    const other = await context.newPage()
    await page.close()
    await context.setOffline(false)
    // Of this origin, and nothing of the app.
    await other.goto('/favicon.svg')
    expect(await titled(other, token, /After the page/)).toEqual([])
    const session = await context.newCDPSession(other)
    const registered = new Promise<string>((resolve) =>
      session.on(
        'ServiceWorker.workerRegistrationUpdated',
        ({ registrations: [one] }) => one && resolve(one.registrationId),
      ),
    )
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: new URL(other.url()).origin,
      registrationId: await registered,
      tag: 'outbox',
      lastChance: false,
    })
    await expect.poll(async () => (await titled(other, token, /After the page/)).length).toBe(1)
  })

  test('OFFLINE-1 pending changes are found again after a crash before the salt of their owner was written', async ({
    page,
    context,
  }) => {
    const token = await signInWhole(page, 'fresh')
    await openArea(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await openNotes(page)
    await context.setOffline(true)
    await write(page, 'Under the old name')
    await expect(notice(page)).toContainText('1 change waits')
    // Before the next page, as the one that leaves may write to it.
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('crashed')) localStorage.clear()
      sessionStorage.setItem('crashed', 'once')
    })
    await openArea(page)
    await expect(notice(page)).toContainText('1 change waits')
    await context.setOffline(false)
    await expect(notice(page)).toHaveCount(0)
    expect(await titled(page, token, /Under the old name/)).toHaveLength(1)
  })
})
