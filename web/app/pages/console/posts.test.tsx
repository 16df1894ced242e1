import type { Role } from '@padauk/contract/capabilities'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { setKeysOn } from '#lib/single-keys.ts'
import { loadLanguage, speak } from '#words/words.tsx'
import { answer, field, fill, NO_ANSWER, refusal, saidOf, show } from '../../../test/show.tsx'
import { asStaff, bodyOf, paged } from '../../../test/staff.tsx'
import Exams from './exams.tsx'
import Payments from './payments.tsx'
import Posts from './posts.tsx'

const AT = '2026-01-01T00:00:00Z'
const post = (post_id: number, more: object = {}) => ({
  ...{ post_id, email: 'poster@padauk.test', link: `https://example.com/${post_id}`, content_status: 'PENDING' },
  ...{ reason: null, submitted_at: AT, held: null as object | null, history: [] as object[], ...more },
})
const hold = { staff_id: 7, name: 'Sample support', step: 'approve', seconds_left: 8 }

let later = 0
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  // A press right after a decision is not taken; each test begins long after the last one.
  later += 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later })
  setKeysOn(true)
})

/** Opens posts 1 to 3 on a made-up server, which holds decisions as the real one does. */
const open = async (role: Role = 'support', more: object = {}, at = '?item=1', posts = [post(1), post(2), post(3)]) => {
  const held: Record<string, unknown>[] = []
  const decided: [id: number, body: Record<string, string>][] = []
  const answers: Record<string, unknown> = {
    ...asStaff(role),
    'GET /api/staff/affiliate-posts': () => paged(posts),
    'GET /api/staff/held-decisions': () => ({ data: held }),
  }
  for (const one of posts) {
    const id = one.post_id
    answers[`GET /api/staff/affiliate-posts/${id}`] = () => one
    answers[`POST /api/staff/held-decisions/posts/${id}`] = (init: RequestInit) => {
      const { status, reason = null, amount, reference } = bodyOf(init)
      decided.push([id, bodyOf(init)])
      const step = { REJECT: 'reject', PAID: 'pay' }[status as string] ?? 'approve'
      const mine = {
        held_decision_id: id,
        kind: 'post',
        item_id: id,
        step,
        seconds_left: 8,
        refusal: null,
        decided_at: AT,
      }
      held.unshift(mine)
      one.held = { ...hold, held_decision_id: id, step }
      answers[`POST /api/staff/held-decisions/${id}/undo`] = () => {
        held.splice(held.indexOf(mine), 1)
        one.held = null
        return { kind: 'post', item_id: id, reason, account: null, sent: amount ? { amount, reference } : null }
      }
      return mine
    }
  }
  Object.assign(answers, more)
  const calls = answer(answers)
  const address = `/console/affiliates/posts${at}`
  const shown = await show(<Posts />, address)
  await screen.findByRole('heading', { level: 1 })
  const reload = async () => {
    const { pathname, search } = shown.router.state.location
    shown.unmount()
    queryClient.clear()
    await show(<Posts />, pathname + search)
    await screen.findByRole('heading', { level: 2 })
  }
  /** The time after which a press is for what is on the screen. */
  const read = () => vi.setSystemTime(Date.now() + 1000)
  return { ...shown, answers, calls, decided, held, reload, read }
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const bar = () => screen.queryByRole('group', { name: 'Undo the last decision' })
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ')
const REASON = 'Reason'
const REJECT = 'Reject and mail the reason'

describe('STAFF-4', () => {
  test('SAFE-3 the second of two quick presses never decides the next item', async () => {
    const { user, decided, read } = await open()
    await heading('Post 1')
    await user.keyboard('a')
    await heading('Post 2')
    await user.keyboard('a')
    await user.click(button(/^Approve/))
    expect(decided).toHaveLength(1)
    read()
    await user.keyboard('a')
    await heading('Post 3')
    expect(decided.map(([id]) => id)).toEqual([1, 2])
  })

  test('a preset reason is in both languages and can be edited; what is typed survives another item and a reload', async () => {
    const { user, decided, reload } = await open()
    await heading('Post 1')
    await user.click(button(/^Reject/))
    await user.selectOptions(field('Common reasons'), screen.getAllByRole('option')[1] as HTMLElement)
    expect(field(REASON).value).toMatch(/The post is not public[\s\S]*ပို့စ်ကို အများမြင်အောင်/)
    const text = `${field(REASON).value} Thank you.`
    fill(REASON, text)
    await user.click(screen.getByRole('link', { name: /example\.com\/2/ }))
    await heading('Post 2')
    await user.click(screen.getByRole('link', { name: /example\.com\/1/ }))
    await heading('Post 1')
    expect(field(REASON).value).toBe(text)
    await reload()
    expect(field(REASON).value).toBe(text)
    await user.click(button(REJECT))
    await waitFor(() => expect(decided).toEqual([[1, { status: 'REJECT', reason: text, decided_on: 'PENDING' }]]))
  })

  test('a chosen reason is sent by Ctrl+Enter at once, and the link is shown whole and opened by a key', async () => {
    const { user, decided } = await open()
    await heading('Post 1')
    screen.getByText('https://example.com/1')
    const opens = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.keyboard('o')
    expect(opens).toHaveBeenCalledExactlyOnceWith('https://example.com/1', '_blank', 'noopener,noreferrer')
    await user.keyboard('r')
    await user.selectOptions(field('Common reasons'), screen.getAllByRole('option')[1] as HTMLElement)
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(decided[0]?.[1].status).toBe('REJECT'))
  })

  test.each([
    ['support', ['Reject'], 'Mark as paid'],
    ['finance', ['Mark as paid'], 'Reject'],
  ] as const)(
    'STAFF-6 STAFF-8 of an approved post %s sees %s, and not %s; who pays types what was sent',
    async (role, seen, hidden) => {
      const { user, decided } = await open(role, {}, '?status=APPROVED&item=1', [
        post(1, { content_status: 'APPROVED' }),
      ])
      for (const name of seen) await screen.findByRole('button', { name: new RegExp(`^${name}`) })
      expect(screen.queryByRole('button', { name: new RegExp(`^${hidden}`) })).toBeNull()
      if (role === 'support') return
      fill('Sent, USD', '0')
      await user.click(button(/^Mark as paid/))
      expect([saidOf('Sent, USD'), decided.length]).toEqual(['amount must be more than 0', 0])
      fill('Sent, USD', '20.50')
      fill('Transaction hash', '0xfeed')
      await user.dblClick(button(/^Mark as paid/))
      await waitFor(() => expect(said()).toContain('undo'))
      expect(decided).toEqual([[1, { status: 'PAID', amount: '20.50', reference: '0xfeed', decided_on: 'APPROVED' }]])
      await user.keyboard('u')
      await screen.findByRole('button', { name: /^Mark as paid/ })
      expect([field('Sent, USD').value, field('Transaction hash').value]).toEqual(['20.50', '0xfeed'])
    },
  )

  test('SAFE-3 the second to decide sees who decided what and goes on; a rejection does not end an approval', async () => {
    const says = 'owner@padauk.test has decided on this post since you opened it: it is approved now'
    const params = { name: 'owner@padauk.test', what: 'post', status: 'approved' }
    const faster = refusal(409, `Error: ${says}`, { code: 'already_decided', params })
    const decide = 'POST /api/staff/held-decisions/posts/'
    const { user, read } = await open('support', { [`${decide}1`]: faster, [`${decide}2`]: faster })
    await heading('Post 1')
    await user.click(button(/^Approve/))
    await heading('Post 2')
    expect(screen.getAllByText(new RegExp(says, 'i')).length).toBeGreaterThan(0)
    read()
    await user.click(button(/^Reject/))
    fill(REASON, 'Not public')
    await user.click(button(REJECT))
    await heading('Post 3')
    expect(said()).toContain('owner@padauk.test has decided on this post since you opened it')
  })

  test.each([
    ['changed', { what: 'post', status: 'approved' }],
    ['done_before', { name: 'owner@padauk.test', what: 'post', status: 'approved' }],
    ['already_issued', {}],
    ['wrong_status', { what: 'post', status: 'approved' }],
  ])('SAFE-3 an item decided meanwhile goes on to the next: %s', async (code, params) => {
    const refused = refusal(409, `Error: ${code} meanwhile`, { code, params })
    const { user } = await open('support', { 'POST /api/staff/held-decisions/posts/1': refused })
    await heading('Post 1')
    await user.click(button(/^Approve/))
    await heading('Post 2')
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
  })

  test('NET-1 a decision that fails offline says so, keeps its input and can be sent again', async () => {
    const decide = 'POST /api/staff/held-decisions/posts/1'
    const { user, answers } = await open('support', { [decide]: NO_ANSWER })
    await heading('Post 1')
    await user.click(button(/^Reject/))
    fill(REASON, 'Not about us')
    await user.click(button(REJECT))
    expect((await screen.findByRole('alert')).textContent).toMatch(/network|connection/i)
    expect(field(REASON).value).toBe('Not about us')
    answers[decide] = {}
    await user.click(button(REJECT))
    await heading('Post 2')
  })

  test('LOOK-2 a queue that does not load offers Retry in place', async () => {
    const list = 'GET /api/staff/affiliate-posts'
    const { user, answers } = await open('support', { [list]: refusal(422, 'Error: no') }, '')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answers[list] = paged([post(1)])
    await user.click(retry)
    await heading('Post 1')
  })

  test('LOOK-2 an empty tab and a missing item say so, and the tabs stay', async () => {
    await open(
      'support',
      { 'GET /api/staff/affiliate-posts/99': refusal(404, 'Error: not found') },
      '?status=PAID&item=99',
      [],
    )
    await screen.findByText('Nothing here yet.')
    await screen.findByText('Not found')
    screen.getByRole('navigation', { name: 'Filter' })
  })

  test('SAFE-4 markup in what was sent and decided is text', async () => {
    const [evil, link] = ['<img src=x onerror=alert(1)>', 'https://example.com/?q="><script>alert(1)</script>']
    const history = [{ audit_id: 1, at: AT, staff: evil, action: 'affiliate-posts.reject', reason: evil }]
    await open('support', {}, '?status=REJECT&item=1', [
      post(1, { link, email: evil, reason: evil, content_status: 'REJECT', history }),
    ])
    await heading('Post 1')
    screen.getByText(link)
    expect(screen.getAllByText(/<img src=x/).length).toBeGreaterThan(3)
    expect(document.querySelector('img, script')).toBeNull()
  })

  test('WORDS-2 the history of an item is in Burmese in the Burmese console', async () => {
    await loadLanguage('my')
    speak('my')
    const history = [
      { audit_id: 1, at: AT, staff: 'owner@padauk.test', action: 'funded-orders.reject-payment', reason: 'ပုံ' },
    ]
    await open('support', {}, '?item=1', [post(1, { history })])
    await screen.findByText('ရန်ပုံငွေအော်ဒါရဲ့ ငွေပေးချေမှု ပယ်ချခဲ့')
  })

  test('STAFF-9 a payment is compared with the kyat price, an unused picture, and earlier orders', async () => {
    const order = {
      ...{ order_id: 8, member_id: 5, name: 'Hla Win', email: 'h@padauk.test', plan_name: '100K', price_usd: 199 },
      ...{ member: { name: 'Hla Win', email: 'h@padauk.test' }, status: 'PENDING', reason: null, account: null },
      payment: { method: 'MMK', amount: '825850', currency: 'MMK', reference: 'KBZ 1' },
      ...{ payment_proof: 'proofs/8.png', exam: {}, created_at: AT, held: null, same_picture: [], history: [] },
      earlier: [
        { order_id: 7, status: 'PENDING', exam_status: null },
        { order_id: 6, status: 'REJECT', exam_status: null },
      ],
    }
    const same = [{ order_id: 3, history_id: null, name: 'Ko Ko', created_at: AT }]
    answer({
      ...asStaff('finance'),
      'GET /api/staff/funded-orders': paged([order]),
      'GET /api/staff/held-decisions': { data: [] },
      'GET /api/staff/funded-orders/8': order,
      'GET /api/staff/funded-orders/7': { ...order, order_id: 7, same_picture: same },
    })
    const { router } = await show(<Payments />, '/console/funded/payments?item=8')
    await heading('Order 8')
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement as HTMLElement
    expect(fact('Amount asked').textContent).toContain('825,850 MMK · $199')
    expect(fact('Picture').textContent).toContain('Not used before')
    expect(fact('Orders before').textContent).toContain('2: 0 funded, 1 with a rejected payment')
    await act(() => router.navigate('/console/funded/payments?item=7'))
    await heading('Order 7')
    expect(screen.queryByText('Not used before')).toBeNull()
  })
})

describe('STAFF-15', () => {
  test('STAFF-4 the proof of an exam stands before the facts, apart from the picture of the payment; the account is shown when asked for', async () => {
    const order = {
      ...{ order_id: 8, member_id: 5, name: 'Hla Win', email: 'h@padauk.test', plan_name: '100K', price_usd: 199 },
      ...{ member: { name: 'Hla Win', email: 'h@padauk.test' }, status: 'EXAM_SUBMITTED', reason: null },
      payment: { method: 'MMK', amount: '825850', currency: 'MMK', reference: 'KBZ 1' },
      exam: { link: 'https://example.com/exam', note: 'Day 30', submitted_at: AT },
      ...{ account: 'Login 7, password x', payment_proof: 'proofs/8.png', created_at: AT, held: null },
      ...{ same_picture: [], history: [], earlier: [] },
    }
    answer({
      ...asStaff('support'),
      'GET /api/staff/funded-orders': paged([order]),
      'GET /api/staff/held-decisions': { data: [] },
      'GET /api/staff/funded-orders/8': order,
    })
    const { user } = await show(<Exams />, '/console/funded/exams?item=8')
    const proof = await screen.findByRole('region', { name: 'Exam proof' })
    expect(proof.textContent).toContain('https://example.com/exam')
    expect(proof.textContent).toContain('Day 30')
    const picture = screen.getByRole('img', { name: 'Payment picture of order 8' })
    expect(proof.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(picture.compareDocumentPosition(screen.getByText('Orders before'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText(/password x/)).toBeNull()
    await user.click(button('Show it'))
    screen.getByText(/password x/)
  })

  test('after the last decision nothing is left to load', async () => {
    const { user } = await open('support', {}, '?item=1', [post(1)])
    await heading('Post 1')
    await user.click(button(/^Approve/))
    await waitFor(() => expect(said()).toContain('Nothing is waiting'))
    await screen.findByText('Nothing is selected.')
    expect(document.querySelector('.review-item .skel')).toBeNull()
  })

  test('the undo is still there after a reload, on the item itself too, and not behind keys that are off', async () => {
    const { user, reload } = await open()
    await heading('Post 1')
    await user.click(button(/^Reject/))
    fill(REASON, 'Not about us')
    await user.click(button(REJECT))
    await heading('Post 2')
    await reload()
    await waitFor(() => expect(bar()?.textContent).toContain('Post 1: rejected.'))
    setKeysOn(false)
    await user.keyboard('u')
    expect(bar()?.querySelector('button')?.textContent).toMatch(/^Undo, \d+ s$/)
    await user.click(screen.getByRole('link', { name: /example\.com\/1/ }))
    await heading('Post 1')
    // One undo at a time: on the item, no bar says the same.
    expect([bar(), screen.queryByRole('button', { name: /^(Approve|Reject)/ })]).toEqual([null, null])
    await user.click(button(/^Undo, /))
    await waitFor(() => expect(field(REASON).value).toBe('Not about us'))
  })

  test('SAFE-3 while one person can undo, another sees who has decided what and decides nothing', async () => {
    const posts = [post(1), post(2)]
    const held = { ...hold, held_decision_id: 1, staff_id: 8, name: 'Sample owner' }
    const says = 'Sample owner has just decided on this post, and can undo it for 9 more seconds'
    const decide = () => {
      Object.assign(posts[0] as object, { held })
      return refusal(409, says, { code: 'held', params: { name: 'Sample owner', what: 'post', seconds: 9 } })
    }
    const { user } = await open('support', { 'POST /api/staff/held-decisions/posts/1': decide }, '?item=1', posts)
    await heading('Post 1')
    await user.click(button(/^Approve/))
    await heading('Post 2')
    expect(screen.getAllByText(new RegExp(says)).length).toBeGreaterThan(0)
    expect(bar()).toBeNull()
    const row = screen.getByRole('link', { name: /example\.com\/1/ })
    expect(row.textContent).toMatch(/decided, \d+ s/)
    await user.click(row)
    await screen.findByText(/^Sample owner approves this, in \d+ s\.$/)
    expect(screen.queryByRole('button', { name: /^(Approve|Reject|Undo)/ })).toBeNull()
  })

  test('an undo that is too late says so', async () => {
    const { user, answers, held } = await open()
    await heading('Post 1')
    await user.click(button(/^Approve/))
    await heading('Post 2')
    const says = 'it is too late to undo: the decision is carried out, or undone already'
    held.pop()
    answers['POST /api/staff/held-decisions/1/undo'] = refusal(404, `Error: ${says}`)
    await user.keyboard('u')
    await screen.findByText(new RegExp(says, 'i'))
    await waitFor(() => expect(bar()).toBeNull())
    await heading('Post 2')
  })

  test('a decision that could not be carried out is shown on every desk until dismissed, in both languages', async () => {
    const refused = {
      ...{ held_decision_id: 7, kind: 'order', item_id: 1042, step: 'reject', seconds_left: 0, decided_at: AT },
      refusal: {
        message: 'this order has changed since you opened it: it is waiting for its exam now',
        ...{ code: 'changed', params: { what: 'order', status: 'waiting for its exam' } },
      },
    }
    let data = [refused]
    const { user, reload } = await open('owner', {
      'GET /api/staff/held-decisions': () => ({ data }),
      'DELETE /api/staff/held-decisions/7': () => {
        data = []
        return {}
      },
    })
    const told = await screen.findByText(/^Order 1042: your decision was not carried out\./)
    expect(told.textContent).toMatch(/this order has changed since you opened it: it is waiting for its exam now/i)
    await loadLanguage('my')
    speak('my')
    await reload()
    const spoken = await screen.findByText(/အော်ဒါ 1042: သင့်ဆုံးဖြတ်ချက်ကို မလုပ်ဆောင်ဖြစ်ပါ။/)
    await waitFor(() => expect(spoken.textContent).toContain('သင် ဖွင့်ထားတုန်း ဒီအော်ဒါ ပြောင်းသွားပါတယ်။'))
    await user.click(button('သိပါပြီ'))
    await waitFor(() => expect(screen.queryByText(/1042/)).toBeNull())
  })
})
