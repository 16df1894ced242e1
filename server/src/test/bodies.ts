import type { Endpoint } from '@padauk/contract/endpoint'
import * as z from 'zod/mini'
import { PIXEL } from './multipart.ts'

/** An id that nothing has. */
export const MISSING = '999999999'
/** A client_id that nothing has. */
export const MISSING_CLIENT_ID = 'nothing0has0this'
/** Whether the address of an endpoint takes the id from the device, too. */
export const takesClientId = ({ path, params }: Endpoint) =>
  /:(item_)?id\b/.test(path) &&
  params?.safeParse({ id: MISSING_CLIENT_ID, item_id: MISSING_CLIENT_ID, date: '2026-11-20' }).success === true
/** A token in the right form that nobody has. */
export const STALE = 'A'.repeat(43)

type Shape = {
  type?: string
  format?: string
  enum?: unknown[]
  anyOf?: Shape[]
  minimum?: number
  properties?: Record<string, Shape>
  required?: string[]
}

/** Values for names whose format the JSON Schema does not say. */
const BY_NAME: Record<string, unknown> = {
  email: 'walk@padauk.test',
  link: 'https://example.com/walk',
  proof_link: 'https://example.com/walk',
  code: '000000',
  upload_id: 'a'.repeat(32),
  client_id: 'walk'.repeat(4),
  currency: 'MMK',
  amount: '1',
}

const sampleOf = (schema: Shape, name: string): unknown => {
  if (name in BY_NAME) return BY_NAME[name]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as Shape, name)
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.format === 'date') return '2026-11-20'
  if (schema.type === 'array') return []
  if (schema.type === 'object' || schema.properties) {
    const { properties = {}, required = [] } = schema
    // A PATCH may require nothing but refuse an empty body, so it gets its first key.
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
    return Object.fromEntries(names.map((one) => [one, sampleOf(properties[one] ?? {}, one)]))
  }
  return 'Walk along'
}

/**
 * A valid body for an endpoint, made from its schema, so that tests over all endpoints need no list of bodies.
 * @throws when the schema refuses it: then the test has to give one
 */
export function bodyFor({ method, path, body }: Endpoint): unknown {
  if (!body) return undefined
  const made = sampleOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape, '')
  const { error } = body.safeParse(made)
  if (error) throw new Error(`${method} ${path} needs a body of its own: ${JSON.stringify(made)} ${error.message}`)
  return made
}

const ANNOUNCEMENT = {
  ...{ title_en: 'Walk', title_my: 'Walk', body_en: 'Walk', body_my: 'Walk' },
  ...{ audience: 'ALL', audience_id: null, by_mail: false },
}
/** Bodies for the calls where a made-up one (bodyFor) would be refused, would collide with another, or would create something. */
const BODIES: Record<string, unknown> = {
  'claims.create': {
    percentage: 10,
    wallet_network: 'ERC20',
    wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
  },
  'staff.create': { name: 'Walk', email: 'walk@padauk.test', role: 'support' },
  'staffAffiliatePosts.update': { content_status: 'REJECT', reason: 'Walk', decided_on: 'PENDING' },
  'staffFundedOrders.update': { status: 'REJECT', reason: 'Walk', decided_on: 'PENDING' },
  'staffHeldDecisions.holdOrder': { status: 'REJECT', reason: 'Walk', decided_on: 'PENDING' },
  'staffMembers.renew': {
    plan_id: 1,
    payment: { method: 'MMK', amount: '1', currency: 'MMK', reference: 'walk renewal' },
  },
  'staffAnnouncements.create': ANNOUNCEMENT,
  'staffAnnouncements.update': { form: ANNOUNCEMENT, seen: 'x' },
  'staffAnnouncements.schedule': { seen: 'x' },
  'staffTags.add': { members: { member_ids: [999_999_999] }, tag: 'Walk' },
  'staffTags.remove': { members: { member_ids: [999_999_999] } },
  'staffMessages.create': {
    members: { member_ids: [999_999_999] },
    template: 'OWN',
    way: 'CHAT',
    text: { en: 'Walk', my: 'Walk' },
  },
  'staffRates.create': { mmk_per_usd: 4500, from_day: '2026-11-20' },
  'staffRenewals.mark': { end_at: '2026-11-20T00:00:00.000Z', state: 'MESSAGED', decided_on: 'NONE' },
  'staffCategories.create': { campus_id: 999_999_999, title: 'Walk' },
  'staffCategories.update': { title: 'Walk' },
  'staffCourses.create': { category_id: 999_999_999, title: 'Walk' },
  'staffCourses.update': { title: 'Walk' },
  'staffLessons.create': { course_id: 999_999_999, title: 'Walk' },
  'staffLessons.update': { title: 'Walk' },
  'staffLessons.gift': { gift: '::a::b{=c ~d####e}' },
  'staffCurricula.import': { upload_id: 'a'.repeat(32), seen: 'a'.repeat(64) },
  'staffVideos.create': { upload_id: 'a'.repeat(32), name: 'walk.mp4' },
}
export const bodyOf = (name: string, endpoint: Endpoint) =>
  BODIES[name] ?? (endpoint.upload ? undefined : bodyFor(endpoint))

let references = 0
const paidClaim = (): [string, string | Buffer][] => [
  ['status', 'APPROVED'],
  ['decided_on', 'PENDING'],
  ['amount', '1'],
  ['reference', `walk ${references++}`],
  ['payment_proof', PIXEL],
]
/** The forms of the calls that upload a file. */
export const FORMS: Record<string, () => [string, string | Buffer][]> = {
  'members.profilePic': () => [['image', PIXEL]],
  'staffFiles.create': () => [['file', PIXEL]],
  'staffMembers.importFile': () => [['file', Buffer.from('name,email')]],
  'fundedOrders.create': () => [
    ['funded_account_id', '1'],
    ['name', 'Walk'],
    ['email', 'walk@padauk.test'],
    ['payment_method', 'USDT'],
    ['transaction_reference', `walk ${references++}`],
    ['payment_proof', PIXEL],
  ],
  'staffClaims.update': paidClaim,
  'staffHeldDecisions.holdClaim': paidClaim,
}

/** The address of an endpoint for an object's id. */
export const address = ({ path }: Endpoint, id: string) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'date'
      ? '2026-11-20'
      : name === 'month'
        ? '2026-11'
        : name === 'token'
          ? STALE
          : name === 'key'
            ? 'Terms%20and%20Condition'
            : id,
  )
