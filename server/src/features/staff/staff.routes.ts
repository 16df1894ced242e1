import { staff } from '@padauk/contract/staff'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { deviceCookie } from '../tries/guesses.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  declineSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from './second-factors.ts'
import { createStaff, endStaffSessions, listStaff, renewStaffLink, updateStaff } from './staff.ts'
import { changeStaffPassword, setStaffPassword } from './staff-passwords.ts'
import { readStaffRules, updateStaffRules } from './staff-rules.ts'
import { loginStaff, logoutStaff, readStaffMe, staffCookie, updateStaffMe } from './staff-sessions.ts'

export function staffRoutes(app: FastifyInstance, { settings }: Parts) {
  const { isSecure, loginPerMinute: perMinute, consoleUrl: origin } = settings
  const knownDevice = (token: string) => deviceCookie(token, '/api/staff/auth', isSecure)
  answer(app, staff.login, ({ db, body, from, setCookie, now }) =>
    loginStaff(
      db,
      body,
      {
        from,
        perMinute,
        storeTokens: (session, device) => {
          setCookie(staffCookie(session, isSecure))
          setCookie(knownDevice(device))
        },
      },
      now,
    ),
  )
  answer(app, staff.logout, ({ db, caller, setCookie }) =>
    logoutStaff(db, caller, () => setCookie(staffCookie(null, isSecure))),
  )
  answer(app, staff.me, ({ db, caller }) => readStaffMe(db, caller))
  answer(app, staff.updateMe, ({ db, caller, body, now }) => updateStaffMe(db, caller, body.language, now))
  answer(app, staff.changePassword, ({ db, caller, body: { oldPassword: password, newPassword }, now }) =>
    changeStaffPassword(db, caller, { password, newPassword, perMinute }, now),
  )
  answer(app, staff.beginSecondFactor, ({ db, caller, body, now }) =>
    beginSecondFactor(db, caller, { ...body, perMinute }, now),
  )
  answer(app, staff.confirmSecondFactor, ({ db, caller, body, now }) =>
    confirmSecondFactor(db, caller, { ...body, perMinute }, now),
  )
  answer(app, staff.endSecondFactor, ({ db, caller, body, now }) =>
    endSecondFactor(db, caller, { ...body, perMinute }, now),
  )
  answer(app, staff.declineSecondFactor, ({ db, caller, now }) => declineSecondFactor(db, caller, now))
  answer(app, staff.renewRecoveryCodes, ({ db, caller, body, now }) =>
    renewRecoveryCodes(db, caller, { ...body, perMinute }, now),
  )
  answer(app, staff.setPassword, async ({ db, params, body, from, setCookie, now }) =>
    setCookie(knownDevice(await setStaffPassword(db, { ...params, ...body, from }, now))),
  )
  answer(app, staff.rules, ({ db }) => readStaffRules(db))
  answer(app, staff.updateRules, ({ db, caller, body, now }) =>
    updateStaffRules(db, caller, body.requires_second_factor, now),
  )
  answer(app, staff.list, ({ db, query }) => listStaff(db, query))
  answer(app, staff.create, ({ db, caller, body, now }) => createStaff(db, caller, { person: body, origin }, now))
  answer(app, staff.update, ({ db, caller, params, body, now }) => updateStaff(db, caller, params.id, body, now))
  answer(app, staff.renewLink, ({ db, caller, params, now }) =>
    renewStaffLink(db, caller, { staff_id: params.id, origin }, now),
  )
  answer(app, staff.endSessions, ({ db, caller, params, now }) => endStaffSessions(db, caller, params.id, now))
}
