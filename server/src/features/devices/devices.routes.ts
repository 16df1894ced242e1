import { devices } from '@padauk/contract/devices'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listDevices, removeDevice } from './devices.ts'

export function devicesRoutes(app: FastifyInstance) {
  answer(app, devices.list, ({ db, caller, now }) => listDevices(db, caller, now))
  answer(app, devices.remove, ({ db, caller, params, now }) =>
    removeDevice(db, caller.member_id, params.device_id, now),
  )
}
