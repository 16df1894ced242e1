import type { Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { expect, signIn, signInStaff, test, toast } from './fixtures.ts'
import { findLesson, lessonPath, readLesson } from './lessons-world.ts'

const openMember = async (page: Page, email: string) => {
  await page.goto(`/console/members?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/console\/members\/\d+$/)
}
const begin = async (page: Page, email: string) => {
  await openMember(page, email)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'See as member' }).click()
  await page.getByLabel('Why').fill('a lesson does not open')
  await page.getByRole('button', { name: 'Open the view' }).click()
  await expect(page).toHaveURL(/\/campuses/)
}
const bar = (page: Page) => page.getByRole('region', { name: /^You see what/ })

test('STAFF-13 staff see lessons and orders as the member does, without notes, and leave for where they came from', {
  tag: '@gate',
}, async ({ page }) => {
  await signInStaff(page, 'support')
  await openMember(page, 'trader@padauk.test')
  const from = page.url()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'See as member' }).click()
  await page.getByRole('button', { name: 'Open the view' }).click()
  await expect(page.getByText('Give a reason.')).toBeVisible()
  await page.getByLabel('Why').fill('a lesson does not open')
  await page.getByRole('button', { name: 'Open the view' }).click()
  await expect(bar(page)).toContainText('You see what Hla Win sees')
  await expect(bar(page)).toContainText('10 min left')
  // The token is in no address that could be copied.
  expect(page.url()).not.toContain('view')
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET')
      writes.push(`${request.method()} ${request.url()}`)
  })
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await expect(toast(page, "Notes and checklist are the member's own. Staff do not see them.")).toBeVisible()
  await page.goto('/campuses/profile')
  await expect(page.getByRole('main').getByText('trader@padauk.test').first()).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText('what is private is not shown').first()).toBeVisible()
  await page.goto('/campuses/profile/my-funded-accounts')
  await expect(page.getByRole('main')).toContainText('challenge')
  await page.goto('/subscription')
  await expect(bar(page)).toBeVisible()
  expect(writes).toEqual([])
  await bar(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(from)
  await expect(page.getByRole('listitem').filter({ hasText: 'Seen as a member' }).first()).toContainText(
    '“a lesson does not open”',
  )
  await page.goto('/campuses')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('STAFF-13 a lesson is read without writing anything; what is pressed is refused and taken back', async ({
  page,
}) => {
  const login = await page.request.post('/api/user/auth/login', {
    data: { email: ACCOUNTS.expiring.email, password: PASSWORD },
  })
  const headers = { Authorization: `Bearer ${(await login.json()).content.token}` }
  const place = await findLesson(page.request, headers, 'Time frames')
  const before = await readLesson(page.request, place.lesson_id, headers)
  await signInStaff(page, 'support')
  await begin(page, ACCOUNTS.expiring.email)
  await page.goto(lessonPath(place))
  await expect(page.getByRole('heading', { name: 'Time frames' }).first()).toBeVisible()
  await expect(bar(page)).toBeVisible()
  const star = page.getByRole('button', { name: 'Favourite', exact: true })
  await star.click()
  await expect(page.getByText(/you are looking at what a member sees/)).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  const { is_fav, is_finished, resume_at } = await readLesson(page.request, place.lesson_id, headers)
  expect({ is_fav, is_finished, resume_at }).toEqual({
    is_fav: before.is_fav,
    is_finished: before.is_finished,
    resume_at: before.resume_at,
  })
})

test('STAFF-13 a view and a member’s own session in one browser know nothing of each other', async ({
  page,
  context,
}) => {
  await signIn(page, 'fresh')
  await page.goto('/campuses/profile')
  await expect(page.getByRole('main').getByText('new@padauk.test').first()).toBeVisible()
  const other = await context.newPage()
  await signInStaff(other, 'support')
  await begin(other, 'trader@padauk.test')
  await other.goto('/campuses/profile')
  await expect(other.getByRole('main').getByText('trader@padauk.test').first()).toBeVisible()
  await expect(other.getByText('new@padauk.test')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main').getByText('new@padauk.test').first()).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  // Logout in a view leaves the view, and signs nobody out.
  await other.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/console\/members\/\d+$/)
  await page.reload()
  await expect(page.getByRole('main').getByText('new@padauk.test').first()).toBeVisible()
})

test('STAFF-13 after the ten minutes the view ends by itself, on the screen too', async ({ page }) => {
  await signInStaff(page, 'support')
  await page.clock.install()
  await begin(page, 'trader@padauk.test')
  await expect(bar(page)).toContainText('10 min left')
  await page.clock.fastForward('04:30')
  await expect(bar(page)).toContainText(/[56] min left/)
  await page.clock.fastForward('06:00')
  await expect(page).toHaveURL(/\/console\/members\/\d+$/)
})

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })
  test('STAFF-13 nothing of a view is kept: no answer, no picture of the member, no draft', async ({
    page,
    context,
  }) => {
    await signIn(page, 'fresh')
    await page.goto('/campuses')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.goto('about:blank')
    const look = await context.newPage()
    await signInStaff(look, 'support')
    await begin(look, 'trader@padauk.test')
    expect(await look.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await look.goto('/campuses/profile/my-funded-accounts')
    await expect(look.getByRole('main')).toContainText('challenge')
    await look.goto('/campuses/profile')
    await expect(look.getByRole('main').getByText('trader@padauk.test').first()).toBeVisible()
    const kept = await look.evaluate(async () => {
      const found: string[] = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(`${name} ${url}`)
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('padauk')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        found.push(...rows.map((row) => `${store} ${JSON.stringify(row)}`))
      }
      found.push(...Object.entries(localStorage).map((entry) => entry.join(' ')))
      return found
    })
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.filter((one) => /trader|Hla Win|view=1|signed/.test(one))).toEqual([])
  })
})
