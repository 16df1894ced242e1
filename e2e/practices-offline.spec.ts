import type { Page } from '@playwright/test'
import type { Practice } from '../contract/src/practices.ts'
import type { StaffLesson } from '../contract/src/staff-lessons.ts'
import { askedIn } from '../rules/src/quizzes.ts'
import { expect, signInStaff, test } from './fixtures.ts'
import { asked, findLesson, goOn, read, readLesson, rightAnswers, tick, wrongAnswers } from './lessons-world.ts'
import { isKept, isStored, loseAnswer, openLine, takeAway } from './line-world.ts'
import { keepCookies, notice, openArea, signInWhole } from './outbox-world.ts'

// The earliest day of the world misses, and the latest practises: more than a day lies between them at any moment.
const ZONE = 'Pacific/Kiritimati'
test.use({
  timezoneId: ZONE,
})

/** A member who missed every question of a lesson, which come back today. */
const miss = async (page: Page, account: 'fresh' | 'trader' | 'member', title: string) => {
  const token = await signInWhole(page, account)
  const headers = { Authorization: `Bearer ${token}`, 'Time-Zone': ZONE }
  const place = await findLesson(page.request, headers, title)
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  const answers = [...wrongAnswers(lesson, right)].map(([question_id, option_ids]) => ({ question_id, option_ids }))
  await page.request.post(`/api/user/lesson/${place.lesson_id}/quiz`, {
    headers: { ...headers, 'Time-Zone': 'Pacific/Pago_Pago' },
    data: { answers },
  })
  const today = () => read<Practice>(page.request, '/api/practices', headers)
  const { date, questions } = await today()
  const wrong = wrongAnswers({ quiz: { questions, pass_percent: 0 } } as never, right)
  const inOrder = askedIn(questions, Date.parse(date) / 86_400_000)
  return { token, headers, place, right, wrong, date, questions: inOrder, today }
}

const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true }).click()
const isKeptHere = (page: Page) => expect(page.locator('.verdict')).toContainText('Kept on this phone')
const list = (page: Page) => page.getByRole('dialog', { name: 'Waits to be sent' })

/** Keys of the answers that a page sends, in order. */
const watchAnswers = (page: Page) => {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/practices/'))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

test('OFFLINE-1 LEARN-16 the practice is answered without a network, in two tabs, and sent once, in order', async ({
  page,
  context,
}) => {
  const { questions, right, wrong, today } = await miss(page, 'fresh', 'What money is for')
  const [missed, second, ...others] = questions
  if (!missed || !second) throw new Error('nothing to practise')
  await openArea(page, '/campuses/practice')
  await expect(asked(page, missed)).toBeVisible()
  const other = await context.newPage()
  await openArea(other, '/campuses/practice')
  await expect(asked(other, missed)).toBeVisible()
  await context.setOffline(true)
  const keys = [watchAnswers(page), watchAnswers(other)]

  await tick(page, missed, wrong)
  await check(page)
  await isKeptHere(page)
  await expect(page.locator('.verdict')).toContainText('Your answer is checked when you are online.')
  await goOn(page)
  // Not asked again, in the other tab either.
  await expect(asked(page, second)).toBeVisible()
  await tick(other, second, right)
  await check(other)
  await isKeptHere(other)
  for (const question of others) {
    await expect(asked(page, question)).toBeVisible()
    await tick(page, question, right)
    await check(page)
    await isKeptHere(page)
    await goOn(page)
  }
  await expect(page.getByText('Waits to be checked.')).toBeVisible()
  await expect(notice(page)).toContainText(`${questions.length} changes wait`)
  await notice(page).getByRole('button', { name: 'Show' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(questions.length)
  await expect(list(page).getByRole('listitem').first()).toContainText('Answer in the practice')
  await expect(list(page).getByRole('listitem').first()).toContainText(missed.prompt)
  await list(page).getByRole('button', { name: 'Close' }).first().click()
  for (const sent of keys) sent.length = 0

  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  // What was missed comes again, and the page says how.
  await expect(asked(page, missed)).toContainText('Once more')
  expect(new Set(keys.flat()).size).toBe(questions.length)
  expect((await today()).paper.answers.map(({ tries }) => tries)).toEqual(questions.map(() => 1))
  await tick(page, missed, right)
  await check(page)
  await goOn(page)
  await expect(page.getByText(`${questions.length - 1} of ${questions.length} right the first time.`)).toBeVisible()
  await expect(page.locator('details').filter({ hasText: missed.prompt })).toContainText('Comes back tomorrow.')
})

test('OFFLINE-4 LEARN-16 an answer to a changed question says why it was not sent; one given elsewhere stands and nothing sticks', async ({
  page,
  context,
}) => {
  const { headers, questions, right, wrong, date, place, today } = await miss(page, 'trader', 'A list that many keep')
  const [changed, elsewhere, last] = questions
  if (!changed || !elsewhere || !last) throw new Error('nothing to practise')
  await openArea(page, '/campuses/practice')
  await expect(asked(page, changed)).toBeVisible()
  await context.setOffline(true)
  for (const question of [changed, elsewhere, last]) {
    await tick(page, question, right)
    await check(page)
    await isKeptHere(page)
    await goOn(page)
  }
  await expect(notice(page)).toContainText('3 changes wait')

  await signInStaff(page, 'editor')
  const path = `/api/staff/lessons/${place.lesson_id}`
  const { quiz } = (await (await page.request.get(path)).json()).content as StaffLesson
  if (!quiz) throw new Error('no quiz')
  const turn = <Q extends (typeof quiz.questions)[number]>(one: Q): Q =>
    one.question_id === changed.question_id
      ? { ...one, kind: 'SEVERAL', options: one.options.map((option) => ({ ...option, is_right: !option.is_right })) }
      : one
  const patched = await page.request.patch(path, {
    headers: { origin: new URL(page.url()).origin },
    data: { status: 'PUBLISHED', quiz: { ...quiz, questions: quiz.questions.map(turn) } },
  })
  expect(patched.status(), await patched.text()).toBe(200)
  const given = await page.request.post(`/api/practices/${date}`, {
    headers,
    data: { answers: [{ question_id: elsewhere.question_id, option_ids: wrong.get(elsewhere.question_id) }] },
  })
  expect(given.status()).toBe(200)

  await context.setOffline(false)
  await expect(notice(page)).toContainText('1 change could not be sent.')
  await notice(page).getByRole('button', { name: 'Show' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page)).toContainText('Not sent: this question is not in the practice of that day')
  await list(page)
    .getByRole('button', { name: `Drop: ${changed.prompt}` })
    .click()
  await expect(list(page)).toContainText('Everything is sent.')
  const { paper } = await today()
  const stateOf = (id: number) => paper.answers.find(({ question_id }) => question_id === id)
  expect(stateOf(changed.question_id)).toBeUndefined()
  expect([stateOf(elsewhere.question_id)?.correct, stateOf(elsewhere.question_id)?.tries]).toEqual([false, 1])
  expect([stateOf(last.question_id)?.correct, stateOf(last.question_id)?.tries]).toEqual([true, 1])
})

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('OFFLINE-1 LEARN-16 an answer is kept, the browser closed and opened, and sent once although its answer is lost', async ({
    page,
    product,
    browser,
  }) => {
    test.slow()
    const { token, questions, right, today } = await miss(page, 'member', 'What money is for')
    const [first, second] = questions
    if (!first || !second) throw new Error('nothing to practise')
    const line = await openLine(product)
    const context = await browser.newContext({ baseURL: line.address, serviceWorkers: 'allow', timezoneId: ZONE })
    try {
      await keepCookies(context, token, 'member')
      let tab = await context.newPage()
      // Not the practice itself: a page that leads to it has read its questions.
      await tab.goto('/campuses')
      await isKept(tab)
      await isStored(tab, JSON.stringify(first.prompt).slice(1, -1))

      line.take = takeAway
      await tab.goto('/campuses/practice')
      await tick(tab, first, right)
      await check(tab)
      await isKeptHere(tab)
      await tab.close()

      tab = await context.newPage()
      await tab.goto('/campuses/practice')
      await expect(asked(tab, second)).toBeVisible()
      await expect(notice(tab)).toContainText('1 change waits')
      let lost = 0
      line.take = (asked, answer) => asked.method === 'POST' && lost++ === 0 && loseAnswer(line, asked, answer)
      await tab.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(() => lost).toBe(1)
      await tab.evaluate(() => dispatchEvent(new Event('online')))
      await expect(notice(tab)).toHaveCount(0)
      const { paper } = await today()
      expect(paper.answers.map(({ question_id, tries, correct }) => [question_id, tries, correct])).toEqual([
        [first.question_id, 1, true],
      ])
      await expect(tab.locator('.quiz-segments .right')).toHaveCount(1)
    } finally {
      await context.close()
      await line.close()
    }
  })
})
