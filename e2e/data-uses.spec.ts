import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { findLesson, lessonPath } from './lessons-world.ts'
import { isKept } from './line-world.ts'
import { openNotes, signInWhole, write } from './pending-world.ts'

test.use({ viewport: { width: 360, height: 740 } })

const section = (page: Page) => page.getByRole('region', { name: 'Data use' })
/** Megabytes of this month and the last one. */
const rowOf = async (page: Page, name: string) =>
  (
    await section(page)
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .getByRole('cell')
      .allTextContents()
  ).map((text) => Number(text.replace(' MB', '')))

const openProfile = async (page: Page) => {
  await page.goto('/campuses/profile')
  await expect(section(page).getByRole('table')).toBeVisible()
}

/** What is stored of it, in bytes of all kinds. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    // Opening it would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'data-uses')) return []
    const db = await done(indexedDB.open('data-uses'))
    const rows = await done(db.transaction('months').objectStore('months').getAll())
    db.close()
    return rows as { owner: string; month: string; bytes: Record<string, number> }[]
  })

test('OFFLINE-2 the profile shows what a month has loaded on this device, by kind', async ({ page, context }) => {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let loaded = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded += encodedDataLength
  })
  const token = await signInWhole(page, 'member')
  const headers = { Authorization: `Bearer ${token}` }
  const place = await findLesson(page.request, headers, 'What money is for')
  await page.goto(lessonPath(place, 'lesson-content'))
  await expect(page.locator('.prose')).toContainText('money')
  await expect.poll(async () => (await stored(page)).length).toBe(1)
  const [row] = await stored(page)
  const sum = Object.values(row?.bytes ?? {}).reduce((a, b) => a + b, 0)
  // Within what headers and what has loaded meanwhile make.
  expect(sum).toBeGreaterThan(0.5 * loaded)
  expect(sum).toBeLessThanOrEqual(1.1 * loaded)
  // As much in the last month.
  await page.evaluate(
    async ({ row, before }) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('data-uses')
        opening.onsuccess = () => resolve(opening.result)
      })
      const store = db.transaction('months', 'readwrite').objectStore('months')
      const bytes = { pages: 1_000_000, pictures: 2_000_000, video: 30_000_000, sound: 4_500_000, other: 0 }
      await new Promise((resolve) => {
        store.put({ ...row, month: before, bytes }).onsuccess = resolve
      })
      db.close()
    },
    { row, before: lastMonth() },
  )
  await openProfile(page)
  await expect.poll(async () => (await rowOf(page, 'Video'))[1]).toBe(30)
  expect((await rowOf(page, 'Sound'))[1]).toBe(4.5)
  expect((await rowOf(page, 'All'))[1]).toBe(37.5)
  expect((await rowOf(page, 'Pages and texts'))[0]).toBeGreaterThan(0)
  await expect(section(page)).toContainText('Estimated on this phone.')
  // Another member on this device sees nothing of it, and the sign-out wipes it.
  await page.getByRole('main').getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toEqual([])
})

const lastMonth = () => {
  const now = new Date()
  const first = new Date(now.getFullYear(), now.getMonth() - 1, 1)
  return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('OFFLINE-2 what the device has already is not counted again', async ({ page }) => {
    await signInWhole(page, 'member')
    await page.goto('/campuses')
    await isKept(page)
    await openProfile(page)
    const pages = async () => (await stored(page))[0]?.bytes.pages ?? 0
    // Of the first page, which went away.
    await expect.poll(pages).toBeGreaterThan(100_000)
    const before = await pages()
    await openProfile(page)
    await expect.poll(pages).toBeGreaterThan(before)
    // Two pages read the member's own answers meanwhile, some 25 KB each. The app has ten times as much.
    expect((await pages()) - before).toBeLessThan(100_000)
  })

  test('OFFLINE-2 a film counts as video, although it comes through the worker', async ({ page }) => {
    const token = await signInWhole(page, 'member')
    const place = await findLesson(page.request, { Authorization: `Bearer ${token}` }, 'What money is for')
    await page.goto('/campuses')
    await isKept(page)
    await page.goto(lessonPath(place, 'video'))
    await page.getByRole('button', { name: /^(Play|Resume at)/ }).click()
    await expect
      .poll(async () => (await stored(page))[0]?.bytes.video ?? 0, { timeout: 30_000 })
      .toBeGreaterThan(50_000)
  })

  test('OFFLINE-2 the data saver is on by itself on mobile data, and reads nothing ahead, until the member chooses', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { type: 'cellular', effectiveType: '4g' } }),
    )
    const token = await signInWhole(page, 'fresh')
    const place = await findLesson(page.request, { Authorization: `Bearer ${token}` }, 'What money is for')
    const ahead: string[] = []
    page.on('request', (request) => /\/lessons\?ahead/.test(request.url()) && ahead.push(request.url()))
    await openProfile(page)
    await isKept(page)
    const box = section(page).getByRole('checkbox', { name: /^Data saver/ })
    await expect(box).toBeChecked({ checked: true })
    const readText = async () => {
      await page.goto(lessonPath(place, 'lesson-content'))
      await expect(page.locator('.prose')).toContainText('money')
      await page.waitForLoadState('networkidle')
      return ahead.splice(0).length > 0
    }
    expect(await readText()).toBe(false)
    await openProfile(page)
    await box.setChecked(false)
    await openProfile(page)
    await expect(box).toBeChecked({ checked: false })
    expect(await readText()).toBe(true)
  })
})

test('OFFLINE-2 an answer that has not changed is not loaded again', async ({ page }) => {
  await signInWhole(page, 'trader')
  await page.goto('/campuses/today')
  await expect(page.getByRole('heading', { level: 2, name: 'Welcome to Padauk' })).toBeVisible()
  await openNotes(page)
  const dayAfter = async (title: string) => {
    const read = page.waitForResponse((response) => response.url().endsWith('/api/days/today?language=en'))
    await write(page, title)
    return (await read).status()
  }
  // The first note is one of the things of a day, the second adds nothing to it.
  expect(await dayAfter('First of the day')).toBe(200)
  expect(await dayAfter('Second of the day')).toBe(304)
})
