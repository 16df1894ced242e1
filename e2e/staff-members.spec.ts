import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, signIn, signInStaff, test, toast, visit } from './fixtures.ts'

let made = 0
/** A chat with a person who is not registered yet. */
const chatOf = (more: { email?: string; reference?: string } = {}) => {
  made++
  const { email = `nandar${made}.${Date.now()}@example.com`, reference = `KBZ 00938${made}${Date.now()}` } = more
  return {
    email,
    reference,
    text: `Hello, I want to join\nName: Nandar Win ${made === 1 ? '' : 'Aung'}\nEmail: ${email}\nPlan: Year\nPaid 1,033,350 Ks\nRef: ${reference}\nRefer code: padauk1`,
  }
}
const openRegister = async (page: Page) => {
  await signInStaff(page, 'support')
  await page.goto('/console/members/new')
  await expect(field(page, 'From the chat')).toBeFocused()
}
/** A field of the page, excluding the search in the console header. */
const field = (page: Page, label: string) => page.locator('main').getByLabel(label)
const idOf = async (page: Page, q: string) =>
  (await (await page.request.get(`/api/staff/members?q=${encodeURIComponent(q)}`)).json()).content.data[0]
    .member_id as number
/** Registers a member through the API with a six-month plan. */
const addMember = async (page: Page, name: string, more: { plan_id?: number; start_at?: string } = {}) => {
  const { email, reference } = chatOf()
  const answer = await page.request.post('/api/staff/members', {
    data: {
      name,
      email,
      plan_id: 2,
      campus_ids: [1, 2],
      payment: { method: 'MMK', amount: '620000', currency: 'MMK', reference },
      ...more,
    },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).content as {
    member_id: number
    email: string
    set_password_link: string
    end_at: string
  }
}

test.describe('from chat to member', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test('STAFF-1 a pasted chat becomes a member in a few keys: prefilled, saved, message copied, and the link signs the member in', {
    tag: '@gate',
  }, async ({ page, context }) => {
    await openRegister(page)
    const { text, email } = chatOf()
    await page.evaluate((chat) => navigator.clipboard.writeText(chat), text)
    await page.keyboard.press('Control+v')
    await expect(field(page, 'Email')).toHaveValue(email)
    await expect(field(page, 'Name')).toHaveValue(/Nandar Win/)
    await expect(page.getByRole('radio', { name: /^Year/ })).toBeChecked()
    await expect(field(page, 'Amount')).toHaveValue('1,033,350')
    await expect(page.getByText('Thet Zaw, tier 7 % (45 subscriptions)')).toBeVisible()
    await expect(page.getByText('Not used by anyone yet')).toHaveCount(3)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: /Nandar Win.* is registered/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy message' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Copied.')).toBeVisible()
    const message = await page.evaluate(() => navigator.clipboard.readText())
    expect(message).toContain('မင်္ဂလာပါ Nandar Win')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: /Copy message|Copied/ }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Hello Nandar Win')
    const link = /https?:\S+\/auth\/reset-password\/[\w-]+/.exec(message)?.[0] as string

    const member = await context.newPage()
    await visit(member, new URL(link).pathname)
    for (const field of await member.locator('input[type=password]').all()) await field.fill('a quiet padauk')
    await member.locator('form button[type=submit]').click()
    await member.waitForURL('**/auth/login')
    await member.getByLabel('Email').fill(email)
    await member.locator('input[type=password]').fill('a quiet padauk')
    await member.keyboard.press('Enter')
    await member.waitForURL('**/campuses/**')
    await member.close()
    await page.keyboard.press('r')
    await expect(field(page, 'Name')).toHaveValue('')
    await expect(field(page, 'From the chat')).toBeFocused()
  })
})

test('STAFF-1 registering works with the keyboard alone', async ({ page }) => {
  await openRegister(page)
  const { email, reference } = chatOf()
  const tab = async (label: string, value?: string) => {
    await page.keyboard.press('Tab')
    await expect(field(page, label)).toBeFocused()
    if (value) await page.keyboard.type(value)
  }
  await tab('Name', 'Ko Min Latt')
  await tab('Email', email)
  await tab('Phone')
  await tab('Refer code')
  await tab('Way')
  await page.keyboard.type('USDT')
  await expect(page.getByLabel('Currency')).toHaveValue('USDT')
  await tab('Currency')
  await tab('Amount')
  await tab('Reference', reference)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /Starter/ })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Year/ })).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(field(page, 'Amount')).toBeFocused()
  await page.keyboard.type('249')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Copy message' })).toBeFocused()
})

test('STAFF-2 LOOK-2 search, filter, sort and page are in the URL; Back, Reload and a shared URL show the same', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  await page.goto('/console/members')
  const search = page.getByRole('searchbox', { name: 'Find members' })
  const names = page.locator('tbody .member-name')
  await expect(names).toHaveCount(25)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name&order=asc/)
  await expect(page).not.toHaveURL(/page=/)
  await expect(names.first()).toHaveText('Aye Chan')
  await search.fill('sample member 4')
  await expect(page).toHaveURL(/q=sample\+member\+4/)
  await expect(names).toHaveText(Array(10).fill(/^Sample member (\d4|4\d)$/))
  await page.getByLabel('State').selectOption('ENDED')
  await expect(page).toHaveURL(/status=ENDED/)
  await expect(names).not.toHaveCount(10) // Members of every status are shown until the response arrives.
  const shown = await names.allTextContents()
  expect(shown.length).toBeGreaterThan(0)
  await page.reload()
  await expect(names).toHaveText(shown)
  await expect(search).toHaveValue('sample member 4')
  await names.first().click()
  await expect(page.getByRole('heading', { level: 1, name: shown[0] as string })).toBeVisible()
  await page.goBack()
  await expect(names).toHaveText(shown)
  await page.goBack()
  await expect(page.getByLabel('State')).toHaveValue('')
  await search.fill('nobody at all')
  await expect(page.getByText('No members match.')).toBeVisible()
})

test('STAFF-2 suspending requires a reason and signs the member out; restoring allows sign-in again', {
  tag: '@gate',
}, async ({ page, browser, product }) => {
  const theirs = await browser.newContext({ baseURL: product })
  const member = await theirs.newPage()
  await signIn(member, 'expiring')
  await member.goto('/campuses/profile')
  await expect(member.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await signInStaff(page, 'support')
  await page.goto(`/console/members/${await idOf(page, 'expiring@')}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Give a reason. The member may ask.')).toBeVisible()
  await dialog.getByLabel('Why').fill('Shared the account')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Suspended: this member cannot sign in.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Shared the account')
  await member.reload()
  await expect(member).toHaveURL(/\/error\/401\//)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await signIn(member, 'expiring')
  await member.goto('/campuses/profile')
  await expect(member).toHaveURL(/profile/)
  await theirs.close()
})

const CSV = 'Full name,email,plan_id,method,amount,currency,reference\n'
test('STAFF-2 an import is checked first: column mapping, bad lines to download, then all members or none', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  await page.goto('/console/members/import')
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const good = [1, 2]
    .map((n) => `Imported ${n},imported${n}.${Date.now()}@example.com,3,USDT,249,USDT,import ${n} ${Date.now()}`)
    .join('\n')
  await choose('members.csv', `${CSV}${good}\nBad,no email,3,USDT,249,USDT,import bad\n`)
  const check = page.getByRole('region', { name: /The check/ })
  await expect(check.getByText('so they are left out: Full name.')).toBeVisible()
  await page.getByLabel(/^name/i).selectOption('Full name')
  await expect(check.getByRole('row', { name: /Line 4/ })).toContainText('email must look like name@example.com')
  await expect(check.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Import all/ })).toBeDisabled()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the bad lines' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(
    '"4","email: email must look like name@example.com","Bad,no email,3,USDT,249,USDT,import bad"',
  )
  await choose('mended.csv', `${CSV.replace('Full name', 'name')}${good}\n`)
  await expect(check.getByText('No errors. Members in the file: 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Import all 2' }).click()
  await expect(page.getByText('Imported: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Mail their links to set the password' }).click()
  await expect(page.getByText('2 mails are on their way.')).toBeVisible()
  await page.goto('/console/members?q=imported')
  await expect(page.locator('tbody .member-name')).toHaveText(['Imported 2', 'Imported 1'])
})

test('SAFE-4 STAFF-2 the export contains the rows of the table, and a formula or script in a name is plain text', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  const name = '=HYPERLINK(1)<img src=x onerror=alert(1)>'
  const { member_id, email } = await addMember(page, name)
  await page.goto(`/console/members?q=${encodeURIComponent(email)}`)
  await expect(page.locator('tbody .member-name')).toHaveText([name])
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${member_id},'=HYPERLINK(1)<img`)
  await page.goto(`/console/members/${member_id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
})

test('PROF-3 STAFF-6 support asks for a deletion, an owner confirms, and the page says so', { tag: '@gate' }, async ({
  page,
  browser,
}) => {
  await signInStaff(page, 'support')
  await page.goto('/console/members?q=new%40padauk.test')
  await page.getByRole('link', { name: 'Su Su' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Delete member' }).click()
  const asks = page.getByRole('dialog', { name: 'Delete Su Su?' })
  await asks.getByRole('button', { name: 'Ask for deletion' }).click()
  await expect(asks).toContainText('Give a reason.')
  await expect(asks).toContainText('as it is shown above')
  await asks.getByLabel('Why').fill('Asked in the chat')
  await asks.getByLabel('Type the name or the email of the member').fill('Su')
  await asks.getByRole('button', { name: 'Ask for deletion' }).click()
  await expect(asks).toBeVisible()
  await asks.getByLabel('Type the name or the email of the member').fill('su su')
  await asks.getByRole('button', { name: 'Ask for deletion' }).click()
  await expect(toast(page, 'Asked. Somebody else has to confirm it now.')).toBeVisible()
  await expect(page.getByText('support@padauk.test asked on')).toContainText('“Asked in the chat”')
  await expect(page.getByText('An owner has to confirm it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm and delete' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete member' })).toHaveCount(0)
  const address = page.url()

  const other = await browser.newContext()
  const owner = await other.newPage()
  await signInStaff(owner, 'owner')
  await owner.goto('/console')
  await owner.getByRole('link', { name: 'Open Deletions to confirm' }).click()
  await expect(owner.getByLabel('State')).toHaveValue('DELETION_ASKED')
  await owner.getByRole('link', { name: 'Su Su' }).click()
  await owner.getByRole('button', { name: 'Confirm and delete' }).click()
  const confirms = owner.getByRole('dialog', { name: 'Delete Su Su for good?' })
  await confirms.getByLabel('Type the name or the email of the member').fill('new@padauk.test')
  await confirms.getByRole('button', { name: 'Confirm and delete' }).click()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(/^Deleted member #\d+$/)
  await expect(owner.getByText(/asked by support@padauk\.test, confirmed by owner@padauk\.test/)).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Renew' })).toHaveCount(0)
  // Lists show it without breaking, and the person is found nowhere.
  await owner.goto('/console/members?q=deleted')
  await expect(owner.getByRole('row').filter({ hasText: 'Deleted member #' })).toContainText('Deleted')
  await owner.goto('/console/members?q=new%40padauk.test')
  await expect(owner.getByText('Su Su')).toHaveCount(0)
  await other.close()

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Deleted member #\d+$/)
})
