import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import Register from '#pages/console/register.tsx'
import { answer, field, fill, saidOf, show } from '../../../test/show.tsx'
import { asStaff, bodyOf, paged } from '../../../test/staff.tsx'

const CHAT = 'From the chat'
const ACT = 'Register and get the link'
const chat = 'Name: Nandar Win\nEmail: nandar@example.com\nPlan: Year\nPaid 1,033,350 Ks\nRef: KBZ 0093812'
const holder = { member_id: 9, name: 'Zaw Htet', email: 'zaw@example.com' }
const registered = (months = 12) => ({
  ...{
    member_id: 7,
    name: 'Nandar Win',
    email: 'nandar@example.com',
    refer_code: 'NANDAR1',
    plan: 'Year',
    plan_my: null,
  },
  ...{
    entries: [],
    months,
    end_at: '2027-11-20T00:00:00Z',
    messages: { en: 'Hello Nandar Win', my: 'မင်္ဂလာပါ Nandar Win' },
  },
})
const answers = (more: object = {}) => ({
  ...asStaff('support'),
  'GET /api/staff/members/duplicates': { email: null, looks_like: [], phone: null, reference: null, refer_code: null },
  ...more,
})
const open = async (more: object = {}) => {
  const calls = answer(answers(more))
  const shown = await show(<Register />, '/console/members/new')
  await screen.findByLabelText(CHAT)
  return { ...shown, calls }
}
const act = () => screen.getByRole<HTMLButtonElement>('button', { name: ACT })
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const chosen = () => screen.queryAllByRole('radio', { checked: true })
const values = (...labels: (string | RegExp)[]) => labels.map((label) => field(label).value)

describe('STAFF-1', () => {
  test('the owner of a duplicate email or reference is named while typing, and nothing is saved', async () => {
    const { calls } = await open({
      'GET /api/staff/members/duplicates': {
        ...{
          email: holder,
          looks_like: [],
          phone: null,
          reference: { ...holder, at: '2026-01-01T00:00:00Z' },
          refer_code: null,
        },
      },
    })
    fill(CHAT, `${chat}\nRefer code: NOBODYHAS`)
    const links = await screen.findAllByRole('link', { name: 'Zaw Htet, zaw@example.com' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/console/members/9', '/console/members/9'])
    expect(saidOf('Reference')).toContain('One payment pays for one subscription.')
    expect(saidOf(/^Refer code/)).toContain('Nobody has this refer code.')
    expect(field('Email').getAttribute('aria-invalid')).toBe('true')
    expect(act().disabled).toBe(true)
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('STAFF-9 an email of the same mailbox is not refused, and its member is named', async () => {
    await open({
      'GET /api/staff/members/duplicates': {
        ...{ email: null, looks_like: [holder], phone: null, reference: null, refer_code: null },
      },
    })
    fill(CHAT, chat)
    await screen.findByRole('link', { name: 'Zaw Htet, zaw@example.com' })
    expect(saidOf('Email')).toContain('Free, but looks like Zaw Htet, zaw@example.com')
    expect(act().disabled).toBe(false)
  })

  test('an interrupted request keeps all input, after a reload too, and a retry is the same request', async () => {
    const keys: (string | null)[] = []
    let isLost = true
    const create = (init: RequestInit) => {
      keys.push((init.headers as Headers).get('Idempotency-Key'))
      if (isLost) throw new TypeError('Failed to fetch')
      return registered()
    }
    const { user, unmount } = await open({ 'POST /api/staff/members': create })
    fill(CHAT, chat)
    await user.click(act())
    await screen.findByText(/No answer came/)
    unmount()
    isLost = false
    const again = await show(<Register />, '/console/members/new')
    expect(values('Email', CHAT)).toEqual(['nandar@example.com', chat])
    await again.user.dblClick(act())
    await screen.findByRole('heading', { name: /is registered/ })
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('another chat replaces the prefilled values but keeps manual corrections', async () => {
    await open()
    fill(CHAT, `${chat}\nPhone: 09 450 111 222\nRefer code: padauk1`)
    expect(values(/^Phone/, /^Refer code/)).toEqual(['09 450 111 222', 'PADAUK1'])
    const other = 'Name: Ma Thida\nEmail: thida@example.com\n500 USDT'
    fill(CHAT, other)
    expect(values('Email', /^Phone/, /^Refer code/, 'Reference')).toEqual(['thida@example.com', '', '', ''])
    expect(radio(/^Year/).checked).toBe(false)
    fill('Name', 'Thida Win')
    fill(CHAT, `${other}\nRef: KBZ 0093812`)
    expect(values('Reference', 'Name')).toEqual(['KBZ 0093812', 'Thida Win'])
    const saved = screen.getByRole('region', { name: 'What will be saved' })
    for (const fact of ['thida@example.com', 'KBZ 0093812']) expect(saved.textContent).toContain(fact)
  })

  test('a chat of somebody else keeps nothing of the first one, and the first one can be brought back', async () => {
    const { user } = await open()
    fill(CHAT, chat)
    fill(/^Phone/, '09 450 111 222')
    await user.click(radio(/^Starter/))
    fill(CHAT, 'Name: Ma Thida\nEmail: thida@example.com')
    expect(values('Email', /^Phone/, /^Refer code/, 'Reference', 'Amount')).toEqual([
      'thida@example.com',
      '',
      '',
      '',
      '',
    ])
    expect(chosen()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Bring it back' }))
    expect(values('Email', /^Phone/)).toEqual(['nandar@example.com', '09 450 111 222'])
    expect(radio(/^Starter/).checked).toBe(true)
  })

  test('what a chat leaves open is marked at its field and not guessed', async () => {
    await open()
    fill(CHAT, 'Name: Ma Thida\nEmail: thida@example.com\n1 year or lifetime?\nfirst 300,000 ks then 320,000 ks')
    expect(values('Amount')).toEqual([''])
    expect(saidOf('Amount')).toContain('Please check this. The chat says: 300,000 · 320,000')
    screen.getByText(/Please check this. The chat says: (Year · Lifetime|Lifetime · Year)/)
    expect(chosen()).toEqual([])
    fill('Amount', '620000')
    expect(saidOf('Amount')).not.toContain('check this')
  })

  test('WORDS-1 a chat pasted in Zawgyi is read as Unicode, and fills the form', async () => {
    await open({
      'POST /api/staff/members/chat': (init: RequestInit) => ({
        text: bodyOf(init).text.replace('အမည္ - ျမန္မာ', 'အမည် - မြန်မာ'),
      }),
    })
    fill(CHAT, 'အမည္ - ျမန္မာ\nEmail: zawgyi@example.com\nဖုန်း ၀၉၇၇၁၂၀၀၄၅၆')
    await waitFor(() =>
      expect(values('Name', /^Phone/, CHAT)).toEqual([
        ...['မြန်မာ', '09771200456', 'အမည် - မြန်မာ\nEmail: zawgyi@example.com\nဖုန်း ၀၉၇၇၁၂၀၀၄၅၆'],
      ]),
    )
  })

  test('what was paid and its check stand beside the button that registers', async () => {
    await open()
    fill(CHAT, chat)
    await waitFor(() => {
      const bar = act().closest('.save-bar')
      expect(bar?.textContent).toContain('1,033,350 MMK · KBZ 0093812 · Not used by anyone yet')
    })
  })

  test('STAFF-9 of a plan that opens some campuses, what will be saved counts those that are chosen', async () => {
    const { user } = await open()
    await user.click(radio(/^Half Year/))
    const saved = screen.getByRole('region', { name: 'What will be saved' })
    await waitFor(() => expect(saved.textContent).toContain('Campuses0 / 2'))
    await user.click(screen.getByLabelText('Campus 2'))
    expect(saved.textContent).toContain('Campuses1 / 2')
  })

  test('a lifetime plan has no last day, before it is saved and on the card', async () => {
    const { user } = await open({ 'POST /api/staff/members': registered(1200) })
    fill(CHAT, chat.replace('Year', 'Lifetime').replace('1,033,350', '1,900,000'))
    const saved = screen.getByRole('region', { name: 'What will be saved' })
    expect(saved.textContent).toMatch(/Lifetime\d\d\/\d\d\/\d\d, lifetime/)
    await user.click(act())
    await screen.findByText('lifetime')
    expect(screen.queryByText(/^until /)).toBeNull()
  })

  test('STAFF-2 a school without a plan on sale says so', async () => {
    await open({ 'GET /api/plans': paged([]) })
    screen.getByText('No plans are on sale. The owner creates plans under Plans.')
  })
})

describe('STAFF-9', () => {
  const note = () => document.querySelector('.price-said')?.textContent ?? ''
  const why = 'Why it is accepted'
  const fillForm = (amount: string) => {
    for (const [label, value] of Object.entries({
      Name: 'Hla Hla',
      Email: 'hla@example.com',
      Amount: amount,
      Reference: 'AYA 55',
    }))
      fill(label, value)
  }

  test('a payment below the price is named while it is typed and needs a reason; two percent may be lost', async () => {
    const sent: { payment: object }[] = []
    const { user } = await open({
      'POST /api/staff/members': (init: RequestInit) => {
        sent.push(bodyOf(init))
        return registered()
      },
    })
    fillForm('10')
    expect(note()).toBe('')
    await user.click(radio(/^Lifetime/))
    await waitFor(() =>
      expect(note()).toBe('Short by 1,863,340 MMKThe price is 1,863,350 MMK: $449 at 4,150 MMK for $1.'),
    )
    await user.click(act())
    expect(document.activeElement).toBe(field(why))
    expect(saidOf(why)).toContain('Give a reason')
    fill('Amount', '1,830,000')
    expect([note(), screen.queryByLabelText(why)]).toEqual(['', null])
    fill('Amount', '1,800,000')
    expect(note()).toContain('Short by 63,350 MMK')
    fill(why, 'The rest follows on Friday')
    await user.click(act())
    await screen.findByRole('heading', { name: /is registered/ })
    expect(sent[0]?.payment).toMatchObject({ amount: '1800000', reason: 'The rest follows on Friday' })
  })

  test('kyat without a rate cannot be compared, and the form says so', async () => {
    const { user } = await open({ 'GET /api/staff/rates': paged([]) })
    fillForm('1863350')
    await user.click(radio(/^Lifetime/))
    await waitFor(() => expect(note()).toContain('No rate of the kyat is set'))
    field(why)
  })

  test('a coin needs the USDT it became, which are compared; too much is named and needs a reason', async () => {
    const sent: { payment: object }[] = []
    const { user } = await open({
      'POST /api/staff/members': (init: RequestInit) => {
        sent.push(bodyOf(init))
        return registered()
      },
    })
    fillForm('0.004')
    await user.selectOptions(field('Way'), 'BTC')
    await user.click(radio(/^Lifetime/))
    const became = 'It became, USDT'
    await user.click(act())
    expect(document.activeElement).toBe(field(became))
    expect(saidOf(became)).toMatch(/enter the USDT that it became/i)
    fill(became, '4490')
    expect(note()).toContain('Over by 4,041 USDT')
    await user.click(act())
    expect(document.activeElement).toBe(field(why))
    fill(became, '449')
    expect([note(), screen.queryByLabelText(why)]).toEqual(['', null])
    await user.click(act())
    await screen.findByRole('heading', { name: /is registered/ })
    expect(sent[0]?.payment).toMatchObject({ amount: '0.004', currency: 'BTC', usdt: '449' })
  })

  test('a plan of two campuses asks for two and lets nobody tick a third', async () => {
    const { user, calls } = await open({ 'POST /api/staff/members': registered() })
    fillForm('205000')
    await user.click(radio(/^Starter/))
    const campuses = await screen.findByRole('group', { name: 'Campuses' })
    await waitFor(() => expect(campuses.textContent).toContain('This plan opens 2 campuses. Chosen: 0.'))
    await user.click(act())
    expect(campuses.textContent).toContain('this plan opens 2 campuses; choose which')
    expect(calls).not.toContain('POST /api/staff/members')
    const [first, second, third] = within(campuses).getAllByRole<HTMLInputElement>('checkbox')
    await user.click(first as HTMLElement)
    await user.click(second as HTMLElement)
    expect(third?.disabled).toBe(true)
    await user.click(act())
    await screen.findByRole('heading', { name: /is registered/ })
  })
})
