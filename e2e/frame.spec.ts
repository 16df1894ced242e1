import type { Locator } from '@playwright/test'
import { CHART_READING, expect, signIn, test, toast, visit } from './fixtures.ts'
import { categoryPath, enter, findLesson, lessonPath } from './lessons-world.ts'

test('SIDE-1 six skeletons, then the campuses with logo and title, the current one highlighted', async ({
  page,
  request,
}) => {
  const { content } = await (await request.get('/api/campus')).json()
  await signIn(page, 'member')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/campus?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(CHART_READING)
  const side = page.getByRole('complementary', { name: 'Member menu' })
  await expect(side.locator('.nav-row')).toHaveCount(6)
  release()
  const links = side.getByRole('navigation', { name: 'Campuses' }).getByRole('link')
  await expect(links).toHaveText(content.data.map(({ title }: { title: string }) => title))
  await expect(side.locator('.nav-row')).toHaveCount(0)
  for (const logo of await links.locator('img').all())
    expect(
      await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
  await expect(side.locator('[aria-current=page]')).toHaveText('Chart Reading')
  await links.filter({ hasText: 'DeFi' }).click()
  await expect(side.locator('[aria-current=page]')).toHaveText('DeFi')
  await side.getByRole('link', { name: 'Padauk' }).click()
  await expect(page).toHaveURL('/')
})

test('SIDE-1 Funded appears only for a subscription period longer than a year', async ({ page }) => {
  const side = page.getByRole('complementary', { name: 'Member menu' })
  await signIn(page, 'expiring')
  await page.goto('/campuses/profile')
  await expect(side.getByRole('button', { name: 'Profile menu' })).toContainText('expiring@padauk.test')
  for (const name of ['Daily Checklist', 'Daily Manifestation'])
    await expect(side.getByRole('button', { name })).toBeVisible()
  await expect(side.getByRole('link', { name: 'Funded', exact: true })).toHaveCount(0)
  await signIn(page, 'trader')
  await page.reload()
  await side.getByRole('link', { name: 'Funded', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose a challenge' })).toBeVisible()
})

test('SIDE-1 on a phone the sidebar is a drawer, with a bottom bar for the main places', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'member')
  await page.goto(CHART_READING)
  await expect(page.getByRole('complementary', { name: 'Member menu' })).toBeHidden()
  const menu = page.getByRole('button', { name: 'Open the menu' })
  await menu.click()
  const drawer = page.getByRole('dialog', { name: 'Member menu' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await drawer.getByRole('link', { name: 'DeFi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DeFi')
  await expect(drawer).toBeHidden()
  const bar = page.getByRole('navigation', { name: 'Main places' })
  await bar.getByRole('link', { name: 'Me' }).click()
  await expect(page).toHaveURL('/campuses/profile')
  await bar.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByRole('dialog', { name: 'Daily Manifestation' })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Checklist' }).click()
  await expect(page.getByRole('dialog', { name: 'Daily Checklist' })).toBeVisible()
})

test('SIDE-2 the checklist starts shown, the notes hidden; the sidebar toggles both, and the state is kept between pages', {
  tag: '@gate',
}, async ({ page }) => {
  await signIn(page, 'member')
  await page.goto(CHART_READING)
  const panel = page.getByRole('region', { name: 'Daily Checklist' })
  const flip = page.getByRole('complementary', { name: 'Member menu' }).getByRole('button', { name: 'Daily Checklist' })
  await expect(panel).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await flip.click()
  await expect(panel).toBeHidden()
  await page.getByRole('link', { name: 'DeFi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DeFi')
  await expect(panel).toBeHidden()
  await expect(flip).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(flip).toHaveAttribute('aria-pressed', 'false')
  await expect(panel).toBeHidden()
  await flip.click()
  await expect(panel).toBeVisible()
  await page.getByRole('button', { name: 'Daily Manifestation' }).click()
  await expect(page.getByRole('region', { name: 'Daily Manifestation' })).toBeVisible()
})

test('SIDE-3 the profile menu animates in 0.4 s, closes on outside click and Escape, and leads to My Profile', async ({
  page,
}) => {
  await signIn(page, 'member')
  await page.goto(CHART_READING)
  const side = page.getByRole('complementary', { name: 'Member menu' })
  const button = side.getByRole('button', { name: 'Profile menu' })
  const entry = side.getByRole('link', { name: 'My Profile' })
  await expect(button).toContainText('Thet Zaw')
  await expect(button).toContainText('member@padauk.test')
  await expect(entry).toBeHidden()
  await button.click()
  await expect(entry).toBeVisible()
  expect(
    await side.locator('.me-menu').evaluate((menu) => getComputedStyle(menu).transitionDuration.split(', ')[0]),
  ).toBe('0.4s')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(entry).toBeHidden()
  await button.press('Enter')
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await entry.click()
  await expect(page).toHaveURL('/campuses/profile')
  await expect(entry).toBeHidden()
})

test('SIDE-4 the header is sticky and opens Notes and Checklist', async ({ page }) => {
  await signIn(page, 'member')
  await page.setViewportSize({ width: 1024, height: 400 })
  await page.goto(CHART_READING)
  await expect(page.getByRole('heading', { name: 'All categories' })).toBeVisible()
  await page.getByRole('main').hover()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  const header = page.getByRole('banner')
  expect((await header.boundingBox())?.y).toBe(0)
  for (const [button, dialog] of [
    ['Notes', 'Daily Manifestation'],
    ['Checklist', 'Daily Checklist'],
  ] as const) {
    await header.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(header.getByRole('button', { name: button })).toBeFocused()
  }
})

test('SIDE-5 /campuses redirects to the first campus, replacing history', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto('/subscription')
  await page.goto('/campuses')
  await expect(page).toHaveURL('/campuses/crypto-foundations?campus_id=1')
  await page.goBack()
  await expect(page).toHaveURL('/subscription')
})

test('SIDE-5 LEARN-14 a press while /campuses looks for the first campus is not taken back', async ({ page }) => {
  await signIn(page, 'member')
  await page.setViewportSize({ width: 360, height: 740 })
  const [found, pressed, arrived] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  await page.route(/\/api\/campus(\?|$)/, async (route) => {
    await found?.promise
    await route.continue()
  })
  await page.route(/\/assets\/today-[^/]+\.js/, async (route) => {
    pressed?.resolve()
    await arrived?.promise
    await route.continue()
  })
  await page.goto('/campuses')
  const campuses = page.waitForResponse(/\/api\/campus(\?|$)/)
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Today' }).click()
  await pressed?.promise
  found?.resolve()
  await (await campuses).finished()
  // The page has drawn what came by now.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  arrived?.resolve()
  await expect(page).toHaveURL('/campuses/today')
})

test('SIDE-5 the longer form of a URL opens the same page', async ({ page }) => {
  await signIn(page, 'member')
  for (const [long, short] of [
    ['/campuses/campuses', '/campuses/crypto-foundations?campus_id=1'],
    ['/campuses/campuses/chart-reading?campus_id=2', CHART_READING],
    ['/campuses/campuses/profile', '/campuses/profile'],
  ] as const) {
    await page.goto(long)
    await expect(page).toHaveURL(short)
  }
})

test('TOAST-1 a toast is top right, and dismissed by dragging past 80 percent, not before', async ({ page }) => {
  await visit(page, '/learn/chart-reading')
  await page.getByRole('button', { name: /Time frames/ }).click()
  const shown = toast(page, 'Please log in first to access the campus.')
  await expect(page.locator('.Toastify__toast')).not.toHaveClass(/toast-in/)
  const drag = async (share: number) => {
    const box = await page.locator('.Toastify__toast').boundingBox()
    if (!box) throw new Error('no toast')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - box.width * share, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  await drag(0.7)
  await expect
    .poll(() => page.locator('.Toastify__toast').boundingBox())
    .toMatchObject({ x: 1440 - 12 - 380, y: 12, width: 380 })
  await expect(shown).toBeVisible()
  await drag(0.9)
  await expect(shown).toBeHidden({ timeout: 1000 })
})

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

test('SIDE-2 on a phone no checklist hangs below a page: the bottom bar opens it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'trader')
  const panel = page.getByRole('region', { name: 'Daily Checklist' })
  for (const [path, ready] of [
    ['/campuses/today', 'Today'],
    [CHART_READING, 'Chart Reading'],
    ['/campuses/profile', 'My Profile'],
    ['/campuses/profile/my-funded-accounts', 'My funded accounts'],
    ['/campuses/funded', 'Funded'],
    ['/campuses/funded?step=checkout&plan=2', 'Funded'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
    await expect(page.getByRole('main').locator('.skel')).toHaveCount(0)
    await expect(panel).toBeHidden()
  }
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Checklist' }).click()
  await expect(page.getByRole('dialog', { name: 'Daily Checklist' })).toBeVisible()
  await page.keyboard.press('Escape')
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
