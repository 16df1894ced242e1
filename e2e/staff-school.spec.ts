import { expect, signInStaff, test, toast } from './fixtures.ts'
import { takePhoto } from './picture-files.ts'

test('STAFF-5 a plan is created, published, moved first and seen by visitors; a sold plan cannot be deleted', {
  tag: '@gate',
}, async ({ page }) => {
  await signInStaff(page, 'owner')
  await page.goto('/console/school/plans')
  await page.getByRole('button', { name: 'New plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Season')
  await dialog.getByLabel('Price, $').fill('79.5')
  await dialog.getByLabel('Months').fill('4')
  await dialog.getByLabel('What it includes', { exact: true }).fill('Every campus\n\nQuestions answered')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Season/ })
  await expect(row).toContainText('Draft')
  for (let nth = 0; nth < 5; nth++) {
    await row.getByRole('button', { name: 'Move up: Season' }).click()
    await expect(page.getByRole('row').nth(5 - nth)).toContainText('Season')
  }
  await expect(row.getByRole('button', { name: 'Move up: Season' })).toBeDisabled()
  await row.getByRole('button', { name: 'Change Season' }).click()
  await expect(page.getByRole('dialog').getByLabel('What it includes', { exact: true })).toHaveValue(
    'Every campus\nQuestions answered',
  )
  await page.getByRole('dialog').getByLabel('State').selectOption('PUBLISHED')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Published')
  await page.goto('/subscription')
  await expect(page.getByText('Season').first()).toBeVisible()
  await expect(page.getByText('$79.50').first()).toBeVisible()

  await page.goto('/console/school/plans')
  await page.getByRole('button', { name: 'Delete Year' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    /\d+ subscriptions were bought with this plan/,
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Season' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('NET-1 STAFF-5 a lost answer: a plan whose answer was lost can be changed and saved', async ({ page }) => {
  await signInStaff(page, 'owner')
  await page.goto('/console/school/plans?plan=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Lost answer')
  await dialog.getByLabel('Price, $').fill('12')
  await dialog.getByLabel('Months').fill('3')
  await page.route('**/api/staff/plans', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/api/staff/plans')
  await dialog.getByLabel('Name', { exact: true }).fill('Lost answer, changed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  for (const name of ['Lost answer', 'Lost answer, changed']) {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('cell', { name, exact: true })).toHaveCount(0)
  }
})

test('STAFF-5 a refused plan: errors are shown at their fields and input is kept', async ({ page }) => {
  await signInStaff(page, 'owner')
  await page.goto('/console/school/plans?plan=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Wrong')
  await dialog.getByLabel('Price, $').fill('free')
  await dialog.getByLabel('Months').fill('5000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Price, $')).toHaveAccessibleDescription(/price must be a number/)
  await expect(dialog.getByLabel('Months')).toHaveAccessibleDescription(/fewer than 1200/)
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Wrong')
})

test('STAFF-5 drafts of plans, funded plans, wins and settings survive a reload and are cleared when discarded', async ({
  page,
}) => {
  await signInStaff(page, 'owner')
  for (const [address, label] of [
    ['/console/school/plans?plan=new', 'Name'],
    ['/console/school/plans?plan=1', 'Name'],
    ['/console/funded/plans?account=1', 'Price, $'],
    ['/console/student-wins?win=1', 'Title'],
  ] as const) {
    await page.goto(address)
    const field = page.getByRole('dialog').getByLabel(label, { exact: true })
    const before = await field.inputValue()
    await field.fill('77')
    await page.reload()
    await expect(field).toHaveValue('77')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto(address)
    await expect(field).toHaveValue(before)
  }
  await page.goto('/console/school')
  const handle = page.getByLabel('Handle')
  const before = await handle.inputValue()
  await handle.fill('@another')
  await page.reload()
  await expect(handle).toHaveValue(before)
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(handle).toHaveValue('@another')
  await page.reload()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await page.reload()
  await expect(handle).toHaveValue(before)
  await expect(page.getByText('You typed something here that was not saved.')).toHaveCount(0)
})

test('STAFF-5 a page text is edited next to its preview, autosaved as a draft, published at once, and restored from a version', async ({
  page,
}) => {
  await signInStaff(page, 'editor')
  await page.goto('/console/texts/pages?page=Funded+Rule')
  const text = page.getByLabel('Text', { exact: true })
  const shipped = await text.inputValue()
  const preview = page.getByRole('region', { name: 'Preview' })
  await text.fill('## Rules of today\n\nA **bold** word, <script>window.hit=1</script>.')
  await expect(preview.getByRole('heading', { name: 'Rules of today' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('bold')
  await page.reload()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(text).toHaveValue(/Rules of today/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  await page.goto('/funded-rule')
  await expect(page.getByRole('heading', { name: 'Rules of today' })).toBeVisible()
  await expect(page.getByText('<script>window.hit=1</script>')).toBeVisible()
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()

  await page.goto('/console/texts/pages?page=Funded+Rule')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('listitem').filter({ hasText: 'as shipped' }).getByRole('button').click()
  await expect(text).toHaveValue(shipped)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('WORDS-2 STAFF-5 a page text is written in Burmese with its own draft and history, and told to be older than the English', async ({
  page,
  request,
}) => {
  await signInStaff(page, 'editor')
  await page.goto('/console/texts/pages?page=Bug+Bounty+Policy')
  const text = page.getByLabel('Text', { exact: true })
  const english = await text.inputValue()
  const language = page.getByRole('group', { name: 'Language of the text' })
  await language.getByRole('button', { name: 'မြန်မာ' }).click()
  await expect(text).not.toHaveValue(english)
  await text.fill('## ယနေ့ စည်းမျဉ်း\n\nစာတစ်ကြောင်း။')
  await language.getByRole('button', { name: 'English' }).click()
  await expect(text).toHaveValue(english)
  await expect(page.getByText('You typed something here that was not saved.')).toHaveCount(0)
  await language.getByRole('button', { name: 'မြန်မာ' }).click()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  await expect(page.getByText(/^Burmese (missing|older)/)).toHaveCount(0)
  const html = await (await request.get('/bug-bounty-policy?language=my')).text()
  expect(html).toContain('ယနေ့ စည်းမျဉ်း</h2>')
  expect(await (await request.get('/bug-bounty-policy?language=en')).text()).not.toContain('ယနေ့ စည်းမျဉ်း')

  await language.getByRole('button', { name: 'English' }).click()
  await text.fill(`${english}\n\nOne more sentence.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Burmese older than the English')).toBeVisible()
  await language.getByRole('button', { name: 'မြန်မာ' }).click()
  await expect(page.getByText('The English has changed since this was written.')).toBeVisible()
  await page.getByRole('button', { name: 'The Burmese still says the same' }).click()
  await expect(page.getByText('The English has changed since this was written.')).toHaveCount(0)
  await expect(text).toHaveValue(/ယနေ့ စည်းမျဉ်း/)
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('dialog')).not.toContainText(`${english.length + 20} characters`)
})

test('WORDS-2 STAFF-5 a plan and a win are written in both languages, and visitors read their own', async ({
  page,
  request,
}) => {
  await signInStaff(page, 'owner')
  await page.goto('/console/school/plans?plan=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Rainy season')
  await dialog.getByLabel('Name in Burmese').fill('မိုးရာသီ')
  await dialog.getByLabel('Price, $').fill('33')
  await dialog.getByLabel('Months').fill('4')
  await dialog.getByLabel('What it includes', { exact: true }).fill('Every campus')
  await dialog.getByLabel('State').selectOption('PUBLISHED')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Rainy season/ })
  await expect(row).toContainText('Burmese missing')
  await row.getByRole('button', { name: 'Change Rainy season' }).click()
  await expect(dialog.getByLabel('Name in Burmese')).toHaveValue('မိုးရာသီ')
  await dialog.getByLabel('What it includes in Burmese').fill('ဌာနအားလုံး')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).not.toContainText('Burmese missing')
  const html = async (language: string) => (await request.get(`/subscription?language=${language}`)).text()
  expect(await html('my')).toContain('>မိုးရာသီ</h2>')
  expect(await html('my')).not.toContain('Rainy season')
  expect(await html('en')).toContain('>Rainy season</h2>')
  await page.getByRole('button', { name: 'Delete Rainy season' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)

  await page.goto('/console/student-wins?win=1')
  const before = await dialog.getByLabel('Title in Burmese').inputValue()
  await dialog.getByLabel('Title in Burmese').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Burmese missing' })).toHaveCount(1)
  const { content } = await (await request.get('/api/studenet-win?type=WIN&language=my')).json()
  expect(content.data[0]).toMatchObject({ title: expect.stringMatching(/^Sample/), language: 'en' })
  await page.goto('/console/student-wins?win=1')
  await dialog.getByLabel('Title in Burmese').fill(before)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Burmese missing' })).toHaveCount(0)
})

test('STAFF-5 settings: the editor changes the name, effective at once, but not the payment addresses', async ({
  page,
}) => {
  await signInStaff(page, 'editor')
  await page.goto('/console/school')
  const brand = page.getByLabel('Name of the school')
  await expect(brand).toBeVisible()
  await expect(page.getByRole('group', { name: 'Way to pay 1' })).toHaveCount(0)
  await brand.fill('Padauk again')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
  await page.goto('/subscription')
  await expect(page).toHaveTitle(/Padauk again/)
  await page.goto('/console/school')
  await brand.fill('Padauk')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved.')).toBeVisible()
})

test('STAFF-5 SAFE-4 a win is shown with its picture; a file that is not a picture is rejected with a message', async ({
  page,
}) => {
  await signInStaff(page, 'support')
  await page.goto('/console/student-wins?win=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title', { exact: true }).fill('Sample: shown by the staff')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose a picture first.')).toBeVisible()
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') })
  await expect(dialog.locator('.err')).toBeVisible()
  await file.setInputFiles(await takePhoto(page))
  await expect(dialog.locator('.win-picture')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Sample: shown by the staff')
  const shown = await (await page.request.get('/api/studenet-win?type=WIN')).json()
  expect(shown.content.data[0].title).toBe('Sample: shown by the staff')
  await page.getByRole('button', { name: 'Delete Sample: shown by the staff' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row').nth(1)).not.toContainText('Sample: shown by the staff')
})
