import type { Page } from '@playwright/test'
import { api, editorOf, make, memberAt, publish, QUIZ, save, treeOf } from './curricula-world.ts'
import { expect, signIn, signInStaff, test } from './fixtures.ts'

const english = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const burmese = (page: Page) => page.getByRole('textbox', { name: 'Text in Burmese' })
const typeAtEnd = async (page: Page, text: string) => {
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}
const BURMESE_QUIZ = {
  ...QUIZ,
  questions: QUIZ.questions.map((question) => ({
    ...question,
    prompt_my: 'ငွေက ဘာအတွက်လဲ',
    explanation_my: 'ပေးချေဖို့ပါ။',
    options: question.options.map((option, at) => ({ ...option, text_my: ['ပေးချေဖို့', 'မီးရှို့ဖို့'][at] })),
  })),
}

/** Shows one text at a time. */
const NARROW = { width: 1100, height: 800 }

test.beforeEach(async ({ page }) => signInStaff(page, 'editor'))

test('WORDS-2 STAFF-3 the tree marks and filters what lacks Burmese; the dialog fills it in', async ({ page }) => {
  const made = await make(page, { title_my: 'ဒါက ဘာလဲ', text_my: '<p>ပထမ</p>' })
  await page.goto(treeOf(made))
  const row = (title: string) => page.locator('.tree-row').filter({ has: page.getByText(title, { exact: true }) })
  await expect(row('Money')).toContainText('Burmese missing')
  await expect(row('What it is')).not.toContainText('Burmese')
  await page.getByRole('button', { name: 'Description and pictures of Money' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title in Burmese').fill('ငွေ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row('Money')).not.toContainText('Burmese')
  expect(await api(page, 'get', `courses/${made.course_id}`)).toMatchObject({
    title: 'Money',
    title_my: 'ငွေ',
    description_my: null,
    translation: 'CURRENT',
  })

  await page.getByRole('button', { name: 'Description and pictures of Money' }).click()
  await dialog.getByLabel('Title', { exact: true }).fill('Cash')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row('Cash')).toContainText('Burmese older than the English')
  await page.getByLabel('Show').selectOption({ label: 'Burmese older than the English (1)' })
  await expect(row('Cash')).toBeVisible()
  await expect(row('What it is')).toHaveCount(0)
  await expect(row('Crypto Foundations')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Move Cash' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Description and pictures of Cash' }).click()
  await dialog.getByLabel('The Burmese still says the same').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nothing is left to do here.')).toBeVisible()
  expect((await api(page, 'get', `courses/${made.course_id}`)).translation).toBe('CURRENT')
})

test('WORDS-2 STAFF-3 a lesson is written in Burmese: title, text, quiz; its state follows; members read it', async ({
  page,
}) => {
  await page.setViewportSize(NARROW)
  const made = await make(page, { quiz: QUIZ })
  await page.goto(editorOf(made))
  await expect(page.getByText('Burmese missing')).toBeVisible()
  await page.getByLabel('Title in Burmese').fill('ဒါက ဘာလဲ')
  await page.getByRole('button', { name: 'Text in Burmese' }).click()
  await page.getByRole('button', { name: 'Start from the English' }).click()
  await expect(burmese(page)).toHaveText('First words.')
  await burmese(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('ပထမ စာလုံးများ')
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await expect(burmese(page).locator('.callout-title')).toHaveText('မှတ်သားစရာ')
  await expect(page.getByRole('button', { name: 'Text in English' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('tab', { name: 'Quiz' }).click()
  await page.getByLabel('Question in Burmese').fill('ငွေက ဘာအတွက်လဲ')
  await page.getByLabel('Option 1 in Burmese').fill('ပေးချေဖို့')
  await page.getByLabel('Option 2 in Burmese').fill('မီးရှို့ဖို့')
  await page.getByLabel('Explanation in Burmese').fill('ပေးချေဖို့ပါ။')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Kind of question').nth(1).selectOption('TRUE_FALSE')
  await expect(page.getByLabel('Option 1 in Burmese').nth(1)).toHaveValue('မှန်')
  await page.getByRole('button', { name: 'Delete question 2' }).click()

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('dialog', { name: /Preview/ })
  await preview.getByRole('button', { name: 'Burmese' }).click()
  await expect(preview.getByRole('group', { name: /ငွေက ဘာအတွက်လဲ/ })).toBeVisible()
  await preview.getByRole('tab', { name: 'Text' }).click()
  await expect(preview.locator('.lesson-text')).toContainText('ပထမ စာလုံးများ')
  await page.keyboard.press('Escape')
  await save(page)
  await expect(page.getByText('Burmese missing')).toBeHidden()
  const lesson = await api(page, 'get', `lessons/${made.lesson_id}`)
  expect(lesson).toMatchObject({
    title: 'What it is',
    title_my: 'ဒါက ဘာလဲ',
    text: '<p>First words.</p>',
    translation: 'CURRENT',
    quiz: BURMESE_QUIZ,
  })
  expect(lesson.text_my).toContain('ပထမ စာလုံးများ')

  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByRole('button', { name: 'Text in English' }).click()
  await english(page).click()
  await typeAtEnd(page, ' More.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Burmese older than the English')).toBeVisible()
  await page.getByRole('button', { name: 'The Burmese still says the same' }).click()
  await expect(page.getByText('Burmese older than the English')).toBeHidden()
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).translation).toBe('CURRENT')

  await publish(page)
  await signIn(page, 'member')
  await page.goto(`${memberAt(made, 'lesson-content')}&language=my`)
  await expect(page.locator('.lesson-text')).toContainText('ပထမ စာလုံးများ')
})

test('WORDS-2 STAFF-3 a draft keeps both languages over a reload', async ({ page }) => {
  await page.setViewportSize(NARROW)
  const made = await make(page, { title_my: 'ဒါက ဘာလဲ', text_my: '<p>ပထမ</p>' })
  await page.goto(editorOf(made))
  await page.getByRole('button', { name: 'Text in Burmese' }).click()
  await burmese(page).click()
  await typeAtEnd(page, ' ဒုတိယ')
  await page.getByLabel('Title in Burmese').fill('အသစ်')
  await expect(page.getByText('Not saved yet; kept on this device')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Title in Burmese')).toHaveValue('အသစ်')
  await page.getByRole('button', { name: 'Text in Burmese' }).click()
  await expect(burmese(page)).toHaveText('ပထမ ဒုတိယ')
})

test('WORDS-2 SAFE-3 concurrent edits: a conflict sets both languages aside and brings both back', async ({ page }) => {
  const made = await make(page, { title_my: 'ဒါက ဘာလဲ', text_my: '<p>ပထမ</p>' })
  await page.goto(editorOf(made))
  await english(page).click()
  await typeAtEnd(page, ' Mine.')
  await burmese(page).click()
  await typeAtEnd(page, ' ကျွန်တော်')
  await api(page, 'patch', `lessons/${made.lesson_id}`, { text_my: '<p>သူတို့</p>' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(burmese(page)).toHaveText('သူတို့')
  await expect(english(page)).toHaveText('First words.')
  await page.getByRole('button', { name: 'Bring mine back' }).click()
  await expect(burmese(page)).toHaveText('ပထမ ကျွန်တော်')
  await expect(english(page)).toHaveText('First words. Mine.')
})

test('WORDS-2 LOOK-1 side by side, the texts of both languages scroll on their own', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const long = Array.from({ length: 30 }, (_, at) => `<p>Paragraph ${at}.</p>`).join('')
  const made = await make(page, { title_my: 'ဒါက ဘာလဲ', text: long, text_my: long })
  await page.goto(editorOf(made))
  await expect(burmese(page)).toBeVisible()
  await page.locator('.text-my').evaluate((column) => column.scrollTo(0, 300))
  expect(await page.locator('.text-en').evaluate((column) => column.scrollTop)).toBe(0)
  expect(await page.locator('.text-my').evaluate((column) => column.scrollTop)).toBe(300)
})
