import { askedIn } from '../rules/src/quizzes.ts'
import { CHART_READING, expect, signIn, test, toast, visit, wake } from './fixtures.ts'
import { goOn, rightAnswers } from './lessons-world.ts'

const CAMPUS = '/learn/chart-reading'
const COURSE = `${CAMPUS}/candles-and-trends/reading-a-candle`
const LESSON = `${COURSE}/what-one-candle-says`

test('VISIT-15 VISIT-3 from the campus a visitor reads the free lesson; the others ask to log in', {
  tag: '@gate',
}, async ({ page }) => {
  await visit(page, CAMPUS)
  await expect(page.getByText('16 lessons')).toBeVisible()
  await expect(page.getByText('Find a level, draw it as a zone, and know when to give it up.')).toBeVisible()
  await page.getByRole('button', { name: /Time frames/ }).click()
  await expect(toast(page, 'Please log in first to access the campus.')).toBeVisible()
  await page.getByRole('link', { name: 'Read the free lesson' }).click()
  await expect(page).toHaveURL(LESSON)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What one candle says')
  await expect(page).toHaveTitle('What one candle says · Padauk')
  await page.getByRole('link', { name: 'All lessons of this course' }).click()
  await expect(page).toHaveURL(COURSE)
  await page.getByRole('navigation', { name: 'Campuses' }).getByRole('link', { name: 'Chart Reading' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chart Reading')
  const join = page.getByRole('link', { name: 'Join by chat' })
  expect(new URL(String(await join.getAttribute('href'))).searchParams.get('text')).toBe(
    'Hello! I would like to learn Chart Reading. How do I join?',
  )
})

test('VISIT-15 an address that is not there: a lesson that is no longer free says so in the app, with a way on', async ({
  page,
}) => {
  await visit(page, COURSE)
  // The editor has just closed it.
  await page.route('**/api/free-lesson/**', (route) =>
    route.fulfill({ status: 404, json: { error: { message: 'Error: lesson not found', code: 'not_found' } } }),
  )
  await page.getByRole('link', { name: /What one candle says/ }).click()
  await expect(page).toHaveURL(LESSON)
  await expect(page.getByText('This lesson is not open to visitors.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Campuses' })).toBeVisible()
})

test('VISIT-15 pages are in Burmese where the school is, and a member keeps the way into the campus', async ({
  page,
}) => {
  await page.goto('/learn/crypto-foundations?language=my')
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('သင်ပြီးရင် လုပ်တတ်လာမယ့် အရာများ')
  await page.context().clearCookies()
  await signIn(page, 'member')
  await visit(page, '/')
  await page.getByRole('link', { name: /^Chart Reading/ }).click()
  await expect(page).toHaveURL(CHART_READING)
})

for (const path of [CAMPUS, COURSE, LESSON])
  test(`VISIT-15 ${path} fits 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await visit(page, path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

test('VISIT-15 the chart of a free lesson has its room before the script is there, which comes when it is near', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const charts: string[] = []
  page.on('request', (request) => /candle-chart/.test(request.url()) && charts.push(request.url()))
  await page.goto(LESSON, { waitUntil: 'networkidle' })
  const figure = page.locator('figure.chart')
  const before = (await figure.boundingBox())?.height ?? 0
  await expect(figure.getByRole('cell', { name: '2026-02-10 10:00' })).toBeAttached()
  await wake(page)
  await expect(figure.locator('.chart-canvas')).toBeAttached()
  expect(charts).toEqual([])
  await figure.scrollIntoViewIfNeeded()
  await expect(figure.locator('canvas').first()).toBeVisible()
  const after = (await figure.boundingBox())?.height ?? 0
  // The text below hardly moves.
  expect(Math.abs(after - before)).toBeLessThan(120)
})

test('VISIT-15 LEARN-15 the quiz of a free lesson ends also for a visitor who misses twice, and leads on', async ({
  page,
  request,
}) => {
  const { content } = await (await request.get(LESSON.replace('/learn', '/api/free-lesson'))).json()
  const { lesson_id, quiz } = content
  const right = await rightAnswers(content)
  const [first] = quiz.questions
  const miss = { question_id: first.question_id, option_ids: [] }
  const missed = await (await request.post(`/api/free-quiz/${lesson_id}`, { data: { answers: [miss] } })).json()
  expect(missed.content.results[0].right_option_ids).toBeNull()
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, LESSON)
  await page.getByRole('button', { name: 'Try the quiz' }).click()
  const options = page.locator('.quiz label')
  const answer = async (isRight: boolean, questions = quiz.questions) => {
    const prompt = await page.locator('.quiz h2').textContent()
    const question = questions.find((one: { prompt: string }) => one.prompt.split('\n')[0] === prompt?.trim())
    const ids = right.get(question.question_id) as number[]
    // Second forms ask for a number or for a candle.
    const box = page.locator('.quiz').getByRole('textbox')
    const after = page.getByRole('button', { name: 'Candle after' })
    if (await box.isVisible()) await box.fill(String(ids[0]))
    else if (question.options.length === 0) for (let nth = 0; nth < Number(ids[0]); nth++) await after.click()
    for (const [at, { option_id }] of question.options.entries())
      if (ids.includes(option_id) === isRight) {
        await options.nth(at).click()
        if (!isRight) break
      }
    await page.getByRole('button', { name: 'Check' }).click()
  }
  await answer(false)
  await expect(page.getByText('Until then the answer stays hidden.')).toBeVisible()
  for (let nth = 1; nth < quiz.questions.length; nth++) {
    await goOn(page)
    await answer(true)
    await expect(page.getByRole('heading', { level: 3, name: 'Right', exact: true })).toBeVisible()
  }
  await goOn(page)
  await answer(false)
  await expect(page.getByText('The right answer is marked above.')).toBeVisible()
  await goOn(page)
  const total = quiz.questions.length
  await expect(page.getByText(`${total - 1} of ${total} right the first time`)).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible()
  for (let nth = 0; nth < total; nth++) {
    if (nth > 0) await goOn(page)
    await answer(true, askedIn(quiz.questions, 2))
    await expect(page.getByRole('heading', { level: 3, name: 'Right', exact: true })).toBeVisible()
  }
  await goOn(page)
  await expect(page.getByRole('link', { name: 'Join the school' })).toHaveAttribute('href', '/subscription')
  await page.getByRole('link', { name: `Next free lesson: ${content.next_free.title}` }).click()
  await expect(page).toHaveURL(content.next_free.path)
})

for (const path of ['/', LESSON])
  test(`VISIT-15 VISIT-17 a visitor tries three charts on ${path}: nothing is asked and nothing is sent`, async ({
    page,
  }) => {
    await visit(page, path)
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The page's own pictures come when they are near.
      if (pathname.startsWith('/api/') && pathname !== '/api/file') sent.push(pathname)
    })
    await page.getByRole('button', { name: 'Try a drill' }).click()
    const ask = page.locator('#drill-ask')
    await expect(ask).toHaveText('Two turns make a level. Where is the one in this chart?')
    await expect(ask).toBeFocused()
    // By keyboard: the level moves, and Enter checks it.
    const level = page.getByRole('slider')
    const before = String(await level.getAttribute('aria-valuenow'))
    await level.press(before === (await level.getAttribute('aria-valuemax')) ? 'ArrowDown' : 'ArrowUp')
    await expect(level).not.toHaveAttribute('aria-valuenow', before)
    await level.press('Enter')
    await expect(page.locator('.drill-verdict li').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next chart' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(ask).toContainText('Enter, or leave it?')
    await page.getByRole('button', { name: 'Leave it' }).click()
    await expect(page.getByRole('slider')).toHaveCount(0)
    await page.getByRole('button', { name: 'Next chart' }).click()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('button', { name: 'To the result' }).click()
    await expect(page.getByRole('heading', { name: /^\d of 3 read well$/ })).toBeFocused()
    await expect(page.getByText('Members get a set of new charts each day')).toBeVisible()
    expect(sent).toEqual([])
  })
