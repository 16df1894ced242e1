import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { setPageData } from '#lib/page-data.ts'
import CheckMyAffiliate from '#pages/check-my-affiliate.tsx'
import { answer, fill, NO_ANSWER, refusal, saidOf, show } from '../../../test/show.tsx'

const STATS = {
  refer_code: 'PADAUK1',
  total_subscriptions: 45,
  tier_percent: 7,
  owed_usd: 123.4,
  subscriptions_to_pay: [{ name: 'Year', unpaid_count: 12 }],
}
const statsOf = (code: string) => `GET /api/affiliate/stats/${code}`
const POST = 'GET /api/affiliate-content/stats'
const open = (query = '') => show(<CheckMyAffiliate />, `/check-my-affiliate${query}`)
const post = (link: string) => `?check=post&for=${encodeURIComponent(link)}`
const ask = async ({ user }: Awaited<ReturnType<typeof show>>, label: string, what: string) => {
  fill(label, what)
  await user.type(screen.getByLabelText(label), '{Enter}')
}
const result = () => screen.findByRole('region', { name: 'Result for PADAUK1' })

describe('AFF-3', () => {
  test('the amount owed is shown in dollars, without an old result beside a new error', async () => {
    answer({ [statsOf('PADAUK1')]: STATS })
    const shown = await open('?for=PADAUK1')
    expect((await result()).textContent).toContain('$123.40 at 7 %')
    await ask(shown, 'Refer code', '')
    expect(saidOf('Refer code')).toBe('refer code is required')
    expect(screen.queryByRole('region', { name: /^Result/ })).toBeNull()
    // The same question can be asked again.
    await ask(shown, 'Refer code', 'PADAUK1')
    await result()
  })

  test('only the owner of the code sees the sum', async () => {
    answer({ [statsOf('PADAUK1')]: { ...STATS, owed_usd: null } })
    await open('?for=PADAUK1')
    expect((await result()).textContent).toContain('The sum is shown to the member whose code it is')
  })

  test('a code without referrals says so', async () => {
    const none = { total_subscriptions: 0, tier_percent: 0, owed_usd: 0, subscriptions_to_pay: [] }
    answer({ [statsOf('PADAUK5')]: { refer_code: 'PADAUK5', ...none } })
    await open('?for=PADAUK5')
    await screen.findByText('No subscription has used this code yet.')
    screen.getByText('The first subscription opens the first tier.')
  })
})

describe('AFF-2', () => {
  test.each([
    ['PENDING', 'Under review', /A person will read your post\./],
    ['REJECT', 'Declined', /You can fix it and submit it again\./],
    ['APPROVED', 'Approved', /Contact the admins to claim your prize\./],
    ['PAID', 'Paid', /the prize has been paid/],
  ])('a post that is %s shows its status and what it means', async (content_status, name, text) => {
    const messaging = { link: 'https://t.me/padauk_school', handle: '@padauk_school', service: 'Telegram' }
    setPageData({ origin: '', answers: {}, site: { messaging } as never })
    answer({ [POST]: { content_status } })
    await open(post('https://example.com/a'))
    await screen.findByText(name)
    screen.getByText(text)
    if (content_status !== 'APPROVED') return expect(screen.queryByText('Contact the admins')).toBeNull()
    const claim = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Contact the admins' })
    expect(new URL(claim.href).searchParams.get('text')).toContain('https://example.com/a')
    screen.getByText('@padauk_school')
  })

  test('each choice keeps its own question, which Back restores', async () => {
    answer({ [POST]: { content_status: 'PAID' } })
    const { user, router } = await open(post('https://example.com/a'))
    await screen.findByText('Paid')
    await user.click(screen.getByRole('tab', { name: 'Referred Count' }))
    expect(screen.getByLabelText<HTMLInputElement>('Refer code').value).toBe('')
    await act(() => router.navigate(-1))
    await screen.findByText('Paid')
  })

  test.each(['javascript:alert(1)', 'facebook.com/x', '"><img src=x onerror=alert(1)>'])(
    '%s is rejected at its field without a request, also from the address',
    async (wrong) => {
      const LINK = 'Link of the post'
      const expectRefused = () => {
        expect(saidOf(LINK)).toBe('link must be a whole address that begins with https://')
        expect(screen.getByLabelText<HTMLInputElement>(LINK).value).toBe(wrong)
      }
      const calls = answer({})
      const shown = await open('?check=post')
      await ask(shown, LINK, wrong)
      expectRefused()
      expect(document.activeElement).toBe(screen.getByLabelText(LINK))
      shown.unmount()
      await open(post(wrong))
      expectRefused()
      expect(calls).toEqual([])
    },
  )

  test.each([
    ['?for=NOBODY', /We do not know this refer code\./],
    [post('https://example.com/unknown'), /No post with this link has been submitted\./],
  ])('%s is unknown, which is no fault and cannot be retried', async (query, says) => {
    answer({ [statsOf('NOBODY')]: refusal(404, 'Error: no'), [POST]: refusal(404, 'Error: no') })
    await open(query)
    await screen.findByText(says)
    expect(document.body.textContent).not.toMatch(/try again later|This did not load\./)
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('a failed lookup shows the specified message', async () => {
    vi.useFakeTimers()
    answer({ [statsOf('PADAUK1')]: NO_ANSWER })
    await open('?for=PADAUK1')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByRole('alert').textContent).toBe(
      'No network.A review error occurred while assessing your referred count. Please try again later.Retry',
    )
  })
})
