// The functions of the server in a random day (day.ts): on a database of their own, with a session that ends and a backup.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/db/open.ts'
import type { Db } from '../../server/src/db/schema.ts'
import { AppError } from '../../server/src/errors.ts'
import { markItem } from '../../server/src/features/checklists/checklists.ts'
import { createNote, listNotes, removeNote, updateNote } from '../../server/src/features/notes/notes.ts'
import type {} from '../../server/src/http/answer.ts'
import { applyChange } from '../../server/src/http/device-changes.ts'
import type { Change } from '../src/changes.ts'

const TODAY = '2026-03-02'
const TABLES = ['notes', 'deleted_notes', 'checklist_days', 'device_changes'] as const

/** What a member's screens show: notes by their ids, and the ids of ticked items. */
export type Content = { notes: { id: string; title: string }[]; ticks: string[] }

/** A member's content with changes over it. */
export const layOver = ({ notes, ticks }: Content, changes: readonly Change[]): Content => {
  const shown = new Map(notes.map(({ id, title }) => [id, title]))
  const ticked = new Set(ticks)
  for (const { act, params, body } of changes) {
    const id = String(params?.id ?? body?.client_id)
    if (act === 'notes.create' || act === 'notes.update') shown.set(id, String(body?.title))
    if (act === 'notes.remove') shown.delete(id)
    if (act === 'items.mark') ticked[body?.is_done ? 'add' : 'delete'](id)
  }
  return { notes: [...shown].map(([id, title]) => ({ id, title })), ticks: [...ticked] }
}

/** The database of many days, one member a day. */
export const openServer = async () => {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'padauk-days-'))
  const db = await openDatabase(join(folder, 'days.db'))
  let members = 0
  return {
    db,
    newMember: async () => {
      const refer_code = `day-${++members}`
      const { member_id } = await db
        .insertInto('members')
        .values({
          ...{ email: `${refer_code}@padauk.test`, name: 'A day', password_hash: '', refer_code, status: 'ACTIVE' },
          created_at: '2026-01-01',
        } as never)
        .returning('member_id')
        .executeTakeFirstOrThrow()
      const items = await db
        .insertInto('checklist_items')
        .values(['One', 'Two'].map((title, position) => ({ member_id, title, position, created_on: TODAY })))
        .returning('item_id')
        .execute()
      return { member_id, items: items.map(({ item_id }) => String(item_id)) }
    },
    close: async () => {
      await db.destroy()
      rmSync(folder, { recursive: true })
    },
  }
}
export type DayServer = Awaited<ReturnType<typeof openServer>>

/** The server as one member meets it in a day. `isLoose`: the number of a change is stored outside of its transaction. */
export const serveMember = (db: Db, member_id: number, isLoose: boolean) => {
  /** In its order. */
  let applied: { key: string; device: string }[] = []
  let time = Date.parse(`${TODAY}T08:00:00Z`)
  let sessions = 1
  let starts = 0
  let backup: { rows: Awaited<ReturnType<typeof readTables>>; applied: typeof applied } | undefined

  const rowsOf = (table: (typeof TABLES)[number]) =>
    db.selectFrom(table).where('member_id', '=', member_id).selectAll().execute()
  const readTables = async () => Promise.all(TABLES.map(rowsOf))

  const appliedOf = async (device: string) =>
    (
      await db
        .selectFrom('device_changes')
        .where('member_id', '=', member_id)
        .where('device', '=', device)
        .select('number')
        .executeTakeFirst()
    )?.number ?? 0

  const run = async (trx: Db, method: string, id: string, body: never) => {
    time += 1000
    const now = new Date(time)
    if (method === 'POST') return createNote(trx, member_id, body, now, TODAY)
    if (method === 'PATCH') return updateNote(trx, member_id, id, body, now)
    if (method === 'DELETE') return removeNote(trx, member_id, id, now)
    return markItem(trx, member_id, Number(id), TODAY, Boolean((body as { is_done: boolean }).is_done))
  }

  const refuse = (status: number, code: string, message: string, headers = new Headers()) =>
    Response.json({ error: { code, message } }, { status, headers })

  return {
    applied: () => applied,
    appliedOf,
    now: () => time,
    token: () => `token ${sessions}`,
    /** Another one after each restart, which cuts all calls. */
    start: () => starts,
    restart: () => void starts++,
    endSession: () => void sessions++,
    readContent: async (): Promise<Content> => {
      const [{ data }, ticks] = await Promise.all([
        listNotes(db, member_id, { page: 1, perPage: 100 }),
        db.selectFrom('checklist_days').where('member_id', '=', member_id).select('item_id').execute(),
      ])
      return {
        notes: data.map(({ manifast_id, client_id, title }) => ({ id: client_id ?? String(manifast_id), title })),
        ticks: ticks.map(({ item_id }) => String(item_id)),
      }
    },
    /** Version of a note that a device has made, if it is here. */
    versionOf: async (id: string) =>
      (
        await db
          .selectFrom('notes')
          .where('member_id', '=', member_id)
          .where('client_id', '=', id)
          .select('updated_at')
          .executeTakeFirst()
      )?.updated_at,
    backUp: async () => {
      backup = { rows: await readTables(), applied: [...applied] }
    },
    /** Goes back to the last backup, if there is one. */
    restore: async () => {
      if (!backup) return
      starts++
      for (const [at, table] of TABLES.entries()) {
        await db.deleteFrom(table).where('member_id', '=', member_id).execute()
        const rows = backup.rows[at] ?? []
        if (rows.length > 0)
          await db
            .insertInto(table)
            .values(rows as never)
            .execute()
      }
      applied = [...backup.applied]
    },
    answer: async (path: string, { method = 'GET', headers, body }: RequestInit) => {
      const given = new Headers(headers)
      if (given.get('Authorization') !== `Bearer token ${sessions}`) return refuse(401, 'no_session', 'ended')
      const told = new Headers()
      const reply = { header: (name: string, value: string) => told.set(name, value) } as never
      const [device = '', key = ''] = [given.get('Device') ?? '', given.get('Idempotency-Key') ?? '']
      const before = await appliedOf(device)
      if (Number(given.get('Applied')) > before)
        return refuse(409, 'changes_missing', '', new Headers({ Applied: String(before) }))
      const work = async (trx: Db) => {
        const sent = body ? JSON.parse(String(body)) : {}
        const content = await run(trx, method, path.split('/').at(-1) ?? '', sent as never)
        applied.push({ key, device })
        return content ? JSON.stringify({ content }) : ''
      }
      const change = { member_id, device, number: Number(given.get('Change')), key, isFirst: false }
      try {
        const stored = await applyChange(db, reply, change, isLoose ? async () => '' : work, new Date(time))
        const text = isLoose ? await work(db) : stored
        if (text) told.set('Content-Type', 'application/json')
        const status = method === 'POST' ? 201 : text ? 200 : 204
        return new Response(text || null, { status, headers: told })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (!told.has('applied')) told.set('Applied', String(await appliedOf(device)))
        return refuse(error.status, error.code, error.message, told)
      }
    },
  }
}
export type MemberServer = ReturnType<typeof serveMember>
