import type { Page } from '@playwright/test'
import { expect, NO_NETWORK, signIn, test } from './fixtures.ts'
import { findLesson, lessonPath } from './lessons-world.ts'

test.use({ serviceWorkers: 'allow', allowedErrors: NO_NETWORK, viewport: { width: 360, height: 740 } })

/** The app is on the device: the worker has installed and answers for this page. */
const isKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated')

const openCampus = async (page: Page) => {
  const token = await signIn(page, 'member')
  const headers = { Authorization: `Bearer ${token}` }
  const place = await findLesson(page.request, headers, 'What money is for')
  await page.goto('/campuses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isKept(page)
  return place
}

test('OFFLINE-1 OFFLINE-4 without a network, what was opened before opens at every address, also after a reload', async ({
  page,
  context,
}) => {
  const place = await openCampus(page)
  await page.goto(lessonPath(place, 'lesson-content'))
  const text = page.locator('.prose')
  await expect(text).toContainText('money')
  await context.setOffline(true)
  await page.reload()
  await expect(text).toContainText('money')
  await page.goto('/campuses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(lessonPath(place, 'lesson-content'))
  await expect(text).toContainText('money')
})
