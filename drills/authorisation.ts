// Every endpoint, as every kind of caller, on an own, another member's and a missing object: each cell has one right
// answer. Mutant: drop the line `.where('member_id', '=', memberId)` of updateNote (server/src/features/notes/notes.ts).
import { ROLE_CAPABILITIES, type Role } from '@padauk/contract/capabilities'
import { capabilitiesOf, type Endpoint } from '@padauk/contract/endpoint'
import { ACCOUNTS, STAFF } from '../demo/world.ts'
import { endpoints } from '../server/src/http/endpoints.ts'
import { address, bodyOf, FORMS, MISSING } from '../server/src/test/bodies.ts'
import { CALLERS, type Caller, headersOfCaller, statementsForCallers } from '../server/src/test/generated-requests.ts'
import { multipart } from '../server/src/test/multipart.ts'
import { openProduct } from './product.ts'
import type { Drill } from './run.ts'

/** The owner of the own objects, and another member who has the same kinds. */
const OWNER = 'trader'
const STRANGER = 'member'
/** Where the objects of members are, by feature. */
const OWNED: Record<string, [table: string, id: string]> = {
  notes: ['notes', 'note_id'],
  checklists: ['checklist_items', 'item_id'],
  devices: ['sessions', 'device_id'],
  fundedOrders: ['funded_orders', 'order_id'],
  claims: ['funded_orders', 'order_id'],
}

const takesId = ({ path }: Endpoint) => /:(?!key|date|month|token|referCode|number)/.test(path)
const isStaff = (caller: Caller): caller is Role => caller in ROLE_CAPABILITIES

/** The refusal that a caller must get whatever the object, or undefined when the caller may call. */
function refusalFor({ access }: Endpoint, caller: Caller): string | undefined {
  if (access === 'public') return undefined
  if (access.startsWith('staff')) {
    if (!isStaff(caller)) return '401 no_session'
    const needs = capabilitiesOf(access)
    return needs.length === 0 || needs.some((one) => ROLE_CAPABILITIES[caller].includes(one))
      ? undefined
      : '403 not_allowed'
  }
  if (caller === 'visitor' || caller === 'stale' || isStaff(caller)) return '401 no_session'
  return access === 'active' && caller === 'expired' ? '401 no_active_subscription' : undefined
}

export const drill: Drill = {
  engines: ['sqlite', 'postgres'],
  small: { engine: 'sqlite' },
  async run({ engine }) {
    const product = await openProduct(engine)
    const emails = Object.fromEntries(Object.entries({ ...ACCOUNTS, ...STAFF }).map(([who, { email }]) => [who, email]))
    const surprises: string[] = []
    let cells = 0

    const idOf = async (who: string, [table, id]: [string, string]) => {
      const [row] = await product.sql(
        `select max(${id}) as id from ${table} where member_id = (select member_id from members where email = '${emails[who]}')`,
      )
      return row?.id ? String(row.id) : undefined
    }
    const send = async (id: string, endpoint: Endpoint, object: string, caller: Caller) => {
      const form = FORMS[id] && multipart(FORMS[id]())
      const body = form ? form.body : JSON.stringify(bodyOf(id, endpoint))
      const response = await fetch(product.url + address(endpoint, object), {
        method: endpoint.method,
        headers: {
          ...headersOfCaller(caller),
          'sec-fetch-site': 'same-origin',
          ...(form?.headers ?? (body !== undefined && { 'content-type': 'application/json' })),
        },
        ...(endpoint.method !== 'GET' && body !== undefined && { body }),
      })
      const text = await response.text()
      const code = response.status >= 400 ? (JSON.parse(text) as { error: { code: string } }).error.code : ''
      return { status: response.status, answer: `${response.status} ${code}`.trim(), text }
    }
    const judge = (holds: boolean, cell: string, answer: string) => {
      cells++
      if (!holds) surprises.push(`${cell}: ${answer}`)
    }

    await product.sql(...statementsForCallers(emails, new Date()))
    // Enough of each, because calls of the walk delete some.
    for (const caller of [OWNER, STRANGER] as const)
      for (const { id, endpoint } of endpoints)
        for (let nth = 0; nth < 12; nth++)
          if (['notes.create', 'checklists.create'].includes(id)) await send(id, endpoint, MISSING, caller)

    for (const { id, endpoint, feature } of endpoints) {
      const owned = OWNED[feature]
      for (const caller of CALLERS) {
        await product.sql(...statementsForCallers(emails, new Date()))
        const cell = `${id} as ${caller}`
        const refusal = refusalFor(endpoint, caller)
        const [own, theirs] = owned ? [await idOf(OWNER, owned), await idOf(STRANGER, owned)] : ['1', undefined]
        if (refusal) {
          for (const object of takesId(endpoint) ? [MISSING, own, theirs] : [MISSING]) {
            if (object === undefined) continue
            const { answer } = await send(id, endpoint, object, caller)
            judge(answer === refusal, `${cell}, object ${object}`, answer)
          }
          continue
        }
        const missing = await send(id, endpoint, MISSING, caller)
        judge(
          missing.status < 500 && !/no_session|no_active_subscription/.test(missing.answer),
          `${cell}, ${takesId(endpoint) ? 'missing object' : 'no object'}`,
          missing.answer,
        )
        if (!takesId(endpoint)) continue
        if (!isStaff(caller) || endpoint.access !== 'public')
          judge(
            missing.status === 404 || missing.answer === '403 not_allowed',
            `${cell}, missing object`,
            missing.answer,
          )
        if (!owned || isStaff(caller)) continue
        // A stranger's answer must not differ from that for an object that does not exist.
        const stranger = caller === OWNER ? theirs : own
        if (stranger !== undefined) {
          const answered = await send(id, endpoint, stranger, caller)
          judge(answered.status === 404 && answered.text === missing.text, `${cell}, another's object`, answered.answer)
        }
        // Only a deleted note can be restored.
        if (caller === OWNER && id !== 'notes.restore') {
          const answered = await send(id, endpoint, own as string, caller)
          judge([200, 201, 204, 409].includes(answered.status), `${cell}, own object`, answered.answer)
        }
      }
    }
    for (const surprise of surprises.slice(0, 20)) process.stdout.write(`  ${surprise}\n`)
    return [
      {
        what: `surprises in ${cells} cells`,
        figure: String(surprises.length),
        limit: '0',
        holds: surprises.length === 0,
      },
    ]
  },
}
