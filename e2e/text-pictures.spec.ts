import type { Page } from '@playwright/test'
import { expect, signIn, signInStaff, test } from './fixtures.ts'
import { findLesson, lessonPath, type Place, readLesson } from './lessons-world.ts'
import { isKept } from './line-world.ts'
import { signInWhole } from './pending-world.ts'
import { takePhoto } from './picture-files.ts'

/** Puts a photo of 1800 px into the text of the lesson. */
const addPhoto = async (page: Page, token: string, title: string): Promise<Place> => {
  const headers = { Authorization: `Bearer ${token}` }
  const place = await findLesson(page.request, headers, title)
  await signInStaff(page, 'editor')
  await page.goto('/auth/login')
  const photo = await takePhoto(page)
  const { origin } = new URL(page.url())
  const answer = await page.request.post('/api/staff/files', { headers: { origin }, multipart: { file: photo } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { path, width, height } = (await answer.json()).content
  const { text } = await readLesson(page.request, place.lesson_id, headers)
  const picture = `<figure><img src="/api/file?filePath=${encodeURIComponent(path)}" alt="Rice" width="${width}" height="${height}"></figure>`
  const changed = await page.request.patch(`/api/staff/lessons/${place.lesson_id}`, {
    headers: { origin },
    data: { text: `${picture}${text}`, status: 'PUBLISHED' },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  return place
}

const photoOf = (page: Page) => page.locator('.prose').getByAltText('Rice').first()
/** Its address as it was loaded, and how wide it is there. */
const loadedAs = async (page: Page) => {
  await photoOf(page).scrollIntoViewIfNeeded()
  await expect
    .poll(() => photoOf(page).evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true)
  return photoOf(page).evaluate(({ currentSrc }: HTMLImageElement) => /&width=(\d+)$/.exec(currentSrc)?.[1] ?? 'whole')
}

test('OFFLINE-2 a picture of a text is loaded in the width that the screen needs', async ({ page }) => {
  const token = await signIn(page, 'member')
  const place = await addPhoto(page, token, 'What money is for')
  const bytesOf = async (address: string) => (await (await page.request.get(address)).body()).length
  for (const [size, width] of [
    [{ width: 360, height: 740 }, '384'],
    [{ width: 1440, height: 900 }, '768'],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto(lessonPath(place, 'lesson-content'))
    expect(await loadedAs(page)).toBe(width)
    const { src, currentSrc } = await photoOf(page).evaluate((one: HTMLImageElement) => ({
      src: one.src,
      currentSrc: one.currentSrc,
    }))
    expect(3 * (await bytesOf(currentSrc))).toBeLessThan(await bytesOf(src))
  }
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

  test('OFFLINE-1 a picture that was read ahead in the width of the phone opens in any, without a network', async ({
    page,
    context,
  }) => {
    const token = await signInWhole(page, 'fresh')
    const place = await addPhoto(page, token, 'What money is for')
    await page.goto('/campuses')
    await isKept(page)
    await page.goto(lessonPath(place, 'quiz'))
    const pictures = () =>
      page.evaluate(async () =>
        (await (await caches.open('pictures')).keys())
          .map(({ url }) => url)
          .filter((url) => /filePath=upload.*&width=384$/.test(url)),
      )
    await expect.poll(pictures).toHaveLength(1)
    await context.setOffline(true)
    for (const size of [
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size)
      await page.goto(lessonPath(place, 'lesson-content'))
      await loadedAs(page)
    }
  })
})
