import type { Page } from '@playwright/test'
import { expect, signInStaff, test, toast } from './fixtures.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

let made = 0
const addMember = async (page: Page, name: string) => {
  made++
  const answer = await page.request.post('/api/staff/members', {
    data: {
      name,
      email: `file${made}.${Date.now()}@example.com`,
      plan_id: 3,
      payment: { method: 'MMK', amount: '1033350', currency: 'MMK', reference: `KBZ file ${made} ${Date.now()}` },
    },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).content as { member_id: number; email: string }
}
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('STAFF-11 members are ticked, tagged and written to; the copies are sent one after another by keyboard', {
  tag: '@gate',
}, async ({ page }) => {
  await signInStaff(page, 'support')
  const word = `Bulk${Date.now()}`
  const names = [1, 2, 3].map((nth) => `${word} ${nth}`)
  for (const name of names) await addMember(page, name)
  await page.goto(`/console/members?q=${word}`)
  await page.getByRole('checkbox', { name: `Choose ${names[0]}` }).check()
  await page.getByRole('checkbox', { name: `Choose ${names[1]}` }).check()
  await expect(page.getByText('2 members chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Add tag' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tag', { exact: true }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`2 members are tagged with ${word}.`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption(word)
  await expect(page).toHaveURL(/tag=\d+/)
  await expect(page.getByText('2 found')).toBeVisible()
  // Another list is another choice.
  await expect(page.getByText('members chosen')).toHaveCount(0)

  await page.getByRole('checkbox', { name: `Choose ${names[0]}` }).check()
  await page.getByRole('button', { name: 'Choose all 2 that match' }).click()
  await page.getByRole('button', { name: 'Write a message' }).click()
  await dialog.getByLabel('Begin with').selectOption('Not seen for a while')
  await expect(dialog.getByLabel('In English')).toHaveValue(/^Hello \{name\}, we have not seen you at \{brand\}/)
  await dialog.getByLabel('In မြန်မာ').fill('{name} ရေ၊ {plan} အစီအစဉ်မှာ ပြန်တွေ့ချင်ပါတယ်။')
  await dialog.getByRole('button', { name: 'Write the messages' }).click()
  await expect(page.getByRole('heading', { name: 'Write to 2 members' })).toBeVisible()
  const rows = page.getByRole('list').filter({ hasText: word }).getByRole('listitem')
  const first = page.getByRole('button', { name: `Copy the message for ${names[0]}` })
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 2 sent', { exact: true }).first()).toBeVisible()
  expect(await copied(page)).toBe(`${names[0]} ရေ၊ တစ်နှစ် အစီအစဉ်မှာ ပြန်တွေ့ချင်ပါတယ်။`)
  await expect(page.getByRole('button', { name: `Copy the message for ${names[1]}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('All are sent.')).toBeVisible()
  await rows.getByRole('link', { name: names[1] as string }).click()
  await expect(region(page, 'Messages').getByRole('listitem')).toContainText(
    /Not seen for a while.*Chat · Sample support/s,
  )
  await page.goto(`/console/members?q=${word}`)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
})

test('STAFF-11 support edits a template in both languages from where messages are written, and the next message begins with it', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  await page.goto('/console/members/1?act=message')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Begin with').selectOption('Not seen for a while')
  await dialog.getByLabel('In English').fill('Typed before the template is changed')
  await dialog.getByRole('link', { name: 'Message templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Message templates' })).toBeVisible()
  await page.getByRole('button', { name: /we have not seen you at/ }).click()
  await page.getByLabel('English').fill('Hello {name}, we miss you at {brand}: {link}')
  await page.getByLabel('မြန်မာ').fill('မင်္ဂလာပါ {name}၊ {brand} မှာ သတိရနေပါတယ်: {link}')
  await page.getByRole('button', { name: 'Save the correction' }).click()
  await expect(toast(page, 'Saved, and live at once.').first()).toBeVisible()
  await page.goto('/console/members/1?act=message')
  await expect(dialog.getByLabel('In English')).toHaveValue('Typed before the template is changed')
  await dialog.getByLabel('Begin with').selectOption('An empty page')
  await dialog.getByLabel('Begin with').selectOption('Not seen for a while')
  await expect(dialog.getByLabel('In English')).toHaveValue('Hello {name}, we miss you at {brand}: {link}')
  await expect(dialog.getByLabel('In မြန်မာ')).toHaveValue('မင်္ဂလာပါ {name}၊ {brand} မှာ သတိရနေပါတယ်: {link}')
})
