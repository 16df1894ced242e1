// The baseline: node:http with prepared node:sqlite statements, the same SQL, token look-up and JSON, and nothing else.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Captured, Source } from './capture.ts'

const { file, port, session, calls } = JSON.parse(process.argv[2] as string) as {
  file: string
  port: number
  session: Captured
  calls: Record<string, Captured[]>
}

const reader = new DatabaseSync(file)
const writer = new DatabaseSync(file)
for (const db of [reader, writer])
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000')
const prepare = ({ sql, sources }: Captured) => ({
  statement: (/^\s*(select|with)/i.test(sql) ? reader : writer).prepare(sql),
  sources,
})
type Prepared = { statement: StatementSync; sources: Source[] }

const lookUp = prepare(session)
const prepared = Object.fromEntries(Object.entries(calls).map(([name, captured]) => [name, captured.map(prepare)]))

type Row = Record<string, unknown> & { total?: number }
const run = ({ statement, sources }: Prepared, values: Record<string, unknown>) =>
  statement.all(...(sources.map((source) => ('is' in source ? source.is : values[source.from])) as never[])) as Row[]
const page = (rows: Row[], perPage: number, data: unknown[]) => ({
  currentPage: 1,
  totalPage: Math.ceil((rows[0]?.total ?? 0) / perPage),
  perPage,
  total: rows[0]?.total ?? 0,
  data,
})
const without = ({ total: _, ...row }: Row) => row

/** Builds the response of each call from the rows of its statements. */
const shapes: Record<string, (rows: Row[][]) => unknown> = {
  campuses: ([rows = []]) => page(rows, 100, rows.map(without)),
  category: ([first = [], second = []]) => {
    const [head, rows] = first[0] && 'is_open' in first[0] ? [first[0], second] : [second[0], first]
    const { is_open: _, ...rest } = head as Row
    return { ...rest, ...page(rows, 100, rows.map(without)) }
  },
  inProgress: ([rows = []]) =>
    page(
      rows,
      100,
      rows.map(({ next_course_id, next_lesson_id, next_title, total: _, ...row }) => ({
        ...row,
        next_lesson: { course_id: next_course_id, lesson_id: next_lesson_id, title: next_title },
      })),
    ),
  create: ([rows = []]) => rows[0],
  notes: ([rows = []]) =>
    page(
      rows,
      15,
      rows.map(({ note_id, total: _, ...row }) => ({ manifast_id: note_id, ...row })),
    ),
  lesson: (sets) => {
    const open = sets.find(([row]) => row && 'is_open' in row)?.[0] as Row
    const body = sets.find(([row]) => row && 'video_captions' in row)?.[0] as Row
    const questions = new Map<unknown, Row & { options: Row[] }>()
    for (const { question_id, kind, prompt, option_id, text } of sets.find(([row]) => row && 'option_id' in row) ??
      []) {
      const question = questions.get(question_id) ?? { question_id, kind, prompt, options: [] }
      questions.set(question_id, question)
      question.options.push({ option_id, text })
    }
    return {
      lesson_id: open.lesson_id,
      course_id: open.course_id,
      category_id: open.category_id,
      campus_id: open.campus_id,
      title: body.title,
      video: body.video_source
        ? {
            vimeo_path: body.vimeo_path,
            source: body.video_source,
            poster: body.video_poster,
            captions: JSON.parse(String(body.video_captions)),
            seconds: body.video_seconds,
          }
        : null,
      text: body.text,
      quiz: questions.size > 0 ? { questions: [...questions.values()], pass_percent: open.pass_percent } : null,
      is_fav: open.favorite_at !== null,
      is_finished: open.finished_at !== null,
      next_lesson_id: body.next_lesson_id,
      resume_at: open.resume_seconds ?? 0,
    }
  },
}

createServer((request, response) => {
  const [, name = '', id = ''] = (request.url as string).split('/')
  const now = new Date().toISOString()
  const token_hash = createHash('sha256')
    .update((request.headers.authorization ?? '').slice(7))
    .digest('hex')
  const [caller] = request.headers.authorization ? run(lookUp, { token_hash, now }) : [{}]
  if (!caller) return response.writeHead(401).end()
  const values = { now, id: Number(id), member: caller.member_id }
  const rows = (prepared[name] as Prepared[]).map((one) => run(one, values))
  const shape = shapes[name]
  if (!shape) return response.writeHead(204).end()
  const body = JSON.stringify({ content: shape(rows) })
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body)
}).listen(port, '127.0.0.1')
