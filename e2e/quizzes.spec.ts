import type { Lesson } from '../contract/src/lessons.ts'
import { expect, NO_NETWORK, signInStaff, test, toast } from './fixtures.ts'
import { enter, findLesson, lessonPath, readLesson, rightAnswers, tick, wrongAnswers } from './lessons-world.ts'

test('LEARN-7 no response before answering reveals the right options', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Blocks and proof')
  const answered = page.waitForResponse(`**/api/user/lesson/${place.lesson_id}?*`)
  await page.goto(lessonPath(place, 'quiz'))
  const lesson = ((await (await answered).json()) as { content: Lesson }).content
  expect(lesson.quiz?.questions.length).toBeGreaterThan(0)
  for (const question of lesson.quiz?.questions ?? []) {
    expect(Object.keys(question).sort()).toEqual(['kind', 'options', 'prompt', 'question_id'])
    for (const option of question.options) expect(Object.keys(option).sort()).toEqual(['option_id', 'text'])
  }
})

test('LEARN-7 a failed quiz shows score, pass mark, own and right answers and explanations; Retry clears; right answers pass', async ({
  page,
}) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'A list that many keep')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const right = await rightAnswers(page.request, lesson, headers)
  const [question] = lesson.quiz?.questions ?? []
  if (!question) throw new Error('the lesson has no question')
  await page.goto(lessonPath(place, 'quiz'))
  await tick(page, lesson, wrongAnswers(lesson, right))
  await page.getByRole('button', { name: 'Send the answers' }).click()

  await expect(page.getByRole('heading', { name: 'You scored 0 %' })).toBeFocused()
  await expect(page.getByText(`The pass mark is ${lesson.quiz?.pass_percent} %.`)).toBeVisible()
  const review = page.getByRole('region', { name: question.prompt })
  const rightText =
    question.options.find(({ option_id }) => right.get(question.question_id)?.includes(option_id))?.text ?? ''
  await expect(review.getByRole('listitem').filter({ hasText: rightText })).toContainText('Right')
  await expect(review.getByText('Your answer', { exact: true })).toHaveCount(1)
  await expect(review.locator('.note')).not.toBeEmpty()
  await expect(page.getByRole('button', { name: 'Finish' })).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tag of await page.locator('.answers .answer-tag').all())
    expect((await tag.boundingBox())?.height, 'each says it in one line').toBeLessThan(24)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(`0 of ${lesson.quiz?.questions.length} answered`)).toBeVisible()
  await expect(page.locator('input:checked')).toHaveCount(0)
  await tick(page, lesson, right)
  await page.getByRole('button', { name: 'Send the answers' }).click()
  await expect(page.getByRole('heading', { name: 'You scored 100 %' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
})

test("LEARN-7 the browser does not grade: it shows the server's result", async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Dollar coins')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  await page.route(`**/api/user/lesson/${place.lesson_id}/quiz?*`, (route) =>
    route.fulfill({
      json: {
        content: {
          score_percent: 37,
          passed: false,
          results: lesson.quiz?.questions.map(({ question_id, options }) => ({
            question_id,
            correct: false,
            right_option_ids: [options.at(-1)?.option_id],
            explanation: 'Because the server says so.',
          })),
        },
      },
    }),
  )
  await page.goto(lessonPath(place, 'quiz'))
  await tick(
    page,
    lesson,
    new Map(lesson.quiz?.questions.map(({ question_id, options }) => [question_id, [options[0]?.option_id ?? 0]])),
  )
  await page.getByRole('button', { name: 'Send the answers' }).click()
  await expect(page.getByRole('heading', { name: 'You scored 37 %' })).toBeVisible()
  await expect(page.getByText('Because the server says so.')).toHaveCount(lesson.quiz?.questions.length ?? 0)
})

test('LEARN-7 unanswered questions are pointed out before sending, and may be sent', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Two prices for one dollar')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  const count = lesson.quiz?.questions.length ?? 0
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/quiz?')) sent++
  })
  await page.goto(lessonPath(place, 'quiz'))
  await page.getByRole('button', { name: 'Send the answers' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: `${count} questions have no answer yet. They count as wrong.` }),
  ).toBeVisible()
  expect(sent).toBe(0)
  await page.getByRole('button', { name: 'Answer it first' }).click()
  await expect(
    page.getByRole('group', { name: lesson.quiz?.questions[0]?.prompt }).locator('input').first(),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Send the answers' }).click()
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByRole('heading', { name: 'You scored 0 %' })).toBeVisible()
  await expect(page.getByText('You did not answer.')).toHaveCount(count)
  expect(sent).toBe(1)
})

test('LEARN-7 single choice uses radios, multiple choice uses labelled checkboxes; all work by keyboard', async ({
  page,
}) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Support and resistance')
  const lesson = await readLesson(page.request, place.lesson_id, headers)
  await page.goto(lessonPath(place, 'quiz'))
  for (const { kind, prompt, options } of lesson.quiz?.questions ?? []) {
    const group = page.getByRole('group', { name: prompt })
    await expect(group.getByRole(kind === 'SEVERAL' ? 'checkbox' : 'radio')).toHaveCount(options.length)
    await expect(group.getByText('several answers may be right', { exact: false }).first()).toHaveCount(
      kind === 'SEVERAL' ? 1 : 0,
    )
  }
  const single = lesson.quiz?.questions.find(({ kind }) => kind === 'ONE')
  const group = page.getByRole('group', { name: single?.prompt })
  await group.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(group.getByRole('radio').nth(1)).toBeChecked()
  await expect(group.getByRole('radio').nth(1)).toBeFocused()
})

test.describe('without a network', () => {
  test.use({ allowedErrors: [NO_NETWORK] })
  test('LEARN-7 NET-1 answers are kept when sending fails, after a reload too, and can be sent later', async ({
    page,
  }) => {
    const headers = await enter(page)
    const open = await findLesson(page.request, headers, 'When there is no trend')
    const lesson = await readLesson(page.request, open.lesson_id, headers)
    const right = await rightAnswers(page.request, lesson, headers)
    await page.goto(lessonPath(open, 'quiz'))
    await tick(page, lesson, right)
    const ticked = await page.locator('input:checked').count()
    await page.route('**/quiz?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Send the answers' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your answers were not sent. They are still here.' }),
    ).toContainText('No network.')
    await expect(page.locator('input:checked')).toHaveCount(ticked)
    await page.unroute('**/quiz?*')
    await page.reload()
    await expect(page.locator('input:checked')).toHaveCount(ticked)
    await page.getByRole('button', { name: 'Send the answers' }).click()
    await expect(page.getByRole('heading', { name: 'You scored 100 %' })).toBeVisible()
  })
})

test.describe('concurrent edits', () => {
  test.use({ allowedErrors: [/a status of (404|422)/] })
  test('LEARN-7 LOOK-2 a quiz edited while it is answered is reloaded, and a deleted lesson shows as missing', async ({
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
    await page.getByLabel('A shoe').check()
    await staff('patch', `lessons/${lesson_id}`, { quiz: quiz('A hat') })
    const send = page.getByRole('button', { name: 'Send the answers' })
    await send.click()
    await expect(page.getByLabel('A hat')).toBeVisible()
    await expect(toast(page, 'The school has just changed this quiz. This is the new version.')).toBeVisible()
    for (const right of ['Bitcoin', 'Ether']) await page.getByLabel(right).check()
    await send.click()
    await expect(page.getByRole('heading', { name: 'You scored 100 %' })).toBeVisible()

    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByLabel('A hat').check()
    await staff('delete', `lessons/${lesson_id}?confirm=true`)
    await send.click()
    await expect(send).toHaveCount(0)
    await expect(page.getByText('Lesson not found', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('complementary', { name: /Lessons of/ }).getByRole('link', { name: title }),
    ).toHaveCount(0)
  })
})
