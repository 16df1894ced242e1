import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import { startProduct } from '../demo/start.ts'
import { expect, signIn, signInStaff, test, toast, visit } from './fixtures.ts'

const HERO = "Explore Crypto Money-Making. We'll show you how."

/** A visitor who has never been here. */
const asVisitor = async <T>(browser: Browser, language: 'en' | 'my', look: (page: Page) => Promise<T>) => {
  const context = await browser.newContext({ locale: language === 'my' ? 'my-MM' : 'en-US' })
  try {
    return await look(await context.newPage())
  } finally {
    await context.close()
  }
}
/** The heading as it arrives, before any script. */
const headingOf = async (page: Page, address: string, language: string) => {
  const html = await (await page.request.get(address, { headers: { 'accept-language': language } })).text()
  return (/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .trim()
}

/** Finds a text by what is seen, and opens it. */
const open = async (page: Page, seen: string) => {
  await page.goto('/console/texts')
  await page.getByRole('searchbox', { name: 'Find a text' }).fill(seen)
  await expect(page.getByText('1 found')).toBeVisible()
  await page.getByRole('listitem').getByRole('button', { name: seen }).click()
}

test('WORDS-3 a text is found by what is seen, corrected in both languages, seen at once by a visitor, and taken back', {
  tag: '@gate',
}, async ({ page, browser, baseURL }) => {
  const address = baseURL as string
  await signInStaff(page, 'editor')
  await page.goto('/console')
  await page.getByRole('link', { name: 'Texts' }).click()
  await expect(page.getByRole('heading', { name: 'Words' })).toBeVisible()
  await open(page, HERO)
  await expect(page.getByRole('heading', { name: 'First page' })).toBeFocused()
  await page.getByLabel('English').fill('Learn to trade, <b>calmly</b> & well.')
  await page.getByLabel('English').press('Control+Enter')
  await expect(page.getByText('the tags must stay as they are', { exact: false })).toBeVisible()
  await page.getByLabel('English').fill('Learn to trade, calmly & well.')
  await page.getByLabel('English').press('Control+Enter')
  await expect(toast(page, 'Saved, and live at once.')).toBeVisible()
  await page.getByLabel('မြန်မာ').fill('တည်ငြိမ်စွာ ထရိတ်ဖို့ သင်ယူပါ။')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await expect(page.getByRole('button', { name: /^Take back မြန်မာ/ })).toBeVisible()

  for (const [language, text] of [
    ['en', 'Learn to trade, calmly & well.'],
    ['my', 'တည်ငြိမ်စွာ ထရိတ်ဖို့ သင်ယူပါ။'],
  ] as const)
    await asVisitor(browser, language, async (visitor) => {
      expect(await headingOf(visitor, address, language)).toContain(text)
      const asked: string[] = []
      visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await visit(visitor, address)
      await expect(visitor.locator('h1')).toContainText(text)
      expect(asked.filter((path) => path.startsWith('/api/words'))).toEqual([])
    })
  // The other language arrives with its corrections.
  await asVisitor(browser, 'en', async (visitor) => {
    await visit(visitor, address)
    await visitor.getByRole('link', { name: 'မြန်မာ' }).first().click()
    await expect(visitor.locator('h1')).toContainText('တည်ငြိမ်စွာ ထရိတ်ဖို့ သင်ယူပါ။')
  })

  await page.getByRole('button', { name: /^Take back English/ }).click()
  await expect(page.getByLabel('English')).toHaveValue(HERO)
  await asVisitor(browser, 'en', async (visitor) => {
    await visit(visitor, address)
    await expect(visitor.locator('h1')).toContainText(HERO)
  })
  await page.getByRole('button', { name: /^Put back English, Learn to trade/ }).click()
  await expect(page.getByLabel('English')).toHaveValue('Learn to trade, calmly & well.')
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'Use this again' }).first().click()
    await expect(page.getByRole('button', { name: 'Use this again' })).toHaveCount(left)
  }
  await expect(page.getByLabel('English')).toHaveValue(HERO)
})

test('WORDS-3 a text of the member area is corrected for a member, at the first view and in later parts', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInStaff(page, 'editor')
  for (const [name, text] of [
    ['nav_campuses', 'Our own campuses'],
    ['devices_title', 'My own phones'],
  ] as const) {
    await page.goto(`/console/texts?word=${name}`)
    await page.getByLabel('English').fill(text)
    await page.getByLabel('English').press('Control+Enter')
    await expect(toast(page, 'Saved, and live at once.').last()).toBeVisible()
  }
  const context = await browser.newContext({ locale: 'en-US', baseURL: baseURL as string })
  const member = await context.newPage()
  const requests: string[] = []
  member.on('request', (request) => requests.push(request.url()))
  const asked = () => requests.filter((url) => url.includes('/api/words')).length
  await signIn(member, 'trader')
  await member.goto('/campuses', { waitUntil: 'networkidle' })
  await expect(member.locator('nav[aria-label="Our own campuses"]').first()).toBeAttached()
  expect(asked(), 'the first view has its texts').toBe(0)
  await member.goto('/campuses/profile')
  await expect(member.getByText('My own phones')).toBeVisible()
  expect(asked()).toBe(1)
  await context.close()
})

test('WORDS-3 broken placeholders are shown and refused, what was typed stays, and a press inserts them', async ({
  page,
}) => {
  await signInStaff(page, 'editor')
  await page.goto('/console/texts?word=check_result')
  const english = page.getByLabel('English')
  await expect(english).toHaveValue('Result for {code}')
  await english.fill('What we found for ')
  await expect(page.getByText('What is red is missing. Press it to insert it.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await expect(english).toHaveAccessibleDescription(/the placeholder \{code\} is missing/i)
  await page.reload()
  await expect(english).toHaveValue('What we found for ')
  await english.press('End')
  await page.getByRole('button', { name: 'code is missing. Insert it' }).click()
  await expect(english).toHaveValue('What we found for {code}')
  await english.press('Control+Enter')
  await expect(toast(page, 'Saved, and live at once.')).toBeVisible()
  await page.getByRole('button', { name: 'Use this again' }).click()
  await expect(english).toHaveValue('Result for {code}')
  await expect(page.getByRole('button', { name: 'Use this again' })).toHaveCount(0)
})

test('WORDS-3 a text that depends on a number has a field for each use, and its syntax is never seen', async ({
  page,
}) => {
  await signInStaff(page, 'editor')
  await page.goto('/console/texts?word=checklist_streak')
  await expect(page.getByLabel('English · for 1')).toHaveValue('{count} day in a row')
  const others = page.getByLabel('English · for any other number')
  await others.fill('{count} days, one after another')
  await others.press('Control+Enter')
  await expect(page.getByRole('button', { name: /^Take back English/ })).toBeVisible()
  await expect(page.getByText('plural')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use this again' }).click()
  await expect(others).toHaveValue('{count} days in a row')
})

test('WORDS-3 on a phone the list and the text take turns, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInStaff(page, 'editor')
  await page.goto('/console/texts')
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('checklist_streak')
  await expect(page.getByText('1 found')).toBeVisible()
  const row = page.locator('[data-word=checklist_streak]')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Checklist' })).toBeFocused()
  await expect(row).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: 'Back to the list' }).press('Enter')
  await expect(row).toBeFocused()
})

test('WORDS-3 STAFF-1 chat messages are corrected, and shown before a member is registered', async ({ page }) => {
  await signInStaff(page, 'owner')
  await open(page, 'Set your password with this link')
  await expect(page.getByRole('heading', { name: 'Registered: welcome with the link' })).toBeFocused()
  const english = page.getByLabel('English')
  await english.fill((await english.inputValue()).replace('welcome to {brand}', 'glad to have you in {brand}'))
  await english.press('Control+Enter')
  await expect(toast(page, 'Saved, and live at once.')).toBeVisible()
  await page.goto('/console/members/new')
  const message = page.locator('.chat-message')
  await expect(message).toContainText('က ကြိုဆိုပါတယ်။')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(message).toContainText('Hello …, glad to have you in')
  await expect(message).toContainText('It works once, for 72 hours')
})

for (const language of ['en', 'my'] as const)
  test.describe(`errors in ${language}`, () => {
    test.use({ locale: language === 'my' ? 'my-MM' : 'en-US' })

    test(`WORDS-3 a visitor sees a corrected error message in ${language}`, async ({ page, browser, baseURL }) => {
      const [label, before, text] =
        language === 'my'
          ? ['မြန်မာ', 'အီးမေးလ် ဒါမှမဟုတ် စကားဝှက် မမှန်ပါ', 'ဒါ မမှန်သေးပါ။ ထပ်ကြိုးစားပါ။']
          : ['English', 'email or password is incorrect', 'That was not right. Try again.']
      const context = await browser.newContext({ baseURL: baseURL as string, locale: 'en-US' })
      const editor = await context.newPage()
      await signInStaff(editor, 'editor')
      await open(editor, before)
      await expect(editor.getByRole('heading', { name: 'Error messages' })).toBeFocused()
      await editor.getByLabel(label, { exact: true }).fill(text)
      await editor.getByLabel(label, { exact: true }).press('Control+Enter')
      await expect(toast(editor, 'Saved, and live at once.')).toBeVisible()
      await context.close()
      await visit(page, '/auth/login')
      await page.locator('input[type=email]').fill('nobody@padauk.test')
      await page.locator('input[type=password]').fill('a wrong one')
      await page.locator('form [type=submit]').click()
      await expect(page.getByText(text)).toBeVisible()
    })
  })

test('WORDS-3 the correction of a text that the product no longer has can be read, copied and dropped', async ({
  browser,
}) => {
  const { address, dataDir, stop } = await startProduct()
  // As an upgrade leaves it.
  const database = new DatabaseSync(join(dataDir, 'padauk.db'))
  database
    .prepare(
      "insert into words values ('notes_old_hint', 'my', 'ကိုယ်ပိုင်စာသား', 'မူရင်းစာသား', '', '2026-01-01T00:00:00.000Z')",
    )
    .run()
  database.close()
  const context = await browser.newContext({ baseURL: address, permissions: ['clipboard-read', 'clipboard-write'] })
  try {
    const page = await context.newPage()
    await signInStaff(page, 'editor')
    await visit(page, '/console/texts')
    await page.getByRole('button', { name: 'To check' }).click()
    await page.getByRole('listitem').getByRole('button', { name: 'ကိုယ်ပိုင်စာသား' }).click()
    await expect(page.getByText('The product no longer has this text', { exact: false })).toBeVisible()
    const mine = page.getByRole('region', { name: 'မြန်မာ' })
    await expect(mine.getByText('မူရင်းစာသား')).toBeVisible()
    await expect(page.getByRole('region', { name: 'English' })).toHaveCount(0)
    await mine.getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ကိုယ်ပိုင်စာသား')
    await mine.getByRole('button', { name: 'Drop the correction' }).click()
    await expect(page.getByRole('listitem').getByRole('button', { name: 'ကိုယ်ပိုင်စာသား' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Words' })).toBeVisible()
  } finally {
    await context.close()
    await stop()
  }
})
