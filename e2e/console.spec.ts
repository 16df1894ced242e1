import type { FiguresDay } from '@padauk/contract/overviews'
import type { Page } from '@playwright/test'
import { CHART_READING, expect, signIn, signInStaff, test, toast } from './fixtures.ts'

const PASSWORD = 'learn-crypto'
const fillLogin = async (page: Page, email: string, password = PASSWORD) => {
  // Exact match: the search on the page being left contains the name too.
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}
const places = (page: Page) => page.getByRole('complementary', { name: 'Back office' }).getByRole('link')

test('STAFF-6 signing in: returns to the requested page, shows refusals in place, signs out; scripts cannot read the cookie', {
  tag: '@gate',
}, async ({ page }) => {
  await signIn(page, 'member')
  await page.goto('/console/affiliates/posts?status=PAID')
  await expect(page).toHaveURL(/\/console\/login\?to=/)
  await fillLogin(page, 'support@padauk.test', 'wrong')
  await expect(page.getByRole('alert')).toContainText('email or password is incorrect')
  await expect(page.getByLabel('Email')).toHaveValue('support@padauk.test')
  await fillLogin(page, 'support@padauk.test')
  await expect(page).toHaveURL(/\/console\/affiliates\/posts\?status=PAID/)
  expect(await page.evaluate(() => document.cookie)).not.toContain('staff=')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/console\/login$/)
  await page.goto('/console')
  await expect(page).toHaveURL(/\/console\/login\?to=%2Fconsole$/)
})

test('STAFF-6 signing in: after logging out it is possible to sign in at once; nothing requests the ended session', async ({
  page,
}) => {
  for (const [path, heading] of [
    ['/console/account', 'Your account'],
    ['/console/members', 'Members'],
    ['/console', 'Today'],
  ] as const) {
    await signInStaff(page, 'support')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).first().click()
    await fillLogin(page, 'support@padauk.test', 'a wrong password')
    await expect(page.getByText('email or password is incorrect')).toBeVisible()
    await expect(page).toHaveURL(/\/console\/login$/)
  }
})

test('STAFF-6 signing in: an expired session leads to the login from any page, and input is restored afterwards', async ({
  page,
}) => {
  await signInStaff(page, 'editor')
  await page.goto('/console/texts/pages?page=Bug+Bounty+Policy')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('## Typed before the session ended')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/console\/login\?to=/)
  await fillLogin(page, 'editor@padauk.test')
  await expect(page).toHaveURL(/page=Bug/)
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(text).toHaveValue('## Typed before the session ended')
})

test('STAFF-6 each role sees its own pages and a notice on all others', async ({ page }) => {
  for (const [role, some, none] of [
    ['support', ['Members', 'Renewals', 'Funded', 'Affiliates'], ['Curriculum', 'Money', 'School', 'Texts']],
    ['finance', ['Members', 'Funded', 'Affiliates', 'Money'], ['Renewals', 'Curriculum', 'School']],
    ['editor', ['Curriculum', 'Texts', 'Student wins', 'School'], ['Members', 'Funded', 'Money']],
    ['owner', ['Members', 'Funded', 'Curriculum', 'Money', 'School'], []],
  ] as const) {
    await signInStaff(page, role)
    await page.goto('/console')
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    for (const name of some) await expect(places(page).filter({ hasText: name }).first()).toBeVisible()
    for (const name of none) await expect(places(page).filter({ hasText: new RegExp(`^${name}`) })).toHaveCount(0)
  }
  await signInStaff(page, 'editor')
  for (const path of ['members/new', 'funded/claims', 'people', 'audit']) {
    await page.goto(`/console/${path}`)
    await expect(page.getByRole('main')).toContainText('Your role does not include this page.')
  }
})

test('STAFF-6 Today shows what is waiting and since when; one press opens a queue, R opens registration', async ({
  page,
}) => {
  await signInStaff(page, 'owner')
  await page.goto('/console')
  await expect(page.getByText(/items waiting, the oldest for \d+ days/)).toBeVisible()
  const payments = page.getByRole('row', { name: /Proofs of payment to check/ })
  await expect(payments).toContainText(/\d.*\d+ days, waiting for more than two days/)
  await expect(page.getByRole('img', { name: /^Members, from/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /Lessons finished each day/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /Dollars in above the line/ })).toBeVisible()
  const renewals = page.getByRole('region', { name: 'Renewals' })
  const later = renewals.getByRole('region', { name: 'in 9 to 30 days' })
  await expect(later.getByRole('link', { name: /^All \d+$/ })).toHaveAttribute('href', '/console/renewals?range=9-30')
  await expect(renewals.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/console/renewals')
  await payments.getByRole('link', { name: /Open/ }).click()
  await expect(page).toHaveURL(/\/console\/funded\/payments/)
  // The desk chooses its first item, which takes back a Back that comes before.
  await expect(page).toHaveURL(/item=/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/\/console\/members\/new$/)
})

test('STAFF-6 the owner grants access with a link that is shown once, and revokes it with immediate effect', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await signInStaff(page, 'owner')
  await page.goto('/console/school/people')
  await page.getByRole('button', { name: 'Give access' }).click()
  const email = `helper${Date.now()}@padauk.test`
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('မြ <b>Mya</b>')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('editor')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  const link = await dialog.locator('.mono').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('မြ <b>Mya</b>')

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(new URL(new URL(link).pathname, page.url()).href)
  await theirs.getByLabel('New Password').fill('a long password')
  await theirs
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(theirs).toHaveURL(/\/console\/login$/)
  await fillLogin(theirs, email, 'a long password')
  await theirs.getByRole('button', { name: 'Not now' }).click()
  await expect(theirs.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()

  await row.getByRole('button', { name: /Change/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(row).toContainText('Suspended')
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/console\/login/)
  await context.close()
})

test('STAFF-6 the audit log shows who changed what, and filters by URL', async ({ page }) => {
  await signInStaff(page, 'owner')
  const plan = (await (await page.request.get('/api/staff/plans')).json()).content.data[0]
  await page.request.patch(`/api/staff/plans/${plan.plan_id}`, {
    data: { description: 'For the log' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.goto('/console/school/audit')
  await page.getByLabel('Kind').selectOption('Plans')
  await page.getByLabel('Person').selectOption('Sample owner')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/action=plans\.&staff=owner%40padauk\.test$/)
  const row = page.getByRole('row', { name: /Plan changed: / }).first()
  await expect(row).toContainText('owner@padauk.test')
  await expect(row).toContainText('description: For the log, was ')
  await page.goto(`/console/school/plans?plan=${plan.plan_id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(new RegExp(`target=plan%3A${plan.plan_id}$`))
  await expect(page.getByRole('row', { name: /Plan changed: / }).first()).toBeVisible()
  await page.goto('/console/school/audit?action=plans.')
  await page.reload()
  await expect(page.getByLabel('Kind')).toHaveValue('plans.')
})

test('STAFF-2 a session that ends while typing: the new person, the note of a payout and a new campus are still there after signing in', async ({
  page,
  context,
}) => {
  await signInStaff(page, 'owner')
  const signInAgain = async () => {
    await page.waitForURL('**/console/login?to=*')
    // The address changes before the page: the one before has fields for an email, too.
    const password = page.locator('input[type=password]')
    await expect(password).toBeVisible()
    await page.getByLabel('Email').fill('owner@padauk.test')
    await password.fill('learn-crypto')
    await page.keyboard.press('Enter')
  }
  await page.goto('/console/school/people')
  await page.getByRole('button', { name: 'Give access' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Thiri Aung')
  await dialog.getByLabel('Email').fill('thiri@padauk.test')
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await signInAgain()
  await page.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Thiri Aung')
  await expect(dialog.getByLabel('Email')).toHaveValue('thiri@padauk.test')

  await page.goto('/console/affiliates')
  await page
    .getByRole('button', { name: /^Pay out/ })
    .first()
    .click()
  await dialog.getByLabel('Note').fill('Wave 0093812')
  await context.clearCookies()
  await dialog.getByRole('button', { name: /^Record/ }).click()
  await signInAgain()
  await page
    .getByRole('button', { name: /^Pay out/ })
    .first()
    .click()
  await expect(dialog.getByLabel('Note')).toHaveValue('Wave 0093812')

  await page.goto('/console/curriculum')
  await page.getByRole('button', { name: 'Add a campus' }).click()
  await page.getByLabel('Title of the new campus').fill('Risk school')
  await context.clearCookies()
  await page.keyboard.press('Enter')
  await signInAgain()
  await expect(page.getByLabel('Title of the new campus')).toHaveValue('Risk school')
})

test('STAFF-6 one member more of 49 is no steep rise, and the small charts say their days', async ({ page }) => {
  await signInStaff(page, 'owner')
  await page.route('**/api/staff/overview/figures', async (route) => {
    const answer = await route.fetch()
    const { content } = await answer.json()
    content.days.forEach((day: { members: number }, at: number) => {
      day.members = at < 20 ? 49 : 50
    })
    await route.fulfill({ response: answer, json: { content } })
  })
  await page.goto('/console')
  const line = page.locator('.mini-line').first()
  await expect(line).toBeVisible()
  const heights = ((await line.getAttribute('d')) ?? '').match(/ ([\d.]+)/g)?.map(Number) ?? []
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(1)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(20)
  await expect(page.locator('.figure-cards p[aria-hidden]').first()).toContainText(/\d\d\/\d\d\/\d\d.*today/)
})

test('LOOK-2 NET-1 without a network: Today reports the failure, signs nobody out, and recovers with Retry', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  await page.route('**/api/staff/overview**', (route) => route.abort())
  await page.goto('/console')
  const failed = page.getByRole('main').getByRole('alert').first()
  await expect(failed).toContainText('Retry')
  await page.unroute('**/api/staff/overview**')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /Posts to review/ })).toBeVisible()
})

test("STAFF-6 a member's browser loads no back office code", async ({ page }) => {
  await signIn(page, 'member')
  const scripts: { url: string; text: string }[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push({ url: response.url(), text: await response.text().catch(() => '') })
  })
  for (const path of ['/', CHART_READING, '/campuses/profile']) await page.goto(path, { waitUntil: 'networkidle' })
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter(({ text }) => /\/api\/staff\/[a-z]|ProseMirror/.test(text)).map(({ url }) => url)).toEqual([])
})

test('SAFE-4 STAFF-5 staff input is rendered as text everywhere', async ({ page }) => {
  await signInStaff(page, 'owner')
  await page.goto('/console/school/plans?plan=new')
  const attack = '<img src=x onerror="window.hit=1">'
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(attack)
  await dialog.getByLabel('Price, $').fill('12')
  await dialog.getByLabel('Months').fill('3')
  await dialog.getByLabel('State').selectOption('PUBLISHED')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  await expect(page.getByRole('cell', { name: attack }).first()).toBeVisible()
  await page.goto('/subscription')
  await expect(page.getByText(attack).first()).toBeVisible()
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
  await page.goto('/console/school/plans')
  await page.getByRole('button', { name: `Delete ${attack}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('cell', { name: attack })).toHaveCount(0)
})

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

test("STAFF-8 Today's money has the kyat too, as the sums of the month have", async ({ page }) => {
  await signInStaff(page, 'owner')
  const paid = await page.request.post('/api/staff/members', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      name: 'Kyat Payer',
      email: `kyat-${Date.now()}@padauk.test`,
      plan_id: 1,
      campus_ids: [1, 2],
      payment: { method: 'MMK', amount: '203350', currency: 'MMK', reference: `KBZ ${Date.now()}`, reason: 'A sample' },
    },
  })
  expect(paid.status(), await paid.text()).toBe(201)
  const { content } = await (await page.request.get('/api/staff/overview/figures')).json()
  const [today] = (content.days as FiguresDay[]).slice(-1) as [FiguresDay]
  const { sums } = (
    await (await page.request.get(`/api/staff/ledger-entries?from=${today.day}&to=${today.day}`)).json()
  ).content
  expect([today.in_usd, today.out_usd]).toEqual([sums.in_usd, 0 - sums.out_usd])
  expect(today.in_usd).toBeGreaterThanOrEqual(49)
  await page.goto('/console')
  const money = page.getByRole('link', { name: `$${Number(today.in_usd).toLocaleString('en')}`, exact: true })
  await expect(money).toHaveAttribute('href', '/console/money')
})

test('STAFF-10 Today names the first five of each queue, each opens, and all of them come in one call', async ({
  page,
}) => {
  for (let nth = 0; nth < 6; nth++) {
    const link = `https://example.com/first/${Date.now()}-${nth}`
    const sent = await page.request.post('/api/affiliate-content/submit', {
      data: { email: `poster${nth}@padauk.test`, link },
    })
    expect(sent.status()).toBe(201)
  }
  await signInStaff(page, 'owner')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/staff/')) calls.push(pathname)
  })
  await page.goto('/console')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Posts').getByRole('listitem')).toHaveCount(5)
  expect(calls.filter((path) => path.endsWith('/firsts'))).toHaveLength(1)
  expect(calls.filter((path) => /funded-orders|affiliate-posts|claims|mails|renewals|deletions/.test(path))).toEqual([])
  const first = row('Proofs of payment').getByRole('listitem').first().getByRole('link')
  const name = (await first.textContent()) as string
  await first.click()
  await expect(page).toHaveURL(/\/console\/funded\/payments\?item=\d+$/)
  await expect(page.locator('.review-item')).toContainText(name)
})
