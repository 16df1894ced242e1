import type { Page } from '@playwright/test'
import { expect, signInStaff, test } from './fixtures.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** The school's day, some days from today. */
const dayIn = (days: number) => new Date(Date.now() + 6.5 * 3_600_000 + days * 86_400_000)
let made = 0
/** Registers a member whose year ends on one of these days. */
const addMember = async (page: Page, name: string, days: number[]) => {
  made++
  // The year before has no 29 February.
  const target = days.map(dayIn).find((day) => day.toISOString().slice(5, 10) !== '02-29') as Date
  const start = `${target.getUTCFullYear() - 1}${target.toISOString().slice(4, 10)}`
  const answer = await page.request.post('/api/staff/members', {
    data: {
      name,
      email: `due${made}.${Date.now()}@example.com`,
      plan_id: 3,
      start_at: start,
      payment: { method: 'MMK', amount: '1033350', currency: 'MMK', reference: `KBZ due ${made} ${Date.now()}` },
    },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).content.member_id as number
}
const SOON = [1, 2, 3]
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('STAFF-10 each member stands in one range, with the days that the message says', async ({ page }) => {
  await signInStaff(page, 'support')
  await page.goto('/console/renewals?range=4-8')
  const tabs = page.getByRole('navigation', { name: 'When the subscription ends' })
  await expect(tabs.locator('[aria-current]')).toContainText('in 4 to 8 days')
  const list = page.getByRole('region', { name: 'ends in 5 days' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await tabs.getByRole('link', { name: /ended in the last 30 days/ }).click()
  await expect(page.getByRole('region', { name: 'ended yesterday' }).getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/range=ended/)
  await page.getByText('Message · ').click()
  await expect(page.getByText('သက်တမ်းကုန်သွားပါပြီ')).toBeVisible()
  await expect(page.getByRole('img', { name: /Renewals each day over 30 days/ })).toBeVisible()
})

test('STAFF-10 copying offers to mark; then answered, not renewing, undone; the message has a link that opens', {
  tag: '@gate',
}, async ({ page }) => {
  await signInStaff(page, 'support')
  const name = `Hnin Ei ${Date.now()}`
  await addMember(page, name, SOON)
  await page.goto('/console/renewals')
  const row = rowOf(page, name)
  await expect(row).toContainText('Not contacted')
  await row.getByRole('button', { name: `Copy the message for ${name}` }).click()
  await expect(row.getByText('Sent it? Then mark it.')).toBeVisible()
  const text = await copied(page)
  // Who has chosen no language is written to in that of the school.
  expect(text).toContain(`မင်္ဂလာပါ ${name}။ သင့် Padauk`)
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
  // By keyboard; a second press right after does not hit the button of the next state.
  await row.getByRole('button', { name: `Mark messaged: ${name}` }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(row).toContainText(/Messaged \d\d\/\d\d\/\d\d \d\d:\d\d/)
  await expect(row).toContainText('Sample support')
  await expect(row.getByRole('button', { name: `Answered: ${name}` })).toBeFocused()
  await expect(row).not.toContainText(/Answered \d/)
  // A press too soon after the last is not taken.
  const press = (label: string, shown: RegExp) =>
    expect
      .poll(async () => {
        const button = row.getByRole('button', { name: `${label}: ${name}` })
        if (!(await row.getByText(shown).isVisible())) await button.click({ timeout: 1000 }).catch(() => {})
        return row.getByText(shown).isVisible()
      })
      .toBe(true)
  await press('Answered', /Answered \d\d/)
  await expect(row.getByRole('button', { name: /^Copy|^Renew/ }).first()).toBeFocused()
  await press('Does not renew', /^Does not renew/)
  await page.getByLabel('Only not contacted').check()
  await expect(row).toHaveCount(0)
  await page.getByLabel('Only not contacted').uncheck()
  await page.reload()
  await row.getByRole('button', { name: `Undo the last mark: ${name}` }).click()
  await expect(row).toContainText(/Messaged \d\d/)
  await page.goto(link.pathname + link.search)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
})

test('STAFF-10 STAFF-11 what came of asking is written on the row, survives a reload before it is saved, and is in the file', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  const name = `Thiri Swe ${Date.now()}`
  await addMember(page, name, SOON)
  await page.goto('/console/renewals')
  const open = () =>
    rowOf(page, name)
      .getByRole('button', { name: `Write a remark: ${name}` })
      .click()
  await open()
  await page.getByLabel('New remark').fill('Pays after Thadingyut')
  await page.reload()
  await open()
  await expect(page.getByLabel('New remark')).toHaveValue('Pays after Thadingyut')
  await page.getByRole('button', { name: 'Add remark' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText(/Pays after Thadingyut.*Sample support/)
  await expect(rowOf(page, name)).toContainText('Not contacted')
  await rowOf(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('region', { name: 'Remarks' }).getByRole('listitem')).toContainText(
    'Pays after Thadingyut',
  )
})

test('STAFF-10 SAFE-3 a colleague was faster: a mark on a state that another tab has changed says who did what, and shows it', async ({
  page,
  context,
}) => {
  await signInStaff(page, 'support')
  const name = `Zaw Htet ${Date.now()}`
  await addMember(page, name, SOON)
  await page.goto('/console/renewals')
  const other = await context.newPage()
  await other.goto('/console/renewals')
  await expect(rowOf(other, name)).toContainText('Not contacted')
  await rowOf(page, name)
    .getByRole('button', { name: `Does not renew: ${name}` })
    .click()
  await expect(rowOf(page, name).getByText('Does not renew')).toBeVisible()
  await rowOf(other, name)
    .getByRole('button', { name: `Mark messaged: ${name}` })
    .click()
  await expect(
    other.getByText(/Sample support has marked this renewal since you opened it: it is not renewing now/),
  ).toBeVisible()
  await expect(rowOf(other, name).getByText('Does not renew')).toBeVisible()
})

test('STAFF-10 a list that does not load says so and tries again on request', async ({ page }) => {
  await signInStaff(page, 'support')
  let isBroken = true
  await page.route('**/api/staff/renewals?*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { error: { code: 'x', message: 'Error: no' } } }) : route.fallback(),
  )
  await page.goto('/console/renewals?range=4-8')
  const failed = page.getByRole('alert')
  await expect(failed).toBeVisible()
  isBroken = false
  await failed.getByRole('button').click()
  await expect(page.getByRole('region', { name: 'ends in 5 days' })).toBeVisible()
})

test('STAFF-10 Today names the first five of each range with Copy and Renew; a renewed member leaves the list', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  const names = Array.from({ length: 6 }, (_, at) => `Thida Moe ${at} ${Date.now()}`)
  for (const name of names) await addMember(page, name, SOON)
  await page.goto('/console')
  const renewals = page.getByRole('region', { name: 'Renewals' })
  const soon = renewals.getByRole('region', { name: 'in 0 to 3 days' })
  await expect(soon.getByRole('listitem')).toHaveCount(5)
  await expect(soon.getByRole('link', { name: /^All \d+$/ })).toHaveAttribute('href', /range=0-3$/)
  await expect(renewals.getByRole('region', { name: 'in 4 to 8 days' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(renewals.getByRole('region', { name: 'ended in the last 30 days' })).toContainText('ended yesterday')
  const name = (await soon.getByRole('listitem').first().getByRole('link').textContent()) as string
  const row = rowOf(page, name)
  await row.getByRole('button', { name: `Copy the message for ${name}` }).click()
  expect(await copied(page)).toContain(name)
  await row.getByRole('button', { name: `Renew ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: /^Year/ })).toBeChecked()
  await dialog.getByLabel('Amount').fill('1033350')
  await dialog.getByLabel('Reference').fill(`KBZ renewed ${Date.now()}`)
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(dialog.getByText(`${name} is renewed`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(row).toHaveCount(0)
  await renewals.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Renewals' })).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(0)
  // What was just sold counts today, and is drawn.
  await expect(page.getByRole('region', { name: 'Renewed' })).toContainText(/[1-9]\d* today/)
})

test('STAFF-10 LOOK-1 on a phone, what is offered after copying takes a line of its own, not the room of the name', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  await addMember(page, 'ဒေါ်ခင်စပယ်ဖြူဖြူဝင်းမောင်မောင်ကြည်', SOON)
  await page.goto('/console')
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.locator('.renewal-row:not(:has(.chip))').first()
  const name = row.getByRole('link')
  const before = await name.boundingBox()
  await row.getByRole('button').first().click()
  await expect(row.getByRole('button')).toHaveCount(3)
  expect((await name.boundingBox())?.height).toBeLessThanOrEqual(before?.height as number)
})
