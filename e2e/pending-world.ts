import type { BrowserContext, Page } from '@playwright/test'
import { ACCOUNTS } from '../demo/world.ts'
import { type Account, CHART_READING, expect, tokenOf } from './fixtures.ts'

/** Signs the browser in as the login does: the name of the member is in a cookie, so the device keeps what is made. */
export const signInWhole = async (page: Page, account: Account) => {
  const { token } = await tokenOf(page.request, account)
  // A page of another member would reload by itself, while the test leads elsewhere.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await keepCookies(page.context(), token, account)
  return token
}

export const keepCookies = async (context: BrowserContext, token: string, account: Account) => {
  const info = encodeURIComponent(JSON.stringify({ token, email: ACCOUNTS[account].email, name: '' }))
  const url = (context as unknown as { _options: { baseURL: string } })._options.baseURL
  await context.addCookies([
    { name: 'token', value: token, url, sameSite: 'Lax' },
    { name: 'info', value: info, url, sameSite: 'Lax' },
  ])
}

/** Opens a page of the member area, and waits until the queue has started. */
export const openArea = async (page: Page, address = CHART_READING) => {
  await page.goto(address)
  const parts = ['/pending-notice-', '/pending-changes.en-']
  await page.waitForFunction((wanted) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return wanted.every((part) => loaded.some((name) => name.includes(part) && name.endsWith('.js')))
  }, parts)
  await expect(page.locator('.pending-notice, [role=status].sr-only').first()).toBeAttached()
}

export const asked = async (page: Page, token: string, path: string) => {
  const answer = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
  return (await answer.json()).content
}

/** The notice of pending changes. */
export const notice = (page: Page) => page.locator('.pending-notice')

export const openNotes = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await expect(dialog.getByRole('article').or(dialog.getByText('No note')).first()).toBeVisible()
  return dialog
}

/** Writes a new note in the notes that are open. */
export const write = async (page: Page, title: string, text = 'Every word') => {
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill(text)
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
}

/** The member's notes with such a title, from the API. */
export const titled = async (page: Page, token: string, title: RegExp) => {
  const { data } = await asked(page, token, '/api/notes/manifastcation?perPage=100')
  return (
    data as { manifast_id: number; type: string; title: string; description: string; updated_at: string }[]
  ).filter((note) => title.test(note.title))
}

/** What the app has in a store of this device. */
export const rowsOf = (page: Page, store: string) =>
  page.evaluate(async (store) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('padauk')
      opening.onsuccess = () => resolve(opening.result)
    })
    const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
      const reading = db.transaction(store).objectStore(store).getAll()
      reading.onsuccess = () => resolve(reading.result)
    })
    db.close()
    return rows
  }, store)
