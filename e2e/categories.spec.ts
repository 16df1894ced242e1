import { expect, test } from './fixtures.ts'
import { categoryPath, enter, findLesson, lessonPath } from './lessons-world.ts'

test('LEARN-2 a category without a selected lesson shows Select Lesson, opens a course and leads to its next lesson', {
  tag: '@gate',
}, async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Higher highs, higher lows')
  await page.goto(categoryPath(place))
  await expect(page.getByRole('heading', { name: 'Select Lesson' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.category)
  // The first course that is not finished.
  const opened = page.locator('details.course').first()
  const [first] = await opened.getByRole('link').all()
  await expect(page.locator('details.course[open]')).toHaveCount(1)
  const next = page.getByRole('main').getByRole('link', { name: 'Begin' })
  expect(await next.getAttribute('href')).toContain(
    /lesson_id=\d+/.exec((await first?.getAttribute('href')) ?? '')?.[0] ?? '',
  )
  const course = page.locator('details', { hasText: 'Seeing the trend' })
  await expect(course.getByRole('link')).toHaveCount(0)
  await course.locator('summary').press('Enter')
  await expect(course.getByRole('link', { name: /Higher highs, higher lows/ })).toContainText(/\d+ min/)
  await course.getByRole('link', { name: /Higher highs/ }).click()
  await expect(page).toHaveURL(lessonPath(place))
  await expect(page.getByRole('complementary').getByRole('link', { name: /Higher highs/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('LEARN-2 the open course and its category are requested in parallel', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Time frames')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/user/category/${place.category_id}*`, async (route) => {
    await held
    await route.continue()
  })
  const course = page.waitForRequest(`**/api/user/course/${place.course_id}?*`)
  const lesson = page.waitForRequest(`**/api/user/lesson/${place.lesson_id}?*`)
  await page.goto(lessonPath(place))
  await Promise.all([course, lesson])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time frames')
  release()
  await expect(page.getByRole('complementary', { name: /Lessons of/ })).toContainText('Volume')
})

test('LEARN-3 Back returns to the path in navigation state, or to /campuses without one', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Volume')
  await page.goto('/campuses/chart-reading?campus_id=2')
  await page
    .getByRole('link', { name: new RegExp(place.category) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Select Lesson' })).toBeVisible()
  const panel = page.getByRole('complementary', { name: /Lessons of/ })
  await panel.getByRole('link', { name: /Volume/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volume')
  await panel.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/campuses/chart-reading?campus_id=2')

  await page.goto(categoryPath(place))
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/campuses')
})

test('LEARN-14 on a phone Back and the bottom bar never lead to an empty Select Lesson', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Volume')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(lessonPath(place))
  await page.getByRole('link', { name: 'Back' }).click()
  // The list itself is the page.
  await expect(page.getByRole('main').getByRole('link', { name: /Volume/ })).toBeVisible()
  await expect(page.getByText('Select Lesson')).toHaveCount(0)
  await page.goto('/campuses/today')
  for (const name of ['Today', 'Campuses', 'Me']) {
    await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Select Lesson')).toHaveCount(0)
  }
})

test('LEARN-3 on a small screen an open lesson hides the panel and fills the screen', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Volume')
  await page.goto(lessonPath(place))
  const panel = page.locator('aside', { has: page.locator('details') })
  await expect(panel).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(panel).toBeHidden()
  expect((await page.getByRole('main').boundingBox())?.width).toBe(360)
  // On a small screen Back leads to the list of lessons.
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /Volume/ })).toBeVisible()
})

test('LOOK-2 a category opens from its ids alone; Reload and Back open the same view', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'What a level is')
  await page.goto(`/campuses/x/y?category_id=${place.category_id}&course_id=${place.course_id}`)
  const lesson = page.getByRole('link', { name: /What a level is/ })
  await expect(lesson).toBeVisible()
  await page.reload()
  await expect(lesson).toBeVisible()
  await page.getByRole('link', { name: 'Favourites' }).click()
  await expect(lesson).toBeHidden()
  await page.goBack()
  await expect(lesson).toBeVisible()
})

test('LOOK-2 courses that fail to load show Retry, and the lesson stays', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Volume')
  let isDown = true
  await page.route(`**/api/user/category/${place.category_id}*`, (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { error: { message: 'Error: something went wrong', code: 'internal' } } })
      : route.continue(),
  )
  await page.goto(lessonPath(place))
  await expect(page.getByText('The courses did not load.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volume')
  isDown = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('complementary', { name: /Lessons of/ })).toContainText('Reading a candle')
})

test('LOOK-2 a missing category shows a not-found message', async ({ page }) => {
  await enter(page)
  for (const query of ['category_id=999999', 'category_id=x', '']) {
    await page.goto(`/campuses/chart-reading/nothing?${query}`)
    await expect(page.getByText('Category not found')).toBeVisible()
  }
})
