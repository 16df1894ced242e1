import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, signInStaff, test } from './fixtures.ts'

// The rule is the whole school's.

const PASSWORD = 'a long password'
const ownPage = { headers: { 'sec-fetch-site': 'same-origin' } }
const logIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}
let hired = 0
/** A staff account of its own; the page is signed out afterwards. */
const hire = async (page: Page, role = 'support') => {
  await page.request.post('/api/staff/auth/login', { data: { email: 'owner@padauk.test', password: 'learn-crypto' } })
  const email = `factor${Date.now()}-${hired++}@padauk.test`
  const made = await page.request.post('/api/staff/people', { data: { name: 'Careful', email, role }, ...ownPage })
  const link = (await made.json()).content.set_password_link as string
  await page.context().clearCookies()
  const set = await page.request.post(`/api/staff/auth/set-password/${link.split('/').at(-1)}`, {
    data: { newPassword: PASSWORD },
  })
  expect(set.status()).toBe(204)
  await page.context().clearCookies()
  return email
}
/** Fills in password and code. Returns the recovery codes. */
const turnOn = async (page: Page, password = PASSWORD) => {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: /Turn on|Use another phone/ }).click()
  await expect(page.getByRole('img', { name: 'The secret as a QR picture' })).toBeVisible()
  const secret = await page.locator('.link-box .mono').innerText()
  // The present one: the one before may be two steps old when it arrives.
  await page.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.locator('.factor-codes li')
  await expect(codes).toHaveCount(10)
  return codes.allInnerTexts()
}
const isToday = (page: Page) => expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()

test('STAFF-6 is offered at the first sign-in: a member of staff who declines is not asked again', async ({ page }) => {
  const email = await hire(page)
  await page.goto('/console/login?to=/console/affiliates/posts')
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await page.goto('/console/funded/orders')
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/console\/funded\/orders(\?|$)/)
  await page.context().clearCookies()
  await page.goto('/console/login')
  await logIn(page, email)
  await isToday(page)
})

test('STAFF-6 is set up at the first sign-in; the codes are saved as a file, one opens the next sign-in, and new ones replace them', {
  tag: '@gate',
}, async ({ page }) => {
  const email = await hire(page)
  await page.goto('/console/login?to=/console/account')
  await logIn(page, email)
  const codes = await turnOn(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  const text = readFileSync(await file.path(), 'utf8')
  for (const part of [email, ...codes]) expect(text).toContain(part)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  const factor = page.getByRole('region', { name: 'Second factor' })
  await expect(factor).toContainText('Recovery codes left: 10')

  await page.getByRole('button', { name: 'Log out' }).last().click()
  await logIn(page, email)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(codes[0] as string)
  await page.keyboard.press('Enter')
  await isToday(page)
  await page.goto('/console/account')
  await expect(factor).toContainText('Recovery codes left: 9')

  await factor.getByLabel('Your password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(factor.getByText('old password is incorrect!')).toBeVisible()
  await factor.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(factor.locator('.factor-codes li')).toHaveCount(10)
  const renewed = await factor.locator('.factor-codes li').allInnerTexts()
  expect(codes.filter((code) => renewed.includes(code))).toEqual([])
  await factor.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factor).toContainText('Recovery codes left: 10')
})

test('STAFF-6 an owner who has it can require it; staff without one set it up before anything else', async ({
  page,
  browser,
  product,
}) => {
  const email = await hire(page)
  const context = await browser.newContext({ baseURL: product })
  const theirs = await context.newPage()
  await theirs.goto('/console/login')
  await logIn(theirs, email)
  await theirs.getByRole('button', { name: 'Not now' }).click()
  await isToday(theirs)

  await signInStaff(page, 'owner')
  await page.goto('/console/school')
  const rules = page.getByRole('region', { name: 'Second factor for everybody' })
  await expect(rules.getByRole('button', { name: 'Require it' })).toBeDisabled()
  await rules.getByRole('link', { name: 'Turn on your own second factor first' }).click()
  await turnOn(page, 'learn-crypto')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.goto('/console/school')
  await rules.getByRole('button', { name: 'Require it' }).click()
  await expect(rules.getByRole('button', { name: 'No longer require it' })).toBeVisible()
  await page.goto('/console/account')
  await expect(page.getByText('The school requires it, so it cannot be turned off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveCount(0)

  // Somebody who is signed in already is led there: asking is refused.
  await expect(theirs.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  await theirs.goto('/console/members')
  await expect(theirs.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible()
  await turnOn(theirs)
  await theirs.getByRole('button', { name: 'I have kept them' }).click()
  await expect(theirs).toHaveURL(/\/console\/members$/)
  await expect(theirs.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  await context.close()

  await page.goto('/console/school')
  await rules.getByRole('button', { name: 'No longer require it' }).click()
  await expect(rules.getByRole('button', { name: 'Require it' })).toBeVisible()
})
