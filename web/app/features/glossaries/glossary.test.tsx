import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import glossary from '#words/glossary-terms.json'
import { glossaryText } from '#words/glossary-text.ts'
import { loadLanguage, speak, wordsReady } from '#words/words.tsx'
import { show } from '../../../test/show.tsx'
import GlossaryPage from '../../pages/glossary.tsx'
import { groupByLetter, searchTerms, type Term } from './glossary-search.ts'

const TERMS: Term[] = glossary

beforeEach(wordsReady)

test('VISIT-12 the glossary has at least 80 terms, each with a stable id and one to three sentences', async () => {
  expect(TERMS.length).toBeGreaterThanOrEqual(80)
  expect(new Set(TERMS.map(({ slug }) => slug)).size).toBe(TERMS.length)
  const names = TERMS.map(({ term }) => term)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  for (const { slug, term, my, also = [] } of TERMS) {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(glossaryText(slug), slug).toMatch(/^[A-Z].{30,260}[.]$/)
    expect([term, glossaryText(slug), my, ...also].every((part) => part === part.normalize('NFC'))).toBe(true)
  }
  await loadLanguage('my')
  speak('my')
  for (const { slug, my } of TERMS) expect(my + glossaryText(slug), slug).toMatch(/[\u1000-\u109f].*။$/)
})

test('VISIT-12 search matches term, alias, Burmese word, group and text in any spelling', () => {
  const slugs = (query: string) => searchTerms(TERMS, query, glossaryText).map(({ slug }) => slug)
  expect(slugs('STOP Loss')).toContain('stop-loss')
  expect(slugs('dollar-cost')).toEqual(['dca'])
  expect(slugs('ရေခဲတောင်'.normalize('NFD'))).toEqual(['iceberg-order'])
  expect(slugs('p2p escrow')).toEqual(['escrow'])
  expect(slugs('  ')).toHaveLength(TERMS.length)
  expect(slugs('zzz')).toEqual([])
  expect(groupByLetter(TERMS).flatMap(({ terms }) => terms)).toEqual(TERMS)
})

test('VISIT-12 LOOK-2 a search without results says so and can be cleared with one action', async () => {
  const { user, router } = await show(<GlossaryPage />, '/crypto-related/glossary?q=zzz')
  screen.getByText('No term contains “zzz”.')
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(document.querySelectorAll('dt')).toHaveLength(TERMS.length)
  expect(screen.getByRole('status').textContent).toBe(`${TERMS.length} terms`)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.tab()
  expect(router.state.location.search).toBe('')
})
