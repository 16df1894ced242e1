import { expect, signInStaff, test, toast } from './fixtures.ts'

test('STAFF-15 the daily mail is off; the owner chooses its hour by keyboard, and nobody else is asked', async ({
  page,
}) => {
  await signInStaff(page, 'owner')
  await page.goto('/console/account')
  const card = page.getByRole('region', { name: 'Daily mail' })
  const hour = card.getByLabel('When')
  await expect(hour).toHaveValue('never')
  await hour.focus()
  await hour.selectOption('07:00')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Saved.')).toBeVisible()
  await page.reload()
  await expect(hour).toHaveValue('7')
  await hour.selectOption('Not sent')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.reload()
  await expect(hour).toHaveValue('never')

  await signInStaff(page, 'support')
  await page.goto('/console/account')
  await expect(page.getByRole('region', { name: 'Second factor' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('STAFF-15 the link in the mail leads to a button that stops it, without a sign-in', { tag: '@gate' }, async ({
  page,
}) => {
  await page.goto(`/console/stop-digest/${'A'.repeat(43)}`)
  const stopped = page.waitForResponse((response) => response.url().endsWith('/stop'))
  await page.getByRole('button', { name: 'Stop the daily mail' }).click()
  expect((await stopped).status()).toBe(204)
  await expect(page.getByRole('heading', { name: 'The daily mail is stopped' })).toBeFocused()
})
