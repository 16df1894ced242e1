import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { ChosenMembers } from './chosen-members.ts'
import { content, get, post } from './endpoint.ts'
import { Keeper } from './staff-members.ts'

export const staffKeepers = {
  list: get('/api/staff/keepers', {
    access: 'staff:members',
    summary: 'Who may look after members, and who still does although suspended',
    answer: content(z.array(Keeper)),
  }),
  set: post('/api/staff/keepers', {
    access: 'staff:members',
    summary: 'Say who looks after these members; null for nobody',
    body: z.strictObject({
      members: ChosenMembers,
      staff_id: z.nullable(
        z
          .int(fault('no_whole_number', { field: 'staff_id' }))
          .check(z.positive(fault('no_whole_number', { field: 'staff_id' }))),
      ),
    }),
    answer: content(z.object({ changed: z.int() })),
    status: 200,
  }),
}
