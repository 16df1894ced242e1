import { expect, test, toast } from './fixtures.ts'
import { enter, findLesson, lessonPath, readLesson } from './lessons-world.ts'

test('LEARN-9 the star toggles at once on click and the server stores it', { tag: '@gate' }, async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Time frames')
  await page.goto(lessonPath(place))
  const star = page.getByRole('button', { name: 'Favourite', exact: true })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/fav/lesson/*/add', async (route) => {
    await held
    await route.continue()
  })
  await star.click()
  // The star changes before the response arrives.
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(toast(page, 'Lesson added to favorite.')).toBeVisible()
  expect((await readLesson(page.request, place.lesson_id, headers)).is_fav).toBe(true)
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(toast(page, 'Lesson removed from favorite.')).toBeVisible()
  expect((await readLesson(page.request, place.lesson_id, headers)).is_fav).toBe(false)
})

test('LEARN-9 the star is rolled back when the server refuses, without a success toast', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'The moving average')
  await page.goto(lessonPath(place))
  const star = page.getByRole('button', { name: 'Favourite', exact: true })
  let refuse = () => {}
  const held = new Promise<void>((resolve) => {
    refuse = resolve
  })
  await page.route('**/fav/lesson/*/add', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { error: { message: 'Error: the star is broken', code: 'internal' } } })
  })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  refuse()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(toast(page, 'the star is broken')).toBeVisible()
  await expect(toast(page, 'Lesson added to favorite.')).toHaveCount(0)
})

test('LEARN-2 LEARN-8 favourites of a category have their own list at favorites/:lesson, with Go Back To Home', async ({
  page,
}) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Risk and reward')
  await page.goto(lessonPath(place))
  await page.getByRole('button', { name: 'Favourite', exact: true }).click()
  const panel = page.getByRole('complementary', { name: /Lessons of/ })
  const favourites = panel.getByRole('link', { name: 'Favourites' })
  await favourites.click()
  await expect(favourites).toHaveAttribute('aria-current', 'true')
  await panel.getByRole('link', { name: /Risk and reward/ }).click()
  await expect(page).toHaveURL(
    `/campuses/chart-reading/favorites/risk-and-reward?category_id=${place.category_id}&lesson_id=${place.lesson_id}`,
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Risk and reward')
  await expect(panel.getByRole('link', { name: /Risk and reward/ })).toHaveAttribute('aria-current', 'page')

  await page.route(`**/api/user/lesson/${place.lesson_id}?*`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { content: { ...answer.content, is_finished: true } } })
  })
  await page.goto(`${new URL(page.url()).pathname}${new URL(page.url()).search}&step=completed`)
  await expect(page.getByRole('link', { name: 'Next Lesson' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go Back To Home' }).click()
  await expect(page).toHaveURL(/\/campuses\/crypto-foundations\?campus_id=1$/)
})

test('LOOK-2 an empty favourites list says so and how to add one', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Who holds the key')
  await page.goto(`/campuses/crypto-foundations/x?category_id=${place.category_id}&view=favorites`)
  await expect(page.getByText('No favourites in this category yet.')).toBeVisible()
})
