import type { Page, Route } from '@playwright/test'
import type { PAGE_PATHS } from '../contract/src/configurations.ts'
import { expect, test, visit } from './fixtures.ts'

const REFUND = [
  'within 24 hours',
  'not more than 2 videos',
  'not more than 2 of the services',
  'proof',
  'technical issue',
  'used fully',
  'downloads that you have used',
  'bundles',
  'promotion',
]
const TIERS = ['1–20 5%', '21–40 6%', '41–60 7%', '61–80 8%', '81–99 9%', '100+ 10%']
const pages: Record<keyof typeof PAGE_PATHS, { title: string; facts: string[] }> = {
  '/terms-and-condition': {
    title: 'Terms and Conditions',
    facts: [
      'Effective 1 October 2024',
      'Acceptance',
      'educational only',
      'Customer service registers you after your purchase',
      '$49 to $449',
      'USDT',
      'BTC, ETH or SOL: converted to USDT',
      'MMK: by a local bank',
      ...REFUND,
      'Intellectual property',
      'Disclaimers',
      'No profit is guaranteed',
      'How we behave',
      'Termination',
      'United States',
      'Changes',
      'Contact',
    ],
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    facts: [
      'email address',
      'public profile name and picture from a social login',
      'payments, arranged in a messaging service',
      'We do not share your data',
      'Service providers',
      'Legal compliance',
      '24H',
      ...REFUND,
      'token',
      'info',
      '7 days',
      'only as a hash',
      'ask customer service to delete',
    ],
  },
  '/bug-bounty-policy': {
    title: 'Bug Bounty Policy',
    facts: [
      'no guaranteed money',
      'Acknowledgement',
      'Swag',
      'Free subscriptions',
      'How to report',
      'What you must not do',
      'we will not take legal action',
    ],
  },
  '/affiliate-rule': {
    title: 'Affiliate Rule',
    facts: [
      'Effective 1 October 2024',
      ...TIERS,
      'counts once, at registration',
      'renewal',
      'cannot refer yourself',
      'email or phone',
      'recorded once',
      'PENDING',
      'REJECT',
      'APPROVED',
      'PAID',
      'by email',
      'Contact the admins',
      'Nothing about a person is ever shown',
    ],
  },
  '/funded-rule': {
    title: 'Funded Rule',
    facts: [
      'longer than 365 days',
      'PENDING',
      'APPROVED',
      'EXAM_SUBMITTED',
      'FUNDED',
      'REJECT',
      'Only one claim',
      '1 to 100',
      'TRC20, ERC20, BEP20, BTC or SOL',
      '$1,000 or more',
      'two different people',
      'No profit is guaranteed',
    ],
  },
}
const paths = Object.keys(pages) as (keyof typeof pages)[]

const textOf = (page: Page) => page.locator('.policy-text')
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

test('VISIT-11 each policy begins with the date from which it is effective, in both languages', async ({
  page,
  context,
  baseURL,
}) => {
  for (const [language, date] of [
    ['en', /^Effective \d{1,2} [A-Z][a-z]+ \d{4}/],
    ['my', /^[\u1000-\u109f ]*20\d\d[\u1000-\u109f0-9 ]+/],
  ] as const) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    for (const path of paths) {
      await page.goto(path)
      await expect(textOf(page).locator('strong').first(), path).toHaveText(date)
    }
  }
})

for (const path of paths)
  test(`VISIT-11 ${path} shows all its facts with bold text, links and a table of contents before any script runs`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages[path].title)
    await expect(page).toHaveTitle(`${pages[path].title} · Padauk`)
    // Cells and blocks are separated visually, so innerText separates them too.
    const shown = oneLine(await textOf(page).innerText())
    for (const fact of pages[path].facts) expect(shown.toLowerCase()).toContain(fact.toLowerCase())
    expect(await textOf(page).locator('strong').count()).toBeGreaterThan(3)
    await expect(textOf(page).getByRole('link', { name: 'subscription page' }).first()).toHaveAttribute(
      'href',
      '/subscription',
    )
    expect(shown).not.toMatch(/\*\*|\]\(|##|\|/)
    const headings = textOf(page).getByRole('heading')
    await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveText(
      await headings.allInnerTexts(),
    )
    await expect(page.getByRole('navigation', { name: 'The other pages' }).getByRole('link')).toHaveText(
      paths.filter((other) => other !== path).map((other) => pages[other].title),
    )
    await context.close()
  })

test('VISIT-11 the first view makes no further request; internal links stay in the app, external ones open a new tab', {
  tag: '@gate',
}, async ({ page }) => {
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/api/configuration') && asked.push(decodeURIComponent(request.url())),
  )
  await visit(page, '/privacy-policy')
  const outside = textOf(page).getByRole('link', { name: /its privacy policy/ })
  await expect(outside).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(outside).toHaveAccessibleName('its privacy policy (opens a new tab)')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await textOf(page).getByRole('link', { name: 'Terms and Conditions' }).first().click()
  await expect(page).toHaveURL('/terms-and-condition')
  await expect(textOf(page).getByText('Effective 1 October 2024')).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
})

/** Opens the privacy policy by client-side navigation, so that its text comes from the API, answered by `answer`. */
const openThrough = async (page: Page, answer: (route: Route) => Promise<void>) => {
  await page.route('**/api/configuration/key/Privacy%20Policy?*', answer)
  await visit(page, '/bug-bounty-policy')
  await page.getByRole('navigation', { name: 'The other pages' }).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
}
const answerWith = (value: unknown) => (route: Route) =>
  route.fulfill({ json: { content: { key: 'Privacy Policy', value } } })

test('SAFE-4 scripts in a configured text never run, and its links cannot run code or lead elsewhere', async ({
  page,
}) => {
  const hostile = [
    '<img src=x onerror="window.ran=1"><script>window.ran=1</script></script><iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
    '## <svg onload=window.ran=1>',
    '**<b onclick=window.ran=1>x</b>** [run](javascript:window.ran=1) [data](data:text/html,x) [host](//evil.test) [user](https://padauk.test@evil.test) [slash](/\\evil.test)',
    '[dots](/..//evil.test) [odd](/%zz) [quote](https://a.test/"onmouseover="window.ran=1)',
    '## Page data\n## main\n## root',
    '[good](/subscription) https://good.test/x',
  ]
  await openThrough(page, answerWith(hostile.join('\n\n')))
  await expect(textOf(page).getByText('<img src=x onerror="window.ran=1">')).toBeVisible()
  for (const typed of [
    '[run](javascript:window.ran=1)',
    '[data](data:text/html,x)',
    '[host](//evil.test)',
    '[user](https://padauk.test@evil.test)',
    '[slash](/\\evil.test)',
  ])
    await expect(textOf(page)).toContainText(typed)
  expect(
    await textOf(page).evaluate((element) =>
      [...new Set([...element.querySelectorAll('*')].map(({ localName }) => localName))].sort(),
    ),
  ).toEqual(['a', 'h2', 'p', 'path', 'span', 'strong', 'svg'])
  const hrefs = await textOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual([
    '/%zz',
    'https://a.test/%22onmouseover=%22window.ran=1',
    '/subscription',
    'https://good.test/x',
  ])
  for (const link of await textOf(page).getByRole('link').all()) await link.hover()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(
    await page.locator('#main, #page-data').evaluateAll((found) => found.map(({ localName }) => localName)),
  ).toEqual(['main', 'script'])
})

test('VISIT-11 a Burmese text has lang="my", and its headings are anchors that outside links can target', async ({
  page,
}) => {
  const part = (name: string) => `## ${name}\n\n${'ကျောင်း၏ စည်းကမ်း။\n\n'.repeat(30)}`
  await page.route('**/api/configuration/key/Affiliate%20Rule?*', (route) =>
    route.fulfill({ json: { content: { key: 'Affiliate Rule', value: part('အခန်း တစ်') + part('ငွေပြန်အမ်းခြင်း') } } }),
  )
  await openThrough(page, answerWith('[there](/affiliate-rule#part-ငွေပြန်အမ်းခြင်း)'))
  await textOf(page).getByRole('link', { name: 'there' }).click()
  const heading = page.getByRole('heading', { level: 2, name: 'ငွေပြန်အမ်းခြင်း' })
  await expect(heading).toHaveAttribute('lang', 'my')
  await expect(heading).toBeInViewport()
})

test('VISIT-11 a contents link scrolls its heading below the header, moves focus there and is marked current', async ({
  page,
}) => {
  await page.goto('/terms-and-condition')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const current = contents.locator('[aria-current]')
  const topOf = (name: string) =>
    page
      .getByRole('heading', { level: 2, name, exact: true })
      .evaluate((heading) => heading.getBoundingClientRect().top)
  const header = await page.getByRole('banner').boundingBox()
  for (const name of ['Disclaimers', 'Acceptance', 'Contact']) {
    await contents.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused()
    await expect.poll(() => topOf(name)).toBeGreaterThanOrEqual(header!.height)
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(current).toHaveText(name)
  }
  await expect(page).toHaveURL(/#part-contact$/)
  await page
    .getByRole('heading', { level: 2, name: 'Refunds' })
    .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
  await expect(current).toHaveText('Refunds')
  await expect(contents).toBeInViewport()
  await page.goto('/')
  await page.goto('/terms-and-condition#part-termination')
  await expect.poll(() => topOf('Termination')).toBeGreaterThanOrEqual(header!.height)
  await expect(page.getByRole('heading', { level: 2, name: 'Termination' })).toBeInViewport()
})

test('VISIT-11 on a phone the contents are collapsed above the text and work by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/affiliate-rule')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(0)
  await contents.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(contents.getByRole('link')).toHaveCount(7)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 2, name: 'What it pays' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport({ ratio: 1 })
  for (const target of await page.locator('main a:visible, main summary').all()) {
    const box = await target.boundingBox()
    const isInline = await target.evaluate((element) => element.matches('.policy-text a, .policy-others a'))
    if (!isInline) expect(box!.height, await target.innerText()).toBeGreaterThanOrEqual(44)
  }
})

test('LOOK-1 a long word and a wide table fit on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const long = 'ရှည်သောစကားလုံး'.repeat(20) + 'x'.repeat(300)
  await openThrough(
    page,
    answerWith(
      `${long}\n\n## ${long}\n\n## b\n\n- **${long}**\n\nhttps://a.test/${long}\n\n| a | b | c |\n| ${'y'.repeat(200)} | EXAM_SUBMITTED | z |`,
    ),
  )
  const table = textOf(page).getByRole('group', { name: 'a, b, c' })
  await expect(table).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0)
})

test('LOOK-1 only the text is printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/privacy-policy')
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.locator('.policy-contents'),
    page.locator('.policy-others'),
  ])
    await expect(hidden).toBeHidden()
  await expect(textOf(page).getByText('What we collect')).toBeVisible()
  expect(
    await textOf(page)
      .locator('p')
      .first()
      .evaluate((words) => getComputedStyle(words).color),
  ).toBe('rgb(0, 0, 0)')
})
