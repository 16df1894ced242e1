import 'fake-indexeddb/auto'
import { newKey } from '@padauk/contract/keys'
import { deleteDB } from 'idb'
import type { ChangeInfo, NewChange } from '../src/changes.ts'
import type { Device } from '../src/device.ts'
import { changeQueue, openingStores, readQueue } from '../src/indexed-db.ts'
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
  const listeners = new Map<string, Set<(message: unknown) => void>>()
  const phone = {
    name,
    isLineUp: true,
    /** A proxy takes our headers out of answers. */
    isStripped: false,
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
  const makeDevice = (): Device => {
    const open = isRefused ? () => Promise.reject(new DOMException('refused', 'SecurityError')) : openingStores(name)
    return {
      open,
      readQueue: async (owner) => readQueue(await open(), owner),
      changeQueue: async (owner, change) => changeQueue(await open(), owner, change),
      now: () => clock,
      ticks: () => ticks,
      wait: (ms, work) => {
        const timer = { at: ticks + ms, work }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      lock: (lock, work) => navigator.locks.request(`${name} ${lock}`, work),
      tell: (channel, message) => {
        for (const listener of listeners.get(channel) ?? []) queueMicrotask(() => listener(message))
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
          device: given.get('Device') ?? '',
          number: Number(given.get('Change')),
          applied: Number(given.get('Applied')),
          key: given.get('Idempotency-Key') ?? '',
          token: given.get('Authorization')?.slice('Bearer '.length) ?? '',
        })
        if (fate === 'lost') throw new TypeError('lost')
        const told = new Headers()
        if (!phone.isStripped && answer.applied !== undefined) told.set('Applied', String(answer.applied))
        return answer.body === undefined
          ? new Response(null, { status: answer.status, headers: told })
          : Response.json(answer.body, { status: answer.status, headers: told })
      },
      isLineUp: () => phone.isLineUp,
      newKey,
    }
  }
  return Object.assign(phone, { makeDevice })
}
export type Phone = ReturnType<typeof makePhone>

/** A page of the app in this browser, for a member. `told`: what an answer tells before the page has read its queue. */
export const openTab = async (
  phone: Phone,
  server: Server,
  { owner = 'me', token = 'token', told }: { owner?: string; token?: string; told?: number } = {},
) => {
  const device = phone.makeDevice()
  let pending: Pending = { changes: [], pending: [], refused: [], isEnded: false, applied: 0 }
  let read: { notes: readonly Note[]; applied: number } = { notes: [], applied: 0 }
  const said: string[] = []
  const engine = startPending(device, {
    readOwner: () => owner,
    readSender: () => ({ owner, token }),
    showPending: (change) => {
      pending = { ...pending, ...change }
    },
    askAgain: async () => void said.push('read again'),
    askSession: () => void said.push('who?'),
    sayOutcome: (_change, outcome) => {
      if (outcome.state === 'sent' && outcome.isInstead) said.push('both')
    },
    sayFull: () => void said.push('full'),
    askWorker: () => {},
  })
  const queue = async (call: Pick<NewChange, 'method' | 'path' | 'params' | 'body' | 'expects'>, info: ChangeInfo) => {
    const { replaces = false, basedOn, instead: _, ...more } = info
    const made: NewChange = {
      ...call,
      ...{ at: new Date(device.now()).toISOString(), timeZone: 'Asia/Yangon', key: newKey() },
      ...more,
      ...(call.body && { body: { ...call.body, ...(basedOn && { based_on: basedOn }) } }),
      ...(basedOn && {
        instead: {
          ...{ code: 'note_changed', act: 'notes.create', method: 'POST' as const, path: '/notes', expects: 201 },
          body: { title: call.body?.title },
        },
      }),
    }
    const direct = async () => {
      said.push('sent directly')
    }
    const outcome = engine.send(made, replaces, direct)
    await settle()
    return outcome
  }
  if (told !== undefined) engine.hear(told, told)
  engine.begin()
  await settle()
  return {
    engine,
    said,
    pending: () => pending,
    /** Reads the notes. `meanwhile` happens while the answer is on its way. */
    read: async (meanwhile: () => Promise<unknown> = settle) => {
      const [applied, notes, known] = [server.appliedOf(owner), server.read(), pending.applied]
      await meanwhile()
      read = { notes, applied }
      engine.hear(applied, known)
      await settle()
    },
    /** Titles of the notes on the screen. */
    screen: () =>
      layOver(
        read.notes,
        pending.changes.filter(({ number }) => number > read.applied),
      ),
    /** How many changes are said to be pending, and how many were refused, with those that they hold back. */
    notice: () => [pending.pending.length, pending.refused.length],
    write: (title: string, key = newKey()) =>
      queue(
        { method: 'POST', path: '/notes', body: { title, client_id: key }, expects: 201 },
        { act: 'notes.create', thing: `note ${key}`, title, shown: ['notes'], isCreation: true, key },
      ),
    rewrite: (id: number | string, title: string, info: Partial<ChangeInfo> = {}) =>
      queue(
        { method: 'PATCH', path: '/notes/:id', params: { id: String(id) }, body: { title }, expects: 200 },
        { act: 'notes.update', thing: `note ${id}`, title, shown: ['notes'], ...info },
      ),
    remove: (id: number | string) =>
      queue(
        { method: 'DELETE', path: '/notes/:id', params: { id: String(id) }, expects: 204 },
        { act: 'notes.remove', thing: `note ${id}`, title: '', shown: ['notes'], isGoneFine: true },
      ),
    wake: async () => {
      engine.wake()
      await settle()
    },
  }
}
