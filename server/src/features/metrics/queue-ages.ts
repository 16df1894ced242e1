import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The work that waits: when the oldest of each queue began to wait, and what was given up. */
type QueueAges = {
  oldest: Record<'mails' | 'videos' | 'payments' | 'posts' | 'exams' | 'claims', string | null>
  mails: { failed: number; uncertain: number }
  videos: { failed: number }
}

/** Reads ends and ranges of indexes only, because it runs at every scrape (test/plans.test.ts). */
export async function readQueueAges(db: Db): Promise<QueueAges> {
  // Ids grow with time, and the indexes of what is due end with them. A sum keeps both engines from walking through
  // all ids from the first one, most of which were done long ago.
  const oldestMail = db
    .selectFrom('mails')
    .where('mail_id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .where('status', 'in', ['WAITING', 'SENDING'])
        .select(sql<number>`min(mail_id + 0)`.as('id')),
    )
    .select('created_at as at')
  const oldestVideo = db
    .selectFrom('video_jobs')
    .where('video_id', '=', (eb) =>
      eb
        .selectFrom('video_jobs')
        .where('status', 'in', ['WAITING', 'RUNNING'])
        .select(sql<number>`min(video_id + 0)`.as('id')),
    )
    .select('created_at as at')
  const oldest = (column: string) => sql<string | null>`min(${sql.ref(column)})`.as('at')
  const count = sql<number>`count(*)`.as('count')
  const [mail, video, payment, post, exam, claim, failed, uncertain, videos] = await Promise.all([
    oldestMail.executeTakeFirst(),
    oldestVideo.executeTakeFirst(),
    db.selectFrom('funded_orders').where('status', '=', 'PENDING').select(oldest('created_at')).executeTakeFirst(),
    db
      .selectFrom('affiliate_posts')
      .where('content_status', '=', 'PENDING')
      .select(oldest('submitted_at'))
      .executeTakeFirst(),
    db
      .selectFrom('funded_orders')
      .where('exam_status', '=', 'PENDING')
      .select(oldest('exam_submitted_at'))
      .executeTakeFirst(),
    db.selectFrom('claims').where('status', '=', 'PENDING').select(oldest('created_at')).executeTakeFirst(),
    db.selectFrom('mails').where('status', '=', 'FAILED').select(count).executeTakeFirst(),
    db.selectFrom('mails').where('status', '=', 'HANDED_OVER').select(count).executeTakeFirst(),
    db.selectFrom('video_jobs').where('status', '=', 'FAILED').select(count).executeTakeFirst(),
  ])
  return {
    oldest: {
      mails: mail?.at ?? null,
      videos: video?.at ?? null,
      payments: payment?.at ?? null,
      posts: post?.at ?? null,
      exams: exam?.at ?? null,
      claims: claim?.at ?? null,
    },
    mails: { failed: Number(failed?.count ?? 0), uncertain: Number(uncertain?.count ?? 0) },
    videos: { failed: Number(videos?.count ?? 0) },
  }
}
