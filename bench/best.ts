// The ruler: node:http and the best SQL we could write for four calls, without a framework, validation, limits or
// anything that a school needs. On SQLite, or on PostgreSQL with DATABASE_URL.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'

const [port, file] = process.argv.slice(2) as [string, string]
const NOTES_SHOWN = 15

type Row = Record<string, unknown>
type Query = (sql: string, ...values: unknown[]) => Row[] | Promise<Row[]>
const query = process.env.DATABASE_URL ? onPostgres(process.env.DATABASE_URL) : onSqlite(file)

function onSqlite(path: string): Query {
  const open = () => {
    const db = new DatabaseSync(path)
    db.exec(
      'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000; pragma cache_size = -65536; pragma mmap_size = 268435456',
    )
    return db
  }
  const [reader, writer] = [open(), open()]
  const statements = new Map<string, StatementSync>()
  return (sql, ...values) => {
    let statement = statements.get(sql)
    if (!statement) {
      statement = (sql.startsWith('select') ? reader : writer).prepare(sql.replaceAll(/\$(\d)/g, '?$1'))
      statements.set(sql, statement)
    }
    return statement.all(...(values as never[])) as Row[]
  }
}

function onPostgres(connectionString: string): Query {
  const pool = new pg.Pool({ connectionString, max: 16 })
  pg.types.setTypeParser(20, Number)
  const names = new Map<string, string>()
  return async (text, ...values) => {
    const name = names.get(text) ?? `b${names.size}`
    names.set(text, name)
    return (await pool.query({ name, text, values })).rows as Row[]
  }
}

const SESSION = `select s.member_id from sessions s join members m on m.member_id = s.member_id
  where s.token_hash = $1 and s.expires_at > $2 and m.status = 'ACTIVE' and exists (
    select 1 from subscriptions where member_id = s.member_id and start_at <= $2 and end_at > $2)`
async function memberOf({ headers }: IncomingMessage, now: string) {
  const hash = createHash('sha256').update((headers.authorization ?? '').slice('Bearer '.length))
  const [row] = await query(SESSION, hash.digest('hex'), now)
  return row?.member_id
}

const page = (perPage: number, total: unknown, data: Row[]) => ({
  currentPage: 1,
  totalPage: Math.ceil(Number(total) / perPage),
  perPage,
  total,
  data,
})

const CAMPUSES = `select campus_id, title, description, logo, cover from campuses where status = 'PUBLISHED' order by position, campus_id limit 100`
const CAMPUS_COUNT = `select count(*) as total from campuses where status = 'PUBLISHED'`
async function campuses() {
  const [rows, [count]] = await Promise.all([query(CAMPUSES), query(CAMPUS_COUNT)])
  return page(100, count?.total, rows)
}

const NOTES = `select note_id as manifast_id, type, title, description, updated_at from notes where member_id = $1 and type = $2
  order by updated_at desc, note_id desc limit ${NOTES_SHOWN}`
const NOTE_COUNT = 'select count(*) as total from notes where member_id = $1 and type = $2'
async function notes(member: unknown) {
  const [rows, [count]] = await Promise.all([
    query(NOTES, member, 'MORNING_PHASE'),
    query(NOTE_COUNT, member, 'MORNING_PHASE'),
  ])
  return page(NOTES_SHOWN, count?.total, rows)
}

const LESSON = `select l.lesson_id, l.course_id, c.category_id, k.campus_id, l.title, l.text, l.pass_percent, l.vimeo_path,
    l.video_source, l.video_poster, l.video_captions, l.video_seconds, p.resume_seconds, p.finished_at, f.created_at as favorite_at,
    (select n.lesson_id from lessons n where n.course_id = l.course_id and n.status = 'PUBLISHED' and (n.position, n.lesson_id) > (l.position, l.lesson_id)
      order by n.position, n.lesson_id limit 1) as next_lesson_id
  from lessons l join courses c on c.course_id = l.course_id join categories g on g.category_id = c.category_id
    join campuses k on k.campus_id = g.campus_id
    left join lesson_progress p on p.member_id = $1 and p.lesson_id = l.lesson_id
    left join favorites f on f.member_id = $1 and f.lesson_id = l.lesson_id
  where l.lesson_id = $2 and l.status = 'PUBLISHED' and c.status = 'PUBLISHED' and g.status = 'PUBLISHED' and k.status = 'PUBLISHED'
    and exists (select 1 from subscriptions s where s.member_id = $1 and s.start_at <= $3 and s.end_at > $3 and (s.opens_all_campuses = 1
      or exists (select 1 from subscription_campuses b where b.subscription_id = s.subscription_id and b.campus_id = k.campus_id)))`
const QUESTIONS = `select q.question_id, q.kind, q.prompt, o.option_id, o.text from questions q join options o on o.question_id = q.question_id
  where q.lesson_id = $1 order by q.position, o.position`
async function lesson(member: unknown, id: number, now: string) {
  const [[row], options] = await Promise.all([query(LESSON, member, id, now), query(QUESTIONS, id)])
  const { pass_percent, vimeo_path, video_source, video_poster, video_captions, video_seconds, ...rest } = row as Row
  const { resume_seconds, finished_at, favorite_at, ...shown } = rest
  const questions = new Map<unknown, Row & { options: Row[] }>()
  for (const { question_id, kind, prompt, ...option } of options) {
    if (!questions.has(question_id)) questions.set(question_id, { question_id, kind, prompt, options: [] })
    questions.get(question_id)?.options.push(option)
  }
  return {
    ...shown,
    video: (vimeo_path ?? video_source) && {
      vimeo_path,
      source: video_source,
      poster: video_poster,
      captions: JSON.parse(String(video_captions)),
      seconds: video_seconds,
    },
    quiz: questions.size > 0 ? { questions: [...questions.values()], pass_percent } : null,
    is_fav: favorite_at !== null,
    is_finished: finished_at !== null,
    resume_at: resume_seconds ?? 0,
  }
}

const CREATE = `insert into notes (member_id, type, title, description, updated_at) values ($1, $2, $3, $4, $5)
  returning note_id as manifast_id, type, title, description, updated_at`
async function create(request: IncomingMessage, member: unknown, now: string) {
  let text = ''
  for await (const part of request) text += part
  const { type, title, description } = JSON.parse(text) as Record<string, string>
  return (await query(CREATE, member, type, title, description, now))[0]
}

createServer(async (request: IncomingMessage, response: ServerResponse) => {
  const now = new Date().toISOString()
  const url = request.url as string
  let content: unknown
  if (url === '/api/campus') content = await campuses()
  else {
    const member = await memberOf(request, now)
    if (!member) return response.writeHead(401).end()
    if (request.method === 'POST') content = await create(request, member, now)
    else if (url.startsWith('/api/notes/')) content = await notes(member)
    else content = await lesson(member, Number(url.split('/').at(-1)), now)
  }
  const body = JSON.stringify({ content })
  response
    .writeHead(request.method === 'POST' ? 201 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}).listen(Number(port), '127.0.0.1')
