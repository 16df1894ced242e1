import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import glossary from '#words/glossary-terms.json'
import { wordsReady } from '#words/words.tsx'
import { fill, show } from '../../../test/show.tsx'
import { CompoundingTool } from './compounding-tool.tsx'
import { DrawdownRecoveryTool } from './drawdown-recovery-tool.tsx'
import LessonSimulator from './lesson-simulator.tsx'
import { PositionSizeTool } from './position-size-tool.tsx'
import { ProfitAndLossTool } from './profit-and-loss-tool.tsx'
import { RiskOfRuinTool } from './risk-of-ruin-tool.tsx'

const HOME = '/crypto-related'
const TERMS = glossary.map(({ slug }) => slug)

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? ''
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** The field must say this below it. */
const expectSaid = (name: string, description: string | RegExp) => screen.getByRole('textbox', { name, description })
const text = () => document.body.textContent ?? ''

describe('VISIT-12 an impossible number is told at its field, stays there, and nothing else changes', () => {
  test.each([
    ['Stop', '52.40', /The stop equals the entry/],
    ['Stop', '52.3999', /so close/],
    ['Stop', '', 'Type a number.'],
    ['Stop', 'fifty', /not a number/],
    ['Stop', '-1', /at least 0\.00000001/],
    ['Target', '50', /must be above the entry/],
    ['Account', '0', 'It must be at least 0.01.'],
    ['Account', '1e300', /not a number/],
  ])('%s %s', async (name, typed, says) => {
    await show(<PositionSizeTool />, HOME)
    const usual = field(name).value
    fill(name, typed)
    expectSaid(name, says)
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect(field(name).value).toBe(typed)
    expect(text()).toContain('Correct it to see the result.')
    expect(text()).not.toMatch(/NaN|Infinity|∞|−0\b(?!\.)/)
    fill(name, usual)
    expect(figure('Buy')).toMatch(/^2\.17/)
  })

  test('a rate that no money follows, a loss of everything, and Burmese digits', async () => {
    const { unmount } = await show(<CompoundingTool />, `${HOME}?rate=100&periods=600`)
    expectSaid('Rate per period', /beyond all the money in the world/)
    unmount()
    await show(<DrawdownRecoveryTool />, HOME)
    fill('Lost', '100')
    expectSaid('Lost', /Nothing is left/)
    fill('Lost', '၅၀')
    expectSaid('Lost', 'Read as 50.')
    expect(figure('Gain needed')).toMatch(/^\+100\s%/)
  })
})

describe('VISIT-12 the address', () => {
  test('a shared one restores its numbers, and an invalid one says what is wrong', async () => {
    const { unmount } = await show(
      <ProfitAndLossTool />,
      `${HOME}?side=short&entry=100&exit=90&size=2&feein=1&feeout=1`,
    )
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sell (short)' }).checked).toBe(true)
    // 2 × 10 = 20, less 1 % of 200 and 1 % of 180: 16.20, which is 8.1 % of 200.
    expect(figure('Result')).toMatch(/^\+16\.20/)
    expect(figure('As a percentage')).toMatch(/^\+8\.1\s%/)
    unmount()
    await show(<CompoundingTool />, `${HOME}?rate=abc&periods=1e300&start=${'9'.repeat(400)}`)
    expectSaid('Rate per period', /This is not a number/)
    expectSaid('Start', 'It must be at most 1,000,000,000.')
    expect(figure('Balance')).toBe('–')
  })

  test('Back restores the numbers that were typed, and a new visit starts with the defaults', async () => {
    const { router } = await show(<PositionSizeTool />, HOME)
    fill('Account', '900')
    // Leaving the field writes the pending change immediately.
    await act(() => fireEvent.blur(field('Account')))
    expect(router.state.location.search).toBe('?account=900')
    await act(() => router.navigate(HOME))
    expect(field('Account').value).toBe('500')
    await act(() => router.navigate(-1))
    expect(field('Account').value).toBe('900')
  })

  test('Copy link copies it, or selects it when the browser refuses', async () => {
    const { user } = await show(<PositionSizeTool />, HOME)
    fill('Account', '750')
    const link = `${location.origin}${location.pathname}?account=750`
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByText('The link with your numbers is copied.')
    expect(await navigator.clipboard.readText()).toBe(link)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    const shown = await screen.findByLabelText<HTMLInputElement>('The link with your numbers')
    expect(shown.value).toBe(link)
    await waitFor(() => expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, link.length]))
  })
})

test('VISIT-12 a position that the account cannot pay, and a short, are warned of', async () => {
  // 5 ÷ (0.20 + 0.1 % of 104.60) = 16.41 coins for 860.14 USDT, out of 500.
  const { unmount } = await show(<PositionSizeTool />, `${HOME}?stop=52.20&target=53`)
  expect(text()).toContain(
    'This costs 860.14 USDT and the account holds 500. Spot trading cannot do this: it takes 1.7× leverage',
  )
  unmount()
  await show(<PositionSizeTool />, `${HOME}?stop=54&target=49`)
  expect(figure('Sell short')).not.toBe('–')
  expect(text()).toContain('Spot trading cannot do that.')
})

test('VISIT-12 compounding shows a table next to its chart and says that it is no forecast', async () => {
  await show(<CompoundingTool />, `${HOME}?start=100&rate=10&periods=3&added=10`)
  expect(figure('Balance')).toMatch(/^166\.20/)
  screen.getByRole('img', { name: /After 3 periods the balance is 166.20 USDT, and 130.00 USDT were put in/ })
  expect([...document.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
    ['Period', 'Put in', 'Balance'],
    ['0', '100.00', '100.00'],
    ['1', '110.00', '120.00'],
    ['2', '120.00', '142.00'],
    ['3', '130.00', '166.20'],
  ])
  expect(text()).toContain('This is arithmetic, not a forecast')
  fill('Rate per period', '-10')
  expect(figure('Difference')).toMatch(/^−/)
})

test('VISIT-12 the result is announced once, as one sentence, when typing pauses', async () => {
  vi.useFakeTimers()
  await show(<PositionSizeTool />, HOME)
  const said = document.querySelector('output')
  await act(() => vi.advanceTimersByTime(5000))
  expect(said?.textContent).toBe('')
  fill('Account', '100')
  await act(() => vi.advanceTimersByTime(900))
  fill('Account', '1000')
  await act(() => vi.advanceTimersByTime(900))
  expect(said?.textContent).toBe('')
  await act(() => vi.advanceTimersByTime(100))
  expect(said?.textContent).toBe(
    'Buy 4.34 coins, 227.57 USDT. If stopped out −10.00. If the target is hit +28.18. Reward to risk 2.8 R.',
  )
})

describe('VISIT-12 VISIT-14 each calculator is a complete example in its HTML, with links to terms that there are', () => {
  test.each([
    [PositionSizeTool, '2.17 coins'],
    [ProfitAndLossTool, '+12.98'],
    [CompoundingTool, '1,412.66'],
    [DrawdownRecoveryTool, '+42.9\u00a0%'],
    [RiskOfRuinTool, 'of 1,000 runs'],
  ])('%o', async (Tool, shown) => {
    await wordsReady()
    const page = document.createElement('div')
    page.innerHTML = renderToString(
      <MemoryRouter>
        <Tool />
      </MemoryRouter>,
    )
    expect(page.querySelector('.tool-figures')?.textContent).toContain(shown)
    expect(page.querySelector('[role=img]')?.innerHTML.length).toBeGreaterThan(100)
    expect(page.textContent).toContain('For learning only')
    const slugs = [...page.querySelectorAll<HTMLAnchorElement>('a[href*="glossary#"]')].map(({ hash }) => hash.slice(1))
    expect(slugs.length).toBeGreaterThan(2)
    expect(TERMS).toEqual(expect.arrayContaining(slugs))
  })
})

describe('LEARN-19', () => {
  const PLAN = { win: '45', gain: '1.8', loss: '1.1', risk: '5', trades: '1000' }

  test('the simulator shows what a size does to an account, as its lesson says', async () => {
    await show(<RiskOfRuinTool />, `${HOME}?${new URLSearchParams(PLAN)}`)
    expect(figure('Lost half')).toMatch(/^95\.7\s%957 of 1,000 runs/)
    expect(figure('Average trade')).toMatch(/^\+0\.2\sR/)
    screen.getByText(/^45\s% × 1\.8 − 55\s% × 1\.1 = 0\.205$/)
    expect([...document.querySelectorAll('tr')].map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(/^1\s%0\s%−17\.8\s%$/),
    )
    const drawing = screen.getByRole('img', { name: /1,000 runs that spread out/ })
    const before = drawing.innerHTML
    fill('Risk per trade', '1')
    expect(figure('Lost half')).toMatch(/^0\s%0 of 1,000 runs/)
    expect(figure('Worst fall')).toMatch(/^−17\.8\s%/)
    expect(drawing.innerHTML).not.toBe(before)
    fill('Risk per trade', '50')
    fill('Average loss', '2')
    expectSaid('Risk per trade', /Nothing is left/)
    expect(figure('Lost half')).toBe('–')
  })

  test('the one in a lesson begins with its plan, reads Burmese digits, and leaves the address alone', async () => {
    const { router } = await show(<LessonSimulator plan={PLAN} />)
    expect(figure('Lost half')).toMatch(/^95\.7\s%957 of 1,000 runs/)
    fill('Risk per trade', '3')
    expect(figure('Lost half')).toMatch(/^36\s%/)
    fill('Risk per trade', '')
    expect(figure('Lost half')).toBe('–')
    fill('Risk per trade', '၂')
    expect(figure('Lost half')).toMatch(/^4\s%40 of 1,000 runs/)
    expect(router.state.location.search).toBe('')
  })
})
