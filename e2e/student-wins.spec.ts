import type { Locator, Page } from '@playwright/test'
import { expect, signInStaff, test, visit } from './fixtures.ts'

const carousel = (page: Page, name = 'Wins') => page.getByRole('group', { name, exact: true })
const slides = (of: Locator) => of.getByRole('listitem')
const button = (of: Locator, act: string) => of.getByRole('button', { name: new RegExp(`^${act}: `) })

/** The number of the first fully visible slide; 0 while the carousel moves. */
const firstInView = (of: Locator) =>
  of.locator('.carousel-view').evaluate((view) => {
    const left = view.getBoundingClientRect().left
    return (
      [...view.querySelectorAll('li')].findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 3) + 1
    )
  })

/** Waits until the script drives the carousel, with the pointer away from it. */
const open = async (page: Page) => {
  await page.goto('/')
  await page.mouse.move(2, 2)
  const wins = carousel(page)
  await wins.scrollIntoViewIfNeeded()
  await expect(wins.locator('.carousel-driven')).toHaveCount(1)
  return wins
}

/** The pages of wins that the browser requests. */
const watchPages = (page: Page) => {
  const pages: string[] = []
  page.on(
    'request',
    (request) =>
      /studenet-win\?type=WIN/.test(request.url()) && pages.push(new URL(request.url()).searchParams.get('page') ?? ''),
  )
  return pages
}

/** Waits until the current last slide is fully visible and the list is at rest. */
const toEnd = async (of: Locator) => {
  const last = slides(of).nth((await slides(of).count()) - 1)
  const view = of.locator('.carousel-view')
  const isSeen = async () =>
    (await last.evaluate((slide) => slide.getBoundingClientRect().right)) <=
    (await view.evaluate((track) => track.getBoundingClientRect().right)) + 2
  while (!(await isSeen())) {
    const before = await firstInView(of)
    await button(of, 'Next').click()
    await expect.poll(async () => (await isSeen()) || (await firstInView(of)) > before, { intervals: [50] }).toBe(true)
  }
}

/** Checks that the carousel stays still for longer than two autoplay steps. */
const expectStill = async (page: Page, of: Locator) => {
  await expect.poll(() => firstInView(of), { intervals: [50] }).toBeGreaterThan(0)
  const at = await firstInView(of)
  const until = (await page.evaluate(() => performance.now())) + 3500
  await page.waitForFunction((moment) => performance.now() > moment, until)
  expect(await firstInView(of)).toBe(at)
  return at
}
const expectAt = (of: Locator, number: number) => expect.poll(() => firstInView(of), { intervals: [30] }).toBe(number)
const leave = async (page: Page) => {
  await page.mouse.move(2, 2)
  await page.getByRole('link', { name: 'Choose a plan' }).evaluate((link) => link.focus({ preventScroll: true }))
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('VISIT-4 the first 8 wins and proofs are in the HTML and scrollable', { tag: '@gate' }, async ({
    page,
    request,
  }) => {
    await page.goto('/')
    for (const [name, type] of [
      ['Wins', 'WIN'],
      ['Registration proofs', 'PROOF'],
    ] as const) {
      const { content } = await (await request.get(`/api/studenet-win?type=${type}`)).json()
      const shown = slides(carousel(page, name))
      await expect(shown).toHaveCount(8)
      await expect(shown.first()).toContainText('1 of 20')
      await expect(shown.first()).toContainText(content.data[0].title.replace('Sample: ', ''))
      await expect(shown.first().getByText('Sample', { exact: true })).toBeVisible()
      await expect(carousel(page, name).getByRole('button')).toHaveCount(0)
      await expect(carousel(page, name).locator('.carousel-view')).toHaveCSS('overflow-x', 'auto')
    }
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('VISIT-4 autoplay advances one slide every 1500 ms', async ({ page }) => {
    const wins = await open(page)
    const at: number[] = []
    for (const number of [2, 3, 4]) {
      await expect.poll(() => firstInView(wins), { intervals: [20] }).toBe(number)
      at.push(Date.now())
    }
    // Two slides; on a busy machine the first is observed a little late.
    expect(at[2]! - at[0]!).toBeGreaterThan(2000)
    expect(at[2]! - at[0]!).toBeLessThan(4500)
  })

  test('VISIT-4 pauses on hover and focus, and resumes after', async ({ page }) => {
    test.slow()
    const wins = await open(page)
    await expectAt(wins, 2)
    // hover() would wait for the element to stop moving.
    const track = (await wins.locator('.carousel-view').boundingBox())!
    await page.mouse.move(track.x + track.width / 2, track.y + track.height / 2)
    const held = await expectStill(page, wins)
    await leave(page)
    await expectAt(wins, held + 1)
    await wins.locator('.carousel-view').focus()
    const kept = await expectStill(page, wins)
    await leave(page)
    await expectAt(wins, kept + 1)
  })

  test('VISIT-4 a manual pause holds until play is pressed', async ({ page }) => {
    test.slow()
    const wins = await open(page)
    await button(wins, 'Pause').click()
    await leave(page)
    const paused = await expectStill(page, wins)
    await button(wins, 'Play').click()
    await expectAt(wins, paused + 1)
  })

  test('VISIT-4 fetches the next page at the end, appends it, and returns to the first slide after the last page', async ({
    page,
  }) => {
    test.slow()
    const pages = watchPages(page)
    const wins = await open(page)
    await button(wins, 'Pause').click()
    expect(pages).toEqual([])
    await button(wins, 'Next').click()
    await expect.poll(() => firstInView(wins)).toBeGreaterThan(1)
    expect(pages).toEqual([])
    for (const [count, asked] of [
      [16, ['2']],
      [20, ['2', '3']],
    ] as const) {
      await toEnd(wins)
      await expect(slides(wins)).toHaveCount(count)
      expect(pages).toEqual(asked)
      expect(await firstInView(wins)).not.toBe(1)
    }
    await toEnd(wins)
    await button(wins, 'Play').click()
    await expectAt(wins, 1)
    expect(pages).toEqual(['2', '3'])
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('VISIT-4 does not autoplay, but can be started', async ({ page }) => {
    const wins = await open(page)
    expect(await expectStill(page, wins)).toBe(1)
    await button(wins, 'Play').click()
    await expectAt(wins, 2)
  })

  test('VISIT-4 moves by buttons, arrow keys and drag', async ({ page }) => {
    const wins = await open(page)
    await button(wins, 'Next').click()
    await expectAt(wins, 2)
    await expect(wins.locator('[aria-live]')).toHaveText('2 of 20: Sample: first month inside the plan')
    await button(wins, 'Previous').click()
    await expectAt(wins, 1)
    const track = wins.locator('.carousel-view')
    await track.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expectAt(wins, 3)
    await page.keyboard.press('ArrowLeft')
    await expectAt(wins, 2)
    const { x, y, width, height } = (await track.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 - 320, y + height / 2, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => firstInView(wins)).toBeGreaterThan(2)
    await expect(page).toHaveURL('/')
  })

  test.describe('a page that fails to load', () => {
    test('VISIT-4 shows Retry at the end, which loads the page', async ({ page }) => {
      await page.route('**/api/studenet-win?type=WIN&page=2*', (route) =>
        route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Error: unavailable' } } }),
      )
      const wins = await open(page)
      await toEnd(wins)
      const retry = wins.getByRole('button', { name: 'Retry' })
      await expect(retry).toBeAttached()
      await toEnd(wins)
      await expect(retry).toBeInViewport()
      await button(wins, 'Next').click()
      await expect(retry).toBeInViewport()
      await page.unroute('**/api/studenet-win?type=WIN&page=2*')
      await retry.click()
      await expect(slides(wins)).toHaveCount(16)
      await expect(retry).toHaveCount(0)
      expect(await firstInView(wins)).not.toBe(1)
    })
  })

  test('VISIT-17 a kind of which there are none is left out', async ({ page }) => {
    await page.route('**/api/studenet-win?type=*', (route) =>
      route.fulfill({ json: { content: { currentPage: 1, totalPage: 0, perPage: 8, total: 0, data: [] } } }),
    )
    await visit(page, '/subscription')
    await page.getByRole('banner').getByRole('link', { name: 'Student Wins' }).click()
    await expect(page.getByRole('heading', { name: 'Student wins' })).toBeInViewport()
    await expect(carousel(page)).toHaveCount(0)
  })
})

test('VISIT-17 VISIT-7 a school without wins shows neither their section nor a link to it', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Student Wins' })).toBeVisible()
  await signInStaff(page, 'owner')
  const headers = { Origin: baseURL ?? '' }
  for (const type of ['WIN', 'PROOF']) {
    const { content } = await (await page.request.get(`/api/studenet-win?type=${type}&perPage=100`)).json()
    expect(content.data.length).toBeGreaterThan(0)
    for (const { student_win_id } of content.data)
      expect((await page.request.delete(`/api/staff/student-wins/${student_win_id}`, { headers })).status()).toBe(204)
  }
  // Once as the server wrote it, once alive.
  for (const open of [() => page.goto('/'), () => visit(page, '/')]) {
    await open()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#student-wins, a[href="/#student-wins"]')).toHaveCount(0)
    await expect(page.getByText('Student wins')).toHaveCount(0)
  }
})
