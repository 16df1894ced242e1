import 'fake-indexeddb/auto'
import { newKey } from '@padauk/contract/keys'
import { deleteDB } from 'idb'
import { cacheAnswer, readNewer } from '../src/cache.ts'
import { type Change, type ChangeInfo, type NewChange, temporaryId } from '../src/changes.ts'
import type { Device } from '../src/device.ts'
import { openingStores } from '../src/indexed-db.ts'
import { type Pending, startPending } from '../src/pending.ts'
import { layOver, type Note, type Server } from './notes-server.ts'

const { add, put } = IDBObjectStore.prototype
/** Databases that take nothing more. */
const full = new Set<string>()
for (const [name, write] of [
  ['add', add],
  ['put', put],
] as const)
  IDBObjectStore.prototype[name] = function (...given) {
    if (full.has(this.transaction.db.name)) throw new DOMException('no room', 'QuotaExceededError')
    return write.apply(this, given)
  }

/** Lets everything happen that needs no time to pass. */
export const settle = async () => {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * What becomes of a call: it is answered, it never arrives, it arrives and its answer does not, or somebody else answers it, now
 * or later.
 */
type Fate = 'answered' | 'cut' | 'lost' | Response | Promise<Response>
let count = 0

/** A phone with a browser. Time passes only by `pass`. */
export const makePhone = (server: Server) => {
  const name = `phone ${++count}`
  let ticks = 0
  let clock = Date.parse('2026-03-02T08:00:00Z')
  let isRefused = false
  const timers = new Set<{ at: number; work: () => void }>()
  const listeners = new Map<string, Set<() => void>>()
  const phone = {
    name,
    isLineUp: true,
    /** What becomes of the next calls. Afterwards they are answered. */
    fates: [] as Fate[],
    /** Calls that left the phone. */
    calls: 0,
    fill: () => full.add(name),
    makeRoom: () => full.delete(name),
    refuseStorage: () => {
      isRefused = true
    },
    /** The system needs the room. */
    clearStorage: () => deleteDB(name),
    setClock: (days: number) => {
      clock += days * 24 * 60 * 60_000
    },
    pass: async (ms: number) => {
      const end = ticks + ms
      for (;;) {
        await settle()
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        clock += next.at - ticks
        ticks = next.at
        timers.delete(next)
        next.work()
      }
      clock += end - ticks
      ticks = end
    },
  }
  const makeDevice = (): Device => ({
    open: isRefused ? () => Promise.reject(new DOMException('refused', 'SecurityError')) : openingStores(name),
    now: () => clock,
    ticks: () => ticks,
    wait: (ms, work) => {
      const timer = { at: ticks + ms, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    lock: (lock, work) => navigator.locks.request(`${name} ${lock}`, work),
    tell: (channel) => {
      for (const listener of listeners.get(channel) ?? []) queueMicrotask(listener)
    },
    listen: (channel, listener) => {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(listener))
      return () => all.delete(listener)
    },
    fetch: async (path, { method = 'GET', headers, body }) => {
      const fate = phone.isLineUp ? (phone.fates.shift() ?? 'answered') : 'cut'
      phone.calls++
      if (typeof fate !== 'string') return fate
      if (fate === 'cut') throw new TypeError('cut')
      const given = new Headers(headers)
      const answer = server.answer({
        method,
        path,
        ...(body && { body: JSON.parse(String(body)) }),
        key: given.get('Idempotency-Key') ?? '',
        token: given.get('Authorization')?.slice('Bearer '.length) ?? '',
      })
      if (fate === 'lost') throw new TypeError('lost')
      return answer.body === undefined
        ? new Response(null, { status: answer.status })
        : Response.json(answer.body, { status: answer.status })
    },
    isLineUp: () => phone.isLineUp,
  })
  return Object.assign(phone, { makeDevice })
}
export type Phone = ReturnType<typeof makePhone>

const HASH = '["notes"]'

/** A page of the app in this browser, for a member. */
export const openTab = async (phone: Phone, { owner = 'me', token = 'token' } = {}) => {
  const device = phone.makeDevice()
  let pending: Pending = { entries: [], waiting: [], firstIds: new Map(), keys: new Set(), isEnded: false }
  let read: { notes: readonly Note[]; updatedAt: number } | undefined
  const said: string[] = []
  let server: Server | undefined
  const engine = startPending(device, {
    readOwner: () => owner,
    readSender: () => ({ owner, token }),
    readPending: () => pending,
    showPending: (change) => {
      pending = { ...pending, ...change }
    },
    takeNewer: async () => {
      const [row] = await readNewer(device, owner, [{ hash: HASH, updatedAt: read?.updatedAt ?? 0 }])
      if (row) read = { notes: row.data as Note[], updatedAt: row.updatedAt }
    },
    askAgain: () => void (server && readFrom(server)),
    askSession: () => void said.push('who?'),
    sayAnswer: async ({ makes }) => {
      const isNews = makes !== undefined && makes.id >= 0
      if (isNews) said.push('both')
      return isNews
    },
    sayFull: () => void said.push('full'),
    askWorker: () => {},
  })
  /** Reads the notes. `meanwhile` happens while the answer is on its way. */
  const readFrom = async (from: Server, meanwhile: () => Promise<unknown> = settle) => {
    server = from
    engine.beginReading(HASH, false)
    const notes = from.read()
    await meanwhile()
    read = { notes, updatedAt: device.now() }
    const answer = { hash: HASH, data: read.notes, updatedAt: read.updatedAt }
    engine.endReading(
      HASH,
      () => true,
      () => cacheAnswer(device, owner, answer),
    )
    await cacheAnswer(device, owner, answer)
    await settle()
  }
  const queue = async (call: Pick<NewChange, 'method' | 'path' | 'params' | 'body' | 'expects'>, info: ChangeInfo) => {
    const { replaces = false, instead: _, basedOn, ...more } = info
    const body = basedOn ? { ...call.body, based_on: basedOn } : call.body
    const known = { owner, at: new Date(device.now()).toISOString(), timeZone: 'Asia/Yangon', key: newKey(), ...more }
    const outcome = engine.send({ ...call, ...known, ...(body && { body }) }, replaces)
    await settle()
    return outcome
  }
  engine.begin()
  await settle()
  return {
    engine,
    said,
    readFrom,
    pending: () => pending,
    /** Titles of the notes on the screen. */
    screen: () => layOver(read?.notes ?? [], pending.entries),
    /** How many changes are said to be pending, and how many of them were refused. */
    notice: () => [pending.waiting.length, pending.waiting.filter(({ refusal }) => refusal).length],
    write: (title: string, key = newKey()) => {
      const id = temporaryId(key)
      return queue(
        { method: 'POST', path: '/notes', body: { title }, expects: 201 },
        { act: 'notes.create', thing: `note ${id}`, title, shown: ['notes'], makes: { id, field: 'id' }, key },
      )
    },
    rewrite: (id: number, title: string, info: Partial<ChangeInfo> = {}) =>
      queue(
        { method: 'PATCH', path: '/notes/:id', params: { id: String(id) }, body: { title }, expects: 200 },
        { act: 'notes.update', thing: `note ${id}`, title, shown: ['notes'], ...info },
      ),
    remove: (id: number) =>
      queue(
        { method: 'DELETE', path: '/notes/:id', params: { id: String(id) }, expects: 204 },
        { act: 'notes.remove', thing: `note ${id}`, title: '', shown: ['notes'], isGoneFine: true },
      ),
    dropFirst: async (isOne: (change: Change) => boolean = () => true) => {
      const found = pending.waiting.find(isOne)
      if (!found) throw new Error('nothing is pending')
      return engine.drop(found)
    },
    wake: async () => {
      engine.wake()
      await settle()
    },
  }
}
