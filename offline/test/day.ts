// A random day of a member's devices against the functions of the server: which steps come in which order, what is cut, what crashes.
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
import type { Change, NewChange } from '../src/changes.ts'
import type { Device } from '../src/device.ts'
import { startPending } from '../src/pending.ts'
import { emptyQueue, openChanges, type Queue } from '../src/queue.ts'

const TODAY = '2026-03-02'
const DAY_MS = 24 * 60 * 60 * 1000

/** A number below `most`, as the day wants it. */
type Choose = (most: number) => number
/** What happens in a day, beside the steps of what is under way. Often ones are named often. */
export const ACTS = [
  ...['write', 'write', 'rewrite', 'rewrite', 'remove', 'tick', 'tick', 'read', 'read', 'wake', 'wake'],
  ...['cut line', 'mend line', 'mend line', 'lose answer', 'open tab', 'kill tab', 'power cut', 'fill storage'],
  ...['make room', 'set clock', 'end session', 'sign in', 'sign out', 'restart server', 'back up', 'restore'],
  ...['drop', 'retry', 'pass time', 'pass time'],
] as const
export type Act = (typeof ACTS)[number]

/** Faults that are put into the engine or the server, to see the model go red. */
export type Mutant = 'number outside of the transaction' | 'overlay twice' | 'no lock' | 'new key on retry'

/** The functions of the server on a database of their own. */
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

type Row = { id: string; title: string }
type Content = { notes: Row[]; ticks: string[] }

/** A member's content with changes over it. */
const layOver = ({ notes, ticks }: Content, changes: readonly Change[]): Content => {
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
const byId = ({ notes, ticks }: Content) => ({
  notes: notes.map(({ id, title }) => `${id} ${title}`).sort(),
  ticks: ticks.toSorted(),
})

type Living = { isAlive: () => boolean }
/** One at a time, in the order in which they came. Who is killed makes way. */
const makeLine = () => {
  let first: Living | undefined
  let others: (Living & { go: () => void })[] = []
  const next = () => {
    others = others.filter(({ isAlive }) => isAlive())
    first = others.shift()
    if (first) (first as (typeof others)[number]).go()
  }
  return {
    isFirst: (one: Living) => first?.isAlive === one.isAlive,
    next,
    run: async <T>({ isAlive }: Living, work: () => Promise<T>): Promise<T> => {
      if (first) await new Promise<void>((go) => void others.push({ isAlive, go }))
      else first = { isAlive }
      // Whoever was killed when it came to them has made way already.
      if (!isAlive()) await new Promise(() => {})
      try {
        return await work()
      } finally {
        if (isAlive()) next()
      }
    },
  }
}

type Made = { key: string; device: string; act: string; thing: string; order: number }

/**
 * Lives a day and then its end, when every line is up and every change is sent.
 * @throws when something is lost, done twice or out of order, or when a screen shows anything else than the server holds
 */
export const liveDay = async ({ db, newMember }: DayServer, acts: readonly Act[], choose: Choose, mutant?: Mutant) => {
  const { member_id, items } = await newMember()
  let count = 0
  const newId = (kind: string) => `${kind}${String(++count).padStart(20, 'x')}`

  // The server.
  let applied: { key: string; device: string }[] = []
  let serverTime = Date.parse(`${TODAY}T08:00:00Z`)
  let token = newId('token')
  let epoch = 0
  const tables = ['notes', 'deleted_notes', 'checklist_days', 'device_changes'] as const
  const readTables = async () =>
    Promise.all(tables.map((table) => db.selectFrom(table).where('member_id', '=', member_id).selectAll().execute()))
  let backup: { rows: Awaited<ReturnType<typeof readTables>>; applied: typeof applied } | undefined

  const readContent = async (): Promise<Content> => {
    const [{ data }, ticks] = await Promise.all([
      listNotes(db, member_id, { page: 1, perPage: 100 }),
      db.selectFrom('checklist_days').where('member_id', '=', member_id).select('item_id').execute(),
    ])
    return {
      notes: data.map(({ manifast_id, client_id, title }) => ({ id: client_id ?? String(manifast_id), title })),
      ticks: ticks.map(({ item_id }) => String(item_id)),
    }
  }
  const versionOf = async (id: string) =>
    (
      await db
        .selectFrom('notes')
        .where('member_id', '=', member_id)
        .where('client_id', '=', id)
        .select('updated_at')
        .executeTakeFirst()
    )?.updated_at
  const appliedOf = async (device: string) =>
    (
      await db
        .selectFrom('device_changes')
        .where('member_id', '=', member_id)
        .where('device', '=', device)
        .select('number')
        .executeTakeFirst()
    )?.number ?? 0

  const run = async (trx: Db, act: string, id: string, body: never) => {
    serverTime += 1000
    const now = new Date(serverTime)
    if (act === 'POST') return createNote(trx, member_id, body, now, TODAY)
    if (act === 'PATCH') return updateNote(trx, member_id, id, body, now)
    if (act === 'DELETE') return removeNote(trx, member_id, id, now)
    return markItem(trx, member_id, Number(id), TODAY, Boolean((body as { is_done: boolean }).is_done))
  }
  const answer = async (path: string, { method = 'GET', headers, body }: RequestInit) => {
    const given = new Headers(headers)
    if (given.get('Authorization') !== `Bearer ${token}`)
      return Response.json({ error: { code: 'no_session', message: 'ended' } }, { status: 401 })
    const told = new Headers()
    const reply = { header: (name: string, value: string) => told.set(name, value) } as never
    const [device = '', key = ''] = [given.get('Device') ?? '', given.get('Idempotency-Key') ?? '']
    const change = { member_id, device, number: Number(given.get('Change')), key, isFirst: false }
    const id = path.split('/').at(-1) ?? ''
    const parsed = body ? JSON.parse(String(body)) : {}
    const work = async (trx: Db) => {
      const content = await run(trx, method, id, parsed as never)
      applied.push({ key, device })
      return content ? JSON.stringify({ content }) : ''
    }
    const lastApplied = await appliedOf(device)
    if (Number(given.get('Applied')) > lastApplied)
      return Response.json(
        { error: { code: 'changes_missing', message: '' } },
        { status: 409, headers: { Applied: String(lastApplied) } },
      )
    try {
      const isOutside = mutant === 'number outside of the transaction'
      const given = isOutside ? async () => '' : work
      const known = await applyChange(db, reply, change, given, new Date(serverTime))
      const text = isOutside ? await work(db) : known
      const status = method === 'POST' ? 201 : text ? 200 : 204
      if (text) told.set('Content-Type', 'application/json')
      return new Response(text || null, { status, headers: told })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!told.has('applied')) told.set('Applied', String(await appliedOf(device)))
      const { status, code, message } = error
      return Response.json({ error: { code, message } }, { status, headers: told })
    }
  }

  // What is under way: each step waits until the day comes to it.
  type Step = { go: () => void; isAlive: () => boolean }
  let steps: Step[] = []
  let busy = 0
  const settle = async () => {
    do await new Promise((resolve) => setImmediate(resolve))
    while (busy > 0)
  }
  const stepOnce = async () => {
    steps = steps.filter(({ isAlive }) => isAlive())
    const step = steps[choose(Math.max(1, steps.length))]
    if (!step) return false
    steps = steps.filter((one) => one !== step)
    step.go()
    await settle()
    return true
  }

  // What the member made, in order, and what may be missing in the end.
  const made: Made[] = []
  const excused = new Set<string>()
  /** Devices that have lost writes. */
  const forgetful = new Set<string>()
  const excuseAll = (device: string) => {
    for (const one of made) if (one.device === device) excused.add(one.key)
  }

  const makePhone = () => {
    let owner = newId('owner')
    let stored = emptyQueue(owner)
    const snapshots: Queue[] = []
    let isFull = false
    let isUp = true
    let offset = 0
    let ticks = 0
    let losses = 0
    let known = token
    const timers = new Set<{ at: number; go: () => void; isAlive: () => boolean }>()
    const listeners = new Set<{ hear: (message: unknown) => void; isAlive: () => boolean }>()
    const [lock, storage] = [makeLine(), makeLine()]
    const tabs: ReturnType<typeof openTab>[] = []

    const openTab = () => {
      let isOpen = true
      /** Made, and not yet on the device. */
      const storing = new Set<string>()
      const mine = { isAlive: () => isOpen }
      const step = () => new Promise<void>((resolve) => void steps.push({ go: resolve, ...mine }))
      const device: Device = {
        // Nothing of the version before.
        open: async () => ({ getAllFromIndex: async () => [] }) as never,
        readQueue: async () => stored,
        changeQueue: (_owner, change) =>
          storage.run(mine, async () => {
            await step()
            if (isFull) throw new DOMException('no room', 'QuotaExceededError')
            snapshots.push(stored)
            stored = change(stored)
            for (const { key } of stored.changes) storing.delete(key)
            for (const { change } of stored.refused) storing.delete(change.key)
            return stored
          }),
        now: () => serverTime + offset,
        ticks: () => ticks,
        wait: (ms, work) => {
          const timer = { at: ticks + ms, go: work, ...mine }
          timers.add(timer)
          return () => timers.delete(timer)
        },
        lock: (_name, work) => (mutant === 'no lock' ? work() : lock.run(mine, work)),
        tell: (_name, message) => {
          for (const { hear, isAlive } of listeners) void step().then(() => isAlive() && hear(message))
        },
        listen: (_name, hear) => {
          const listener = { hear, ...mine }
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        fetch: async (path, init) => {
          if (mutant === 'new key on retry') (init.headers as Headers).set('Idempotency-Key', newId('again'))
          const sentIn = epoch
          await step()
          if (!isUp || sentIn !== epoch) throw new TypeError('cut')
          busy++
          const response = await answer(path, init).finally(() => busy--)
          await step()
          const isLost = losses > 0 && losses-- > 0
          if (!isUp || isLost || sentIn !== epoch) throw new TypeError('lost')
          return response
        },
        isLineUp: () => isUp,
        newKey: () => newId('key'),
      }
      let changes: readonly Change[] = []
      let pendingApplied = 0
      let readings = 0
      let read: (Content & { applied: number }) | undefined
      const engine = startPending(device, {
        readOwner: () => owner,
        readSender: () => ({ owner, token: known }),
        showPending: (shown) => {
          changes = shown.changes ?? changes
          pendingApplied = shown.applied ?? pendingApplied
        },
        askAgain: () => readAgain(),
        askSession: () => {},
        sayOutcome: (change, outcome) => {
          if (outcome.state === 'sent' && outcome.isInstead) excused.add(change.key)
          // The deletion of what is gone.
          if (outcome.state === 'sent' && outcome.answer === undefined && change.act === 'notes.remove')
            excused.add(change.key)
        },
        sayFull: () => {},
        askWorker: () => {},
      })
      const readAgain = async () => {
        const [asked, sentIn, nth] = [pendingApplied, epoch, ++readings]
        await step()
        if (!isUp || sentIn !== epoch || known !== token) return
        busy++
        const [told, content] = await (async () => {
          const told = await appliedOf(owner)
          return [told, await readContent()] as const
        })().finally(() => busy--)
        await step()
        engine.hear(told, asked)
        // A query that is asked again drops the answer that is on its way.
        if (!isUp || sentIn !== epoch || nth !== readings) return
        read = { ...content, applied: told }
      }
      const send = async (
        call: Pick<NewChange, 'act' | 'method' | 'path' | 'params' | 'body' | 'expects' | 'thing'>,
        more: Partial<NewChange>,
        replaces: boolean,
      ) => {
        const key = more.key ?? newId('key')
        const change: NewChange = {
          ...call,
          ...{ title: '', shown: ['all'], at: new Date(device.now()).toISOString(), timeZone: 'UTC', key },
          ...more,
        }
        const order = made.length
        if (replaces)
          for (const one of made)
            if (one.device === owner && one.thing === call.thing && one.act === call.act) excused.add(one.key)
        storing.add(key)
        made.push({ key, device: owner, act: call.act, thing: call.thing, order })
        const outcome = await engine.send(change, replaces, async () => void excused.add(key))
        // The form shows why.
        if (outcome.state === 'refused') excused.add(key)
      }
      engine.begin()
      const tab = {
        isOpen: mine.isAlive,
        engine,
        readAgain,
        screen: () =>
          read &&
          layOver(
            read,
            changes.filter(({ number }) => mutant === 'overlay twice' || number > (read?.applied ?? 0)),
          ),
        write: () => {
          const key = newId('note')
          const call = {
            act: 'notes.create',
            method: 'POST' as const,
            path: '/notes',
            expects: 201,
            thing: `note ${key}`,
          }
          const body = { client_id: key, title: key, description: '', type: 'MORNING_PHASE' }
          void send({ ...call, body }, { key, isCreation: true }, false)
          const screen = tab.screen()
          if (screen && !screen.notes.some(({ id }) => id === key)) throw new Error('a note is not shown at once')
        },
        rewrite: async (id: string, isBased: boolean) => {
          const version = isBased ? await versionOf(id) : undefined
          const title = newId('text')
          const instead = {
            ...{ code: 'note_changed', act: 'notes.create', method: 'POST' as const, path: '/notes', expects: 201 },
            body: { title, description: '', type: 'MORNING_PHASE' },
          }
          void send(
            {
              ...{ act: 'notes.update', method: 'PATCH', path: '/notes/:id', params: { id }, expects: 200 },
              ...{ thing: `note ${id}`, body: { title, ...(version && { based_on: version }) } },
            },
            version ? { instead } : {},
            true,
          )
        },
        remove: (id: string) =>
          void send(
            {
              ...{ act: 'notes.remove', method: 'DELETE', path: '/notes/:id', params: { id }, expects: 204 },
              thing: `note ${id}`,
            },
            { isGoneFine: true },
            false,
          ),
        tick: (id: string, is_done: boolean) =>
          void send(
            {
              ...{ act: 'items.mark', method: 'PUT', path: '/items/:id', params: { id }, expects: 204 },
              ...{ thing: `item ${id}`, body: { is_done } },
            },
            {},
            true,
          ),
        kill: () => {
          isOpen = false
          for (const key of storing) excused.add(key)
          for (const line of [lock, storage]) if (line.isFirst(mine)) line.next()
        },
      }
      return tab
    }
    const open = () => {
      const tab = openTab()
      tabs.push(tab)
      return tab
    }
    open()
    const alive = () => tabs.filter(({ isOpen }) => isOpen())
    const killAll = () => {
      for (const tab of alive()) tab.kill()
    }
    return {
      alive,
      open,
      queue: () => stored,
      owner: () => owner,
      set: (change: { isUp?: boolean; isFull?: boolean }) => {
        isUp = change.isUp ?? isUp
        isFull = change.isFull ?? isFull
        if (change.isUp) for (const tab of alive()) tab.engine.wake()
      },
      lose: () => void losses++,
      setClock: (days: number) => {
        offset = days * DAY_MS
      },
      pass: async (ms: number) => {
        ticks += ms
        for (const timer of [...timers])
          if (timer.at <= ticks) {
            timers.delete(timer)
            if (timer.isAlive()) timer.go()
          }
        await settle()
      },
      /** The last writes are lost with the power, and what was made in them. What was sent before may be sent again. */
      cutPower: () => {
        killAll()
        const lost = Math.min(snapshots.length, choose(4))
        if (lost > 0) {
          forgetful.add(owner)
          const kept = snapshots.at(-lost) as Queue
          const keys = new Set([...kept.changes, ...kept.refused.map(({ change }) => change)].map(({ key }) => key))
          for (const one of made) if (one.device === owner && !keys.has(one.key)) excused.add(one.key)
          stored = kept
          snapshots.length -= lost
        }
        open()
      },
      signIn: () => {
        known = token
        for (const tab of alive()) tab.engine.begin()
      },
      signOut: () => {
        killAll()
        excuseAll(owner)
        owner = newId('owner')
        stored = emptyQueue(owner)
        snapshots.length = 0
        known = token
        open()
      },
    }
  }

  const phones = Array.from({ length: 1 + choose(3) }, makePhone)
  await settle()
  for (const act of acts) {
    const phone = phones[choose(phones.length)] as (typeof phones)[number]
    if (phone.alive().length === 0) phone.open()
    const tab = phone.alive()[choose(phone.alive().length)] as ReturnType<typeof phone.open>
    const notes = [...new Set(made.filter(({ act }) => act === 'notes.create').map(({ key }) => key))]
    const note = notes[choose(Math.max(1, notes.length))]
    const item = items[choose(items.length)] as string
    if (act === 'write') tab.write()
    if (act === 'rewrite' && note) await tab.rewrite(note, choose(2) === 0)
    if (act === 'remove' && note) tab.remove(note)
    if (act === 'tick') tab.tick(item, choose(2) === 0)
    if (act === 'read') void tab.readAgain()
    if (act === 'wake') tab.engine.wake()
    if (act === 'cut line') phone.set({ isUp: false })
    if (act === 'mend line') phone.set({ isUp: true })
    if (act === 'lose answer') phone.lose()
    if (act === 'open tab' && phone.alive().length < 3) phone.open()
    if (act === 'kill tab') {
      tab.kill()
      if (phone.alive().length === 0) phone.open()
    }
    if (act === 'power cut') phone.cutPower()
    if (act === 'fill storage') phone.set({ isFull: true })
    if (act === 'make room') phone.set({ isFull: false })
    if (act === 'set clock') phone.setClock(choose(60) - 30)
    if (act === 'end session') token = newId('token')
    if (act === 'sign in') phone.signIn()
    if (act === 'sign out') phone.signOut()
    if (act === 'restart server') epoch++
    if (act === 'back up') backup = { rows: await readTables(), applied: [...applied] }
    if (act === 'restore' && backup) {
      epoch++
      for (const [at, table] of tables.entries()) {
        await db.deleteFrom(table).where('member_id', '=', member_id).execute()
        const rows = backup.rows[at] ?? []
        if (rows.length > 0)
          await db
            .insertInto(table)
            .values(rows as never)
            .execute()
      }
      applied = [...backup.applied]
    }
    if (act === 'drop' || act === 'retry') {
      const { refused } = phone.queue()
      const key = [...openChanges(phone.queue()), ...refused.map(({ change }) => change)][choose(4)]?.key
      if (key && act === 'drop') {
        const thing = made.find((one) => one.key === key)?.thing
        for (const one of made) if (one.thing === thing && one.device === phone.owner()) excused.add(one.key)
        void tab.engine.drop(key)
      }
      if (key && act === 'retry') void tab.engine.retry(key)
    }
    if (act === 'pass time') await phone.pass(1000 * (1 + choose(400)))
    await settle()
    for (let more = choose(8); more > 0; more--) await stepOnce()
  }

  // The end: everything is up, and everything is sent.
  for (const phone of phones) {
    phone.set({ isUp: true, isFull: false })
    phone.signIn()
  }
  const isOpen = () => phones.some((phone) => openChanges(phone.queue()).length > 0)
  const finish = async () => {
    for (let turn = 0; turn < 2000 && (await stepOnce()); turn++);
  }
  for (let round = 0; round < 12; round++) {
    await finish()
    // What is read from now on has everything, unless the server turns out to lack something.
    const [isSent, before] = [!isOpen(), applied.length]
    for (const phone of phones) for (const tab of phone.alive()) void tab.readAgain()
    await finish()
    if (isSent && !isOpen() && applied.length === before) break
    for (const phone of phones) {
      await phone.pass(60 * 60_000)
      for (const tab of phone.alive()) tab.engine.wake()
    }
  }
  const screens = phones.flatMap(({ alive }) => alive().map((tab) => tab.screen()))
  const fail = (why: string, what: unknown) => {
    throw new Error(`${why}: ${JSON.stringify(what)}`)
  }
  if (isOpen())
    fail(
      'never sent',
      phones.map((phone) => openChanges(phone.queue())),
    )

  const content = await readContent()
  for (const phone of phones) for (const tab of phone.alive()) tab.kill()
  await settle()
  for (const screen of screens)
    if (!screen || JSON.stringify(byId(screen)) !== JSON.stringify(byId(content)))
      fail('a screen shows something else', { screen, content })
  const keys = applied.map(({ key }) => key)
  const sure = applied.filter(({ device }) => !forgetful.has(device)).map(({ key }) => key)
  if (new Set(sure).size < sure.length) fail('applied twice', keys)
  const refused = new Set(phones.flatMap((phone) => phone.queue().refused.map(({ change }) => change.key)))
  for (const one of made)
    if (!keys.includes(one.key) && !refused.has(one.key) && !excused.has(one.key)) fail('lost', { one, made, applied })
  for (const { owner } of phones)
    for (const thing of new Set(made.map((one) => one.thing))) {
      const places = made
        .filter((one) => one.device === owner() && one.thing === thing)
        .map(({ key }) => keys.indexOf(key))
        .filter((place) => place >= 0)
      if (!forgetful.has(owner()) && places.some((place, at) => at > 0 && place < (places[at - 1] as number)))
        fail('out of order', { thing, places })
    }
  return { changes: made.length, applied: applied.length }
}
