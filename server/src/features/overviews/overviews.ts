import type { Capability } from '@padauk/contract/capabilities'
import { type Overview, type QueueKind, RENEWAL_DAYS } from '@padauk/contract/overviews'
import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Staff } from '#http/answer.ts'
import { countDue } from '../members/staff-renewals.ts'

type Count = { count: number; oldest_at: string | null }
const counted = <T extends { count: number; oldest_at: string | null }>(row: T) => row as Count
const count = sql<number>`count(*)`.as('count')

/** What waits in each queue and who decides on it. A mail waits for a person when it failed, or when nobody knows whether it went. */
const QUEUES: Record<QueueKind, { needs: Capability; read: (db: Db) => Promise<Count> }> = {
  payments: {
    needs: 'payments',
    read: async (db) =>
      counted(
        await db
          .selectFrom('funded_orders')
          .where('status', '=', 'PENDING')
          .select([count, sql<string>`min(created_at)`.as('oldest_at')])
          .executeTakeFirstOrThrow(),
      ),
  },
  orders: {
    needs: 'orders',
    read: async (db) =>
      counted(
        await db
          .selectFrom('funded_orders')
          .where('status', '=', 'APPROVED')
          .where('account', 'is', null)
          .select([count, sql<string>`min(created_at)`.as('oldest_at')])
          .executeTakeFirstOrThrow(),
      ),
  },
  posts: {
    needs: 'posts',
    read: async (db) =>
      counted(
        await db
          .selectFrom('affiliate_posts')
          .where('content_status', '=', 'PENDING')
          .select([count, sql<string>`min(submitted_at)`.as('oldest_at')])
          .executeTakeFirstOrThrow(),
      ),
  },
  exams: {
    needs: 'exams',
    read: async (db) =>
      counted(
        await db
          .selectFrom('funded_orders')
          .where('status', '=', 'EXAM_SUBMITTED')
          .select([count, sql<string>`min(exam_submitted_at)`.as('oldest_at')])
          .executeTakeFirstOrThrow(),
      ),
  },
  claims: {
    needs: 'claims',
    read: async (db) =>
      counted(
        await db
          .selectFrom('claims')
          .where('status', '=', 'PENDING')
          .select([count, sql<string>`min(created_at)`.as('oldest_at')])
          .executeTakeFirstOrThrow(),
      ),
  },
  mails: {
    needs: 'mails',
    read: async (db) =>
      counted(
        await db
          .selectFrom('mails')
          .where('status', 'in', ['FAILED', 'HANDED_OVER'])
          .select([count, sql<string>`min(created_at)`.as('oldest_at')])
          .executeTakeFirstOrThrow(),
      ),
  },
}

/** What waits for this person (STAFF-6). */
export async function readOverview(db: Db, { capabilities }: Staff, now: Date): Promise<Overview> {
  const mine = (Object.keys(QUEUES) as QueueKind[]).filter((kind) => capabilities.includes(QUEUES[kind].needs))
  const queues = await Promise.all(mine.map(async (kind) => ({ kind, ...(await QUEUES[kind].read(db)) })))
  return {
    queues,
    renewals: capabilities.includes('members')
      ? await Promise.all(RENEWAL_DAYS.map(async (days) => ({ days, count: await countDue(db, days, now) })))
      : null,
  }
}
