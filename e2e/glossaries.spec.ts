import { readFileSync } from 'node:fs'
import { groupByLetter, searchTerms, type Term } from '../web/app/features/glossaries/glossary-search.ts'
import { expect, test } from './fixtures.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../web/app/words/${name}`, import.meta.url), 'utf8'))
const TERMS: Term[] = read('glossary-terms.json')
const TEXTS = { en: read('glossary-texts.en.json'), my: read('glossary-texts.my.json') }
const textIn = (language: 'en' | 'my') => (slug: string) =>
  TEXTS[language][`glossary_${slug.replaceAll('-', '_')}_text`] as string
const find = (query: string) => searchTerms(TERMS, query, textIn('en'))
const PAGE = '/crypto-related/glossary'

test('VISIT-12 the glossary has at least 80 terms, each with a stable id and one to three sentences', () => {
  expect(TERMS.length).toBeGreaterThanOrEqual(80)
  expect(new Set(TERMS.map(({ slug }) => slug)).size).toBe(TERMS.length)
  expect(TERMS.map(({ term }) => term)).toEqual(
    TERMS.map(({ term }) => term).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  for (const { slug, term, my, also = [] } of TERMS) {
    const text = textIn('en')(slug)
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(text, slug).toMatch(/^[A-Z].{30,260}[.]$/)
    expect(my + textIn('my')(slug), slug).toMatch(/[\u1000-\u109f].*။$/)
    expect([term, text, my, ...also].every((part) => part === part.normalize('NFC'))).toBe(true)
  }
})

test('VISIT-12 search matches term, alias, Burmese word, group and text in any spelling', () => {
  const slugs = (query: string) => find(query).map(({ slug }) => slug)
  expect(slugs('STOP Loss')).toContain('stop-loss')
  expect(slugs('dollar-cost')).toEqual(['dca'])
  expect(slugs('ရေခဲတောင်'.normalize('NFD'))).toEqual(['iceberg-order'])
  expect(slugs('p2p escrow')).toEqual(['escrow'])
  expect(slugs('  ')).toHaveLength(TERMS.length)
  expect(slugs('zzz')).toEqual([])
  expect(groupByLetter(TERMS).flatMap(({ terms }) => terms)).toEqual(TERMS)
})

test('VISIT-12 typing filters and counts the terms and keeps the query in the URL', { tag: '@gate' }, async ({
  page,
}) => {
  await page.goto(PAGE)
  const search = page.getByRole('searchbox', { name: 'Search the glossary' })
  await expect(page.getByRole('status')).toHaveText(`${TERMS.length} terms`)
  await search.pressSequentially('liquidation')
  const found = find('liquidation').length
  expect(found).toBeGreaterThan(0)
  await expect(page.getByRole('status')).toHaveText(`${found} of ${TERMS.length} terms`)
  await expect(page.locator('dt')).toHaveCount(found)
  await expect(page).toHaveURL(`${PAGE}?q=liquidation`)
  await page.reload()
  await expect(search).toHaveValue('liquidation')
  await expect(page.locator('dt')).toHaveCount(found)
})

test('VISIT-12 LOOK-2 a search without results says so and can be cleared with one action', async ({ page }) => {
  await page.goto(`${PAGE}?q=zzz`)
  await expect(page.getByText('No term contains “zzz”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.locator('dt')).toHaveCount(TERMS.length)
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page).toHaveURL(PAGE)
})

test('VISIT-12 a link to a term scrolls to it and highlights it, directly and from a calculator', async ({ page }) => {
  const isClear = (slug: string) =>
    page.locator(`#${slug}`).evaluate((term) => {
      const { top, bottom } = term.getBoundingClientRect()
      return (
        top >= (document.querySelector('header') as Element).getBoundingClientRect().bottom &&
        bottom <= window.innerHeight
      )
    })
  await page.goto(`${PAGE}#stop-loss`)
  await expect(page.locator('#stop-loss')).toHaveClass(/marked/)
  await expect.poll(() => isClear('stop-loss')).toBe(true)
  await page.goto('/crypto-related')
  await page.getByRole('link', { name: 'R multiple' }).click()
  await expect(page).toHaveURL(`${PAGE}#r-multiple`)
  await expect(page.locator('.marked')).toHaveCount(1)
  await expect(page.locator('#r-multiple')).toHaveClass(/marked/)
  await expect.poll(() => isClear('r-multiple')).toBe(true)
})

test('VISIT-12 a letter jumps to its terms', async ({ page }) => {
  await page.goto(PAGE)
  await page.getByRole('navigation', { name: 'First letter' }).getByRole('link', { name: 'T' }).click()
  await expect(page).toHaveURL(`${PAGE}#letter-T`)
  await expect(page.getByRole('heading', { level: 2, name: 'T', exact: true })).toBeInViewport()
})

for (const path of ['', '/profit-and-loss', '/compounding', '/drawdown-recovery', '/risk-of-ruin'])
  test(`VISIT-12 every term that /crypto-related${path} links to is in the glossary`, async ({ page }) => {
    await page.goto(`/crypto-related${path}`)
    const slugs = await page
      .locator(`a[href*="${PAGE}#"]`)
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash.slice(1)))
    expect(slugs.length).toBeGreaterThan(2)
    for (const slug of slugs) expect(TERMS.map((term) => term.slug)).toContain(slug)
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('VISIT-12 all terms are in the page, and an anchor highlights its term', async ({ page }) => {
    await page.goto(`${PAGE}#drawdown`)
    await expect(page).toHaveTitle(/^Glossary of crypto trading/)
    await expect(page.locator('dt')).toHaveCount(TERMS.length)
    await expect(page.locator('#drawdown')).toBeInViewport()
    const ground = (slug: string) => page.locator(`#${slug}`).evaluate((term) => getComputedStyle(term).backgroundColor)
    expect(await ground('drawdown')).not.toBe(await ground('airdrop'))
  })
})
