// The ruler: node:http and node:sqlite with the best SQL for four calls, without a framework, validation, limits or anything
// else that a school needs.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

const [port, file] = process.argv.slice(2) as [string, string]
const PER_PAGE = 15

const db = new DatabaseSync(file)
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -65536')

type Row = Record<string, unknown>
const page = (perPage: number, total: unknown, data: Row[]) => ({
  currentPage: 1,
  totalPage: Math.ceil(Number(total) / perPage),
  perPage,
  total,
  data,
})

const selectMember = db.prepare(`select s.member_id from sessions s join members m on m.member_id = s.member_id
  where s.token_hash = ? and s.expires_at > ?2 and m.status = 'ACTIVE' and exists (
    select 1 from subscriptions where member_id = s.member_id and start_at <= ?2 and end_at > ?2)`)
const memberOf = (authorization = '', now: string) =>
  selectMember.get(createHash('sha256').update(authorization.slice('Bearer '.length)).digest('hex'), now)?.member_id

const selectCampuses = db.prepare(
  "select campus_id, slug, title, description, logo, cover from campuses where status = 'PUBLISHED' order by position, campus_id limit 100",
)
function campuses() {
  const rows = selectCampuses.all()
  return page(100, rows.length, rows)
}

const selectNotes = db.prepare(`select note_id as manifast_id, type, title, description, updated_at from notes
  where member_id = ? and type = ? order by updated_at desc, note_id desc limit ${PER_PAGE}`)
const countNotes = db.prepare('select count(*) as total from notes where member_id = ? and type = ?')
const notes = (member: number, type: string) =>
  page(PER_PAGE, countNotes.get(member, type)?.total, selectNotes.all(member, type))

const selectLesson =
  db.prepare(`select l.lesson_id, l.course_id, c.category_id, k.campus_id, l.title, l.text, l.pass_percent, l.vimeo_path,
    l.video_source, l.video_poster, l.video_captions, l.video_seconds, p.resume_seconds, p.finished_at, f.created_at as favorite_at,
    (select n.lesson_id from lessons n where n.course_id = l.course_id and n.status = 'PUBLISHED' and (n.position, n.lesson_id) > (l.position, l.lesson_id)
      order by n.position, n.lesson_id limit 1) as next_lesson_id
  from lessons l join courses c on c.course_id = l.course_id join categories g on g.category_id = c.category_id
    join campuses k on k.campus_id = g.campus_id
    left join lesson_progress p on p.member_id = ?1 and p.lesson_id = l.lesson_id
    left join favorites f on f.member_id = ?1 and f.lesson_id = l.lesson_id
  where l.lesson_id = ?2 and l.status = 'PUBLISHED' and c.status = 'PUBLISHED' and g.status = 'PUBLISHED' and k.status = 'PUBLISHED'
    and exists (select 1 from subscriptions s where s.member_id = ?1 and s.start_at <= ?3 and s.end_at > ?3 and (s.opens_all_campuses = 1
      or exists (select 1 from subscription_campuses b where b.subscription_id = s.subscription_id and b.campus_id = k.campus_id)))`)
const selectOptions =
  db.prepare(`select q.question_id, q.kind, q.prompt, o.option_id, o.text from questions q join options o on o.question_id = q.question_id
  where q.lesson_id = ? and q.form = 1 order by q.position, o.position`)
function lesson(member: number, id: number, now: string) {
  const row = selectLesson.get(member, id, now) as Row
  const { pass_percent, vimeo_path, video_source, video_poster, video_captions, video_seconds, ...rest } = row
  const { resume_seconds, finished_at, favorite_at, ...shown } = rest
  const questions = new Map<unknown, Row & { options: Row[] }>()
  for (const { question_id, kind, prompt, ...option } of selectOptions.all(id)) {
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

const insertNote =
  db.prepare(`insert into notes (member_id, type, title, description, updated_at) values (?, ?, ?, ?, ?)
  returning note_id as manifast_id, type, title, description, updated_at`)
function create(member: number, text: string, now: string) {
  const { type, title, description } = JSON.parse(text) as Record<string, string>
  return insertNote.get(member, type as string, title as string, description as string, now)
}

createServer((request, response) => {
  const url = request.url as string
  const now = new Date().toISOString()
  const send = (status: number, content: unknown) => {
    const body = JSON.stringify({ content })
    const length = Buffer.byteLength(body)
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': length })
      .end(body)
  }
  if (url === '/readyz') return send(200, null)
  if (url === '/api/campus') return send(200, campuses())
  const member = Number(memberOf(request.headers.authorization, now))
  if (!member) return void response.writeHead(401).end()
  if (request.method === 'GET')
    return send(
      200,
      url.startsWith('/api/notes/')
        ? notes(member, url.slice(url.indexOf('=') + 1))
        : lesson(member, Number(url.slice(url.lastIndexOf('/') + 1)), now),
    )
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => send(201, create(member, text, now)))
}).listen(Number(port), '127.0.0.1')
