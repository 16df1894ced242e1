import type { Page } from '@playwright/test'
import { expect, signIn, signInStaff, test } from './fixtures.ts'

const TEXTS = { title_my: 'တနင်္လာနေ့ ပိတ်ပါမယ်', body_my: 'အသေးစိတ်: https://example.com/my.' }
/** Shows an announcement to all through the API. */
const show = async (page: Page, title: string, body = 'Details: https://example.com/news. <b>Not bold</b>') => {
  await signInStaff(page, 'support')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const made = await page.request.post('/api/staff/announcements', {
    data: { ...TEXTS, title_en: title, body_en: body, audience: 'ALL', audience_id: null, by_mail: false },
    headers,
  })
  expect(made.status(), await made.text()).toBe(201)
  const { announcement_id, updated_at } = (await made.json()).content
  const shown = await page.request.post(`/api/staff/announcements/${announcement_id}/schedule`, {
    data: { seen: updated_at },
    headers,
  })
  expect(shown.status(), await shown.text()).toBe(200)
  return () => page.request.post(`/api/staff/announcements/${announcement_id}/withdraw`, { headers })
}
const banner = (page: Page) => page.getByRole('region', { name: 'From the school' })

test('STAFF-12 staff write a draft in both languages, show it to those it is for, see the reads, and withdraw it', {
  tag: '@gate',
}, async ({ page, context }) => {
  await signInStaff(page, 'support')
  await page.goto('/console/announcements')
  await expect(page.getByText('Nothing is announced yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog')
  const [burmese, english] = [
    dialog.getByRole('group', { name: 'မြန်မာ' }),
    dialog.getByRole('group', { name: 'English' }),
  ]
  await burmese.getByLabel('Title').fill(TEXTS.title_my)
  await page.reload()
  await expect(burmese.getByLabel('Title')).toHaveValue(TEXTS.title_my)
  await burmese.getByLabel('Text').fill(TEXTS.body_my)
  await english.getByLabel('Title').fill('Closed on Monday')
  await english.getByLabel('Text').fill('Details: https://example.com/news. <b>Not bold</b>')
  await dialog.getByLabel('For', { exact: true }).selectOption('Members of a plan')
  await dialog.getByLabel('Which').selectOption({ index: 1 })
  await dialog.getByLabel('For', { exact: true }).selectOption('All members')
  await dialog.getByRole('button', { name: 'Save the draft' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Closed on Monday' })
  await expect(row).toContainText('Draft')
  await row.getByRole('button', { name: 'Show' }).click()
  await expect(dialog.getByText(/^It is for \d+ members\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show it' }).click()
  await expect(row).toContainText(/Shown until .*Read by 0 of \d+/s)

  const member = await context.newPage()
  await signIn(member, 'member')
  await member.goto('/campuses/profile')
  const shown = banner(member)
  await expect(shown).toContainText('Closed on Monday')
  await expect(shown).toContainText('<b>Not bold</b>')
  await expect(shown.getByRole('link')).toHaveAttribute('href', 'https://example.com/news')
  await shown.getByRole('button', { name: 'Put away: Closed on Monday' }).focus()
  await member.keyboard.press('Enter')
  await expect(shown).toHaveCount(0)
  await expect
    .poll(async () => {
      await page.reload()
      return row.innerText()
    })
    .toMatch(/Read by 1 of \d+/)
  await member.reload()
  await expect(member.getByRole('main')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await member.close()
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toContainText('Withdrawn')
})

test('STAFF-12 a member reads it in Burmese, and it stays read on another device', async ({
  page,
  browser,
  product,
}) => {
  const withdraw = await show(page, 'A new campus')
  await signIn(page, 'trader')
  await page.context().addCookies([{ name: 'language', value: 'my', url: product }])
  await page.goto('/campuses/profile')
  await expect(page.getByRole('region', { name: 'ကျောင်းမှ' })).toContainText(TEXTS.title_my)
  await page.getByRole('button', { name: `ဖျောက်ထားရန်: ${TEXTS.title_my}` }).click()
  const other = await browser.newContext({ baseURL: product })
  const device = await other.newPage()
  const token = await signIn(device, 'trader')
  const headers = { authorization: `Bearer ${token}` }
  await expect
    .poll(async () => (await (await device.request.get('/api/me', { headers })).json()).content.has_announcements)
    .toBe(false)
  await device.goto('/campuses/profile')
  await expect(device.getByRole('main')).toBeVisible()
  await expect(banner(device)).toHaveCount(0)
  await other.close()
  await withdraw()
})

test('STAFF-12 a network that comes back: a read that does not arrive is tried again', async ({ page }) => {
  const withdraw = await show(page, 'Try again')
  await signIn(page, 'fresh')
  await page.goto('/campuses/profile')
  let tries = 0
  await page.route('**/api/announcements/*/reads', (route) => (tries++ === 0 ? route.abort() : route.fallback()))
  const arrived = page.waitForResponse((response) => response.url().endsWith('/reads') && response.status() === 204)
  await page.getByRole('button', { name: 'Put away: Try again' }).click()
  await arrived
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await withdraw()
})

test('STAFF-12 an empty audience is reported before the announcement is published, and cannot be sent', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  const headers = { 'sec-fetch-site': 'same-origin' }
  const list = (await (await page.request.get('/api/staff/members')).json()).content.data
  const members = { member_ids: [list[0].member_id] }
  const { tag } = (
    await (await page.request.post('/api/staff/tags', { data: { members, tag: 'Gone' }, headers })).json()
  ).content
  const made = await page.request.post('/api/staff/announcements', {
    data: { ...TEXTS, title_en: 'To nobody', body_en: 'x', audience: 'TAG', audience_id: tag.tag_id, by_mail: true },
    headers,
  })
  expect(made.status()).toBe(201)
  await page.request.post(`/api/staff/tags/${tag.tag_id}/removals`, { data: { members }, headers })
  await page.goto('/console/announcements')
  const row = page.getByRole('listitem').filter({ hasText: 'To nobody' })
  await expect(row).toContainText('Gone · also by mail')
  await row.getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nobody is in this audience now.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Show it' })).toBeDisabled()
})

test('STAFF-12 a time that is over is refused next to its field, and what was typed stays, also over a reload', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  const made = await page.request.post('/api/staff/announcements', {
    data: {
      ...TEXTS,
      title_en: 'New hours',
      body_en: 'From May',
      audience: 'ALL',
      audience_id: null,
      by_mail: false,
    },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(made.status(), await made.text()).toBe(201)
  await page.goto('/console/announcements')
  const row = page.getByRole('listitem').filter({ hasText: 'New hours' })
  const until = page.getByRole('dialog').getByLabel('Until')
  await row.getByRole('button', { name: 'Show' }).click()
  await until.fill('2020-01-01T10:00')
  await page.reload()
  await row.getByRole('button', { name: 'Show' }).click()
  await expect(until).toHaveValue('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(until).toHaveAccessibleDescription(/the end must be after the start, and not over yet/)
  await expect(until).toHaveValue('2020-01-01T10:00')
})
