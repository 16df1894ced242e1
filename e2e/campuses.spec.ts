import { campusSlug } from '../rules/src/campuses.ts'
import { CHART_READING, expect, signIn, test, tokenOf, visit } from './fixtures.ts'

test('LEARN-1 the campus page shows where to continue, categories in progress, all categories and the discussion channel', {
  tag: '@gate',
}, async ({ page, request }) => {
  const { token } = await tokenOf(request, 'member')
  const read = async (path: string) =>
    (await (await request.get(path, { headers: { Authorization: `Bearer ${token}` } })).json()).content
  const { categories } = await read('/api/user/campus/2')
  const begun = (await read('/api/user/campus/in-progress')).data.filter(
    ({ campus_id }: { campus_id: number }) => campus_id === 2,
  )
  const site = (await read('/api/configuration/key/Site')).value
  await signIn(page, 'member')
  await page.goto(CHART_READING)

  const card = page.getByRole('region', { name: begun[0].next_lesson.title })
  await expect(card).toContainText(
    `${begun[0].title} · ${begun[0].finished_lessons} of ${begun[0].total_lessons} lessons`,
  )
  await expect(card.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    new RegExp(`lesson_id=${begun[0].next_lesson.lesson_id}$`),
  )

  const progress = page.getByRole('region', { name: 'In progress' })
  await expect(progress.getByRole('listitem')).toHaveCount(begun.length)
  for (const { title, finished_lessons, total_lessons } of begun)
    await expect(progress.getByRole('listitem').filter({ hasText: title })).toContainText(
      `${finished_lessons} of ${total_lessons} lessons`,
    )

  const all = page.getByRole('tabpanel')
  await expect(page.getByRole('tab', { name: 'Campus' })).toHaveAttribute('aria-selected', 'true')
  await expect(all.getByRole('heading', { level: 3 })).toHaveText(
    categories.map(({ title }: { title: string }) => title),
  )
  await expect(all.getByRole('link').first()).toHaveAttribute(
    'href',
    `/campuses/chart-reading/${campusSlug(categories[0].title)}?campus_id=2&category_id=${categories[0].category_id}`,
  )

  const channel = new URL(
    (await page.getByRole('link', { name: 'Join Discussion Channel' }).getAttribute('href')) ?? '',
  )
  expect(channel.href.startsWith(site.messaging.link)).toBe(true)
  expect(channel.searchParams.get('text')).toBe(site.messaging.discussion_message)
})

test('LEARN-1 LEARN-14 a campus not started yet begins with its first lesson', async ({ page }) => {
  await signIn(page, 'fresh')
  await page.goto(CHART_READING)
  await expect(page.getByText('Begin here')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In progress' })).toHaveCount(0)
  // The lesson itself, not the list of its category.
  await page.getByRole('link', { name: 'Begin' }).click()
  await expect(page).toHaveURL(/lesson_id=\d+$/)
  await expect(page).toHaveTitle(/^What one candle says/)
  await expect(page.getByRole('main')).toContainText('Reading a shape')
})

test('LEARN-14 the lesson left last opens again, in whichever campus, from the landing page and the first campus', async ({
  page,
  request,
}) => {
  const { token } = await tokenOf(request, 'trader')
  const headers = { Authorization: `Bearer ${token}` }
  const named = async (q: string) => {
    const { content } = await (await request.get(`/api/search?q=${q}`, { headers })).json()
    return content.data.find(({ kind, title }: { kind: string; title: string }) => kind === 'lesson' && title === q)
  }
  // Not the first unfinished lesson of its course, and not of the first campus.
  const left = await named('Volume')
  await request.post(`/api/user/lesson/${left.lesson_id}/resume`, { headers, data: { seconds: 0 } })
  await signIn(page, 'trader')
  await visit(page, '/')
  await page.getByRole('link', { name: 'Continue learning' }).click()
  await expect(page).toHaveURL(new RegExp(`lesson_id=${left.lesson_id}$`))
  await expect(page).toHaveTitle(/^Volume/)
  await page.goto('/campuses')
  await expect(page).toHaveURL(/campus_id=1$/)
  const elsewhere = page.getByRole('link', { name: /Continue in Chart Reading\s*Volume/ })
  await expect(async () => {
    const [way, card] = [await elsewhere.boundingBox(), await page.locator('.continue').boundingBox()]
    expect((card?.y ?? 0) - (way?.y ?? 0) - (way?.height ?? 0), 'the two stand apart').toBe(16)
  }).toPass()
  await elsewhere.click()
  await expect(page).toHaveURL(new RegExp(`lesson_id=${left.lesson_id}$`))
  // Back leads to the campus, not to an empty list.
  await page.goBack()
  await expect(page).toHaveURL(/campus_id=1$/)
})

test('LEARN-14 on the first day, Today and Continue lead to the first lesson itself', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'fresh')
  await page.goto('/campuses/today')
  await expect(page.getByRole('heading', { level: 2, name: 'Welcome to Padauk' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'What opens next' })).toBeVisible()
  await expect(page.getByText('Opens after your first quiz')).toBeVisible()
  const card = page.locator('.continue')
  await expect(card).toContainText(/\d+ min · \d+(\.\d)? MB/)
  const title = await card.getByRole('heading').innerText()
  const first = await card.getByRole('link', { name: 'Begin' }).getAttribute('href')
  expect(first).toMatch(/lesson_id=\d+$/)
  await page.goto('/campuses/continue')
  await expect(page).toHaveURL(first ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('LOOK-2 Back, Reload and a shared URL open the same view', async ({ page }) => {
  await signIn(page, 'member')
  await page.goto(CHART_READING)
  await page.getByRole('link', { name: 'DeFi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DeFi')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DeFi')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chart Reading')
  await page.goto('/campuses/chart-reading')
  await expect(page).toHaveURL(CHART_READING)
})

test('WORDS-1 the shell of the member area contains its texts', async ({ page }) => {
  await signIn(page, 'member')
  const catalogs: string[] = []
  page.on('request', (request) => /\/(campuses|common|member)\.en-/.test(request.url()) && catalogs.push(request.url()))
  await page.goto(CHART_READING)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(catalogs).toEqual([])
})
