import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { isKept, isStored } from './line-world.ts'
import { asked, openArea, signInWhole } from './pending-world.ts'
import { takePhoto } from './picture-files.ts'

test.use({
  serviceWorkers: 'allow',
  // At the logout, a request may be under way.
  viewport: { width: 360, height: 740 },
})

const CHECKOUT = '/campuses/funded?step=checkout&plan=2'

/** Everything that this browser stores for the draft: local storage and the pictures. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    let pictures = 0
    if (databases.some(({ name }) => name === 'drafts')) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('drafts')
        opening.onsuccess = () => resolve(opening.result)
      })
      pictures = await new Promise<number>((resolve) => {
        if (db.objectStoreNames.length === 0) return resolve(0)
        const counting = db.transaction('pictures').objectStore('pictures').count()
        counting.onsuccess = () => resolve(counting.result)
      })
      db.close()
    }
    return { texts: JSON.stringify({ ...localStorage }), pictures }
  })

test('OFFLINE-1 OFFLINE-3 an order that is written without a network stays a draft, is sent by its member, and a logout wipes it', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'trader')
  const before = (await asked(page, token, '/api/funded-account-order/my-orders/me')).total as number
  await openArea(page, CHECKOUT)
  await isKept(page)
  await expect(page.getByRole('checkbox', { name: /I have checked/ })).toBeVisible()
  await isStored(page, 'trader')

  await context.setOffline(true)
  await page.getByRole('checkbox', { name: /I have checked/ }).check()
  await page.getByLabel('Transaction reference').fill('written on the bus')
  await page.getByLabel('Picture of the payment').setInputFiles(await takePhoto(page))
  await expect(page.getByText(/^Ready to send, \d+ KB\.$/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Send the order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came.' })).toBeVisible()

  // Closed and opened again, still without a network.
  await page.close()
  const later = await context.newPage()
  await later.goto(CHECKOUT)
  await expect(later.getByLabel('Transaction reference')).toHaveValue('written on the bus')
  await expect(later.getByRole('img', { name: 'The picture of your payment' })).toBeVisible()
  // A payment is never sent by itself.
  await context.setOffline(false)
  await later.reload()
  await expect(later.getByLabel('Transaction reference')).toHaveValue('written on the bus')
  expect((await asked(later, token, '/api/funded-account-order/my-orders/me')).total).toBe(before)
  await later.getByRole('button', { name: 'Send the order' }).click()
  await expect(later.getByRole('heading', { name: 'We have your order' })).toBeVisible()
  expect((await asked(later, token, '/api/funded-account-order/my-orders/me')).total).toBe(before + 1)

  // Another draft, and a logout: neither the picture nor the address of the member stays.
  await later.goto(CHECKOUT)
  await later.getByLabel('Transaction reference').fill('changed my mind')
  await later.getByLabel('Picture of the payment').setInputFiles(await takePhoto(later))
  await expect(later.getByText(/^Ready to send, \d+ KB\.$/)).toBeVisible({ timeout: 20_000 })
  expect((await stored(later)).pictures).toBe(1)
  expect((await stored(later)).texts).not.toContain('@')
  await later.goto('/campuses/profile')
  await later.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(later).toHaveURL(/\/$/)
  expect((await stored(later)).pictures).toBe(0)
  expect((await stored(later)).texts).not.toContain('changed my mind')
})
