import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, show } from '../../../test/show.tsx'
import { asStaff, bodyOf, paged } from '../../../test/staff.tsx'
import MessagePage from './message.tsx'

test('STAFF-11 set-password links are made one by one as they are copied', async () => {
  const row = { phone: '09 7755 44321', language: 'en', text: null, sent_at: null as string | null }
  const rows = [1, 2].map((member_id) => ({ ...row, member_id, name: `Link ${member_id}` }))
  const message = {
    message_id: 3,
    template: 'LINK',
    way: 'CHAT',
    staff: 's@padauk.test',
    created_at: '2026-01-01T00:00:00Z',
  }
  const answers: Record<string, unknown> = {
    ...asStaff('support'),
    'GET /api/staff/messages/3': () => paged(rows, { ...message, sent: rows.filter(({ sent_at }) => sent_at).length }),
    'POST /api/staff/messages/3/marks': (init: RequestInit) => {
      const one = rows.find(({ member_id }) => member_id === bodyOf(init).member_id)
      if (one) one.sent_at = '2026-01-02T00:00:00Z'
      return {}
    },
  }
  for (const id of [1, 2])
    answers[`POST /api/staff/members/${id}/set-password-link`] = { messages: { en: `Your link: ${id}`, my: '' } }
  const calls = answer(answers)
  const { user } = await show(<MessagePage {...({ params: { message: '3' } } as Parameters<typeof MessagePage>[0])} />)
  for (const id of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: `Make the link for Link ${id}` }))
    await user.click(await screen.findByRole('button', { name: `Copy the message for Link ${id}` }))
    expect(await navigator.clipboard.readText()).toBe(`Your link: ${id}`)
    await screen.findAllByText(`${id} of 2 sent`)
    await user.click(screen.getByRole('button', { name: `Copy the phone number of Link ${id}` }))
    expect(await navigator.clipboard.readText()).toBe('09 775 544 321')
    expect(calls.filter((call) => call.endsWith('/set-password-link'))).toHaveLength(id)
  }
  await screen.findByText('All are sent.')
})
