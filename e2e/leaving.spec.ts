import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { notice, openArea, openNotes, signInWhole, titled, write } from './pending-world.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Log out before everything is sent?' })

/** A member with a note that waits, although there is a network. */
const keepNote = async (page: Page, title: string) => {
  const token = await signInWhole(page, 'fresh')
  await openArea(page)
  await openNotes(page)
  await page.route('**/api/notes/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected'),
  )
  await write(page, title)
  await expect(notice(page)).toContainText('1 change waits')
  return token
}

test('OFFLINE-1 the logout of the error page asks while changes wait', async ({ page }) => {
  await keepNote(page, 'Before I go')
  await page.goto('/error/401/x')
  // Before the scripts are here, the logout is a form of the server's, which clears nothing.
  await expect(notice(page)).toContainText('1 change waits')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await question(page).getByRole('button', { name: 'Send now' }).click()
  await expect(page).toHaveURL(/\/$/)
  const again = await signInWhole(page, 'fresh')
  expect(await titled(page, again, /Before I go/)).toHaveLength(1)
})

test('OFFLINE-1 the logout for a reset link asks while changes wait, and leads to the link', async ({ page }) => {
  await keepNote(page, 'Before the link')
  await page.evaluate(() =>
    history.replaceState({ usr: { resetToken: 'a-link' }, key: 'x', idx: 0 }, '', '/campuses/profile/change-password'),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Log out and use the link' }).click()
  await question(page).getByRole('button', { name: 'Drop and log out' }).click()
  await expect(page).toHaveURL('/auth/reset-password/a-link')
})
