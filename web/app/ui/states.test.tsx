import { members } from '@padauk/contract/members'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { call } from '#lib/api.ts'
import { answer, NO_ANSWER, refusal, show, signIn } from '../../test/show.tsx'
import { Failed } from './states.tsx'

const Part = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['members'],
    queryFn: () => call(members.me, {}),
    retry: false,
  })
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <p>{data?.content.email}</p>
}

describe('LOOK-2 a part that cannot be read says why, and Retry reads it again', () => {
  test.each([
    ['no network', NO_ANSWER, 'No network.'],
    ['the server', refusal(503, 'Error: unavailable'), 'This did not load.'],
  ])('%s', async (_, fault, title) => {
    signIn()
    const answers = { 'GET /api/me': fault as unknown }
    const calls = answer(answers)
    const { user } = await show(<Part />)
    expect((await screen.findByRole('alert')).textContent).toContain(title)
    answers['GET /api/me'] = { email: 'member@padauk.test' }
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('member@padauk.test')
    expect(calls).toHaveLength(2)
  })
})
