import { expect, refused, signInStaff, test, visit } from './fixtures.ts'

test.use({ allowedErrors: refused(422) })

test('WORDS-1 STAFF-1 a chat pasted in Zawgyi is read as Unicode, and fills the form', async ({ page }) => {
  await signInStaff(page, 'support')
  await page.goto('/console/members/new')
  const chat = page.locator('#chat')
  await chat.fill('အမည္ - ျမန္မာ\nEmail: zawgyi@example.com\nဖုန္း ၀၉၇၇၁၂၀၀၄၅၆')
  await expect(chat).toHaveValue('အမည် - မြန်မာ\nEmail: zawgyi@example.com\nဖုန်း ၀၉၇၇၁၂၀၀၄၅၆')
  await expect(page.locator('.register [name=name]')).toHaveValue('မြန်မာ')
  await expect(page.locator('.register [name=phone]')).toHaveValue('09771200456')
})

test('WORDS-1 the language of a staff account is found on every device', async ({ page, browser, baseURL }) => {
  await signInStaff(page, 'support')
  await page.goto('/console')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.locator('.console-top .language').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  expect((await saved).status()).toBe(200)
  const other = await browser.newContext({ baseURL: String(baseURL), locale: 'en' })
  const there = await other.newPage()
  await signInStaff(there, 'support')
  await there.goto('/console')
  await expect(there.locator('html')).toHaveAttribute('lang', 'my')
  await there.locator('.console-top .language').click()
  await expect(there.locator('html')).toHaveAttribute('lang', 'en')
  await there.waitForLoadState('networkidle')
  await other.close()
})

test('WORDS-1 STAFF-3 Burmese digits are read in the number fields of a lesson', async ({ page }) => {
  await signInStaff(page, 'editor')
  await page.goto('/console/curriculum/lessons/1?part=quiz')
  const minutes = page.getByLabel('Planned minutes')
  await minutes.fill('၁၂')
  await expect(minutes).toHaveValue('12')
  const pass = page.getByLabel('Pass mark')
  await pass.fill('၈၀')
  await expect(pass).toHaveValue('80')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.reload()
  await expect(minutes).toHaveValue('12')
  await expect(pass).toHaveValue('80')
})

test.describe('in Burmese', () => {
  test.use({ locale: 'my-MM' })

  test('WORDS-1 the first message is said in Burmese once its texts are there', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/say-refusals/, async (route) => {
      await held
      await route.continue()
    })
    await visit(page, '/auth/forgot-password')
    await page.locator('form input').fill('nobody')
    await page.locator('form [type=submit]').click()
    const fault = page.locator('form .err').first()
    await expect(fault).toHaveText('email must look like name@example.com')
    release()
    await expect(fault).toHaveText(/အီးမေးလ်.*name@example\.com/)
  })
})
