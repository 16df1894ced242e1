import { createHash } from 'node:crypto'
import type { Endpoint } from '@padauk/contract/endpoint'
import * as z from 'zod/mini'
import { endpoints } from '#http/endpoints.ts'
import { STALE } from './bodies.ts'
import { multipart, PIXEL } from './multipart.ts'

/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  minimum?: number
  maximum?: number
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
}

/** The callers of a run. Their sessions are put into the database, because requests may end them (sessionRows). */
export const CALLERS = [
  'visitor',
  'stale',
  'member',
  'fresh',
  'expired',
  'trader',
  'owner',
  'support',
  'finance',
  'editor',
] as const
export type Caller = (typeof CALLERS)[number]
const MEMBERS = ['member', 'fresh', 'expired', 'trader'] as const
const ROLES = ['owner', 'support', 'finance', 'editor'] as const

const tokenOf = (caller: string) => createHash('sha256').update(`generated ${caller}`).digest('base64url')

/**
 * SQL that puts every caller's account and session in order again. Runs before the requests, and between them.
 * @param emails the demo accounts' email addresses
 */
export function statementsForCallers(emails: Record<string, string>, now: Date): string[] {
  const at = now.toISOString()
  const until = new Date(now.getTime() + 86_400_000).toISOString()
  const hash = (caller: string) => createHash('sha256').update(tokenOf(caller)).digest('hex')
  return [
    ...MEMBERS.flatMap((caller) => [
      `update members set status = 'ACTIVE' where email = '${emails[caller]}'`,
      `insert into sessions (token_hash, member_id, device, created_at, last_seen_at, expires_at)
       select '${hash(caller)}', member_id, 'generated', '${at}', '${at}', '${until}' from members
       where email = '${emails[caller]}' on conflict do nothing`,
    ]),
    ...ROLES.flatMap((caller) => [
      `update staff set status = 'ACTIVE', role = '${caller}' where email = '${emails[caller]}'`,
      `insert into staff_sessions (token_hash, staff_id, created_at, last_seen_at, expires_at)
       select '${hash(caller)}', staff_id, '${at}', '${at}', '${until}' from staff
       where email = '${emails[caller]}' on conflict do nothing`,
    ]),
  ]
}

/** How a caller shows who it is. */
export function headersOfCaller(caller: Caller): Record<string, string> {
  if (caller === 'visitor') return {}
  if (caller === 'stale') return { authorization: `Bearer ${STALE}` }
  return MEMBERS.includes(caller as never)
    ? { authorization: `Bearer ${tokenOf(caller)}` }
    : { cookie: `staff=${tokenOf(caller)}` }
}

const LONG = 'က'.repeat(30_000)
const HOSTILE: unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202eevil',
  '🌼'.repeat(50),
  "'; drop table members; --",
  '"><script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  '=1+1',
  'javascript:alert(1)',
  'https://user:pass@[::1]:99999/',
  'http://127.0.0.1:22/',
  '9999-99-99',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '1e309',
  '0x10',
  '-0',
  'NaN',
  'null',
  'ဈေး ၁၂၃',
  LONG,
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  2 ** 53,
  -(2 ** 63),
  true,
  false,
  null,
  [],
  {},
  [[[[[[[[]]]]]]]],
  [null, undefined, 1],
  { __proto__: null, constructor: 1 },
  { length: 1e9 },
  { toString: 'no' },
]

const BY_NAME: Record<string, unknown[]> = {
  email: ['member@padauk.test', 'owner@padauk.test', 'new.person@example.com', 'x@', 'a'.repeat(300)],
  link: ['https://example.com/a', 'https://www.example.com/a/?utm_source=x#y', 'http://example.com', 'https://'],
  currency: ['MMK', 'USD', 'USDT', 'XXX'],
  amount: ['1', '0.01', '99999999999999999999', '-1', '1,000', '၁၂၃'],
  status: ['ACTIVE', 'SUSPENDED', 'PENDING', 'APPROVED', 'REJECT', 'PAID', 'DRAFT', 'PUBLISHED', 'FUNDED'],
  upload_id: ['a'.repeat(32), '../x'],
  timeZone: ['Asia/Yangon'],
  client_id: ['a'.repeat(16), 'b0'.repeat(20), '1'.repeat(16), 'A'.repeat(16)],
}

/** Makes requests for all endpoints, from a valid one to nonsense, the same for the same seed. */
export function requestMaker(seed: number) {
  const random = randomOf(seed)
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  // A download or a hash costs as much as a hundred other calls, and a logout spoils those after it.
  const weighted = endpoints.flatMap(({ endpoint, id }) => {
    const isSlow = endpoint.download || endpoint.upload || /log(in|out)|password|devices/.test(endpoint.path)
    return Array<{ endpoint: Endpoint; id: string }>(isSlow ? 1 : 60).fill({ endpoint, id })
  })
  const shapes = new Map<unknown, Shape>()
  const shapeOf = (schema: z.ZodMiniType) => {
    let shape = shapes.get(schema)
    if (!shape) {
      shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
      shapes.set(schema, shape)
    }
    return shape
  }

  const sampleOf = (shape: Shape, name: string, depth = 0): unknown => {
    if (chance(depth < 2 ? 0.05 : 0.1)) return one(HOSTILE)
    if (BY_NAME[name] && chance(0.7)) return one(BY_NAME[name])
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return one(shape.enum)
    const options = shape.anyOf ?? shape.oneOf
    if (options) return sampleOf(one(options), name, depth)
    if (shape.type === 'integer' || shape.type === 'number')
      return chance(0.8)
        ? Math.floor((shape.minimum ?? 0) + random() * Math.min(100, (shape.maximum ?? 100) - (shape.minimum ?? 0) + 1))
        : one([shape.minimum ?? -1, (shape.maximum ?? 1e9) + 1, 1.5, -1])
    if (shape.type === 'boolean') return chance(0.5)
    if (shape.type === 'null') return null
    if (shape.type === 'array')
      return depth > 6
        ? []
        : Array.from({ length: Math.floor(random() * 4) }, () => sampleOf(shape.items ?? {}, name, depth + 1))
    if (shape.type === 'object' || shape.properties) return objectOf(shape, depth)
    return one([name, 'Some text', 'ပိတောက်', String(Math.floor(random() * 60)), 'a'.repeat(Math.floor(random() * 300))])
  }
  const objectOf = ({ properties = {}, required = [] }: Shape, depth: number) => {
    const made: Record<string, unknown> = {}
    for (const [name, shape] of Object.entries(properties))
      if (required.includes(name) ? !chance(0.03) : chance(0.6)) made[name] = sampleOf(shape, name, depth + 1)
    if (chance(0.04)) made[one(['__proto__', 'constructor', 'extra', ''])] = one(HOSTILE)
    return made
  }

  const textOf = (value: unknown) => {
    try {
      return encodeURIComponent(typeof value === 'string' ? value.slice(0, 2000) : JSON.stringify(value))
    } catch {
      return '%ED%A0%80' // a lone surrogate
    }
  }
  const addressOf = ({ path, query }: Endpoint) => {
    const place = path.replace(/:(\w+)/g, (_, name: string) => {
      if (chance(0.08)) return textOf(one(HOSTILE))
      if (name === 'date') return one(['2026-11-20', '2026-13-01', '2024-02-29'])
      if (name === 'month') return one(['2026-11', '2026-00'])
      if (name === 'token') return 'A'.repeat(43)
      if (/id$/.test(name) && chance(0.1)) return one(['a'.repeat(16), 'b0'.repeat(20), '1'.repeat(16)])
      if (name === 'key') return one(['Terms%20and%20Condition', 'Site', 'Nothing'])
      return String(1 + Math.floor(random() * (chance(0.9) ? 60 : 1e15)))
    })
    if (!query || chance(0.2)) return chance(0.03) ? `${place}?${textOf(one(HOSTILE))}=1` : place
    const pairs = Object.entries(objectOf(shapeOf(query), 0)).map(([name, value]) => `${name}=${textOf(value)}`)
    if (chance(0.04)) pairs.push(pairs[0] ?? 'page=1&page=2')
    return pairs.length > 0 ? `${place}?${pairs.join('&')}` : place
  }

  const headersOf = (endpoint: Endpoint, caller: Caller) => {
    const headers = headersOfCaller(caller)
    if (!chance(0.05)) headers['sec-fetch-site'] = 'same-origin'
    if (endpoint.method !== 'GET' && chance(0.1))
      headers['idempotency-key'] = one(['key-1', 'key-2', crypto.randomUUID(), '', 'x'.repeat(300)])
    if (chance(0.3))
      headers.device = one(['a'.repeat(16), 'b-_9'.repeat(16), 'b'.repeat(15), 'x'.repeat(300), '\u00e9'])
    if (chance(0.1))
      headers.change = one(['1', '2', String(Math.floor(random() * 1000)), '0', '-1', '1e3', '9'.repeat(20)])
    if (chance(0.05)) headers['time-zone'] = one(['Asia/Yangon', 'Nowhere/None', 'x'.repeat(500), '../../etc'])
    if (chance(0.05)) headers['accept-language'] = one(['my', 'en;q=0.5,my;q=zero', ';;;', '*'])
    if (chance(0.05)) headers.range = one(['bytes=0-0', 'bytes=5-1', 'bytes=-0', 'lines=1-2', 'bytes=0-1,2-3'])
    if (chance(0.03)) headers['if-none-match'] = one(['*', '"x"', 'W/"y", "z"'])
    return headers
  }

  const bodyOf = (endpoint: Endpoint): { body?: string | Buffer; headers: Record<string, string> } => {
    const { body, upload, method } = endpoint
    if (upload && !chance(0.05)) {
      const fields = body ? Object.entries(objectOf(shapeOf(body), 0)) : []
      return multipart([
        ...fields.map(([name, value]): [string, string] => [
          name.replace(/["\r\n]/g, ''),
          typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value ?? null),
        ]),
        [
          chance(0.95) ? upload.field : 'other',
          one([PIXEL, Buffer.from('GIF89a'), Buffer.alloc(0), PIXEL.subarray(0, 40)]),
        ],
      ])
    }
    const json = { 'content-type': 'application/json' }
    if (method === 'GET') return { headers: {} }
    if (chance(0.04))
      return {
        body: one(['', '{', 'null', '[]', '"text"', '{"a":1,"a":2}', '[[[[', '\ufeff{}', '{"__proto__":{}}', '1e999']),
        headers: chance(0.8) ? json : { 'content-type': one(['text/xml', 'application/json; charset=utf-7', 'a/b;;']) },
      }
    if (!body) return { headers: {} }
    return { body: JSON.stringify(sampleOf(shapeOf(body), '')) ?? 'null', headers: json }
  }

  return () => {
    const { endpoint, id } = one(weighted)
    const wanted = endpoint.access.startsWith('staff')
      ? one(['owner', 'owner', 'owner', one(ROLES)] as const)
      : endpoint.access === 'public'
        ? one(CALLERS)
        : one(['member', 'trader', 'trader', one(MEMBERS)] as const)
    const caller = chance(0.85) ? wanted : one(CALLERS)
    const { body, headers } = bodyOf(endpoint)
    return {
      id,
      caller,
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: { ...headersOf(endpoint, caller), ...headers },
      body,
    }
  }
}

/** What an answer must never contain: a stack, SQL or a path of the server. */
export const LEAK = /\bat \S+ \(|node_modules|\/src\/|SQLITE_|sqlite3?\b.*error|syntax error at|\bselect .+ from \w/i
