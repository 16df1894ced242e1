import { fault } from '@padauk/rules/faults'
import { LANGUAGES } from '@padauk/rules/languages'
import { lengthOf } from '@padauk/rules/lengths'
import * as z from 'zod/mini'
import { CAPABILITIES, ROLES } from './capabilities.ts'
import { content, del, get, Id, paged, pageQuery, patch, post } from './endpoint.ts'
import { PASSWORD_MAX } from './passwords.ts'
import { Email, MemberName, Time, withLatinDigits } from './texts.ts'

export const STAFF_SESSION_HOURS = 12
export const STAFF_LINK_HOURS = 72
export const RECOVERY_CODES = 10

const Role = z.enum(ROLES, fault('no_choice', { field: 'role', choices: ROLES.join(', ') }))

export const STAFF_PASSWORD_MIN = 10
const NewPassword = z.string(fault('required', { field: 'password' })).check(
  z.refine(
    (password) => lengthOf(password) >= STAFF_PASSWORD_MIN,
    fault('too_short', { field: 'password', min: STAFF_PASSWORD_MIN }),
  ),
  z.refine(
    (password) => lengthOf(password) <= PASSWORD_MAX && password.isWellFormed(),
    fault('too_long', { field: 'password', max: PASSWORD_MAX }),
  ),
)
const Password = z
  .string(fault('required', { field: 'password' }))
  .check(
    z.minLength(1, fault('required', { field: 'password' })),
    z.maxLength(1000, fault('far_too_long', { field: 'password' })),
  )
/** A six-digit authenticator code, or a recovery code. */
const Code = z
  .string(fault('required', { field: 'code' }))
  .check(
    withLatinDigits(),
    z.minLength(1, fault('required', { field: 'code' })),
    z.maxLength(40, fault('far_too_long', { field: 'the code' })),
  )

const StaffLogin = z.strictObject({ email: Email, password: Password, code: z.optional(Code) })

export const CODE_REQUIRED = fault('code_required')
export const WRONG_CODE = fault('wrong_code')
export const OWN_FACTOR_FIRST = fault('own_factor_first')
export const FACTOR_STAYS = fault('second_factor_stays')
export const FACTOR_IS_OFF = fault('second_factor_off')
export const STAFF_LINK_OVER = fault('staff_link_over')

export const StaffMe = z.object({
  staff_id: z.int(),
  name: z.string(),
  email: z.string(),
  role: Role,
  capabilities: z.array(z.enum(CAPABILITIES)),
  has_second_factor: z.boolean(),
  /** Why the second factor is to be set up now: nobody has asked yet, or the school requires it before anything else. */
  factor_asked: z.nullable(z.enum(['OFFERED', 'REQUIRED'])),
  requires_second_factor: z.boolean(),
  recovery_codes_left: z.int(),
  /** Null until one is chosen. */
  language: z.nullable(z.enum(LANGUAGES)),
})
export type StaffMe = z.infer<typeof StaffMe>

export const StaffPerson = z.object({
  staff_id: z.int(),
  name: z.string(),
  email: z.string(),
  role: Role,
  status: z.enum(['ACTIVE', 'SUSPENDED']),
  has_second_factor: z.boolean(),
  last_seen_at: z.nullable(Time),
  created_at: Time,
})
export type StaffPerson = z.infer<typeof StaffPerson>

/** What holds for everybody at the back office. */
export const StaffRules = z.object({
  requires_second_factor: z.boolean(),
  /** How many people with access have no second factor yet. */
  without_second_factor: z.int(),
})
export type StaffRules = z.infer<typeof StaffRules>

const id = z.object({ id: Id })
const recoveryCodes = content(z.object({ recovery_codes: z.array(z.string()) }))
const link = content(z.object({ ...StaffPerson.shape, set_password_link: z.string() }))

export const staff = {
  login: post('/api/staff/auth/login', {
    access: 'public',
    summary: 'Sign in to the back office',
    body: StaffLogin,
    answer: content(StaffMe),
    isSecret: true,
  }),
  logout: post('/api/staff/auth/logout', {
    access: 'staff',
    summary: 'Sign out of the back office',
    beforeFactor: true,
  }),
  me: get('/api/staff/me', {
    access: 'staff',
    beforeFactor: true,
    summary: 'The signed-in staff member and their capabilities',
    answer: content(StaffMe),
  }),
  updateMe: patch('/api/staff/me', {
    access: 'staff',
    beforeFactor: true,
    summary: 'Choose the language of one’s console, on every device',
    body: z.strictObject({
      language: z.enum(LANGUAGES, fault('neither', { field: 'language', choices: 'en', last: 'my' })),
    }),
    answer: content(StaffMe),
  }),
  changePassword: post('/api/staff/me/password', {
    access: 'staff',
    summary: 'Change one’s password; ends every other session',
    body: z.strictObject({ oldPassword: Password, newPassword: NewPassword }),
    isSecret: true,
  }),
  beginSecondFactor: post('/api/staff/me/second-factor', {
    access: 'staff',
    beforeFactor: true,
    summary: 'Create an authenticator secret, inactive until confirmed',
    body: z.strictObject({ password: Password }),
    answer: content(z.object({ secret: z.string(), uri: z.string() })),
    isSecret: true,
  }),
  confirmSecondFactor: post('/api/staff/me/second-factor/confirm', {
    access: 'staff',
    beforeFactor: true,
    summary: 'Enable the second factor; returns the recovery codes, once',
    body: z.strictObject({ code: Code }),
    answer: recoveryCodes,
    isSecret: true,
  }),
  declineSecondFactor: post('/api/staff/me/second-factor/decline', {
    access: 'staff',
    summary: 'Answer the offer of a second factor with no; it is not offered again',
  }),
  renewRecoveryCodes: post('/api/staff/me/recovery-codes', {
    access: 'staff',
    summary: 'Create new recovery codes, shown once; the old ones stop working',
    body: z.strictObject({ password: Password }),
    answer: recoveryCodes,
    isSecret: true,
  }),
  endSecondFactor: post('/api/staff/me/second-factor/remove', {
    access: 'staff',
    summary: 'Disable the second factor',
    body: z.strictObject({ password: Password }),
    isSecret: true,
  }),
  setPassword: post('/api/staff/auth/set-password/:token', {
    access: 'public',
    summary: 'Set a first or forgotten password with a link from the owner',
    params: z.object({ token: z.string().check(z.maxLength(200)) }),
    body: z.strictObject({ newPassword: NewPassword }),
    isSecret: true,
  }),
  rules: get('/api/staff/people/rules', {
    access: 'staff:staff',
    summary: 'What holds for everybody at the back office',
    answer: content(StaffRules),
  }),
  updateRules: patch('/api/staff/people/rules', {
    access: 'staff:staff',
    summary: 'Require a second factor of everybody, which needs one of one’s own; or no longer',
    body: z.strictObject({ requires_second_factor: z.boolean() }),
    answer: content(StaffRules),
  }),
  list: get('/api/staff/people', {
    access: 'staff:staff',
    summary: 'Everyone with access to the back office',
    query: z.object(pageQuery(50)),
    answer: paged(StaffPerson),
  }),
  create: post('/api/staff/people', {
    access: 'staff:staff',
    summary: 'Grant somebody access; returns a set-password link',
    body: z.strictObject({ name: MemberName, email: Email, role: Role }),
    answer: link,
    status: 201,
    isSecret: true,
  }),
  update: patch('/api/staff/people/:id', {
    access: 'staff:staff',
    summary: 'Rename, change the role or suspend; not one’s own role',
    params: id,
    body: z.strictObject({
      name: z.optional(MemberName),
      role: z.optional(Role),
      status: z.optional(z.enum(['ACTIVE', 'SUSPENDED'])),
    }),
    answer: content(StaffPerson),
  }),
  renewLink: post('/api/staff/people/:id/set-password-link', {
    access: 'staff:staff',
    summary: 'Create a new set-password link and disable the second factor',
    params: id,
    answer: link,
    isSecret: true,
  }),
  endSessions: del('/api/staff/people/:id/sessions', {
    access: 'staff:staff',
    summary: 'Sign a staff member out everywhere',
    params: id,
  }),
}
