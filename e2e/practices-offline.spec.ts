import type { Page } from '@playwright/test'
import type { Practice } from '../contract/src/practices.ts'
import { askedIn } from '../rules/src/quizzes.ts'
import { expect, test } from './fixtures.ts'
import { asked, findLesson, read, readLesson, rightAnswers, tick, wrongAnswers } from './lessons-world.ts'
import { isKept, isStored, loseAnswer, openLine, takeAway } from './line-world.ts'
import { keepCookies, notice, signInWhole } from './pending-world.ts'

// The earliest day of the world misses, and the latest practises: more than a day lies between them at any moment.
const ZONE = 'Pacific/Kiritimati'
test.use({
  timezoneId: ZONE,
})

/** A member who missed every question of a lesson, which come back today. */
const miss = async (page: Page) => {
  const token = await signInWhole(page, 'member')
  const headers = { Authorization: `Bearer ${token}`, 'Time-Zone': ZONE }
  const place = await findLesson(page.request, headers, 'What money is for')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  const answers = [...wrongAnswers(lesson, right)].map(([question_id, option_ids]) => ({ question_id, option_ids }))
  await page.request.post(`/api/user/lesson/${place.lesson_id}/quiz`, {
    headers: { ...headers, 'Time-Zone': 'Pacific/Pago_Pago' },
    data: { answers },
  })
  const today = () => read<Practice>(page.request, '/api/practices', headers)
  const { date, questions } = await today()
  return { token, right, questions: askedIn(questions, Date.parse(date) / 86_400_000), today }
}

const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true }).click()
const isPendingHere = (page: Page) => expect(page.locator('.verdict')).toContainText('Kept on this phone')

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('OFFLINE-1 LEARN-16 an answer is kept, the browser closed and opened, and sent once although its answer is lost', async ({
    page,
    product,
    browser,
  }) => {
    test.slow()
    const { token, questions, right, today } = await miss(page)
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
      await isPendingHere(tab)
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
