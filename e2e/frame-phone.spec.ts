import type { Locator } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { categoryPath, enter, findLesson, lessonPath } from './lessons-world.ts'

test('TOAST-1 on a phone, upright or on its side, toasts cover neither Back, the star nor the tabs', async ({
  page,
}) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Time frames')
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(lessonPath(place, 'lesson-content'))
    await page.getByRole('button', { name: 'Favourite' }).click()
    const shown = page.locator('.Toastify__toast').first()
    await expect(shown).toBeVisible()
    await expect(shown).not.toHaveClass(/toast-in/)
    const over = async (locator: Locator) =>
      locator.evaluateAll(
        (elements, toast) =>
          elements
            .map((element) => element.getBoundingClientRect())
            .filter(
              (box) =>
                box.height > 0 &&
                box.left < toast.x + toast.width &&
                box.right > toast.x &&
                box.top < toast.y + toast.height &&
                box.bottom > toast.y,
            ).length,
        (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 },
      )
    const head = page.getByRole('banner')
    for (const kept of [
      head.getByRole('link', { name: 'Back' }),
      head.getByRole('button', { name: 'Favourite' }),
      page.getByRole('tab'),
      page.locator('.next-bar'),
    ]) {
      await expect(kept.first()).toBeVisible()
      expect(await over(kept), `${kept} at ${viewport.width}`).toBe(0)
    }
    await page.getByRole('button', { name: 'Favourite' }).click()
  }
})

test('SIDE-2 on a phone nothing hangs below profile, funded accounts and checkout; Today has the checklist', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'trader')
  const panel = page.getByRole('region', { name: 'Daily Checklist' })
  await page.goto('/campuses/today')
  await expect(panel).toBeVisible()
  for (const [path, ready] of [
    ['/campuses/profile', 'My Profile'],
    ['/campuses/profile/my-funded-accounts', 'My funded accounts'],
    ['/campuses/funded', 'Funded'],
    ['/campuses/funded?step=checkout&plan=2', 'Funded'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
    await expect(panel).toBeHidden()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel).toBeVisible()
})

test('LOOK-1 the first Tab on a page of the member area skips to its content', async ({ page }) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Time frames')
  for (const path of [
    '/campuses/today',
    '/campuses/practice',
    '/campuses/drills',
    categoryPath(place),
    lessonPath(place, 'lesson-content'),
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(/\w/)
    // What loads takes the place of its skeleton, and of the focus in it.
    await expect(page.getByRole('main').locator('.skel')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#main$/)
    // From there on, Tab goes into the content, if it has anything to act on.
    await page.keyboard.press('Tab')
    const isSkipped = await page.evaluate(() => {
      const main = document.querySelector('main')
      const at = document.activeElement
      return main?.querySelector('a[href], button, input')
        ? main.contains(at)
        : !document.querySelector('aside')?.contains(at)
    })
    expect(isSkipped, path).toBe(true)
  }
})
