import type { Page } from '@playwright/test'
import { REFUSALS } from '../contract/src/errors.ts'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { expect, test, tokenOf } from './fixtures.ts'
import { newResetPath } from './mails.ts'

// No script ever runs here: every answer is the server's HTML.
test.use({
  javaScriptEnabled: false,
  viewport: { width: 320, height: 640 },
})

const NEW = 'မိုးရွာမယ် 9'
let made = 0
const freshLink = () => `https://example.com/plain/${Date.now()}-${++made}`
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = async (page: Page, name: string) => {
  // A font that arrives between press and release would move the button away.
  await page.waitForLoadState()
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}
const inBurmese = (page: Page, baseURL: string | undefined) =>
  page.context().addCookies([{ name: 'language', value: 'my', url: baseURL ?? '' }])

/** A whole page: it names its language, has a title and one heading, and fits the screen. */
const expectPage = async (page: Page, heading: string | RegExp) => {
  await expect(page.locator('html')).toHaveAttribute('lang', /^(en|my)$/)
  await expect(page).toHaveTitle(/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no overflow').toBeLessThanOrEqual(320)
}
/** Playwright's browser switches scripts off, but shows no noscript. */
const expectNoScript = async (page: Page, sentence: string) => {
  const answer = await page.request.get(page.url())
  expect(/<noscript>(.*?)<\/noscript>/.exec(await answer.text())?.[1]).toContain(sentence)
}
const logIn = async (page: Page, email: string, password: string) => {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await press(page, 'Log In')
}

test('VISIT-16 AUTH-2 the login signs in, keeps the same cookies as its script, and leads to the requested page', {
  tag: '@gate',
}, async ({ page, context }) => {
  await page.goto('/auth/login?next=%2Fcampuses%2Fprofile')
  await expectPage(page, 'Welcome back')
  await expect(page.getByRole('button', { name: 'Show the password' })).toBeHidden()
  await logIn(page, ACCOUNTS.trader.email, PASSWORD)
  await expect(page).toHaveURL('/campuses/profile')
  await expectNoScript(page, 'This part of the school needs JavaScript')
  const cookies = Object.fromEntries((await context.cookies()).map((cookie) => [cookie.name, cookie]))
  const info = JSON.parse(decodeURIComponent(cookies.info?.value ?? ''))
  expect(info).toMatchObject({ email: ACCOUNTS.trader.email, name: 'Hla Win', token: cookies.token?.value })
  for (const name of ['token', 'info']) {
    expect(cookies[name]).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false })
    expect(Math.abs((cookies[name]?.expires ?? 0) - Date.now() / 1000 - 7 * 24 * 60 * 60)).toBeLessThan(60)
  }
})

test('VISIT-16 AUTH-1 after the login a foreign address is not followed', async ({ page }) => {
  for (const next of ['https://example.com/campuses', '//example.com/campuses', '/campusesx', '/\\example.com']) {
    await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
    await logIn(page, ACCOUNTS.trader.email, PASSWORD)
    await expect(page).toHaveURL('/campuses')
  }
})

test('VISIT-16 the login refuses with the sentences of its script, keeps the email and never the password', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await press(page, 'Log In')
  await expectPage(page, 'Welcome back')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Type your email.')
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Type your password.')
  await logIn(page, 'nobody', 'some-secret')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('email must look like name@example.com')
  await logIn(page, ACCOUNTS.trader.email, 'some-secret')
  await expect(page.getByRole('alert')).toHaveText('email or password is incorrect')
  await expect(field(page, 'Email')).toHaveValue(ACCOUNTS.trader.email)
  await expect(field(page, 'Password')).toHaveValue('')
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Type the password again. Your email is kept.')
  expect(await page.content()).not.toContain('some-secret')
  await field(page, 'Password').fill(PASSWORD)
  await press(page, 'Log In')
  await expect(page).toHaveURL('/campuses')
})

test('VISIT-16 WORDS-2 every form refuses in Burmese', async ({ page, baseURL }) => {
  await inBurmese(page, baseURL)
  const submit = () => page.getByRole('main').locator('button[type=submit]').click()
  const faults = page.locator('.err')
  const expectBurmese = async (count: number) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'my')
    await expect(faults).toHaveCount(count)
    for (const text of await faults.allInnerTexts()) expect(text).toMatch(/^[^a-z]*[\u1000-\u109f]/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await page.goto('/auth/login')
  await submit()
  await expectBurmese(2)
  await page.locator('[name=email]').fill(ACCOUNTS.trader.email)
  await page.locator('[name=password]').fill('wrong')
  await submit()
  await expectBurmese(2)
  await expect(faults.last()).toHaveText('အီးမေးလ် ဒါမှမဟုတ် စကားဝှက် မမှန်ပါ')
  await page.goto('/auth/forgot-password')
  await page.locator('[name=email]').fill('nobody')
  await submit()
  await expectBurmese(1)
  const forgot = { data: { email: ACCOUNTS.fresh.email } }
  await page.goto(await newResetPath(() => page.request.post('/api/user/auth/forgot-password', forgot)))
  await page.locator('[name=next]').fill('ab')
  await submit()
  await expectBurmese(2)
  await page.goto('/submit-my-post')
  await page.locator('[name=link]').fill('http://example.com')
  await submit()
  await expectBurmese(2)
  await page.goto('/check-my-affiliate')
  await submit()
  await expectBurmese(1)
})

test('VISIT-16 AUTH-4 a forgotten password is reset by forms alone', async ({ page, request }) => {
  const { email } = ACCOUNTS.fresh
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expectPage(page, 'Forgot your password?')
  await press(page, 'Send the link')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Type your email.')
  await field(page, 'Email').fill('not an email')
  await press(page, 'Send the link')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('email must look like name@example.com')
  await expect(field(page, 'Email')).toHaveValue('not an email')
  await field(page, 'Email').fill(email)
  const path = await newResetPath(() => press(page, 'Send the link'))
  await expectPage(page, 'Check your email')
  await expect(page.getByRole('main')).toContainText(`If ${email} belongs to a member`)
  await page.getByRole('link', { name: 'Use another email' }).click()
  await field(page, 'Email').fill('nobody.at.all@padauk.test')
  await press(page, 'Send the link')
  await expectPage(page, 'Check your email')

  const { token } = await tokenOf(request, 'fresh')
  await page.goto(path)
  await expectPage(page, 'Choose a new password')
  await field(page, 'New password').fill('four')
  await field(page, 'Confirm the new password').fill('five')
  await press(page, 'Save the new password')
  await expect(field(page, 'New password')).toHaveAccessibleDescription('Password must be 6 characters long.')
  await expect(field(page, 'Confirm the new password')).toHaveAccessibleDescription('Passwords do not match.')
  await expect(field(page, 'New password')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Save the new password' })).toBeEnabled()
  for (const label of ['New password', 'Confirm the new password']) await field(page, label).fill('password123')
  await press(page, 'Save the new password')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/one of the most guessed/)
  for (const label of ['New password', 'Confirm the new password']) await field(page, label).fill(NEW)
  await press(page, 'Save the new password')
  await expect(page).toHaveURL('/auth/login?changed')
  await expect(page.getByText('Your password is changed and every device is signed out.')).toBeVisible()
  expect((await request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401)
  await logIn(page, email, NEW)
  await expect(page).toHaveURL('/campuses')

  await page.goto(path)
  await expectPage(page, 'This link no longer works')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expectPage(page, 'Forgot your password?')
})

test('VISIT-16 SAFE-4 a reset form is sent although its address stays out of every Referer', async ({ page }) => {
  const referers: string[] = []
  page.on('request', async (request) => referers.push((await request.allHeaders()).referer ?? ''))
  const forgot = { data: { email: ACCOUNTS.fresh.email } }
  const path = await newResetPath(() => page.request.post('/api/user/auth/forgot-password', forgot))
  await page.goto(path)
  // A newer one takes its place meanwhile.
  await newResetPath(() => page.request.post('/api/user/auth/forgot-password', forgot))
  for (const label of ['New password', 'Confirm the new password']) await field(page, label).fill(NEW)
  await press(page, 'Save the new password')
  await expectPage(page, 'This link no longer works')
  expect(referers.length).toBeGreaterThan(1)
  expect(referers.join()).not.toContain(path)
})

test('LEARN-18 VISIT-16 the page that stops reminders is whole, and its form is answered', async ({ page }) => {
  // The tests of the server stop one by a link that is right.
  await page.goto('/reminders/1.none')
  await expectPage(page, 'Stop the reminders')
  await press(page, 'Stop the reminders')
  await expectPage(page, 'Stop the reminders')
  await expect(page.getByText('This link is not whole.')).toBeVisible()
})

test('VISIT-16 AFF-1 a post is submitted; faults and duplicates keep what was typed', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const link = freshLink()
  const send = async (email: string, post: string) => {
    await field(page, 'Your email').fill(email)
    await field(page, 'Link of the post').fill(post)
    await press(page, 'Submit')
  }
  await page.goto('/submit-my-post')
  await expectPage(page, 'Submit My Post')
  await press(page, 'Submit')
  await expect(field(page, 'Your email')).toHaveAccessibleDescription('email is required')
  await expect(field(page, 'Link of the post')).toHaveAccessibleDescription('link is required')
  await send('"><script>alert(1)</script>@b.cd', 'https://<img src=x onerror=alert(1)>')
  await expect(field(page, 'Your email')).toHaveValue('"><script>alert(1)</script>@b.cd')
  await expect(field(page, 'Link of the post')).toHaveValue('https://<img src=x onerror=alert(1)>')
  await expect(field(page, 'Link of the post')).toHaveAccessibleDescription(/whole address that begins with https/)
  await send('plain@padauk.test', link)
  await expect(page.getByRole('status')).toContainText("You've submitted your post successfully!!")
  await expect(field(page, 'Link of the post')).toHaveValue('')
  const status = await request.get('/api/affiliate-content/stats', { params: { link } })
  expect((await status.json()).content).toEqual({ content_status: 'PENDING' })
  await send('other@padauk.test', `${link}/?utm_source=chat`)
  await expect(page.getByText('This post has already been submitted.')).toBeVisible()
  await expect(field(page, 'Your email')).toHaveValue('other@padauk.test')
  await expectPage(page, 'Submit My Post')
})

test('VISIT-16 AFF-2 AFF-3 both checks are asked and answered by addresses', async ({ page }) => {
  await page.goto('/check-my-affiliate')
  await expectPage(page, 'Check My Affiliate')
  await press(page, 'Check')
  await expect(field(page, 'Refer code')).toHaveAccessibleDescription('refer code is required')
  await field(page, 'Refer code').fill(' padauk1 ')
  await press(page, 'Check')
  const result = page.getByRole('region', { name: 'Result for PADAUK1' })
  // Other tests may have registered members with this code.
  await expect(result).toContainText(/Total subscriptions[45]\d/)
  await expect(result).toContainText('Tier reached7 %')
  await expectPage(page, 'Check My Affiliate')
  await field(page, 'Refer code').fill('NOBODY')
  await press(page, 'Check')
  await expect(page.getByText('We do not know this refer code.')).toBeVisible()

  await page.getByRole('tab', { name: 'Post Approval' }).click()
  const check = async (link: string) => {
    await field(page, 'Link of the post').fill(link)
    await press(page, 'Check')
  }
  await check('facebook.com/x')
  await expect(field(page, 'Link of the post')).toHaveAccessibleDescription(/whole address that begins with https/)
  await check('http://facebook.com/padauk.samples/posts/1002/?fbclid=x')
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  await check('https://example.com/unknown')
  await expect(page.getByText('No post with this link has been submitted.')).toBeVisible()
  await page.getByRole('tab', { name: 'Referred Count' }).click()
  await expect(field(page, 'Refer code')).toHaveValue('')
})

for (const language of ['en', 'my'] as const)
  test(`VISIT-13 VISIT-16 error pages and unknown addresses are whole pages with a way back, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    const start = { en: 'To the start page', my: 'ပင်မစာမျက်နှာ သွားရန်' }[language]
    const back = { en: 'Back', my: 'ပြန်သွားရန်' }[language]
    const renew = { en: 'Renew Subscription', my: 'သက်တမ်းတိုးရန်' }[language]
    if (language === 'my') await inBurmese(page, baseURL)
    const main = page.getByRole('main')
    for (const [address, link, to] of [
      ['/error/403/anything', back, '/'],
      [`/error/401/${encodeURIComponent(REFUSALS.no_active_subscription)}`, renew, '/subscription'],
      ['/nowhere', start, '/'],
      ['/a/b/c', start, '/'],
      ['/auth/nowhere', start, '/'],
      ['/api/nowhere', start, '/'],
    ] as const) {
      await page.goto(address)
      await expectPage(page, language === 'my' ? /[\u1000-\u109f]/ : /^(Locked|Subscription|This page)/)
      await main.getByRole('link', { name: link }).click()
      await expect(page).toHaveURL(to)
    }
    await page.goto(`/error/401/${encodeURIComponent(REFUSALS.no_active_subscription)}`)
    // The prefix is for programs.
    const said = REFUSALS.no_active_subscription.replace('Error: ', '')
    await expect(main).toContainText(language === 'en' ? said : 'အဖွဲ့ဝင်သက်တမ်း')
  })

test('VISIT-16 what only computes says that it needs a script', async ({ page }) => {
  for (const path of ['/crypto-related', '/crypto-related/glossary']) {
    await page.goto(path)
    await expectNoScript(page, 'The calculators and the search on this page need JavaScript.')
    await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toHaveCount(0)
  }
})
