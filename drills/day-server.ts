// What the server holds of a member after the day of day.ts, and how it is put back for the next one.
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { NO_FILM, secondOf } from './day-lessons.ts'
import { NO_ITEMS, readList } from './day-lists.ts'
import { FILM_LESSON, type Lessons, QUIZ_LESSON, TEXT_LESSON } from './day-places.ts'
import type { Allowed, State } from './day-plans.ts'
import { readRun } from './day-runs.ts'
import { NOTHING_ANSWERED, readCharts, readPractice } from './day-sets.ts'
import type { Product } from './product.ts'

export type Who = keyof typeof ACCOUNTS

/** In the zone of the browser: the school's own day may be another one. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
/** The member's local day. */
export const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date())

const ownOf = (who: Who) => `member_id = (select member_id from members where email = '${ACCOUNTS[who].email}')`

/** What a day leaves. */
const OWNED = [
  ...['notes', 'checklist_days', 'checklist_items', 'favorites', 'lesson_progress', 'replays', 'day_things'],
  ...['quiz_attempts', 'quiz_papers', 'quiz_answers', 'practices', 'practice_days'],
]

/**
 * A new day: nothing is done, every question of the practice is due, the charts are those of the morning, and of films the
 * sound is chosen, which is what the phone has.
 */
export const forgetDay = (product: Product, who: Who, { practice }: Lessons) =>
  product.sql(
    ...OWNED.map((table) => `delete from ${table} where ${ownOf(who)}`),
    `update drills set answer = null, is_right = null, answered_at = null where ${ownOf(who)}`,
    `insert into practices (member_id, question_id, edition, step, due_on, is_weak, set_on, tries, option_ids, is_right, is_right_first)
     select members.member_id, question_id, edition, 0, '2020-01-01', 1, '${today()}', 0, '[]', 0, 0 from members, questions
     where email = '${ACCOUNTS[who].email}' and question_id in (${practice})`,
    `update members set video_height = 0 where email = '${ACCOUNTS[who].email}'`,
    `insert into practice_days select member_id, '${today()}' from members where email = '${ACCOUNTS[who].email}'`,
  )

export async function signIn(product: Product, who: Who) {
  const { email } = ACCOUNTS[who]
  const { body } = await product.call('POST', '/api/user/auth/login', { email, password: PASSWORD })
  const { token } = (body as { content: { token: string } }).content
  const info = encodeURIComponent(JSON.stringify({ token, email, name: '' }))
  const cookies = [
    { name: 'token', value: token },
    { name: 'info', value: info },
  ]
  return { token, cookies }
}

async function readName(product: Product, token: string) {
  const { body } = await product.call('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })
  return (body as { content: { name: string } }).content.name
}

/** What there is in the morning. */
export const readMorning = async (product: Product, token: string): Promise<Allowed> =>
  new Map<string, State[]>([
    ['name me', [await readName(product, token)]],
    [`star ${QUIZ_LESSON}`, ['plain']],
    ...[NO_ITEMS, NO_FILM, ...NOTHING_ANSWERED],
  ])

/** What the server holds, in the words of `Allowed`: a thing that is there twice is named twice. */
export async function readServer(
  product: Product,
  who: Who,
  token: string,
  { quiz, text, film }: Lessons,
): Promise<[string, State][]> {
  const headers = { authorization: `Bearer ${token}`, 'time-zone': ZONE }
  const read = async <T>(path: string) =>
    ((await product.call('GET', path, undefined, headers)).body as { content: T }).content
  const rowsOf = (what: string, where: string) => product.sql(`select ${what} where ${where} and ${ownOf(who)}`)
  const notes = await read<{ data: { title: string; description: string }[] }>('/api/notes/manifastcation?perPage=100')
  const items = await read<{ data: { title: string; is_done: boolean }[] }>('/api/checklist')
  const lesson = await read<{ is_fav: boolean }>(`/api/user/lesson/${quiz.lesson_id}`)
  const papers = await rowsOf('1 from quiz_attempts', `lesson_id = ${quiz.lesson_id} and is_passed = 1`)
  const finished = await rowsOf('1 from lesson_progress', `lesson_id = ${text.lesson_id} and finished_at is not null`)
  const [place] = await rowsOf('resume_seconds from lesson_progress', `lesson_id = ${film.lesson_id}`)
  const runs = await rowsOf('* from replays', `lesson_id = ${text.lesson_id}`)
  return [
    ...notes.data.map(({ title, description }): [string, State] => [`note ${title}`, description]),
    ...readList(items.data),
    ['name me', await readName(product, token)],
    [`star ${QUIZ_LESSON}`, lesson.is_fav ? 'starred' : 'plain'],
    ...papers.map((): [string, State] => [`quiz ${QUIZ_LESSON}`, 'handed in']),
    ...finished.map((): [string, State] => [`lesson ${TEXT_LESSON}`, 'finished']),
    [`film ${FILM_LESSON}`, secondOf(Number(place?.resume_seconds ?? 0))],
    ...runs.map(readRun),
    readPractice(await rowsOf('* from practices', `set_on = '${today()}'`)),
    readCharts(await rowsOf('* from drills', `day = '${today()}'`)),
  ]
}

/** What is there and may not be, or is not there and has to be. */
export function compare(there: [string, State][], allowed: Allowed) {
  const wrong = [...allowed].flatMap(([name, states]) => {
    const found = there.filter(([one]) => one === name).map(([, state]) => state)
    if (found.length > 1) return [`${name} is there ${found.length} times`]
    if (states.includes(found[0])) return []
    return [`${name} is ${found[0] ?? 'not there'}, and was last ${states.join(' or ')}`]
  })
  const strange = there.filter(([name]) => !allowed.has(name)).map(([name, state]) => `${name} is ${state} by nobody`)
  return [...wrong, ...strange]
}

/** Things of the day, in the order in which the server made them, that are not in the order of its steps. */
export async function findDisorder(product: Product, who: Who) {
  const faults: string[] = []
  for (const [table, id] of [
    ['notes', 'note_id'],
    ['checklist_items', 'item_id'],
  ] as const) {
    const rows = await product.sql(`select title from ${table} where ${ownOf(who)} order by ${id}`)
    const steps = rows.map(({ title }) => Number(/step (\d+)/.exec(String(title))?.[1]))
    if (steps.some((step, at) => step < (steps[at - 1] ?? 0))) faults.push(`${table} were made as ${steps.join(', ')}`)
  }
  // Charts are asked and answered in their order, runs are made one after another.
  for (const [what, order] of [
    ['number as nth from drills', 'answered_at, number'],
    ["json_extract(moves, '$[0].target') as nth from replays", 'replay_id'],
  ]) {
    const rows = await product.sql(
      `select ${what} where ${ownOf(who)} ${what?.includes('drills') ? 'and answer is not null' : ''} order by ${order}`,
    )
    const nths = rows.map(({ nth }) => Number(nth ?? Infinity))
    if (nths.some((nth, at) => nth < (nths[at - 1] ?? 0))) faults.push(`${what} is ${nths.join(', ')}`)
  }
  return faults
}
