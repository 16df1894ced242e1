// A phone in a random day (day.ts): its storage, its tabs and what is done on them.
import type { Change, NewChange } from '../src/changes.ts'
import type { Device } from '../src/device.ts'
import { startPending } from '../src/pending.ts'
import { emptyQueue, type Queue } from '../src/queue.ts'
import type { Mutant } from './day.ts'
import { type Content, layOver, type MemberServer } from './day-server.ts'
import { type Choose, type Living, makeLine, type Steps } from './day-steps.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A change as somebody made it. `device` is the name of the owner there. */
type Made = { key: string; device: string; act: string; thing: string }

/** What the member made, in order, and what may be missing in the end. */
export const makeRecord = () => {
  let count = 0
  const made: Made[] = []
  const excused = new Set<string>()
  return {
    made,
    excused,
    /** Devices that have lost writes. */
    forgetful: new Set<string>(),
    newId: (kind: string) => `${kind}${String(++count).padStart(20, 'x')}`,
    excuse: (which: (one: Made) => boolean) => {
      for (const one of made) if (which(one)) excused.add(one.key)
    },
  }
}
type World = {
  server: MemberServer
  steps: Steps
  record: ReturnType<typeof makeRecord>
  choose: Choose
  mutant: Mutant | undefined
}
type Call = Pick<NewChange, 'act' | 'method' | 'path' | 'params' | 'body' | 'expects' | 'thing'>

export const makePhone = ({ server, steps, record, choose, mutant }: World) => {
  const { newId, made, excused } = record
  let owner = newId('owner')
  let stored = emptyQueue(owner)
  const snapshots: Queue[] = []
  let isFull = false
  let isUp = true
  let offset = 0
  let ticks = 0
  let losses = 0
  let token = server.token()
  const timers = new Set<Living & { at: number; go: () => void }>()
  const listeners = new Set<Living & { hear: (message: unknown) => void }>()
  const [lock, storage] = [makeLine(), makeLine()]
  const tabs: ReturnType<typeof makeTab>[] = []

  const makeDevice = (mine: Living, onStored: (queue: Queue) => void): Device => ({
    // Nothing of the version before.
    open: async () => ({ getAllFromIndex: async () => [] }) as never,
    readQueue: async () => stored,
    changeQueue: (_owner, change) =>
      storage.run(mine, async () => {
        await steps.step(mine)
        if (isFull) throw new DOMException('no room', 'QuotaExceededError')
        snapshots.push(stored)
        stored = change(stored)
        onStored(stored)
        return stored
      }),
    now: () => server.now() + offset,
    ticks: () => ticks,
    wait: (ms, work) => {
      const timer = { at: ticks + ms, go: work, ...mine }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    lock: (_name, work) => (mutant === 'no lock' ? work() : lock.run(mine, work)),
    tell: (_name, message) => {
      for (const { hear, isAlive } of listeners) void steps.step(mine).then(() => isAlive() && hear(message))
    },
    listen: (_name, hear) => {
      const listener = { hear, ...mine }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    fetch: async (path, init) => {
      if (mutant === 'new key on retry') (init.headers as Headers).set('Idempotency-Key', newId('again'))
      const start = server.start()
      await steps.step(mine)
      if (!isUp || start !== server.start()) throw new TypeError('cut')
      const response = await steps.work(server.answer(path, init))
      await steps.step(mine)
      const isLost = losses > 0 && losses-- > 0
      if (!isUp || isLost || start !== server.start()) throw new TypeError('lost')
      return response
    },
    isLineUp: () => isUp,
    newKey: () => newId('key'),
  })

  const makeTab = () => {
    let isOpen = true
    const mine = { isAlive: () => isOpen }
    /** Made, and not yet on the device. */
    const storing = new Set<string>()
    const device = makeDevice(mine, ({ changes, refused }) => {
      for (const { key } of [...changes, ...refused.map(({ change }) => change)]) storing.delete(key)
    })
    let changes: readonly Change[] = []
    let applied = 0
    let readings = 0
    let read: (Content & { applied: number }) | undefined
    const engine = startPending(device, {
      readOwner: () => owner,
      readSender: () => ({ owner, token }),
      showPending: (shown) => {
        changes = shown.changes ?? changes
        applied = shown.applied ?? applied
      },
      askAgain: () => readAgain(),
      askSession: () => {},
      sayOutcome: ({ key, act }, outcome) => {
        if (outcome.state !== 'sent') return
        // The deletion of what is gone has no effect.
        if (outcome.isInstead || (outcome.answer === undefined && act === 'notes.remove')) excused.add(key)
      },
      sayFull: () => {},
      askWorker: () => {},
    })
    const readAgain = async () => {
      const [asked, start, nth] = [applied, server.start(), ++readings]
      await steps.step(mine)
      if (!isUp || start !== server.start() || token !== server.token()) return
      // The number is read first: the answer may hold more than it tells.
      const reading = server.appliedOf(owner).then(async (told) => ({ told, content: await server.readContent() }))
      const { told, content } = await steps.work(reading)
      await steps.step(mine)
      engine.hear(told, asked)
      // A query that is asked again drops the answer that is on its way.
      if (!isUp || start !== server.start() || nth !== readings) return
      read = { ...content, applied: told }
    }
    const send = async (call: Call, more: Partial<NewChange> = {}, replaces = false) => {
      const key = more.key ?? newId('key')
      const change: NewChange = {
        ...call,
        ...{ title: '', shown: ['all'], at: new Date(device.now()).toISOString(), timeZone: 'UTC', key },
        ...more,
      }
      if (replaces)
        record.excuse(({ device, thing, act }) => device === owner && thing === call.thing && act === call.act)
      storing.add(key)
      made.push({ key, device: owner, act: call.act, thing: call.thing })
      const outcome = await engine.send(change, replaces, async () => void excused.add(key))
      // The form shows why.
      if (outcome.state === 'refused') excused.add(key)
    }
    const creation = { act: 'notes.create', method: 'POST' as const, path: '/notes', expects: 201 }
    engine.begin()
    const tab = {
      isOpen: mine.isAlive,
      engine,
      readAgain,
      /** What it shows. Undefined before anything was read. */
      screen: () => {
        if (!read) return undefined
        const from = mutant === 'overlay twice' ? 0 : read.applied
        return layOver(
          read,
          changes.filter(({ number }) => number > from),
        )
      },
      write: () => {
        const key = newId('note')
        const body = { client_id: key, title: key, description: '', type: 'MORNING_PHASE' }
        void send({ ...creation, thing: `note ${key}`, body }, { key, isCreation: true })
        const screen = tab.screen()
        if (screen && !screen.notes.some(({ id }) => id === key)) throw new Error('a note is not shown at once')
      },
      rewrite: async (id: string, isBased: boolean) => {
        const version = isBased ? await server.versionOf(id) : undefined
        const title = newId('text')
        const call = { act: 'notes.update', method: 'PATCH', path: '/notes/:id', params: { id }, expects: 200 } as const
        const body = { title, ...(version && { based_on: version }) }
        const instead = { ...creation, code: 'note_changed', body: { title, description: '', type: 'MORNING_PHASE' } }
        void send({ ...call, thing: `note ${id}`, body }, version ? { instead } : {}, true)
      },
      remove: (id: string) => {
        const call = {
          act: 'notes.remove',
          method: 'DELETE',
          path: '/notes/:id',
          params: { id },
          expects: 204,
        } as const
        void send({ ...call, thing: `note ${id}` }, { isGoneFine: true })
      },
      tick: (id: string, is_done: boolean) => {
        const call = { act: 'items.mark', method: 'PUT', path: '/items/:id', params: { id }, expects: 204 } as const
        void send({ ...call, thing: `item ${id}`, body: { is_done } }, {}, true)
      },
      kill: () => {
        isOpen = false
        for (const key of storing) excused.add(key)
        for (const line of [lock, storage]) line.makeWay(mine)
      },
    }
    return tab
  }

  const open = () => {
    const tab = makeTab()
    tabs.push(tab)
    return tab
  }
  const alive = () => tabs.filter(({ isOpen }) => isOpen())
  const killAll = () => {
    for (const tab of alive()) tab.kill()
  }
  open()
  return {
    alive,
    open,
    queue: () => stored,
    owner: () => owner,
    setLine: (isNowUp: boolean) => {
      isUp = isNowUp
      if (isUp) for (const tab of alive()) tab.engine.wake()
    },
    setFull: (isNowFull: boolean) => {
      isFull = isNowFull
    },
    loseAnswer: () => void losses++,
    setClock: (days: number) => {
      offset = days * DAY_MS
    },
    pass: async (ms: number) => {
      ticks += ms
      for (const timer of [...timers].filter(({ at }) => at <= ticks)) {
        timers.delete(timer)
        if (timer.isAlive()) timer.go()
      }
      await steps.settle()
    },
    /** The last writes are lost with the power, and what was made in them. What was sent before may be sent again. */
    cutPower: () => {
      killAll()
      const lost = Math.min(snapshots.length, choose(4))
      const left = snapshots.at(-lost)
      if (lost > 0 && left) {
        record.forgetful.add(owner)
        const keys = new Set([...left.changes, ...left.refused.map(({ change }) => change)].map(({ key }) => key))
        record.excuse(({ device, key }) => device === owner && !keys.has(key))
        stored = left
        snapshots.length -= lost
      }
      open()
    },
    signIn: () => {
      token = server.token()
      for (const tab of alive()) tab.engine.begin()
    },
    signOut: () => {
      killAll()
      record.excuse(({ device }) => device === owner)
      owner = newId('owner')
      stored = emptyQueue(owner)
      snapshots.length = 0
      token = server.token()
      open()
    },
  }
}
export type Phone = ReturnType<typeof makePhone>
