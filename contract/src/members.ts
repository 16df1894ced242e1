import * as z from 'zod/mini'
import { content, get } from './endpoint.ts'
import { Time } from './texts.ts'

export const Me = z.object({
  name: z.string(),
  email: z.string(),
  profile_image: z.nullable(z.string()),
  refer_code: z.string(),
  is_subscription_period_greater_than_one_year: z.boolean(),
  subscriptions: z.array(z.object({ plan: z.string(), start_at: Time, end_at: Time, months: z.int() })),
})
export type Me = z.infer<typeof Me>

export const members = {
  me: get('/api/me', { access: 'token', summary: 'The signed-in member', answer: content(Me) }),
}
