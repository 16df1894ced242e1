import type { Page } from '@playwright/test'
import type { DrillSet } from '../contract/src/drills.ts'
import type { FundedOrder } from '../contract/src/funded-orders.ts'
import { makeDrill } from '../rules/src/drill-charts.ts'
import { ENTER, LEAVE, markDrill } from '../rules/src/drills.ts'
import { make, memberAt } from './curricula-world.ts'
import { answerOf, CHART_READING, expect, signInStaff } from './fixtures.ts'
import {
  answerAll,
  findLesson,
  finishByApi,
  lessonPath,
  passQuiz,
  read,
  readLesson,
  rightAnswers,
  wrongAnswers,
} from './lessons-world.ts'
import { notice, openArea, openNotes, write } from './pending-world.ts'
import { takePhoto } from './picture-files.ts'
import type { Headers } from './whole-page.ts'

// Makes what the pages of the walks *look.walk.ts show, and brings them into a state.

/** The latest day there is: what was missed in the earliest one comes back. */
export const ZONE = 'Pacific/Kiritimati'
export const MINE = '/campuses/profile/my-funded-accounts'
export const BURMESE = 'What money is for'

export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().click()
  }
export const pressWithin =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('dialog').last().getByRole('button', { name }).first().click()
  }
/** Presses what opens a dialog. */
export const openBy =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await press(...names)(page)
    await expect(page.getByRole('dialog').last()).toBeVisible()
  }
/** Sends a form that is not filled in. */
export const sendEmpty =
  (...names: string[]) =>
  async (page: Page) => {
    await press(...names)(page)
    await expect(page.locator('[aria-invalid=true]').last()).toBeVisible()
  }
export const shown = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible()
export const see = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible()

export const lesson = (title: string, step?: string) => async (page: Page, headers: Headers) =>
  lessonPath(await findLesson(page.request, headers, title), step)
/** Makes something, which the page there shows. */
export const after = (make: (page: Page) => Promise<unknown>, path: string) => async (page: Page) => {
  await make(page)
  return path
}
/** A lesson with this text. */
export const written = (text: string) => async (page: Page) => {
  await signInStaff(page, 'editor')
  return memberAt(await make(page, { text }), 'lesson-content')
}
/** A funded account without the withdrawal that is not decided yet, so that another may be asked for. */
export const withdrawal = async (page: Page, headers: Headers) => {
  const orders = '/api/funded-account-order/my-orders/me?perPage=100'
  const { data } = await read<{ data: FundedOrder[] }>(page.request, orders, headers)
  await page.route('**/claim/me*', async (route) => {
    const body = await answerOf(route)
    body.content.data = body.content.data.filter(({ status }: { status: string }) => status !== 'PENDING')
    await route.fulfill({ json: body })
  })
  return `${MINE}/${data.find(({ status }) => status === 'FUNDED')?.order_id}/withdraw`
}
export const longChecklist = async (page: Page, headers: Headers) => {
  for (const title of ['ကျေးဇူးတင်စရာ သုံးခုကို နေ့တိုင်း ရေးသားပါ', 'Unbroken'.repeat(9)])
    await page.request.post('/api/checklist', { headers, data: { title } })
  return CHART_READING
}
/** A lesson with notes: one of it all, one pinned to a heading, one to a heading that is gone. */
export const notedLesson = async (page: Page, headers: Headers) => {
  const place = await findLesson(page.request, headers, BURMESE)
  const description = `အရင် အဆင့်ကို ရွေးပါ။ ${'A second one. '.repeat(60)} https://example.com/${'x'.repeat(300)}`
  for (const heading_number of [undefined, 1, 99]) {
    const pin = heading_number && { heading: 'Gone', heading_number, heading_language: 'en' }
    const data = { title: BURMESE, description, type: 'NIGHT_PHASE', lesson_id: place.lesson_id, ...pin }
    const answer = await page.request.post('/api/notes/manifastcation', { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  return lessonPath(place, 'lesson-content')
}
/** Questions that were missed yesterday. */
export const missedQuiz = async (page: Page, headers: Headers) => {
  const { lesson_id } = await findLesson(page.request, headers, 'A list that many keep')
  const quiz = await readLesson(page.request, lesson_id, headers)
  const wrong = wrongAnswers(quiz, await rightAnswers(quiz))
  await page.request.post(`/api/user/lesson/${lesson_id}/quiz`, {
    headers: { ...headers, 'Time-Zone': 'Pacific/Pago_Pago' },
    data: { answers: [...wrong].map(([question_id, option_ids]) => ({ question_id, option_ids })) },
  })
  return '/campuses'
}
export const finishedCourse = async (page: Page, headers: Headers) => {
  const place = await findLesson(page.request, headers, 'A business of one')
  const course = `/api/user/course/${place.course_id}`
  const { lessons } = await read<{ lessons: { lesson_id: number }[] }>(page.request, course, headers)
  for (const { lesson_id } of lessons) await finishByApi(page.request, lesson_id, headers)
  return lessonPath(place, 'completed')
}
/** The most that the celebration of a goal says: three figures, a streak and a share of the day. */
export const reachedGoal = async (page: Page) => {
  await page.route(/\/api\/days\/celebrations/, (route) => route.fulfill({ status: 204 }))
  await page.route(/\/api\/days\/today/, async (route) => {
    const { content } = await answerOf(route)
    const celebrations = [{ name: 'goal 1', kind: 'GOAL', count: 3, title: '' }]
    const figures = { lessons: 2, minutes: 14, questions: 10, questions_right: 9, charts: 5, charts_right: 4 }
    const things = content.things.map((thing: { kind: string }) => ({ ...thing, is_done: thing.kind !== 'NOTE' }))
    await route.fulfill({ json: { content: { ...content, celebrations, figures, things, streak_days: 12 } } })
  })
  return '/campuses/profile'
}

const headersOf = async (page: Page) => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value
  return { Authorization: `Bearer ${token}`, 'Time-Zone': ZONE }
}
const quizOf = async (page: Page, title: string) => {
  const headers = await headersOf(page)
  const quiz = await readLesson(page.request, (await findLesson(page.request, headers, title)).lesson_id, headers)
  return [quiz, await rightAnswers(quiz)] as const
}
export const missQuiz = (title: string) => async (page: Page) => {
  const [quiz, right] = await quizOf(page, title)
  await answerAll(page, quiz, wrongAnswers(quiz, right))
}
/** Finishes the lesson whose quiz is open, on a device that could install the app. */
export const finish = (title: string) => async (page: Page) => {
  await passQuiz(page, ...(await quizOf(page, title)))
  await press('Finish')(page)
  // Chromium makes its offer to people only.
  await page.evaluate(() => {
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => {} }))
  })
  await expect(page.getByRole('region', { name: 'Put Padauk on your home screen' })).toBeVisible()
}

/** Answers a chart of the daily drill, every other one rightly. */
export const answerDrill = (index: number) => async (page: Page) => {
  const { drills } = await read<DrillSet>(page.request, '/api/drills', await headersOf(page))
  const { seed, kind } = drills[index] as DrillSet['drills'][number]
  const { scale } = makeDrill(seed, kind)
  const { min, max, step } = scale ?? { min: LEAVE, max: ENTER, step: 1 }
  let answer = min
  while (answer < max && markDrill(seed, kind, answer).isRight !== (index % 2 === 0)) answer += step
  if (scale) {
    await page.getByRole('slider').focus()
    await page.keyboard.press('Home')
    for (let at = min; at < answer; at += step) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
  } else await page.locator(answer === ENTER ? '.drill-acts .btn:last-child' : '.drill-acts .btn.sec').click()
  await expect(page.getByRole('status').filter({ has: page.locator('h3') })).toBeVisible()
}
/** Goes on from a chart that is answered. */
export const leaveDrill = async (page: Page) => {
  await page.locator('.drill-acts .btn').click()
  await expect(page.getByRole('status').filter({ has: page.locator('h3') })).toHaveCount(0)
}

export const choosePhoto = async (page: Page) => page.locator('input[type=file]').setInputFiles(await takePhoto(page))
/** A note without a network, which the list of pending changes shows. */
export const leaveUnsent = async (page: Page) => {
  await openArea(page)
  await openNotes(page)
  await page.context().setOffline(true)
  await write(page, 'Without a network')
  await expect(notice(page)).toContainText('1 change waits')
  await pressWithin('Close')(page)
  await notice(page).getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('dialog', { name: 'Waits to be sent' })).toBeVisible()
}
