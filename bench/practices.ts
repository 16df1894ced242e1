// The practice of a member who has answered 5,000 questions, on both engines: the set of a new day, the same set again and
// an answer to it within 50 ms (p99). `npm run bench-practices`
import { performance } from 'node:perf_hooks'
import { addDays } from '@padauk/rules/days'
import type { InjectOptions } from 'fastify'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import type { Db } from '../server/src/db/schema.ts'
import { benchOnEngines, durationAt } from './engines.ts'

const QUESTIONS = 5000
const P99_MAX_MS = 50
const ROUNDS = 120
const WARM_UP = 20
const CHUNK = 500
const TODAY = new Date().toISOString().slice(0, 10)

/** 5,000 questions over all lessons, each answered and half of them in the practice, due over the next weeks. */
async function seed(db: Db): Promise<number> {
  const { member_id } = await db
    .selectFrom('members')
    .where('email', '=', ACCOUNTS.member.email)
    .select('member_id')
    .executeTakeFirstOrThrow()
  const lessons = await db.selectFrom('lessons').select('lesson_id').execute()
  for (let from = 0; from < QUESTIONS; from += CHUNK) {
    const made = await db
      .insertInto('questions')
      .values(
        Array.from({ length: CHUNK }, (_, n) => ({
          lesson_id: lessons[(from + n) % lessons.length]?.lesson_id ?? 0,
          position: 100 + from + n,
          kind: 'ONE' as const,
          prompt: `Question ${from + n}`,
          prompt_my: null,
          explanation: '',
          explanation_my: null,
        })),
      )
      .returning(['question_id', 'edition'])
      .execute()
    await db
      .insertInto('options')
      .values(
        made.flatMap(({ question_id }) =>
          [0, 1, 2].map((position) => ({
            question_id,
            position,
            text: `Option ${position}`,
            text_my: null,
            is_right: position === 0 ? (1 as const) : (0 as const),
          })),
        ),
      )
      .execute()
    await db
      .insertInto('quiz_answers')
      .values(
        made.map(({ question_id, edition }, n) => ({
          member_id,
          question_id,
          edition,
          paper: 1,
          tries: 1,
          option_ids: '[]',
          is_right: 1 as const,
          is_right_first: 1 as const,
          misses: 0,
          answered_at: `${addDays(TODAY, -((from + n) % 300) - 1)}T05:00:00.000Z`,
        })),
      )
      .execute()
    await db
      .insertInto('practices')
      .values(
        made
          .filter((_, n) => n % 2 === 0)
          .map(({ question_id, edition }, n) => ({
            member_id,
            question_id,
            edition,
            step: n % 4,
            due_on: addDays(TODAY, (n % 40) - 10),
            is_weak: (n % 3 === 0 ? 1 : 0) as 0 | 1,
            set_on: '',
            tries: 0,
            option_ids: '[]',
            is_right: 0 as const,
            is_right_first: 0 as const,
          })),
      )
      .execute()
  }
  return member_id
}

await benchOnEngines({
  seed,
  measure: async ({ name, db, app, seeded: member_id }) => {
    const login = await app.inject({
      method: 'POST',
      url: '/api/user/auth/login',
      payload: { email: ACCOUNTS.member.email, password: PASSWORD },
    })
    const headers = { authorization: `Bearer ${login.json().content.token}`, 'time-zone': 'Asia/Yangon' }
    const times: { ms: number; what: string }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // As if a day had begun: its set is put together again.
      await db.deleteFrom('practice_days').where('member_id', '=', member_id).execute()
      await db
        .updateTable('practices')
        .set({ set_on: '', tries: 0 })
        .where('member_id', '=', member_id)
        .where('set_on', '!=', '')
        .execute()
      const timed = async (what: string, call: InjectOptions) => {
        const start = performance.now()
        const answer = await app.inject(call)
        if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.statusCode} ${answer.payload}`)
        if (round >= WARM_UP) times.push({ ms: performance.now() - start, what })
        return answer
      }
      const read = { url: '/api/practices', headers }
      const { content } = (await timed('a new day', read)).json()
      if (content.questions.length === 0) throw new Error('the set is empty')
      await timed('again', read)
      const [{ question_id, options }] = content.questions
      await timed('an answer', {
        method: 'POST',
        url: `/api/practices/${content.date}`,
        headers,
        payload: { answers: [{ question_id, option_ids: [options[0].option_id] }] },
      })
    }
    const sorted = times.toSorted((a, b) => a.ms - b.ms)
    const isFast = durationAt(sorted, 0.99) <= P99_MAX_MS
    process.stdout.write(
      `\n${name}: ${sorted.length} calls: p50 ${durationAt(sorted, 0.5).toFixed(1)} ms, p99 ${durationAt(sorted, 0.99).toFixed(1)} ms${isFast ? '' : ' TOO SLOW'}\n`,
    )
    for (const { ms, what } of sorted.slice(-6)) process.stdout.write(`  ${ms.toFixed(0)} ms ${what}\n`)
    return isFast
  },
})
