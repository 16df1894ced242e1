import { askedIn } from '../rules/src/quizzes.ts'
import { expect, signInStaff, test, toast } from './fixtures.ts'
import {
  answerAll,
  asked,
  enter,
  findLesson,
  goOn,
  lessonPath,
  readLesson,
  rightAnswers,
  tick,
  wrongAnswers,
} from './lessons-world.ts'

test('LEARN-7 LEARN-15 a failed quiz sums up first tries, own and right answers and explanations; a retry passes', {
  tag: '@gate',
}, async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'A list that many keep')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  const questions = lesson.quiz?.questions ?? []
  const [question] = questions
  if (!question) throw new Error('the lesson has no question')
  const rightText =
    question.options.find(({ option_id }) => right.get(question.question_id)?.includes(option_id))?.text ?? ''
  await page.goto(lessonPath(place, 'quiz'))
  // Missed once: nothing to copy.
  await answerAll(page, lesson, wrongAnswers(lesson, right))
  const verdict = page.getByRole('status').filter({ hasText: 'Not this one' })
  await expect(verdict).toContainText('Until then the answer stays hidden.')
  await expect(page.locator('.answer-right')).toHaveCount(0)
  // Each comes again before the end, and shows its answer after the second miss.
  for (const again of questions) {
    await goOn(page)
    await expect(asked(page, again)).toContainText('Once more')
    await tick(page, again, wrongAnswers(lesson, right))
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(verdict).toContainText('The right answer is marked above.')
    await expect(page.locator('.answer-right')).not.toHaveCount(0)
  }
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Not passed yet' })).toBeFocused()
  await expect(page.getByText(`0 of ${questions.length} right the first time, 0 %.`)).toContainText(
    `The pass mark is ${lesson.quiz?.pass_percent} %.`,
  )
  await expect(page.getByRole('button', { name: 'Finish' })).toHaveCount(0)
  const review = page.locator('details').filter({ hasText: question.prompt })
  await expect(review.getByRole('listitem').filter({ hasText: rightText })).toContainText('Right')
  await expect(review.getByText('Your answer', { exact: true })).toHaveCount(1)
  // The last paper is there after a reload, on any device.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not passed yet' })).toBeVisible()

  await page.getByRole('button', { name: 'Retry' }).click()
  const retry = { ...lesson, quiz: { questions: askedIn(questions, 2), pass_percent: 0 } }
  expect(retry.quiz.questions.map(({ question_id }) => question_id)).not.toEqual(
    questions.map(({ question_id }) => question_id),
  )
  for (const [at, next] of retry.quiz.questions.entries()) {
    if (at > 0) await goOn(page)
    await expect(asked(page, next).getByRole('heading')).toBeFocused()
    const shown = await asked(page, next).locator('label > :last-child').allTextContents()
    expect(shown, 'the options have the order of this paper').toEqual(next.options.map(({ text }) => text))
    await tick(page, next, right)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Right' }).first()).toBeVisible()
  }
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
})

test("LEARN-7 the browser does not grade: it shows the server's verdict", async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Dollar coins')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const [question] = lesson.quiz?.questions ?? []
  if (!question) throw new Error('the lesson has no question')
  await page.route(`**/api/user/lesson/${place.lesson_id}/quiz?*`, (route) =>
    route.fulfill({
      json: {
        content: {
          score_percent: 0,
          passed: false,
          results: [
            {
              question_id: question.question_id,
              correct: false,
              right_option_ids: [question.options.at(-1)?.option_id],
              explanation: 'Because the server says so.',
            },
          ],
        },
      },
    }),
  )
  await page.goto(lessonPath(place, 'quiz'))
  await tick(page, question, new Map([[question.question_id, [question.options[0]?.option_id ?? 0]]]))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Because the server says so.')).toBeVisible()
  await expect(page.locator('.answer-right')).toContainText(question.options.at(-1)?.text ?? '')
})

test('LEARN-7 LEARN-15 nothing is sent before something is chosen; who is not sure may say so', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Two prices for one dollar')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const [question] = lesson.quiz?.questions ?? []
  if (!question) throw new Error('the lesson has no question')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/quiz?')) sent++
  })
  await page.goto(lessonPath(place, 'quiz'))
  const check = page.getByRole('button', { name: 'Check', exact: true })
  await expect(check).toBeDisabled()
  await expect(check).toHaveAccessibleDescription('Choose one answer to check it.')
  await asked(page, question).getByRole('radio').first().press('Enter')
  expect(sent).toBe(0)
  await page.getByRole('button', { name: 'Not sure' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Not this one' })).toBeVisible()
  await expect(page.locator('.answer-right')).toHaveCount(0)
  await page.getByRole('button', { name: /^(Next question|See the result)$/ }).waitFor()
  expect(sent).toBe(1)
})

test('LEARN-7 LEARN-15 single choice uses radios, multiple choice checkboxes; 1 to 9 and Enter answer it all', {
  tag: '@gate',
}, async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'The first hour')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(lesson)
  const questions = lesson.quiz?.questions ?? []
  await page.goto(lessonPath(place, 'quiz'))
  for (const [at, question] of questions.entries()) {
    const { question_id, kind, options } = question
    const group = asked(page, question)
    await expect(group.getByRole(kind === 'SEVERAL' ? 'checkbox' : 'radio')).toHaveCount(options.length)
    await expect(group.getByText('Several answers may be right')).toHaveCount(kind === 'SEVERAL' ? 1 : 0)
    if (at > 0) await expect(group.getByRole('heading')).toBeFocused()
    if (kind === 'ONE') {
      await page.keyboard.press('9')
      await expect(group.locator(':checked')).toHaveCount(0)
    }
    for (const [nth, { option_id }] of options.entries())
      if (right.get(question_id)?.includes(option_id)) await page.keyboard.press(String(nth + 1))
    await expect(group.locator(':checked')).toHaveCount(right.get(question_id)?.length ?? 0)
    await page.keyboard.press('Enter')
    const next = page.getByRole('button', { name: at < questions.length - 1 ? 'Next question' : 'See the result' })
    await expect(next).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Right' }).first()).toBeVisible()
    await expect(async () => {
      if (await next.isVisible()) await page.keyboard.press('Enter')
      await expect(next).toHaveCount(0, { timeout: 300 })
    }).toPass()
  }
  await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  test('LEARN-15 one question a screen by touch; a reload goes on at the same question, with what was ticked', async ({
    page,
  }) => {
    const headers = await enter(page)
    const place = await findLesson(page.request, headers, 'Bids, asks and the queue')
    const lesson = await readLesson(page.request, place.lesson_id, headers)
    const right = await rightAnswers(lesson)
    const questions = lesson.quiz?.questions ?? []
    await page.goto(lessonPath(place, 'quiz'))
    let sent = 0
    page.on('request', (request) => {
      if (request.url().includes('/quiz?')) sent++
    })
    const choose = async (question: (typeof questions)[number], chosen: Map<number, number[]>) => {
      for (const { option_id, text } of question.options)
        if (chosen.get(question.question_id)?.includes(option_id))
          await asked(page, question).getByText(text, { exact: true }).tap()
    }
    for (const [at, question] of questions.entries()) {
      await expect(page.getByRole('group').filter({ has: page.getByRole('heading', { level: 2 }) })).toHaveCount(1)
      await expect(page.getByRole('img', { name: `Question ${at + 1} of ${questions.length}.` })).toBeVisible()
      await choose(question, right)
      if (at === 1) {
        await page.reload()
        await expect(asked(page, question)).toBeVisible()
        await expect(asked(page, question).locator(':checked')).toHaveCount(
          right.get(question.question_id)?.length ?? 0,
        )
      }
      // A double tap on Check must not skip the verdict.
      const check = page.getByRole('button', { name: 'Check', exact: true })
      const { x, y, width, height } = (await check.boundingBox()) as {
        x: number
        y: number
        width: number
        height: number
      }
      await page.touchscreen.tap(x + width / 2, y + height / 2)
      await page.touchscreen.tap(x + width / 2, y + height / 2)
      await expect(page.getByRole('status').filter({ hasText: 'Right' }).first()).toBeVisible()
      await goOn(page)
    }
    expect(sent).toBe(questions.length)
    await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test('LEARN-7 NET-1 without a network: an answer is kept when sending fails, after a reload too, and can be sent again', async ({
  page,
}) => {
  const headers = await enter(page)
  const open = await findLesson(page.request, headers, 'When there is no trend')
  const lesson = await readLesson(page.request, open.lesson_id, headers)
  const right = await rightAnswers(lesson)
  const [question] = lesson.quiz?.questions ?? []
  if (!question) throw new Error('the lesson has no question')
  await page.goto(lessonPath(open, 'quiz'))
  await tick(page, question, right)
  const ticked = await page.locator('input:checked').count()
  await page.route('**/quiz?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your answer was not sent. It is still here.' }),
  ).toContainText('No network.')
  await expect(page.locator('input:checked')).toHaveCount(ticked)
  await page.unroute('**/quiz?*')
  await page.reload()
  await expect(page.locator('input:checked')).toHaveCount(ticked)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Right' }).first()).toBeVisible()
})

test('LEARN-7 LOOK-2 concurrent edits: a quiz edited while it is answered is reloaded, and a deleted lesson shows as missing', async ({
  page,
}) => {
  await enter(page)
  await signInStaff(page, 'editor')
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const staff = async (method: 'post' | 'patch' | 'delete', path: string, data?: object) => {
    const answer = await page.request[method](`/api/staff/${path}`, { headers: { origin }, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.status() === 204 ? undefined : (await answer.json()).content
  }
  const options = (...texts: string[]) => texts.map((text, at) => ({ text, is_right: at < 2 }))
  const quiz = (third: string) => ({
    pass_percent: 70,
    questions: [
      {
        kind: 'SEVERAL',
        prompt: 'Which two are coins?',
        explanation: 'These.',
        options: options('Bitcoin', 'Ether', third),
      },
    ],
  })
  const title = `Changed ${Date.now()}`
  const { campus_id } = await staff('post', 'campuses', { title, status: 'PUBLISHED' })
  const { category_id } = await staff('post', 'categories', { campus_id, title: 'First', status: 'PUBLISHED' })
  const { course_id } = await staff('post', 'courses', { category_id, title: 'Coins', status: 'PUBLISHED' })
  const { lesson_id } = await staff('post', 'lessons', {
    course_id,
    title,
    status: 'PUBLISHED',
    text: '<p>Coins.</p>',
    quiz: quiz('A shoe'),
  })
  await page.goto(lessonPath({ campus: title, category: 'First', title, category_id, course_id, lesson_id }, 'quiz'))
  await page.getByText('A shoe').click()
  await staff('patch', `lessons/${lesson_id}`, { quiz: quiz('A hat'), status: 'PUBLISHED' })
  const send = page.getByRole('button', { name: 'Check', exact: true })
  await send.click()
  await expect(page.getByText('A hat')).toBeVisible()
  await expect(toast(page, 'The school has just changed this quiz. This is the new version.')).toBeVisible()
  for (const right of ['Bitcoin', 'Ether']) await page.getByText(right, { exact: true }).click()
  await send.click()
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Quiz passed' })).toBeVisible()

  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('A hat').click()
  await staff('delete', `lessons/${lesson_id}?confirm=true`)
  await send.click()
  await expect(send).toHaveCount(0)
  await expect(page.getByText('Lesson not found', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: /Lessons of/ }).getByRole('link', { name: title })).toHaveCount(
    0,
  )
})
