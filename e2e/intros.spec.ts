import { expect, test, visit } from './fixtures.ts'

for (const width of [360, 1440])
  test(`VISIT-1 the intro film is shown whole at ${width} px, with room for its captions below it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await visit(page, '/')
    await page.getByRole('button', { name: /Play the intro video/ }).click()
    const video = page.locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
    const { box, film, fit, at } = await video.evaluate((element: HTMLVideoElement) => {
      const { width, height } = element.getBoundingClientRect()
      const { objectFit, objectPosition } = getComputedStyle(element)
      return {
        box: { width, height },
        film: (width * element.videoHeight) / element.videoWidth,
        fit: objectFit,
        at: objectPosition,
      }
    })
    expect([fit, at]).toEqual(['contain', '50% 0%'])
    // A browser writes captions in 5 % of the height, at the foot of the element.
    expect(box.height - film).toBeGreaterThanOrEqual(2 * 1.3 * 0.05 * box.height)
    await expect(video.locator('track')).toHaveCount(2)
  })
