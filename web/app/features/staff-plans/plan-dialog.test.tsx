import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, show } from '../../../test/show.tsx'
import { bodyOf } from '../../../test/staff.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const plan = {
  ...{ plan_id: 1, name: 'Starter', name_my: null, price_usd: 49, months: 1, campus_count: null, position: 1 },
  ...{ description: '', description_my: null, features: [], features_my: null, status: 'PUBLISHED' as const },
}

test('STAFF-9 a price that falls by more than half is asked about with both figures, and saved only then', async () => {
  const sent: number[] = []
  answer({
    'PATCH /api/staff/plans/1': (init: RequestInit) => {
      sent.push(bodyOf(init).price_usd)
      return plan
    },
  })
  const { user } = await show(<PlanDialog plan={plan} onClose={() => {}} />)
  const save = screen.getByRole('button', { name: 'Save' })
  fill('Price, $', '4')
  await user.click(save)
  screen.getByText('It was $49, and will be $4. It holds at once.')
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save it' }))
  await waitFor(() => expect(sent).toEqual([4]))
  fill('Price, $', '25')
  await user.click(save)
  await waitFor(() => expect(sent).toEqual([4, 25]))
})

test('STAFF-5 a plan for life is chosen, and nobody types how many months that is', async () => {
  const sent: number[] = []
  answer({
    'PATCH /api/staff/plans/1': (init: RequestInit) => {
      sent.push(bodyOf(init).months)
      return plan
    },
  })
  const { user } = await show(<PlanDialog plan={plan} onClose={() => {}} />)
  expect(screen.getByLabelText<HTMLInputElement>('Months').value).toBe('1')
  await user.click(screen.getByLabelText('For life'))
  expect(screen.getByLabelText<HTMLInputElement>('Months').disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([1200]))
})
