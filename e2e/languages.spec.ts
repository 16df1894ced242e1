import type { Page } from '@playwright/test'
import { expect, signIn, signInStaff, test, visit } from './fixtures.ts'

const change = (page: Page) => page.getByRole('link', { name: /Change the language to|ဘာသာစကား/ }).first()

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('WORDS-1 the switch works, and the language stays on the next page', async ({ page }) => {
    await page.goto('/')
    await change(page).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'my')
    await page.goto('/subscription')
    await expect(page.locator('html')).toHaveAttribute('lang', 'my')
    await change(page).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('WORDS-1 the language changes in place: what is typed stays, title and language follow, and a reload keeps it', {
  tag: '@gate',
}, async ({ page }) => {
  await visit(page, '/auth/login?language=en')
  const email = page.locator('input[type=email]')
  await email.fill('typed@padauk.test')
  await change(page).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(email).toHaveValue('typed@padauk.test')
  await expect(page).toHaveTitle(/[\u1000-\u109f]/)
  await expect(page.locator('main')).not.toContainText(/Password|Email/)
  await expect(page).toHaveURL('/auth/login')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await change(page).click()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
})

test('WORDS-1 a member finds the chosen language on every device', async ({ page, browser, baseURL }) => {
  const token = await signIn(page, 'member')
  await page.goto('/campuses/profile')
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/me/update') && answer.ok())
  await page.getByRole('main').getByRole('link', { name: 'Change the language to မြန်မာ' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await kept

  const other = await browser.newContext({ baseURL })
  await other.addCookies([{ name: 'token', value: token, url: baseURL ?? '' }])
  const phone = await other.newPage()
  await phone.goto('/campuses/profile')
  await expect(phone.locator('html')).toHaveAttribute('lang', 'my')
  await expect(phone.getByRole('main')).toContainText('ဘာသာစကား')
  // And back, for the tests that share this member.
  const back = phone.waitForResponse((answer) => answer.url().endsWith('/api/me/update') && answer.ok())
  await phone.getByRole('main').getByRole('link', { name: 'English' }).click()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'en')
  await back
  await other.close()
})

test('OFFLINE-2 an English page loads no Burmese font', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(change(page)).toBeVisible()
  expect(fonts).toEqual([])
})

test.describe('in Burmese', () => {
  test.use({ locale: 'my-MM' })

  test('WORDS-1 only the language in use is loaded, and the font that it needs is preloaded', async ({ page }) => {
    const catalogs: string[] = []
    page.on('request', (request) => {
      const [, language] = /\.(en|my)-[\w-]+\.js$/.exec(request.url()) ?? []
      if (language) catalogs.push(language === 'my' ? language : request.url())
    })
    await page.goto('/auth/login', { waitUntil: 'networkidle' })
    await expect(page.locator('link[rel=preload][as=font]')).toHaveAttribute('href', /padauk-myanmar-400/)
    // Not the member who has chosen a language above.
    await signIn(page, 'trader')
    await page.goto('/campuses/profile', { waitUntil: 'networkidle' })
    expect(new Set(catalogs)).toEqual(new Set(['my']))
  })

  test.describe('a refusal', () => {
    test('WORDS-1 an error message of the server is shown in Burmese', async ({ page }) => {
      await visit(page, '/auth/login')
      await page.locator('input[type=email]').fill('member@padauk.test')
      await page.locator('input[type=password]').fill('wrong-password')
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert')).toContainText(/[\u1000-\u109f]/)
      await expect(page.getByRole('alert')).not.toContainText(/[A-Za-z]{3}/)
    })
  })
})

test('WORDS-1 a first view in Burmese transfers at most a tenth more than in English, apart from the font', async ({
  browser,
  baseURL,
  page,
}) => {
  const token = await signIn(page, 'trader')
  const weigh = async (path: string, locale: string) => {
    const context = await browser.newContext({ baseURL, locale })
    if (path.startsWith('/campuses')) await context.addCookies([{ name: 'token', value: token, url: baseURL ?? '' }])
    const phone = await context.newPage()
    const session = await context.newCDPSession(phone)
    await session.send('Network.enable')
    const fonts = new Set<string>()
    let weight = 0
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Font' && fonts.add(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!fonts.has(requestId)) weight += encodedDataLength
    })
    await phone.goto(path, { waitUntil: 'networkidle' })
    await context.close()
    return weight
  }
  // The account's own language, or the page would change to it and load everything again.
  const choose = async (language: 'en' | 'my') => {
    const headers = { Authorization: `Bearer ${token}` }
    expect((await page.request.patch('/api/me/update', { headers, data: { language } })).ok()).toBe(true)
  }
  for (const path of ['/', '/auth/login', '/campuses']) {
    await choose('en')
    const english = await weigh(path, 'en-US')
    await choose('my')
    expect(await weigh(path, 'my-MM'), path).toBeLessThanOrEqual(english * 1.1)
  }
  await choose('en')
})

test.describe('typing', () => {
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

    test('WORDS-1 the first message is shown as soon as its texts have loaded', async ({ page }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/faults-my/, async (route) => {
        await held
        await route.continue()
      })
      await visit(page, '/auth/forgot-password')
      await page.locator('form input').fill('nobody')
      await page.locator('form [type=submit]').click()
      const fault = page.locator('form .err').first()
      await expect(fault).toHaveText('ဒါ မမှန်သေးပါ။')
      release()
      await expect(fault).toHaveText(/အီးမေးလ်.*name@example\.com/)
    })
  })
})
