import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { expect, test, toast, tokenOf } from './fixtures.ts'
import { asked, keepCookies, notice, openArea, openNotes, rowsOf, signInWhole, titled, write } from './outbox-world.ts'

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

test('OFFLINE-1 what was kept survives the end of the browser, and is sent at the next start', async ({
  page,
  product,
}) => {
  const { token } = await tokenOf(page.request, 'fresh')
  const folder = mkdtempSync(join(tmpdir(), 'padauk-browser-'))
  const open = async () => {
    const { launchOptions } = test.info().project.use as { launchOptions: object }
    const context = await chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: product })
    await keepCookies(context, token, 'fresh')
    return context
  }
  try {
    const first = await open()
    const tab = await first.newPage()
    await openArea(tab)
    await openNotes(tab)
    await first.setOffline(true)
    await write(tab, 'Before the end')
    await expect(notice(tab)).toContainText('1 change waits')
    await first.close()
    expect(await titled(page, token, /Before the end/)).toEqual([])
    const second = await open()
    await openArea(await second.newPage())
    await expect.poll(async () => (await titled(page, token, /Before the end/)).length).toBe(1)
    await second.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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

test('OFFLINE-4 what waits stays on the screen when lists are read again, and after a reload', async ({ page }) => {
  const token = await signInWhole(page, 'member')
  await openArea(page)
  const item = (await itemsOf(page, token))[0]
  if (!item) throw new Error('no items')
  // A portal that answers everything with its own page is no answer.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Log in to the hotel</h1>' }),
  )
  const box = page.getByRole('checkbox', { name: item.title, exact: true }).first()
  await box.setChecked(!item.is_done)
  await openNotes(page)
  await write(page, 'In the hotel')
  await expect(notice(page)).toContainText('2 changes wait')
  await openArea(page)
  await expect(notice(page)).toContainText('2 changes wait')
  await expect(box).toBeChecked({ checked: !item.is_done })
  await openNotes(page)
  await expect(page.getByRole('article').first()).toContainText('In the hotel')
  expect(await titled(page, token, /In the hotel/)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()

  // In order, with what can be done about each.
  await notice(page).getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Waits to be sent' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').nth(1)).toContainText('New note')
  await list.getByRole('button', { name: 'Drop: In the hotel' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: `Drop: ${item.title}` }).click()
  await list.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(box).toBeChecked({ checked: item.is_done })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(notice(page)).toHaveCount(0)
  expect(await titled(page, token, /In the hotel/)).toHaveLength(1)
  expect((await itemsOf(page, token))[0]?.is_done).toBe(item.is_done)
})

test('OFFLINE-4 a note changed elsewhere keeps both texts, one deleted elsewhere is offered again', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'expiring')
  const headers = { Authorization: `Bearer ${token}` }
  const make = async (title: string) =>
    (
      await (
        await page.request.post('/api/notes/manifastcation', {
          headers,
          data: { title, description: 'At first', type: 'MORNING_PHASE' },
        })
      ).json()
    ).content as { manifast_id: number }
  const [changed, gone] = [await make('Plan A'), await make('Plan B')]
  await openArea(page)
  const dialog = await openNotes(page)
  await context.setOffline(true)
  for (const title of ['Plan A', 'Plan B']) {
    await dialog.getByRole('button', { name: `Edit: ${title}` }).click()
    await dialog.getByLabel('Description').fill(`Typed on the bus: ${title}`)
    await dialog.getByRole('button', { name: 'Update Note' }).click()
    await expect(dialog.getByRole('article').first()).toContainText(`Typed on the bus: ${title}`)
  }
  await page.request.patch(`/api/notes/manifastcation/${changed.manifast_id}`, {
    headers,
    data: { description: 'Typed at home' },
  })
  await page.request.delete(`/api/notes/manifastcation/${gone.manifast_id}`, { headers })
  await context.setOffline(false)
  await expect(notice(page)).toContainText('1 change could not be sent.')
  await expect(toast(page, 'The note was changed elsewhere meanwhile. Both texts are kept.')).toBeVisible()
  expect((await titled(page, token, /Plan/)).map(({ description }) => description).toSorted()).toEqual([
    'Typed at home',
    'Typed on the bus: Plan A',
  ])
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await notice(page).getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Waits to be sent' })
  await expect(list).toContainText('note not found')
  await list.getByRole('button', { name: 'Save as a new note' }).click()
  await expect(list.getByText('Everything is sent.')).toBeVisible()
  expect((await titled(page, token, /Plan B/)).map(({ description }) => description)).toEqual([
    'Typed on the bus: Plan B',
  ])
})

test('OFFLINE-1 a session that ended keeps what waits for the same member, and no other sends or sees it', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'expired')
  await openArea(page, '/campuses/profile')
  await openNotes(page)
  await context.setOffline(true)
  await write(page, 'For me only')
  await expect(notice(page)).toContainText('1 change waits')
  await page.request.post('/api/user/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  await context.setOffline(false)
  await expect(page).toHaveURL(/error\/401/)

  const other = await signInWhole(page, 'member')
  await openArea(page, '/campuses/profile')
  await expect(notice(page)).toHaveCount(0)
  expect(await titled(page, other, /For me only/)).toEqual([])

  const again = await signInWhole(page, 'expired')
  await openArea(page, '/campuses/profile')
  await expect.poll(async () => (await titled(page, again, /For me only/)).length).toBe(1)
  await expect(notice(page)).toHaveCount(0)
})

test('OFFLINE-1 where storage is refused, everything is as without an outbox', async ({ page, context }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  const token = await signInWhole(page, 'trader')
  await openArea(page)
  const dialog = await openNotes(page)
  await write(page, 'Nothing is kept here')
  await expect(toast(page, "You've created manifestation successfully!!")).toBeVisible()
  await context.setOffline(true)
  await write(page, 'Not sent')
  await expect(dialog.getByText('Not sent. Your text is kept here.')).toBeVisible()
  await expect(notice(page)).toHaveText('No network. What you opened before works.')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog.getByRole('article').first()).toContainText('Not sent')
  expect(await titled(page, token, /Nothing is kept here|Not sent/)).toHaveLength(2)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('OFFLINE-1 what waits is shown together with what was read, when the app opens without a network', async ({
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
})
