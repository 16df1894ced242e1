import type { Page } from '@playwright/test'
import { campusSlug } from '../rules/src/campuses.ts'
import { askedIn } from '../rules/src/quizzes.ts'
import { expect, test } from './fixtures.ts'
import {
  asked,
  findLesson,
  goOn,
  lessonPath,
  read,
  readLesson,
  rightAnswers,
  tick,
  wrongAnswers,
} from './lessons-world.ts'
import { signInWhole } from './pending-world.ts'

// The earliest day of the world misses, and the latest practises: more than a day lies between them at any moment.
const YESTERDAY = { 'Time-Zone': 'Pacific/Pago_Pago' }
test.use({ timezoneId: 'Pacific/Kiritimati' })

const card = (page: Page) => page.getByRole('main').getByRole('group', { name: 'Practice of today' }).first()
type Practice = { date: string; questions: NonNullable<Awaited<ReturnType<typeof readLesson>>['quiz']>['questions'] }

/** A member who missed every question of a lesson, which come back today. */
const miss = async (page: Page, account: 'fresh' | 'trader', title: string) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, account)}` }
  const place = await findLesson(page.request, headers, title)
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  const answers = [...wrongAnswers(lesson, right)].map(([question_id, option_ids]) => ({ question_id, option_ids }))
  await page.request.post(`/api/user/lesson/${place.lesson_id}/quiz`, {
    headers: { ...headers, ...YESTERDAY },
    data: { answers },
  })
  const practice = await read<Practice>(page.request, '/api/practices', {
    ...headers,
    ...{ 'Time-Zone': 'Pacific/Kiritimati' },
  })
  const day = Date.parse(practice.date) / 86_400_000
  return { headers, place, right, questions: askedIn(practice.questions, day) }
}

test('LEARN-16 a page of a phone has the way to the practice once; a wide window also beside it, in the list', async ({
  page,
}) => {
  const { place } = await miss(page, 'trader', 'A list that many keep')
  const cards = page.getByRole('group', { name: 'Practice of today' })
  const list = page.getByRole('region', { name: 'Daily Checklist' })
  await page.goto(`/campuses/${campusSlug(place.campus)}`)
  await expect(cards).toHaveCount(2)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(cards).toHaveCount(1)
  await expect(list).toBeHidden()
  // The list that the bottom bar opens leads to it as well.
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Checklist' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Practise' })).toBeVisible()
})

test('LEARN-16 missed questions come back: from the home page and the daily list, one a screen, on every device', {
  tag: '@gate',
}, async ({ page }) => {
  const { place, right, questions } = await miss(page, 'fresh', 'What money is for')
  expect(questions.length).toBe(5)
  await page.goto(`/campuses/${campusSlug(place.campus)}`)
  await expect(card(page)).toContainText('5 of 5 questions left')
  await expect(
    page.getByRole('region', { name: 'Daily Checklist' }).getByRole('link', { name: 'Practise' }),
  ).toBeVisible()
  await card(page).getByRole('link', { name: 'Practise' }).click()
  await expect(page).toHaveURL(/\/campuses\/practice$/)
  const [missed, ...others] = questions
  if (!missed) throw new Error('nothing to practise')
  const wrong = wrongAnswers({ quiz: { questions, pass_percent: 0 } } as never, right)
  const check = page.getByRole('button', { name: 'Check', exact: true })
  await expect(page.getByText(`From “${place.title}”`)).toBeVisible()
  await tick(page, missed, wrong)
  await check.click()
  await expect(page.getByRole('status').filter({ hasText: 'Not this one' })).toContainText('stays hidden')
  await expect(page.locator('.answer-right')).toHaveCount(0)
  await page.reload()
  for (const question of others) {
    await expect(asked(page, question)).toBeVisible()
    await tick(page, question, right)
    await check.click()
    await expect(page.getByRole('status').filter({ hasText: 'Right' }).first()).toBeVisible()
    await goOn(page)
  }
  await expect(asked(page, missed)).toContainText('Once more')
  await tick(page, missed, right)
  await check.click()
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeFocused()
  await expect(page.getByText('4 of 5 right the first time.')).toBeVisible()
  await expect(page.locator('details').filter({ hasText: missed.prompt })).toContainText('Comes back tomorrow.')
  await expect(page.getByText('Right the first time. Comes back in 3 days.')).toHaveCount(4)
  // It leads to what it did for the day.
  await page.getByRole('link', { name: 'See your day' }).click()
  const things = page.getByRole('list', { name: 'The things of today' }).getByRole('listitem')
  await expect(things.filter({ hasText: 'Practice' })).toContainText('Done')
  await page.goto(`/campuses/${campusSlug(place.campus)}`)
  await expect(page.getByRole('heading', { name: 'All categories' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Practise' })).toHaveCount(0)
  // The course says what is known.
  await page.goto(lessonPath(place))
  await expect(page.getByText('Questions: 4 known, 1 to practise')).toBeVisible()
})

test('LEARN-16 LOOK-1 on a phone the practice is opened from the list and answered by keys', async ({ page }) => {
  const { right, questions } = await miss(page, 'trader', 'A list that many keep')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/campuses')
  await expect(card(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Checklist' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Practise' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [first] = questions
  if (!first) throw new Error('nothing to practise')
  await expect(asked(page, first)).toBeVisible()
  for (const [at, { option_id }] of first.options.entries())
    if (right.get(first.question_id)?.includes(option_id)) await page.keyboard.press(String(at + 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Right' }).first()).toBeVisible()
})
