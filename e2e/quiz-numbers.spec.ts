import type { Page } from '@playwright/test'
import type { Lesson } from '../contract/src/lessons.ts'
import { api, editorOf, make, memberAt, save } from './curricula-world.ts'
import { expect, signInStaff, test, toast } from './fixtures.ts'
import { enter, goOn } from './lessons-world.ts'
import { openArea, signInWhole } from './pending-world.ts'

const ASK = 'How many coins do you buy?'
const COINS = {
  kind: 'NUMBER',
  prompt: `${ASK}\nAccount: 50,000 USDT\nYou risk 1 %: 500 USDT\nEntry: 2.40\nStop: 2.00`,
  explanation: 'Risk divided by the distance to the stop.',
  options: [],
  right_number: 1250,
  tolerance: 0.5,
  unit: 'coins',
}
const CHOICE = {
  kind: 'ONE',
  prompt: 'What comes first?',
  explanation: 'The stop gives the size.',
  options: [
    { text: 'The stop', is_right: true },
    { text: 'The size', is_right: false },
  ],
}
const BOTH = { pass_percent: 50, questions: [COINS, CHOICE] }

const field = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true })
const verdict = (page: Page) => page.locator('.verdict')

/** A lesson with a question for a number. The browser is signed in as its editor. */
const makeLesson = async (page: Page, quiz: object = BOTH) => {
  await signInStaff(page, 'editor')
  return make(page, { quiz })
}

const CANDLES = [
  ['1 Nov', '54.00', '54.40', '52.60', '53.00'],
  ['2 Nov', '53.00', '53.20', '50.90', '51.20'],
  ['3 Nov', '51.20', '51.40', '48.80', '50.60'],
  ['4 Nov', '50.60', '52.30', '50.40', '52.00'],
  ['5 Nov', '52.00', '52.20', '47.60', '48.10'],
  ['6 Nov', '48.10', '49.20', '47.90', '48.90'],
]
const BREAK = {
  kind: 'NUMBER',
  prompt: [
    'Which candle broke it?',
    'Support zone: 50.00 to 50.40',
    ...CANDLES.map((candle) => candle.join(', ')),
  ].join('\n'),
  explanation: 'It closed below the zone.',
  options: [],
  right_number: 5,
  tolerance: 0,
  unit: '',
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('LEARN-15 a figure is typed, kept where it is none and after a reload, marked by the server, and shown after a second miss', async ({
    page,
  }) => {
    await enter(page)
    const made = await makeLesson(page)
    const answered = page.waitForResponse(`**/api/user/lesson/${made.lesson_id}?*`)
    await page.goto(memberAt(made, 'quiz'))
    const text = await (await answered).text()
    expect(text).not.toMatch(/right_number|tolerance|Risk divided/)
    expect((JSON.parse(text) as { content: Lesson }).content.quiz?.questions[0]?.unit).toBe('coins')
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('/quiz?')) sent.push(request.postDataJSON().answers.at(-1).number)
    })

    await expect(page.getByRole('group', { name: ASK, exact: true })).toBeVisible()
    await expect(page.locator('.quiz-given')).toContainText('Entry2.40')
    await expect(field(page)).toHaveAttribute('inputmode', 'decimal')
    await expect(field(page)).toHaveAccessibleDescription('coins A number, such as 12.5.')
    await expect(check(page)).toBeDisabled()
    await expect(check(page)).toHaveAccessibleDescription('Type your answer to check it.')

    // No number: a sentence, the field, and what was typed.
    await field(page).fill('12 coins?')
    await check(page).tap()
    await expect(field(page)).toHaveAccessibleDescription(/This is not a number\. Type it like 12\.5\.$/)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('12 coins?')
    await page.reload()
    await expect(field(page)).toHaveValue('12 coins?')
    expect(sent).toEqual([])

    // Missed: withheld, and asked again before the end.
    await field(page).fill('၁၂၅')
    await expect(page.getByText('Read as 125.')).toBeVisible()
    await check(page).tap()
    await expect(verdict(page)).toContainText('Until then the answer stays hidden.')
    await expect(page.locator('.answer-wrong')).toContainText('125 coins')
    await expect(page.locator('.answer-right')).toHaveCount(0)
    expect(await page.content()).not.toContain('1,250')
    await goOn(page)
    await page.getByText('The stop', { exact: true }).tap()
    await check(page).tap()
    await goOn(page)
    await expect(page.getByText('Once more')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await field(page).fill('1,248')
    await check(page).tap()
    await expect(verdict(page)).toContainText('The right answer is marked above.')
    await expect(verdict(page)).toContainText('Risk divided by the distance to the stop.')
    await expect(page.locator('.answer-wrong')).toContainText('1,248 coins')
    await expect(page.locator('.answer-right')).toContainText('1,250 coins')
    // The verdict does not cover it.
    const edge = async (selector: string) => page.locator(selector).last().boundingBox()
    await expect(async () => {
      const [told, bar] = [await edge('.answer-right'), await edge('.next-bar')]
      expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    }).toPass()
    await goOn(page)
    await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeVisible()
    const review = page.locator('details').filter({ hasText: ASK })
    await review.locator('summary').tap()
    await expect(review.locator('.answer-right')).toContainText('1,250 coins')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    // A retry, in another order. Right within the tolerance, in Burmese digits with a comma.
    await page.getByRole('button', { name: 'Retry' }).tap()
    await page.getByText('The stop', { exact: true }).tap()
    await check(page).tap()
    await goOn(page)
    await field(page).fill('၁,၂၅၀.၄')
    await field(page).press('Enter')
    await expect(verdict(page)).toContainText('Right')
    await expect(page.locator('.answer-right').first()).toContainText('1,250.4 coins')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeVisible()
    expect(sent).toEqual([125, undefined, 1248, undefined, 1250.4])
  })

  test('LEARN-15 who is not sure about a figure may say so', async ({ page }) => {
    await enter(page)
    const made = await makeLesson(page, { pass_percent: 50, questions: [COINS] })
    await page.goto(memberAt(made, 'quiz'))
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name: 'Not sure' }).tap()
      await expect(verdict(page)).toContainText('Not this one')
      await goOn(page)
    }
    await expect(page.getByText('You did not answer.')).toBeVisible()
    await expect(page.locator('.answer-right')).toContainText('1,250 coins')
  })
})

test('LEARN-15 OFFLINE-1 without a network: a figure that is typed without a network waits and is marked later', async ({
  page,
  context,
}) => {
  const token = await signInWhole(page, 'trader')
  const made = await makeLesson(page, { pass_percent: 50, questions: [COINS] })
  await openArea(page, memberAt(made, 'quiz'))
  await field(page).fill('7')
  await context.setOffline(true)
  await check(page).click()
  await expect(verdict(page)).toContainText('Kept on this phone')
  await expect(page.locator('.answer-kept')).toContainText('7 coins')
  await expect(page.locator('.answer-right')).toHaveCount(0)
  await context.setOffline(false)
  const headers = { Authorization: `Bearer ${token}` }
  await expect(async () => {
    const answer = await page.request.get(`/api/user/lesson/${made.lesson_id}`, { headers })
    expect((await answer.json()).content.paper?.answers).toMatchObject([{ number: 7, correct: false }])
  }).toPass()
  await page.reload()
  await expect(page.getByText('Once more')).toBeVisible()
})

test.describe('the practice', () => {
  // The earliest day of the world misses, and the latest practises.
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('LEARN-16 a figure that was missed is asked again in the practice', async ({ page }) => {
    const token = await signInWhole(page, 'member')
    const made = await makeLesson(page, { pass_percent: 50, questions: [COINS] })
    const lesson = await api(page, 'get', `lessons/${made.lesson_id}`)
    await page.request.post(`/api/user/lesson/${made.lesson_id}/quiz`, {
      headers: { Authorization: `Bearer ${token}`, 'Time-Zone': 'Pacific/Pago_Pago' },
      data: { answers: [{ question_id: lesson.quiz.questions[0].question_id, option_ids: [], number: 3 }] },
    })
    await page.goto('/campuses/practice')
    await field(page).fill('x')
    await check(page).click()
    await expect(field(page)).toHaveAccessibleDescription(/This is not a number/)
    await field(page).fill('3')
    await check(page).click()
    await expect(verdict(page)).toContainText('Until then the answer stays hidden.')
    await goOn(page)
    await field(page).fill('1250')
    await check(page).click()
    await expect(page.locator('.answer-right')).toContainText('1,250 coins')
    await goOn(page)
    await page.locator('details').filter({ hasText: ASK }).locator('summary').click()
    await expect(page.locator('.answer-right')).toContainText('1,250 coins')
  })
})

test('LEARN-15 VISIT-15 a visitor answers a question for a number on the page of a free lesson', async ({ page }) => {
  await signInStaff(page, 'editor')
  const made = await make(page, { quiz: { pass_percent: 50, questions: [COINS] }, is_free: true })
  const { slug } = await api(page, 'get', `campuses/${made.campus_id}`)
  await page.goto(`/learn/${slug}/first-steps/money/what-it-is`)
  await page.getByRole('button', { name: 'Try the quiz' }).click()
  await field(page).fill('1')
  await check(page).click()
  await expect(verdict(page)).toContainText('Not this one')
  await expect(page.locator('.answer-right')).toHaveCount(0)
  await goOn(page)
  await field(page).fill('1 250')
  await check(page).click()
  await expect(page.locator('.answer-right')).toContainText('1,250 coins')
})

test('LEARN-15 LOOK-2 in the editor: a question for a number that becomes one with options, and back, is answered as it is', async ({
  page,
}) => {
  await enter(page)
  const made = await makeLesson(page, { pass_percent: 50, questions: [COINS] })
  const lesson = await api(page, 'get', `lessons/${made.lesson_id}`)
  const { question_id } = lesson.quiz.questions[0]
  const become = (question: object) =>
    api(page, 'patch', `lessons/${made.lesson_id}`, {
      status: 'PUBLISHED',
      quiz: { pass_percent: 50, questions: [{ ...question, question_id }] },
    })
  await page.goto(memberAt(made, 'quiz'))
  await field(page).fill('1250')
  await become(CHOICE)
  await check(page).click()
  await expect(toast(page, 'The school has just changed this quiz. This is the new version.')).toBeVisible()
  await expect(check(page)).toBeDisabled()
  await page.getByText('The size', { exact: true }).click()
  await become(COINS)
  await check(page).click()
  await expect(field(page)).toHaveValue('')
  await expect(check(page)).toBeDisabled()
  await field(page).fill('1250')
  await check(page).click()
  await expect(page.locator('.answer-right')).toContainText('1,250 coins')
})

test('STAFF-3 in the editor: a question for a number is made in the editor, refused with a sentence, and tried as members see it', async ({
  page,
}) => {
  const made = await makeLesson(page, { pass_percent: 50, questions: [CHOICE] })
  await page.goto(editorOf(made, 'quiz'))
  const card = page.getByRole('group', { name: 'Question 1' })
  await card.getByLabel('Kind of question').selectOption('A number')
  // A slip of the kind loses no options.
  await card.getByLabel('Kind of question').selectOption('Several right answers')
  await expect(card.getByRole('textbox', { name: 'Option 1', exact: true })).toHaveValue('The stop')
  await card.getByLabel('Kind of question').selectOption('A number')
  await card.getByLabel('Right number').fill('about 50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByText('the right number must be a number')).toBeVisible()
  await page.reload()
  await expect(card.getByLabel('Right number')).toHaveValue('about 50')
  await card.getByLabel('Right number').fill('၅၀.၂၅')
  await card.getByLabel('Tolerance').fill('0.5')
  await card.getByLabel('Unit', { exact: true }).fill('coins')
  await card.getByLabel('Unit in Burmese').fill('ခု')
  await save(page)
  await expect(card.getByLabel('Right number')).toHaveValue('50.25')
  const { quiz } = await api(page, 'get', `lessons/${made.lesson_id}`)
  expect(quiz.questions).toMatchObject([
    { kind: 'NUMBER', right_number: 50.25, tolerance: 0.5, unit: 'coins', unit_my: 'ခု', options: [] },
  ])

  await page.getByRole('button', { name: 'Try it out' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('50.75')
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog.locator('.answer-right').first()).toContainText('50.75 coins')
})

test.describe('on a chart', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('LEARN-15 a candle is chosen by touch or by arrows, withheld after a miss, and shown after a second one', async ({
    page,
  }) => {
    await enter(page)
    // A course that an earlier test has finished may be celebrated when the quiz ends, over the bottom of a phone.
    const celebration = page.getByRole('region', { name: 'Well done' })
    await page.addLocatorHandler(celebration, () => celebration.getByRole('button', { name: 'Close' }).tap())
    const made = await makeLesson(page, { pass_percent: 50, questions: [BREAK] })
    await page.goto(memberAt(made, 'quiz'))
    await expect(page.getByRole('group', { name: 'Which candle broke it?', exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: /of 6 candles, between 47.60 and 54.40/ })).toBeVisible()
    await expect(check(page)).toBeDisabled()
    await expect(check(page)).toHaveAccessibleDescription('Choose a candle to check it.')
    const [before, after] = ['Candle before', 'Candle after'].map((name) => page.getByRole('button', { name }))
    const said = page.locator('.quiz-step p')
    await expect(said).toHaveText('Tap a candle, or go to it with the arrows.')

    // The third of six columns.
    const plot = page.locator('.quiz-plot')
    const { width, height } = (await plot.boundingBox()) ?? { width: 0, height: 0 }
    await plot.tap({ position: { x: width * (2.5 / 6), y: height / 2 } })
    await expect(said).toHaveText('3 Novopen 51.20, high 51.40, low 48.80, close 50.60')
    // Kept over a reload, and moved by keys.
    await page.reload()
    await expect(said).toContainText('3 Nov')
    await before?.press('ArrowLeft')
    await expect(said).toContainText('2 Nov')
    await after?.tap()
    await expect(said).toContainText('3 Nov')
    await check(page).tap()
    await expect(verdict(page)).toContainText('Until then the answer stays hidden.')
    await expect(page.locator('.answer-wrong')).toContainText('3 Nov')
    await expect(page.locator('.quiz-pick.missed')).toHaveCount(1)
    await expect(page.locator('.quiz-pick.right, .answer-right')).toHaveCount(0)
    await goOn(page)
    await expect(page.getByText('Once more')).toBeVisible()
    await before?.tap()
    await expect(said).toContainText('6 Nov')
    await check(page).tap()
    await expect(page.locator('.answer-right')).toContainText('5 Nov')
    await expect(page.locator('.quiz-pick.right')).toHaveCount(1)
    await goOn(page)
    await page.locator('details').filter({ hasText: 'Which candle broke it?' }).locator('summary').tap()
    await expect(page.locator('.answer-right')).toContainText('5 Nov')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    await page.getByRole('button', { name: 'Retry' }).tap()
    await plot.tap({ position: { x: width * (4.5 / 6), y: height / 2 } })
    await check(page).tap()
    await expect(verdict(page)).toContainText('Right')
    await goOn(page)
    await expect(page.getByRole('heading', { name: /passed/i })).toBeVisible()
  })
})
