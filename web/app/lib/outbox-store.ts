import { openDeviceStore } from './device-store.ts'
import { newKey, temporaryId } from './keys.ts'
import { type Change, follow, hasTemporaryId, isUnsent, type NewWaiting, type Waiting } from './outbox-entries.ts'

const CHANNEL = 'outbox'
/** Answers to these are kept no longer by the server either. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Tells all pages, this one too, that the outbox has changed. */
const tell = () => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Calls the listener after each change, by any page or the service worker. */
export const watchOutbox = (listener: () => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}

const open = async () => {
  const tx = (await openDeviceStore()).transaction('outbox', 'readwrite')
  return { tx, of: (owner: string) => tx.store.index('owner').getAll(owner) }
}

/** What a member has in the outbox, in the order in which it was made. */
export const listOutbox = async (owner: string): Promise<Waiting[]> =>
  (await openDeviceStore()).getAllFromIndex('outbox', 'owner', owner)

/** How many changes of a member were not sent. */
export const countWaiting = async (owner: string) => (await listOutbox(owner)).filter(isUnsent).length

/** Forgets everything that a member has in the outbox. */
export const dropWaiting = async (owner: string) => {
  const { tx, of } = await open()
  for (const { id } of await of(owner)) await tx.store.delete(id)
  await tx.done
  tell()
}

const isSameKind = (old: Waiting, made: NewWaiting) =>
  old.thing === made.thing && old.act === made.act && JSON.stringify(old.params) === JSON.stringify(made.params)
/** It was not tried: its key is not yet bound to it. */
const isUntried = (old: Waiting) => isUnsent(old) && !old.triedAt && !old.refusal
/** Nobody waits for its answer any more. */
const isDone = (old: Waiting) => !isUnsent(old) || old.refusal !== undefined
/** Fields of a call that name what it was made over. */
const BASES = ['based_on', 'from']

/**
 * After a crash, a form may come back with the key of what it sent before, and with another text. That makes another
 * thing, under a key of its own.
 */
const withOwnKey = (made: NewWaiting, all: Waiting[]): NewWaiting => {
  const { makes, body, thing } = made
  const isOther = (one: Waiting) => one.key === made.key && JSON.stringify(one.body) !== JSON.stringify(body)
  if (!makes || !all.some(isOther)) return made
  const key = newKey()
  const id = temporaryId(key)
  return { ...made, key, makes: { ...makes, id }, thing: thing.replace(String(makes.id), String(id)) }
}

/**
 * Adds a change. One that names a temporary id gets the real one if that is known by now. `replaces`: it makes earlier
 * changes of the same kind pointless.
 */
export const addToOutbox = async (given: NewWaiting, replaces: Change['replaces']): Promise<Waiting> => {
  const { tx, of } = await open()
  const all = await of(given.owner)
  const made = withOwnKey(given, all)
  const twin = all.find(({ key }) => key === made.key)
  let entry = made
  // A form may be open since before the answer came.
  for (const done of all) if (done.sentAt && (hasTemporaryId(done) || !done.makes)) entry = follow(entry, done)
  for (const old of replaces && !twin ? all.filter((one) => isSameKind(one, entry)) : []) {
    const isPointless = isUntried(old) || (replaces === 'all' && isDone(old)) || (replaces === 'tried' && !isDone(old))
    if (!isPointless) continue
    // It is made over the same as the one which is never sent.
    const bases = Object.entries(old.body ?? {}).filter(([name]) => isUntried(old) && BASES.includes(name))
    if (bases.length > 0) entry = { ...entry, body: { ...entry.body, ...Object.fromEntries(bases) } }
    await tx.store.delete(old.id)
  }
  const id = twin?.id ?? (await tx.store.add(entry as Waiting))
  await tx.done
  tell()
  return twin ?? { ...entry, id }
}

/** Changes an entry, unless it was dropped meanwhile. */
export const changeInOutbox = async (entry: Waiting) => {
  const { tx } = await open()
  if (await tx.store.get(entry.id)) await tx.store.put(entry)
  await tx.done
  tell()
}

/** Puts back what was removed, in its place in the order. */
export const returnToOutbox = async (entries: Waiting[]) => {
  const { tx } = await open()
  for (const entry of entries) await tx.store.put(entry)
  await tx.done
  tell()
}

/** Removes a change and, if it would have made something, the later ones of the same thing. Returns what was removed. */
export const removeFromOutbox = async (entry: Waiting) => {
  const { tx, of } = await open()
  const gone = (await of(entry.owner)).filter(
    ({ id, thing }) => id === entry.id || (entry.makes && thing === entry.thing && id > entry.id),
  )
  for (const { id } of gone) await tx.store.delete(id)
  await tx.done
  tell()
  return gone
}

/** Records the answer to a change. Later ones of the same thing follow it in the same transaction. */
export const markSent = async (entry: Waiting, answer: unknown, now: Date) => {
  const { tx, of } = await open()
  const done = { ...entry, answer, sentAt: now.toISOString() }
  for (const later of await of(entry.owner)) {
    const next = later.id > entry.id ? follow(later, done) : later
    if (next !== later) await tx.store.put(next)
  }
  // Unless it was dropped while it was on its way.
  if (await tx.store.get(entry.id)) await tx.store.put(done)
  await tx.done
  tell()
}

/** Records that the member knows the answers: the next page says nothing of them. */
export const markTold = async (entries: Waiting[]) => {
  const { tx } = await open()
  for (const { id } of entries) {
    const entry = await tx.store.get(id)
    if (entry) await tx.store.put({ ...entry, isTold: true })
  }
  await tx.done
}

/** The server's own answers show these changes now. */
export const settleSent = async (entries: Waiting[], now: Date) => {
  const { tx } = await open()
  for (const entry of entries) {
    if (hasTemporaryId(entry)) await tx.store.put({ ...entry, isSettled: true })
    else await tx.store.delete(entry.id)
  }
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  for (const { id, sentAt } of await tx.store.getAll()) if (sentAt && sentAt < oldest) await tx.store.delete(id)
  await tx.done
  tell()
}
