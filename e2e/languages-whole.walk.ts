import { CHART_READING, expect, refused, signIn, signInStaff, test } from './fixtures.ts'
import { expectContrastInDark, expectWholeAt } from './whole-page.ts'

test.use({ locale: 'my-MM', allowedErrors: refused(404) })

const PLACES = {
  visitor: ['/', '/subscription', '/submit-my-post', '/crypto-related/compounding', '/auth/login'],
  member: ['/campuses', CHART_READING, '/campuses/funded', '/profile'],
  owner: ['/console', '/console/members/new', '/console/orders', '/console/people', '/console/members/import'],
}

for (const [who, paths] of Object.entries(PLACES))
  test(`LOOK-1 WORDS-1 important pages of a ${who} are whole in Burmese, light and dark`, async ({ page }) => {
    test.slow()
    if (who === 'member') await signIn(page, 'member')
    if (who === 'owner') await signInStaff(page, 'owner')
    for (const path of paths)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 320, height: 740 })
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.locator('html')).toHaveAttribute('lang', 'my')
        for (const width of [320, 360, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          await expectWholeAt(page, width)
        }
        await expectContrastInDark(page, 1440)
      })
  })
