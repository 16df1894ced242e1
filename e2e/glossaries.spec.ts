import { readFileSync } from 'node:fs'
import { searchTerms, type Term } from '../web/app/features/glossaries/glossary-search.ts'
import { expect, test } from './fixtures.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../web/app/words/${name}`, import.meta.url), 'utf8'))
const TERMS: Term[] = read('glossary-terms.json')
const TEXTS = read('glossary-texts.en.json')
const textOf = (slug: string) => TEXTS[`glossary_${slug.replaceAll('-', '_')}_text`]
const PAGE = '/crypto-related/glossary'

test('VISIT-12 typing filters and counts the terms and keeps the query in the URL', { tag: '@gate' }, async ({
  page,
}) => {
  await page.goto(PAGE)
  const search = page.getByRole('searchbox', { name: 'Search the glossary' })
  await expect(page.getByRole('status')).toHaveText(`${TERMS.length} terms`)
  await search.pressSequentially('liquidation')
  const found = searchTerms(TERMS, 'liquidation', textOf).length
  expect(found).toBeGreaterThan(0)
  await expect(page.getByRole('status')).toHaveText(`${found} of ${TERMS.length} terms`)
  await expect(page.locator('dt')).toHaveCount(found)
  await expect(page).toHaveURL(`${PAGE}?q=liquidation`)
  await page.reload()
  await expect(search).toHaveValue('liquidation')
  await expect(page.locator('dt')).toHaveCount(found)
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
