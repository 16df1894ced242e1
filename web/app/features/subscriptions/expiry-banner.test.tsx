import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadLanguage, speak } from '#words/words.tsx'
import { show } from '../../../test/show.tsx'
import { ExpiryBanner } from './expiry-banner.tsx'

const DAY = 24 * 60 * 60 * 1000
const END = new Date('2027-03-12T17:45:00+06:30')
const email = 'member@padauk.test'
const banner = () => screen.queryByRole('status')

/** Shows the banner this long before the end. */
const showBefore = (days: number, endAt = END) => {
  vi.setSystemTime(endAt.getTime() - days * DAY)
  return show(<ExpiryBanner email={email} endAt={endAt.toISOString()} />)
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))

describe('SIDE-6', () => {
  test.each([
    [8, 'in 8 days, 12/03/27'],
    [5, 'in 5 days, 12/03/27'],
    [1, 'in 1 day, 12/03/27'],
    [0.9, 'this day, 12/03/27 17:45'],
    [0.001, 'this day, 12/03/27 17:45'],
  ])('with %d days left the banner says it', async (days, says) => {
    await showBefore(days)
    expect(banner()?.textContent).toContain(`Your subscription ends ${says}`)
  })

  test.each([8.01, 40, -0.001, -2])('with %d days left there is no banner', async (days) => {
    await showBefore(days)
    expect(banner()).toBeNull()
  })

  test('in Burmese', async () => {
    await loadLanguage('my')
    speak('my')
    await showBefore(5)
    expect(banner()?.textContent).toMatch(/[\u1000-\u109f]/)
  })

  test('a page that stays open shows it in time', async () => {
    await showBefore(8.01)
    await act(() => vi.advanceTimersByTime(0.02 * DAY))
    expect(banner()).not.toBeNull()
  })

  test('closing hides it for the session and leaves the focus in the page; the next period shows it again', async () => {
    const { user, unmount } = await showBefore(5)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(banner()).toBeNull()
    expect(document.activeElement).toBe(document.getElementById('main'))
    unmount()
    await showBefore(4)
    expect(banner()).toBeNull()
    await showBefore(5, new Date(END.getTime() + 30 * DAY))
    expect(banner()).not.toBeNull()
  })

  test('Renew leads to the plans, and the banner stays hidden afterwards', async () => {
    const { user, router } = await showBefore(5)
    await user.click(screen.getByRole('link', { name: 'Renew' }))
    expect(router.state.location.pathname).toBe('/subscription')
    await act(() => router.navigate(-1))
    expect(banner()).toBeNull()
  })
})
