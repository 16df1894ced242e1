import type { Page } from '@playwright/test'
import { expect, signIn, test, visit } from './fixtures.ts'

const change = (page: Page) => page.getByRole('link', { name: /Change the language to|ဘာသာစကား/ }).first()

test('WORDS-2 content changes with the language in place: the old stays until the new is there, and both are kept', async ({
  page,
  request,
}) => {
  const { content } = await (await request.get('/api/plans?language=en')).json()
  const names = content.data.map(({ name }: { name: string }) => name)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/plans') && asked.push(new URL(request.url()).search))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/plans?language=my', async (route) => {
    await held
    const data = content.data.map((plan: object, nth: number) => ({ ...plan, name: `အစီအစဉ် ${nth}` }))
    await route.fulfill({ json: { content: { ...content, data } } })
  })
  await visit(page, '/subscription?language=en')
  const titles = page.locator('.plan h2')
  await expect(titles).toHaveText(names)
  await change(page).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(titles).toHaveText(names)
  release()
  await expect(titles).toHaveText(names.map((_: string, nth: number) => `အစီအစဉ် ${nth}`))
  await change(page).click()
  await expect(titles).toHaveText(names)
  await change(page).click()
  await expect(titles).toHaveText(names.map((_: string, nth: number) => `အစီအစဉ် ${nth}`))
  expect(asked).toEqual(['?language=my'])
})

test('WORDS-2 a member area asks for content in the language of the page, once', async ({ page, baseURL }) => {
  await signIn(page, 'trader')
  await page.context().addCookies([{ name: 'language', value: 'my', url: baseURL ?? '' }])
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/api\/(campus|user\/campus)/.test(pathname)) asked.push(`${pathname} ${searchParams.get('language')}`)
  })
  await page.goto('/campuses', { waitUntil: 'networkidle' })
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked).size).toBe(asked.length)
  for (const one of asked) expect(one).toMatch(/ my$/)
})
