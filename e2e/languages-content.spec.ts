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

test('WORDS-2 the first HTML has the plans and policies in its language, and says where there is only English', async ({
  request,
  page,
}) => {
  const read = async (path: string, language: string) => (await request.get(`${path}?language=${language}`)).text()
  const plansIn = async (language: string) => {
    const { content } = await (await request.get(`/api/plans?language=${language}`)).json()
    return content.data.map(({ name }: { name: string }) => name) as string[]
  }
  const [english, burmese] = [await plansIn('en'), await plansIn('my')]
  for (const name of burmese) expect(name).toMatch(/^[\u1000-\u109f ]+$/)
  const [en, my] = [await read('/subscription', 'en'), await read('/subscription', 'my')]
  for (const name of burmese) expect(my).toContain(`>${name}</h2>`)
  for (const name of english) {
    expect(en).toContain(`>${name}</h2>`)
    expect(my).not.toContain(`>${name}</h2>`)
  }

  const note = 'ဒီစာတွေ မြန်မာလို မရှိသေးပါ။'
  for (const [path, key] of [
    ['/terms-and-condition', 'Terms and Condition'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/affiliate-rule', 'Affiliate Rule'],
  ] as const) {
    const { content } = await (
      await request.get(`/api/configuration/key/${encodeURIComponent(key)}?language=my`)
    ).json()
    // The note itself: the words of the page are embedded too.
    expect((await read(path, 'my')).includes(`>${note}`), path).toBe(content.language === 'en')
    expect(await read(path, 'en')).not.toContain(`>${note}`)
  }
  // In place too, without the skeleton.
  await page.route('**/api/configuration/key/Privacy%20Policy?language=my', (route) =>
    route.fulfill({ json: { content: { key: 'Privacy Policy', value: '## English only', language: 'en' } } }),
  )
  await visit(page, '/privacy-policy?language=en')
  await change(page).click()
  await expect(page.getByText(note)).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'English only' }).locator('xpath=ancestor::*[@lang][1]'),
  ).toHaveAttribute('lang', 'en')
})
