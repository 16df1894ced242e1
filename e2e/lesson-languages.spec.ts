import type { Page } from '@playwright/test'
import { api, make, memberAt } from './curricula-world.ts'
import { expect, signInStaff, test } from './fixtures.ts'
import { enter } from './lessons-world.ts'

const PARTS = [1, 2, 3, 4]
const textIn = (heading: string, sentence: string, length: number) =>
  PARTS.map((part) => `<h2>${heading} ${part}</h2><p>${sentence.repeat(length)}</p>`).join('')
const ENGLISH = textIn('Part', 'A price is what two people agree on. ', 40)
const BURMESE = textIn('အပိုင်း', 'ဈေးဆိုတာ လူနှစ်ယောက် သဘောတူတဲ့ ပမာဏပါ။ ', 25)
const QUIZ = {
  pass_percent: 50,
  questions: [
    {
      kind: 'ONE',
      prompt: 'What is a price?',
      prompt_my: 'ဈေးဆိုတာ ဘာလဲ',
      explanation: 'Two people agree on it.',
      explanation_my: 'လူနှစ်ယောက် သဘောတူပါတယ်။',
      options: [
        { text: 'An agreement', text_my: 'သဘောတူညီချက်', is_right: true },
        { text: 'A law', text_my: 'ဥပဒေ', is_right: false },
      ],
    },
    {
      kind: 'TRUE_FALSE',
      prompt: 'Prices move.',
      prompt_my: 'ဈေးက ရွေ့ပါတယ်',
      explanation: 'They do.',
      explanation_my: 'ရွေ့ပါတယ်။',
      options: [
        { text: 'True', text_my: null, is_right: true },
        { text: 'False', text_my: null, is_right: false },
      ],
    },
  ],
}
const BOTH = { title_my: 'ဒါက ဘာလဲ', text: ENGLISH, text_my: BURMESE, quiz: QUIZ }

const speak = async (page: Page, language: 'en' | 'my') => {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  await page.context().addCookies([{ name: 'language', value: language, url: origin, sameSite: 'Lax' }])
}
const toEnglish = (page: Page) => page.getByRole('button', { name: 'အင်္ဂလိပ်လို ဖတ်ရန်' })
const toBurmese = (page: Page) => page.getByRole('button', { name: 'မြန်မာလို ဖတ်ရန်' })
/** Top of a part's heading in the window. */
const topOf = (page: Page, part: number) =>
  page
    .locator('.lesson-text h2')
    .nth(part - 1)
    .evaluate((heading) => heading.getBoundingClientRect().top)

test.beforeEach(async ({ page }) => signInStaff(page, 'editor'))

test('WORDS-2 a lesson changes its text in place, keeps the place, and is remembered for this lesson', async ({
  page,
}) => {
  const made = await make(page, BOTH)
  const other = await api(page, 'post', 'lessons', {
    course_id: made.course_id,
    status: 'PUBLISHED',
    title: 'Next',
    ...BOTH,
  })
  await enter(page)
  await speak(page, 'my')
  await page.goto(memberAt(made, 'lesson-content'))
  await expect(page.getByRole('heading', { name: 'အပိုင်း 1' })).toBeVisible()
  await expect(page.locator('.lesson-text')).toHaveAttribute('lang', 'my')
  await toEnglish(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Part 1' })).toBeVisible()
  await expect(page.locator('.lesson-text')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What it is')
  await expect(toBurmese(page)).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page.getByRole('tab', { name: 'ဖတ်စာ' })).toBeVisible()

  await page
    .locator('.lesson-text h2')
    .nth(2)
    .evaluate((heading) => {
      scrollBy({ top: heading.getBoundingClientRect().top - 110, behavior: 'instant' })
    })
  const before = await topOf(page, 3)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'အပိုင်း 3' })).toBeVisible()
  expect(Math.abs((await topOf(page, 3)) - before)).toBeLessThan(24)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Part 3' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Part 1' })).toBeVisible()
  await page.goto(memberAt({ ...made, lesson_id: other.lesson_id }, 'lesson-content'))
  await expect(page.getByRole('heading', { name: 'အပိုင်း 1' })).toBeVisible()
})

test('WORDS-2 a lesson without text changes the language of its quiz', async ({ page }) => {
  const made = await make(page, { title_my: 'ဒါက ဘာလဲ', text: null, text_my: null, quiz: QUIZ })
  await enter(page)
  await speak(page, 'my')
  await page.goto(memberAt(made, 'quiz'))
  await expect(page.getByRole('group', { name: /ဈေးဆိုတာ ဘာလဲ/ })).toBeVisible()
  await toEnglish(page).click()
  await expect(page.getByRole('group', { name: /What is a price/ })).toBeVisible()
  await toBurmese(page).click()
  await expect(page.getByRole('group', { name: /ဈေးဆိုတာ ဘာလဲ/ })).toBeVisible()
})

test('WORDS-2 a quiz changes its language with the answers kept, and its result is the same', { tag: '@gate' }, async ({
  page,
}) => {
  const made = await make(page, BOTH)
  const headers = await enter(page)
  await speak(page, 'my')
  await page.goto(memberAt(made, 'quiz'))
  const group = (name: RegExp) => page.getByRole('group', { name })
  await group(/ဈေးဆိုတာ ဘာလဲ/)
    .getByText('ဥပဒေ')
    .click()
  await toEnglish(page).click()
  await expect(group(/What is a price/).getByLabel('A law')).toBeChecked()
  await toBurmese(page).click()
  await expect(group(/ဈေးဆိုတာ ဘာလဲ/).getByLabel('ဥပဒေ')).toBeChecked()
  const check = page.getByRole('button', { name: 'စစ်ရန်', exact: true })
  const goOn = async () => {
    const next = page.getByRole('button', { name: /^(ဆက်ဖြေရန်|ရလဒ် ကြည့်ရန်)$/ })
    await expect(next).toBeVisible()
    await expect(async () => {
      if (await next.isVisible()) await next.click({ timeout: 2000 })
      await expect(next).toHaveCount(0, { timeout: 300 })
    }).toPass()
  }
  await check.click()
  await expect(page.getByRole('status').filter({ hasText: 'ဒီအဖြေ မဟုတ်ပါ' })).toBeVisible()
  await goOn()
  await expect(group(/ဈေးက ရွေ့ပါတယ်/)).toBeVisible()
  await toEnglish(page).click()
  await group(/Prices move/)
    .getByText('True')
    .click()
  await check.click()
  const verdict = page.getByRole('status').filter({ hasText: 'မှန်ပါတယ်' })
  await expect(verdict.getByText('They do.')).toHaveAttribute('lang', 'en')
  await goOn()
  await group(/What is a price/)
    .getByText('An agreement')
    .click()
  await check.click()
  await expect(verdict.getByText('Two people agree on it.')).toBeVisible()
  await goOn()
  await expect(page.getByRole('heading', { name: 'ဉာဏ်စမ်း အောင်ပါပြီ' })).toBeFocused()
  await expect(page.getByText('2 ခုမှာ 1 ခု ပထမအကြိမ် မှန်လို့ 50 % ရပါတယ်။')).toBeVisible()

  const { quiz } = await (await page.request.get(`/api/user/lesson/${made.lesson_id}`, { headers }))
    .json()
    .then(({ content }) => content)
  const answers = quiz.questions.map((question: { question_id: number; options: { option_id: number }[] }) => ({
    question_id: question.question_id,
    option_ids: [question.options[0]?.option_id],
  }))
  const results = []
  for (const language of ['en', 'my']) {
    const answer = await page.request.post(`/api/user/lesson/${made.lesson_id}/quiz?language=${language}`, {
      headers,
      data: { answers },
    })
    results.push((await answer.json()).content)
  }
  expect(results.map(({ score_percent }) => score_percent)).toEqual([100, 100])
  expect(results.map((result) => result.results[0].explanation)).toEqual([
    'Two people agree on it.',
    'လူနှစ်ယောက် သဘောတူပါတယ်။',
  ])
})

test('WORDS-2 NET-1 without a connection: a failed change of language leaves the text, and Retry repeats it', async ({
  page,
}) => {
  const made = await make(page, BOTH)
  await enter(page)
  await speak(page, 'en')
  await page.goto(memberAt(made, 'lesson-content'))
  await expect(page.getByRole('heading', { name: 'Part 1' })).toBeVisible()
  await page.route('**/api/user/lesson/*language=my*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Read in Burmese' }).click()
  await expect(page.getByText('The text stays as it is.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Part 1' })).toBeVisible()
  await page.unroute('**/api/user/lesson/*language=my*')
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'အပိုင်း 1' })).toBeVisible()
  await expect(page.getByText('The text stays as it is.')).toBeHidden()
})

test('WORDS-2 a lesson in one language says so in the other', async ({ page }) => {
  const made = await make(page, { text: ENGLISH })
  await enter(page)
  await speak(page, 'my')
  await page.goto(memberAt(made, 'lesson-content'))
  await expect(page.getByText('ဒီသင်ခန်းစာ မြန်မာလို မရှိသေးပါ။')).toBeVisible()
  await expect(page.locator('.lesson-text')).toHaveAttribute('lang', 'en')
  await expect(toEnglish(page)).toHaveCount(0)
  await speak(page, 'en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Part 1' })).toBeVisible()
  await expect(page.getByText(/not yet in/)).toHaveCount(0)
})

test('WORDS-2 lists mark the rows of the other language, or say once that all are', async ({ page }) => {
  const made = await make(page, BOTH)
  await enter(page)
  await speak(page, 'my')
  const campus = `/campuses/made?campus_id=${made.campus_id}`
  const sentence = page.getByText('ဒီစာတွေ မြန်မာလို မရှိသေးပါ။')
  await api(page, 'post', 'categories', { campus_id: made.campus_id, title: 'Third steps', status: 'PUBLISHED' })
  await page.goto(campus)
  await expect(page.getByRole('heading', { name: 'First steps' }).first()).toHaveAttribute('lang', 'en')
  await expect(sentence).toHaveCount(1)
  await expect(page.locator('main .said-in')).toHaveCount(0)
  await api(page, 'post', 'categories', {
    campus_id: made.campus_id,
    title: 'Second steps',
    title_my: 'ဒုတိယ',
    status: 'PUBLISHED',
  })
  await page.reload()
  const card = page.locator('.categories').getByRole('listitem').filter({ hasText: 'First steps' })
  await expect(card.getByText('အင်္ဂလိပ်လို')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'ဒုတိယ' })).toBeVisible()
  await expect(page.locator('.categories .said-in')).toHaveCount(2)
  await expect(sentence).toHaveCount(0)

  await api(page, 'post', 'lessons', { course_id: made.course_id, title: 'English only', status: 'PUBLISHED' })
  await api(page, 'patch', `courses/${made.course_id}`, { title_my: 'ငွေ' })
  await page.goto(memberAt(made, 'lesson-content'))
  const rows = page.getByRole('list').filter({ hasText: 'English only' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'English only' })).toContainText('အင်္ဂလိပ်လို')
  await expect(rows.filter({ hasText: 'ဒါက ဘာလဲ' })).not.toContainText('အင်္ဂလိပ်လို')
})

test('WORDS-2 an address without an id finds the campus by its title in either language', async ({ page }) => {
  const made = await make(page, BOTH)
  const title_my = `ဌာန-${made.campus_id}`
  await api(page, 'patch', `campuses/${made.campus_id}`, { title_my })
  await enter(page)
  await speak(page, 'my')
  await page.goto(`/campuses/${made.title.toLowerCase().replace(' ', '-')}`)
  await expect(page.getByRole('heading', { level: 1, name: title_my })).toBeVisible()
  await speak(page, 'en')
  await page.goto(`/campuses/${title_my}`)
  await expect(page.getByRole('heading', { level: 1, name: made.title })).toBeVisible()
})
