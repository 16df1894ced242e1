import { newKey } from '@padauk/contract/keys'
import {
  type Change,
  type ChangeInfo,
  follow,
  hasTemporaryId,
  isUnsent,
  type NewChange,
  temporaryId,
} from './changes.ts'
import type { Device } from './device.ts'

const CHANNEL = 'outbox'
/** Answers to these are kept no longer by the server either. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Calls the listener whenever the queue has changed, by any page or the service worker. */
export const watchQueue = (device: Device, listener: () => void) => device.listen(CHANNEL, listener)

const open = async (device: Device) => {
  const tx = (await device.open()).transaction('outbox', 'readwrite')
  return { tx, of: (owner: string) => tx.store.index('owner').getAll(owner) }
}

/** What a member has in the queue, in the order in which it was made. */
export const listChanges = async (device: Device, owner: string): Promise<Change[]> =>
  (await device.open()).getAllFromIndex('outbox', 'owner', owner)

/** How many changes of a member were not sent. */
export const countPending = async (device: Device, owner: string) =>
  (await listChanges(device, owner)).filter(isUnsent).length

/** Forgets everything that a member has in the queue. */
export const clearQueue = async (device: Device, owner: string) => {
  const { tx, of } = await open(device)
  for (const { id } of await of(owner)) await tx.store.delete(id)
  await tx.done
  device.tell(CHANNEL)
}

const isSameKind = (old: Change, made: NewChange) =>
  old.thing === made.thing && old.act === made.act && JSON.stringify(old.params) === JSON.stringify(made.params)
/** It was not tried: its key is not yet bound to it. */
const isUntried = (old: Change) => isUnsent(old) && !old.triedAt && !old.refusal
/** Nobody waits for its answer any more. */
const isDone = (old: Change) => !isUnsent(old) || old.refusal !== undefined
/** Fields of a call that name what it was made over. */
const BASES = ['based_on', 'from']

/**
 * After a crash, a form may come back with the key of what it sent before, and with another text. That makes another
 * thing, under a key of its own.
 */
const withOwnKey = (made: NewChange, all: Change[]): NewChange => {
  const { makes, body, thing } = made
  const isOther = (one: Change) => one.key === made.key && JSON.stringify(one.body) !== JSON.stringify(body)
  if (!makes || !all.some(isOther)) return made
  const key = newKey()
  const id = temporaryId(key)
  return { ...made, key, makes: { ...makes, id }, thing: thing.replace(String(makes.id), String(id)) }
}

/**
 * Adds a change. One that names a temporary id gets the real one if that is known by now. `replaces`: it makes earlier
 * changes of the same kind pointless.
 */
export const addChange = async (
  device: Device,
  given: NewChange,
  replaces: ChangeInfo['replaces'],
): Promise<Change> => {
  const { tx, of } = await open(device)
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
  const id = twin?.id ?? (await tx.store.add(entry as Change))
  await tx.done
  device.tell(CHANNEL)
  return twin ?? { ...entry, id }
}

/** Changes an entry, unless it was dropped meanwhile. */
export const updateChange = async (device: Device, entry: Change) => {
  const { tx } = await open(device)
  if (await tx.store.get(entry.id)) await tx.store.put(entry)
  await tx.done
  device.tell(CHANNEL)
}

/** Puts back what was removed, in its place in the order. */
export const returnChanges = async (device: Device, entries: Change[]) => {
  const { tx } = await open(device)
  for (const entry of entries) await tx.store.put(entry)
  await tx.done
  device.tell(CHANNEL)
}

/** Removes a change and, if it would have made something, the later ones of the same thing. Returns what was removed. */
export const removeChange = async (device: Device, entry: Change) => {
  const { tx, of } = await open(device)
  const gone = (await of(entry.owner)).filter(
    ({ id, thing }) => id === entry.id || (entry.makes && thing === entry.thing && id > entry.id),
  )
  for (const { id } of gone) await tx.store.delete(id)
  await tx.done
  device.tell(CHANNEL)
  return gone
}

/** Records the answer to a change. Later ones of the same thing follow it in the same transaction. */
export const markSent = async (device: Device, entry: Change, answer: unknown) => {
  const { tx, of } = await open(device)
  const done = { ...entry, answer, sentAt: new Date(device.now()).toISOString() }
  for (const later of await of(entry.owner)) {
    const next = later.id > entry.id ? follow(later, done) : later
    if (next !== later) await tx.store.put(next)
  }
  // Unless it was dropped while it was on its way.
  if (await tx.store.get(entry.id)) await tx.store.put(done)
  await tx.done
  device.tell(CHANNEL)
}

/** Records that the member knows the answers: the next page says nothing of them. */
export const markTold = async (device: Device, entries: Change[]) => {
  const { tx } = await open(device)
  for (const { id } of entries) {
    const entry = await tx.store.get(id)
    if (entry) await tx.store.put({ ...entry, isTold: true })
  }
  await tx.done
}

/** The server's own answers show these changes now. */
export const settleSent = async (device: Device, entries: readonly Change[]) => {
  const { tx } = await open(device)
  for (const entry of entries) {
    if (hasTemporaryId(entry)) await tx.store.put({ ...entry, isSettled: true })
    else await tx.store.delete(entry.id)
  }
  const oldest = new Date(device.now() - KEPT_MS).toISOString()
  for (const { id, sentAt } of await tx.store.getAll()) if (sentAt && sentAt < oldest) await tx.store.delete(id)
  await tx.done
  device.tell(CHANNEL)
}
