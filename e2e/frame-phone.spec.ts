import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { enter, findLesson, lessonPath } from './lessons-world.ts'

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
