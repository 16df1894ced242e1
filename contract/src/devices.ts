import * as z from 'zod/mini'
import { content, del, get, Id } from './endpoint.ts'
import { Time } from './texts.ts'

export const Device = z.object({ device_id: z.int(), name: z.string(), last_seen_at: Time, is_current: z.boolean() })
export type Device = z.infer<typeof Device>

export const devices = {
  list: get('/api/me/devices', {
    access: 'token',
    summary: 'The member’s sessions, this device first',
    answer: content(z.array(Device)),
  }),
  remove: del('/api/me/devices/:device_id', {
    access: 'token',
    summary: 'Sign a device out',
    params: z.object({ device_id: Id }),
  }),
}
