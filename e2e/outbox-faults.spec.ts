import type { Page } from '@playwright/test'
import { PASSWORD } from '../demo/world.ts'
import { endSubscriptions, expect, newMember, test, toast } from './fixtures.ts'
import { findLesson, lessonPath } from './lessons-world.ts'
import { keepCookiesOf, notice, openArea, openNotes, signInWhole, titled, write } from './outbox-world.ts'

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

test('OFFLINE-1 a full storage is said, and everything works as without one; nothing typed is lost', async ({
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

test.describe('the end of a membership', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('OFFLINE-4 what waits when the member is suspended can be copied and dropped', async ({
    page,
    context,
    request,
  }) => {
    await signInWhole(page, 'fresh')
    await openArea(page, '/campuses/profile')
    await openNotes(page)
    await context.setOffline(true)
    await write(page, 'Before the suspension', 'Every word of it')
    await expect(notice(page)).toContainText('1 change waits')
    const staff = await request.post('/api/staff/auth/login', {
      data: { email: 'support@padauk.test', password: PASSWORD },
    })
    expect(staff.status()).toBe(200)
    const found = await (await request.get('/api/staff/members?q=new%40padauk')).json()
    const answer = await request.patch(`/api/staff/members/${found.content.data[0].member_id}`, {
      data: { status: 'SUSPENDED', reason: 'Shared the account' },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    await context.setOffline(false)
    await expect(page).toHaveURL(/error\/401/)
    await notice(page).getByRole('button', { name: 'Show' }).click()
    const list = page.getByRole('dialog', { name: 'Waits to be sent' })
    await list.getByRole('button', { name: 'Copy: Before the suspension' }).click()
    await expect(toast(page, 'Copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Before the suspension\n\nEvery word of it')
    await list.getByRole('button', { name: 'Drop: Before the suspension' }).click()
    await expect(list.getByText('Everything is sent.')).toBeVisible()
  })

  test('OFFLINE-4 what waits when the subscription ends says so, and can be copied and dropped', async ({
    page,
    context,
  }) => {
    const { token, email, member_id } = await newMember({ plan: 'Half Year' })
    await keepCookiesOf(context, token, email)
    const headers = { Authorization: `Bearer ${token}` }
    const place = await findLesson(page.request, headers, 'What money is for')
    await openArea(page, lessonPath(place, 'lesson-content'))
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Favourite' }).click()
    await expect(notice(page)).toContainText('1 change waits')
    endSubscriptions(member_id)
    await context.setOffline(false)
    await expect(notice(page)).toContainText('1 change could not be sent.')
    await notice(page).getByRole('button', { name: 'Show' }).click()
    const list = page.getByRole('dialog', { name: 'Waits to be sent' })
    await expect(list.getByText(/^Not sent: /)).toBeVisible()
    await list.getByRole('button', { name: 'Copy: What money is for' }).click()
    await expect(toast(page, 'Copied.')).toBeVisible()
    await list.getByRole('button', { name: 'Drop: What money is for' }).click()
    await expect(list.getByText('Everything is sent.')).toBeVisible()
  })
})
