import type { Role } from '@padauk/contract/capabilities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { consoleLogin, queryClient, setErrorNavigation } from '#lib/query-client.ts'
import { loadLanguage, speak } from '#words/words.tsx'
import { answer, field, fill, refusal, saidOf, show } from '../../../test/show.tsx'
import { asStaff, bodyOf, paged, refuseFields } from '../../../test/staff.tsx'
import Member from './member.tsx'

const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const END = inDays(40)
const bought = {
  ...{
    subscription_id: 1,
    plan: 'Year',
    plan_my: null,
    months: 12,
    start_at: inDays(-10),
    end_at: END,
    campuses: null,
  },
}
const file = {
  ...{ member_id: 5, name: 'Hnin Ei', email: 'hnin@example.com', phone: null, refer_code: 'HNIN1', status: 'ACTIVE' },
  ...{ created_at: inDays(-10), plan: 'Year', plan_my: null, months: 12, end_at: END, referred_by: null },
  ...{ link_until: null, subscriptions: [bought], entries: [] as object[], paid: { usd: 0, not_in_usd: 0 } },
  progress: { finished_lessons: 0, total_lessons: 100, last_touched_at: null },
  orders: [{ order_id: 31, plan_name: '100K', price_usd: 199, status: 'PENDING', created_at: inDays(-1), claims: 0 }],
  ...{ referrals: { total_subscriptions: 0, unpaid: 0, tier_percent: 5 }, devices: [] },
  refund: { state: 'TOO_LATE', purchased_at: null, until: null, videos_viewed: 0 },
  ...{ deletion: null as object | null, timeline: [] as object[] },
}
const open = async (role: Role, more: object = {}, at = '') => {
  const answers: Record<string, unknown> = {
    ...asStaff(role),
    'GET /api/staff/members/5': file,
    'GET /api/staff/members/5/remarks': paged([]),
    'GET /api/staff/members/5/tags': [],
    'GET /api/staff/members/5/messages': [],
    'GET /api/staff/tags': [],
    'GET /api/staff/members/duplicates': { email: null, phone: null, reference: null, refer_code: null },
    ...more,
  }
  const calls = answer(answers)
  const page = <Member {...({ params: { member: '5' } } as Parameters<typeof Member>[0])} />
  const address = `/console/members/5${at}`
  const shown = await show(page, address)
  await screen.findByRole('heading', { level: 1, name: 'Hnin Ei' })
  const press = (name: string | RegExp) =>
    shown.user.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)
  /** As after a reload or a new sign-in. */
  const reload = async (to = at) => {
    shown.unmount()
    queryClient.clear()
    const again = await show(page, `/console/members/5${to}`)
    await screen.findByRole('heading', { level: 1 })
    return again
  }
  return { ...shown, answers, calls, press, reload }
}
const region = (name: string) => screen.getByRole('region', { name })
const dialog = () => screen.queryByRole('dialog')

test('STAFF-6 STAFF-11 read-only staff see the file without acts, remarks and tags', async () => {
  await open('finance')
  expect(screen.queryByRole('button', { name: /Renew|Suspend|Edit|New link/ })).toBeNull()
  for (const name of ['Remarks', 'Tags', 'Messages']) expect(screen.queryByRole('region', { name })).toBeNull()
})

describe('STAFF-2', () => {
  test('an order links to itself, and a link to set the password is named while there is one', async () => {
    const { answers, reload } = await open('support')
    expect(screen.getByRole('link', { name: /order 31$/ }).getAttribute('href')).toBe('/console/funded/orders?item=31')
    expect(screen.queryByText('Link to set the password')).toBeNull()
    answers['GET /api/staff/members/5'] = { ...file, link_until: inDays(3) }
    await reload()
    await screen.findByText('Link to set the password')
  })

  test('a dialog focuses its first field; after the session has ended its input is still there, and not after Cancel', async () => {
    const left: string[] = []
    setErrorNavigation((address) => left.push(address))
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    const { press, reload, user } = await open('support', {
      'PATCH /api/staff/members/5': refusal(401, 'Error: no session'),
    })
    for (const [act, first] of [
      ['Renew', 'From the chat'],
      ['Edit', 'Name'],
      ['Suspend', 'Why'],
    ] as const) {
      await press(act)
      expect(document.activeElement).toBe(field(first))
      if (act !== 'Suspend') await press('Cancel')
    }
    await press('Suspend')
    expect(saidOf('Why')).toContain('Give a reason. The member may ask.')
    await user.type(field('Why'), 'Shares it')
    await press('Suspend')
    await waitFor(() => expect(left).toEqual([consoleLogin(location.pathname)]))
    const again = await reload('?act=suspend')
    expect(field('Why').value).toBe('Shares it')
    await again.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(dialog()).toBeNull()
    await again.user.click(screen.getByRole('button', { name: 'Suspend' }))
    expect(field('Why').value).toBe('')
  })

  test('a renewal starts after the remaining days, keeps its campuses, and its message is ready to copy', async () => {
    const messages = { en: 'Hello', my: 'သက်တမ်းတိုးပြီးပါပြီ' }
    const { press, user, calls } = await open(
      'support',
      { 'POST /api/staff/members/5/subscriptions': { ...file, messages } },
      '?act=renew',
    )
    const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: '2-digit' })
    await waitFor(() => expect(dialog()?.textContent).toContain(`The new period: ${day.format(new Date(END))} to`))
    await user.click(screen.getByRole('radio', { name: /^Lifetime/ }))
    expect(dialog()?.textContent).toMatch(/, lifetime\. The remaining days are kept\./)
    await user.click(screen.getByRole('radio', { name: /^Starter/ }))
    await screen.findByRole('group', { name: 'Campuses' })
    fill('Amount', '203,350')
    fill('Reference', 'KBZ 0093812')
    await press('Renew')
    await screen.findByRole('heading', { name: 'Hnin Ei is renewed' })
    screen.getByText(messages.my)
    expect(document.activeElement?.textContent).toBe('Copy message')
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })
})

test('STAFF-2 the focus stays beside what was removed: an undone payment, a tag', async () => {
  const entry = {
    ...{ entry_id: 9, kind: 'SUBSCRIPTION', direction: 'IN', at: inDays(0), recorded_at: inDays(0), what: 'Starter' },
    ...{ is_renewal: true, source_id: 1, replaces_id: null, method: 'MMK', amount: '149', currency: 'MMK', usd: 0.04 },
    ...{ member: null, rate: 4150, reference: 'LEDGER 1', staff: 's@padauk.test', reason: null, answer: null },
    entered_at: inDays(0),
  }
  const { answers, press, user } = await open('owner', {
    'GET /api/staff/members/5': { ...file, entries: [entry] },
    'GET /api/staff/members/5/tags': [
      { tag_id: 1, name: 'First' },
      { tag_id: 2, name: 'Second' },
    ],
    'GET /api/staff/ledger-entries/9/price': { price_usd: 49, mmk_per_usd: 4150 },
    'GET /api/staff/ledger-entries/9/refund-rule': refusal(404, 'no'),
    'POST /api/staff/ledger-entries/9/undo': { entries: [] },
    'POST /api/staff/tags/1/removals': { members: 1 },
  })
  const focused = () => document.activeElement as HTMLElement
  answers['GET /api/staff/members/5'] = {
    ...file,
    entries: [{ ...entry, answer: { entry_id: 10, kind: 'CORRECTION' } }],
  }
  await press('Change entry 9')
  await user.click(screen.getByRole('radio', { name: 'Undo the renewal' }))
  fill('Why', 'Twice')
  await press('Undo the renewal')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change entry 9' })).toBeNull())
  expect(region('Money').contains(focused())).toBe(true)
  answers['GET /api/staff/members/5/tags'] = [{ tag_id: 2, name: 'Second' }]
  await user.click(await screen.findByRole('button', { name: /First/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /First/ })).toBeNull())
  expect(region('Tags').contains(focused())).toBe(true)
})

test('LEARN-12 staff see which letters of a name certificates cannot show, on the page and while typing', async () => {
  const { press } = await open('support', { 'GET /api/staff/members/5': { ...file, name: 'Hnin Ei' } })
  expect(screen.queryByText(/Certificates cannot show/)).toBeNull()
  await press('Edit')
  fill('Name', 'Łukasz 李小明')
  expect(screen.queryByText(/Certificates cannot show/)).toBeNull()
  fill('Name', 'अमित 🌼')
  screen.getByText('Certificates cannot show अ, मि, त, 🌼 of this name: ask for the name in Latin or Burmese letters.')
})

test('STAFF-2 nothing is said to stay that cannot: days of an ended member, campuses of one who had all', async () => {
  const ended = { end_at: inDays(-2), subscriptions: [{ ...bought, end_at: inDays(-2) }] }
  const { user } = await open('support', { 'GET /api/staff/members/5': { ...file, ...ended } }, '?act=renew')
  await user.click(screen.getByRole('radio', { name: /^Starter/ }))
  await screen.findByText(/^The new period: [^ ]+ to [^ ]+\.$/)
  expect((await screen.findByRole('group', { name: 'Campuses' })).textContent).not.toContain('stay')
})

test('STAFF-10 the new period of a renewal is shown as it will be sold: a run from the 31st keeps its day', async () => {
  const [start_at, end_at] = ['2098-10-31T05:30:00.000Z', '2099-02-28T05:30:00.000Z']
  const member = { ...file, end_at, subscriptions: [{ ...bought, months: 4, start_at, end_at }] }
  const { user } = await open('support', { 'GET /api/staff/members/5': member }, '?act=renew')
  await user.click(screen.getByRole('radio', { name: /^Starter/ }))
  await screen.findByText(/The new period: 28\/02\/99 to 31\/03\/99\./)
})

test('STAFF-9 a renewal is compared again by the server, and a rate that has changed loses nothing typed', async () => {
  const rate = (mmk_per_usd: number) => paged([{ rate_id: 1, mmk_per_usd }])
  const { press, answers } = await open(
    'support',
    {
      'GET /api/staff/rates': rate(4000),
      'POST /api/staff/members/5/subscriptions': refuseFields({
        'payment.reason': 'short by 37,350 MMK; give a reason',
      }),
    },
    '?act=renew',
  )
  fill('Amount', '996000')
  fill('Reference', 'AYA 66')
  const note = () => document.querySelector('.price-said')?.textContent
  await act(async () => {})
  expect(note()).toBe('')
  answers['GET /api/staff/rates'] = rate(4150)
  await press('Renew')
  await waitFor(() => expect(saidOf('Why it is accepted')).toMatch(/Short by 37,350 MMK; give a reason/i))
  await waitFor(() =>
    expect(note()).toContain('Short by 37,350 MMKThe price is 1,033,350 MMK: $249 at 4,150 MMK for $1.'),
  )
  expect([field('Amount').value, field('Reference').value]).toEqual(['996000', 'AYA 66'])
})

test('STAFF-10 a renewal is filled in from the chat; what it leaves open is marked, what is typed stays, over a reload', async () => {
  const { reload } = await open('support', {}, '?act=renew')
  const [chat, year] = ['From the chat', () => screen.getByRole<HTMLInputElement>('radio', { name: /^Year/ }).checked]
  fill(chat, 'တစ်နှစ်ထပ်တိုးမယ်။ ငွေ ၁၁၂၀၅၀၀ ကျပ် လွှဲပြီးပါပြီ။ KBZ Ref: 991795900000000')
  expect([field('Amount').value, year()]).toEqual(['1,120,500', true])
  expect(field('Reference').value).toMatch(/991795900000000$/)
  screen.getByText(/[23] fields filled in/)
  fill(chat, '1 year or lifetime? first 300,000 ks then 320,000 ks')
  expect([field('Amount').value, field('Reference').value, year()]).toEqual(['', '', true])
  expect(saidOf('Amount')).toContain('Please check this. The chat says: 300,000 · 320,000')
  screen.getByText(/Please check this. The chat says: (Year · Lifetime|Lifetime · Year)/)
  fill('Amount', '1120500')
  expect(saidOf('Amount')).not.toContain('check this')
  fill(chat, 'nothing of the kind')
  screen.getByText('Nothing was recognised. Please fill in the fields.')
  await reload()
  expect([field(chat).value, field('Amount').value]).toEqual(['nothing of the kind', '1120500'])
})

describe('STAFF-11', () => {
  test('a remark outlives a reload while it is typed; it is added, and deleted after a question', async () => {
    const remark = { remark_id: 3, text: 'Pays late', staff: 'Sample support', created_at: inDays(0), may_remove: true }
    const { answers, reload, press } = await open('support', {
      'POST /api/staff/members/5/remarks': remark,
      'DELETE /api/staff/remarks/3': {},
    })
    fill('New remark', 'Pays late')
    await reload()
    await screen.findByLabelText('New remark')
    expect(field('New remark').value).toBe('Pays late')
    answers['GET /api/staff/members/5/remarks'] = paged([remark])
    await press('Add remark')
    await waitFor(() =>
      expect(within(region('Remarks')).getByRole('listitem').textContent).toMatch(/Pays late.*Sample support/),
    )
    expect(field('New remark').value).toBe('')
    await press(/^Delete the remark of/)
    answers['GET /api/staff/members/5/remarks'] = paged([])
    await press('Delete')
    await within(region('Remarks')).findByText('No remarks yet.')
  })

  test('a tag is added by Enter and removed', async () => {
    const sent: object[] = []
    const keep = (body: object) => (init: RequestInit) => {
      sent.push(bodyOf(init))
      return body
    }
    const { answers, press, user } = await open('support', {
      'POST /api/staff/tags': keep({ tag: { tag_id: 2, name: 'VIP' }, changed: 1 }),
      'POST /api/staff/tags/2/removals': keep({ changed: 1 }),
    })
    answers['GET /api/staff/members/5/tags'] = [{ tag_id: 2, name: 'VIP' }]
    await user.type(within(region('Tags')).getByLabelText('Tag'), 'VIP{Enter}')
    await waitFor(() => expect(within(region('Tags')).getByRole('listitem').textContent).toBe('VIP'))
    expect(field('Tag').value).toBe('')
    answers['GET /api/staff/members/5/tags'] = []
    await press('Remove the tag VIP')
    await within(region('Tags')).findByText('No tags yet.')
    const members = { member_ids: [5] }
    expect(sent).toEqual([{ members, tag: 'VIP' }, { members }])
  })

  test('an unknown placeholder is refused with a sentence, and what was typed stays, also over a reload', async () => {
    const says = 'in braces, a message may only have name, brand, plan, day and link'
    const refuse = { 'POST /api/staff/messages': refuseFields({ 'text.en': says }) }
    const { answers, reload, press, user } = await open('support', refuse, '?act=message')
    await screen.findByLabelText('In English')
    fill('In English', 'Hello {nmae}')
    fill('In မြန်မာ', '{name}')
    await press('Write the messages')
    await waitFor(() => expect(saidOf('In English')).toMatch(new RegExp(says, 'i')))
    await reload()
    expect((await screen.findByLabelText<HTMLTextAreaElement>('In English')).value).toBe('Hello {nmae}')
    answers['POST /api/staff/messages'] = { message_id: 1, members: 1 }
    fill('In English', 'Hello {name}')
    await user.click(screen.getByLabelText(/^By mail/))
    await press('Send the mails')
    await screen.findByText('1 mail is on its way.')
  })

  test('WORDS-2 the Burmese console names in Burmese what was done with a member', async () => {
    await loadLanguage('my')
    speak('my')
    const done = ['renewals.not-renewing', 'renewals.messaged', 'members.renew'].map((action, audit_id) => ({
      ...{ audit_id, action, at: inDays(0), staff: 's@padauk.test', target: 'member:5', before: null, after: null },
      reason: null,
    }))
    await open('support', { 'GET /api/staff/members/5': { ...file, timeline: done } })
    const names = [...document.querySelectorAll('.member-timeline .strong')].map((one) => one.textContent ?? '')
    expect(names[0]).toBe('သက်တမ်းမတိုးဘူးလို့ မှတ်ခဲ့')
    for (const name of names) expect(name).not.toMatch(/[a-z]/i)
  })
})

test('PROF-3 a deletion is taken back, and who asked for it does not confirm it', async () => {
  const deletion = {
    ...{
      deletion_id: 4,
      member_id: 5,
      name: 'Hnin Ei',
      state: 'ASKED',
      reason: 'Mistake',
      asked_by: 'owner@padauk.test',
    },
    ...{ asked_at: inDays(0), due_at: inDays(30), decided_by: null, decided_at: null },
  }
  const { answers, press } = await open('owner', {
    'GET /api/staff/members/5': { ...file, deletion },
    'POST /api/staff/deletions/4/take-back': {},
  })
  screen.getByText(/You asked for it, so somebody else has to confirm\./)
  expect(screen.queryByRole('button', { name: 'Delete member' })).toBeNull()
  answers['GET /api/staff/members/5'] = { ...file, deletion: { ...deletion, state: 'TAKEN_BACK' } }
  await press('Take back')
  await screen.findByText('Taken back. The member stays.')
  screen.getByRole('button', { name: 'Delete member' })
})

describe('STAFF-8', () => {
  const entry = {
    ...{ entry_id: 9, kind: 'SUBSCRIPTION', direction: 'IN', at: inDays(0), recorded_at: inDays(0), what: 'Starter' },
    entered_at: inDays(0),
    ...{ is_renewal: true, source_id: 1, replaces_id: null, method: 'MMK', amount: '149', currency: 'MMK', usd: 0.04 },
    ...{ member: null, rate: 4150, reference: 'LEDGER 1', staff: 's@padauk.test', reason: 'A sample', answer: null },
  }
  const rule = { state: 'HOLDS', purchased_at: inDays(0), until: inDays(1), videos_viewed: 0, paid_referral: null }
  const money = (more: object = {}, one = entry) => ({
    'GET /api/staff/members/5': { ...file, entries: [one] },
    'GET /api/staff/ledger-entries/9/price': { price_usd: 49, mmk_per_usd: 4150 },
    'GET /api/staff/ledger-entries/9/refund-rule': rule,
    ...more,
  })
  const change = /^Change/

  test('support changes its own entry, without a refund, and is told when it is too late', async () => {
    const own = { ...entry, staff: 'support@padauk.test' }
    const late = () => refusal(409, 'Error: more than 10 minutes have passed')
    const { press, user, calls } = await open('support', money({ 'POST /api/staff/ledger-entries/9/undo': late }, own))
    await press(change)
    expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      'Correct the payment',
      'Undo the renewal',
    ])
    await user.click(screen.getByRole('radio', { name: 'Undo the renewal' }))
    fill('Why', 'The wrong member')
    await press('Undo the renewal')
    await screen.findByText(/more than 10 minutes have passed/)
    expect(calls.filter((call) => call.includes('refund-rule'))).toEqual([])
  })

  test.each([
    ['of another', {}],
    ['older', { staff: 'support@padauk.test', entered_at: inDays(-1) }],
    ['of a refund', { staff: 'support@padauk.test', kind: 'REFUND' }],
  ])('support does not change an entry %s', async (_, other) => {
    await open('support', money({}, { ...entry, ...other }))
    expect(screen.queryByRole('button', { name: change })).toBeNull()
  })

  test('STAFF-9 a correction below the price names what is missing and asks why it is accepted', async () => {
    const sent: object[] = []
    const keep = (init: RequestInit) => {
      sent.push(bodyOf(init))
      return { entries: [] }
    }
    const { press } = await open('finance', money({ 'POST /api/staff/ledger-entries/9/correction': keep }))
    expect(region('Money').textContent).toContain('A sample')
    await press(change)
    const accepted = 'Why it is accepted'
    await screen.findByLabelText(accepted)
    expect(field(accepted).value).toBe('A sample')
    fill('Amount', '203350')
    expect([screen.queryByText(/^Short by/), screen.queryByLabelText(accepted)]).toEqual([null, null])
    fill('Amount', '191350')
    screen.getByText('Short by 12,000 MMK')
    screen.getByText('The price is 203,350 MMK: $49 at 4,150 MMK for $1.')
    fill(accepted, '')
    fill('Why it is corrected', 'Read again')
    await press('Correct')
    expect(saidOf(accepted)).toContain('Give a reason. It is kept with the payment.')
    fill(accepted, 'The rest comes on Friday')
    await press('Correct')
    await screen.findByText('The entry is corrected.')
    expect(sent).toEqual([
      {
        payment: {
          ...{ method: 'MMK', amount: '191350', currency: 'MMK', reference: 'LEDGER 1' },
          reason: 'The rest comes on Friday',
        },
        reason: 'Read again',
      },
    ])
  })

  test('a refund needs a reason when the rule does not hold for this payment, though the last one is new', async () => {
    const { press, user, calls } = await open('finance', {
      ...money({ 'GET /api/staff/ledger-entries/9/refund-rule': { ...rule, state: 'TOO_LATE' } }),
      'GET /api/staff/members/5': { ...file, entries: [entry], refund: rule },
    })
    expect(region('Refund').textContent).toContain('The rule applies for')
    await press(change)
    await user.click(screen.getByRole('radio', { name: 'Record a refund' }))
    await screen.findByText('More than 24 hours have passed since the purchase.')
    expect(field('Reference of the refund').value).toBe('')
    screen.getByText('The payment had LEDGER 1.')
    await press('Record the refund')
    expect(dialog()?.textContent).toContain('Give a reason. It stays in the ledger.')
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('AFF-3 a refund names the commission that was paid for it, and is decided on that', async () => {
    const sent: object[] = []
    const keep = (init: RequestInit) => {
      sent.push(bodyOf(init))
      return { entries: [] }
    }
    const paid_referral = { member_id: 6, name: 'Su Su', paid_usd: 24.5 }
    const { press, user } = await open('finance', {
      ...money({ 'GET /api/staff/ledger-entries/9/refund-rule': { ...rule, paid_referral } }),
      'POST /api/staff/ledger-entries/9/refund': keep,
    })
    await press(change)
    await user.click(screen.getByRole('radio', { name: 'Record a refund' }))
    await screen.findByText(/^\$24\.50 was already paid to Su Su for this referral\./)
    await press('Record the refund')
    await screen.findByText('The refund is recorded.')
    expect(sent).toEqual([{ amount: '149', method: 'MMK', referral_paid: true }])
  })

  test.each([
    ['a renewal is undone', entry, 'Undo the renewal', 'Undo the renewal', 'The renewal is undone.'],
    [
      'a refund is taken back',
      { ...entry, kind: 'REFUND', amount: '-149' },
      ...(['Take the refund back', 'Take it back', 'The refund is taken back.'] as const),
    ],
  ])('%s with a reason', async (_, one, choose, send, says) => {
    const undo = (init: RequestInit) =>
      bodyOf(init).reason === 'The wrong member' ? { entries: [] } : refusal(422, 'no')
    const { press, user } = await open('finance', money({ 'POST /api/staff/ledger-entries/9/undo': undo }, one))
    await press(change)
    await user.click(screen.getByRole('radio', { name: choose }))
    fill('Why', 'The wrong member')
    await press(send)
    await screen.findByText(says)
    expect(dialog()).toBeNull()
  })

  test.each([
    ['the entry', change, 'Amount', '150'],
    ['the view', 'See as member', /^Why/, ''],
    ['the deletion', 'Delete member', /^Why/, ''],
  ])(
    'STAFF-13 PROF-3 what is typed in %s is still there after a reload, and gone once it is put away',
    async (_, act, label, amount) => {
      const { press, reload } = await open('owner', money())
      await press(act)
      const why = /^Why( it is corrected|$)/
      fill(why, 'Typed before')
      if (amount) fill(label, amount)
      await reload()
      await screen.findByRole('heading', { level: 1 })
      await press(act)
      expect(field(why).value).toBe('Typed before')
      if (amount) expect(field(label).value).toBe(amount)
      await press('Cancel')
      await press(act)
      expect(field(why).value).toBe('')
    },
  )
})
