import type { Capability } from '@padauk/contract/capabilities'
import type { Overview, Queue, QueueKind } from '@padauk/contract/overviews'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Staff } from '#http/answer.ts'
import { countRenewals } from '../renewals/staff-renewals.ts'

type Count = { count: number; oldest_at: string | null }
const pending = (since: string) => [
  sql<number>`count(*)`.as('count'),
  sql<string | null>`min(${sql.ref(since)})`.as('oldest_at'),
]

/** Each queue and the capability that handles it. A mail needs attention when it failed or its delivery is uncertain. */
const QUEUES: Record<QueueKind, { needs: Capability; read: (db: Db) => Promise<Count> }> = {
  payments: {
    needs: 'payments',
    read: (db) =>
      db
        .selectFrom('funded_orders')
        .where('status', '=', 'PENDING')
        .select(pending('created_at'))
        .executeTakeFirstOrThrow(),
  },
  orders: {
    needs: 'orders',
    read: (db) =>
      db
        .selectFrom('funded_orders')
        .where('status', '=', 'APPROVED')
        .where('account', 'is', null)
        .select(pending('created_at'))
        .executeTakeFirstOrThrow(),
  },
  posts: {
    needs: 'posts',
    read: (db) =>
      db
        .selectFrom('affiliate_posts')
        .where('content_status', '=', 'PENDING')
        .select(pending('submitted_at'))
        .executeTakeFirstOrThrow(),
  },
  exams: {
    needs: 'exams',
    read: (db) =>
      db
        .selectFrom('funded_orders')
        .where('status', '=', 'EXAM_SUBMITTED')
        .select(pending('exam_submitted_at'))
        .executeTakeFirstOrThrow(),
  },
  claims: {
    needs: 'claims',
    read: (db) =>
      db.selectFrom('claims').where('status', '=', 'PENDING').select(pending('created_at')).executeTakeFirstOrThrow(),
  },
  mails: {
    needs: 'mails',
    read: (db) =>
      db
        .selectFrom('mails')
        .where('status', 'in', ['FAILED', 'HANDED_OVER'])
        .select(pending('created_at'))
        .executeTakeFirstOrThrow(),
  },
  deletions: {
    needs: 'deletions',
    read: (db) =>
      db.selectFrom('deletions').where('state', '=', 'ASKED').select(pending('asked_at')).executeTakeFirstOrThrow(),
  },
}

const KINDS = Object.keys(QUEUES) as QueueKind[]
export const kindsFor = (capabilities: readonly Capability[]) =>
  KINDS.filter((kind) => capabilities.includes(QUEUES[kind].needs))

/** Open items in the queues of these capabilities, or in all of them. */
export const readQueues = (db: Db, capabilities?: readonly Capability[]): Promise<Queue[]> =>
  Promise.all(
    (capabilities ? kindsFor(capabilities) : KINDS).map(async (kind) => {
      const { count, oldest_at } = await QUEUES[kind].read(db)
      return { kind, count: Number(count), oldest_at }
    }),
  )

/** The pending work of this staff member (STAFF-6). */
export const readOverview = async (db: Db, { capabilities }: Staff, now: Date): Promise<Overview> => ({
  queues: await readQueues(db, capabilities),
  renewals: capabilities.includes('members') ? await countRenewals(db, now) : null,
})
