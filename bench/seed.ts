import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyWorld } from '../demo/start.ts'

const MEMBERS = 2000
const NOTES_EACH = 50
const DAY_MS = 86_400_000

export const NOTE = {
  type: 'MORNING_PHASE',
  title: 'Wake early',
  description: 'Read one lesson before work, then the checklist.',
}

/** The token of a member, from 0: 43 characters, like a real one. */
export const tokenOf = (n: number) => createHash('sha256').update(`bench ${n}`).digest('base64url')

/** Adds members to a copy of the demo world, each signed in, with a year and notes. Returns the lesson that they open. */
export function seed(dataDir: string) {
  copyWorld(dataDir)
  const db = new DatabaseSync(join(dataDir, 'padauk.db'))
  db.exec('pragma synchronous = off; begin')
  const { lesson_id } = db
    .prepare("select lesson_id from lessons where status = 'PUBLISHED' order by course_id, position limit 1")
    .get() as { lesson_id: number }
  const addMember = db.prepare(
    "insert into members (email, name, password_hash, refer_code, status, created_at) values (?, 'Bench', '-', ?, 'ACTIVE', ?)",
  )
  const addYear = db.prepare(
    'insert into subscriptions (member_id, plan_id, months, start_at, end_at, opens_all_campuses) values (?, (select min(plan_id) from plans), 12, ?, ?, 1)',
  )
  const addSession = db.prepare(
    "insert into sessions (token_hash, member_id, device, created_at, last_seen_at, expires_at) values (?, ?, 'bench', ?, ?, ?)",
  )
  const addNote = db.prepare(
    'insert into notes (member_id, type, title, description, updated_at) values (?, ?, ?, ?, ?)',
  )
  const now = Date.now()
  const at = (ms: number) => new Date(now + ms).toISOString()
  for (let n = 0; n < MEMBERS; n++) {
    const member = addMember.run(`bench${n}@padauk.test`, `BENCH${n}`, at(0)).lastInsertRowid
    addYear.run(member, at(0), at(300 * DAY_MS))
    addSession.run(createHash('sha256').update(tokenOf(n)).digest('hex'), member, at(0), at(0), at(300 * DAY_MS))
    for (let note = 0; note < NOTES_EACH; note++)
      addNote.run(member, NOTE.type, NOTE.title, NOTE.description, at(-note * 1000 - n))
  }
  db.exec('commit; analyze; pragma wal_checkpoint(truncate)')
  db.close()
  return lesson_id
}
