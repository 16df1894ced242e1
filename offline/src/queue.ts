// What a member's device has to send, as one value. Every step is a pure function of it, and is stored as a whole.
import type { Change, NewChange, Refusal, Refused, Replaces } from './changes.ts'

export type Queue = {
  owner: string
  /** Number of the next change. Numbers only rise, with gaps. */
  next: number
  /** The server has applied this device's changes up to this number. */
  applied: number
  /** In their order: those that were applied lately, and those to be sent. */
  changes: readonly Change[]
  refused: readonly Refused[]
}

/** Applied changes are kept for screens that have not read them yet, and for a server that is restored from a backup. */
const APPLIED_MAX = 50
/** Fields of a call that name what it was made over. */
const BASES = ['based_on', 'from']

export const emptyQueue = (owner: string): Queue => ({ owner, next: 1, applied: 0, changes: [], refused: [] })

/** Changes to be sent, in their order. */
export const openChanges = ({ changes, applied }: Queue) => changes.filter(({ number }) => number > applied)

const isSameKind = (one: NewChange, other: NewChange) =>
  one.thing === other.thing && one.act === other.act && JSON.stringify(one.params) === JSON.stringify(other.params)

/** The change with another key in the place of one that names it, or what it makes or changes. */
export const withKey = <C extends NewChange>(change: C, localId: string, key: string): C =>
  JSON.parse(JSON.stringify(change).replaceAll(localId, key))

/** Adds changes at the end, or behind a refused one of the same thing. */
const append = (queue: Queue, made: readonly NewChange[], isTried: boolean): Queue => {
  let { next, changes, refused } = queue
  for (const change of made)
    if (refused.some((one) => one.change.thing === change.thing)) refused = [...refused, { change }]
    else changes = [...changes, { ...change, number: next++, isTried }]
  return { ...queue, next, changes, refused }
}

const allOf = ({ changes, refused }: Queue): readonly NewChange[] => [
  ...changes,
  ...refused.map(({ change }) => change),
]

/** Whether a change with this key is known, and says something else: a draft came back after a crash. */
export const isOther = (queue: Queue, { key, body }: NewChange) =>
  allOf(queue).some((one) => one.key === key && JSON.stringify(one.body) !== JSON.stringify(body))

/** Adds a change. `isTried`: it is sent at once. One with a known key was added before. */
export const addChange = (queue: Queue, given: NewChange, replaces: Replaces, isTried: boolean): Queue => {
  const { changes, refused } = queue
  if (allOf(queue).some(({ key }) => key === given.key)) return queue
  const replaced = replaces
    ? openChanges(queue).filter((one) => isSameKind(one, given) && (replaces === 'tried' || !one.isTried))
    : []
  // It is made over the same as the first one, which is never sent.
  const bases = Object.entries(replaced.find((one) => !one.isTried)?.body ?? {}).filter(([name]) =>
    BASES.includes(name),
  )
  const over = bases.length > 0 ? { ...given, body: { ...given.body, ...Object.fromEntries(bases) } } : given
  const made = changes.reduce(moved, over)
  // One that was applied has nothing that this one does not set, but for the version of a text.
  const isPassed = (one: Change) => one.number <= queue.applied && isSameKind(one, given) && one.version === undefined
  const rest = {
    ...queue,
    changes: changes.filter((one) => !replaced.includes(one) && !(replaces && isPassed(one))),
    refused: replaces === 'all' ? refused.filter(({ change }) => !isSameKind(change, given)) : refused,
  }
  return append(rest, [made], isTried)
}

/** The server has applied changes up to a number. */
const applyTo = (queue: Queue, applied: number): Queue => {
  const done = queue.changes.filter(({ number }) => number <= applied)
  const forgotten = new Set(done.slice(0, -APPLIED_MAX))
  return { ...queue, applied, changes: queue.changes.filter((change) => !forgotten.has(change)) }
}

const without = (queue: Queue, key: string): Queue => ({
  ...queue,
  changes: queue.changes.filter((one) => one.key !== key),
})

/**
 * A change over a text which this device has changed since, as in a form that stayed open: it is made over the newer text.
 * The earlier change may have had no version to name, of a note that no list had shown yet.
 */
const moved = <C extends NewChange>(change: C, { thing, body, version }: Change): C => {
  const over = change.body?.based_on as string | undefined
  if (change.thing !== thing || over === undefined || version === undefined) return change
  const isOver = body?.based_on === undefined ? over < version : over === body.based_on
  return isOver ? { ...change, body: { ...change.body, based_on: version } } : change
}

/** Notes the version of a text that an answer tells. */
const follow = (queue: Queue, change: Change, answer: unknown): Queue => {
  const version = (answer as { content?: { updated_at?: string } } | undefined)?.content?.updated_at
  if (version === undefined) return queue
  const done = { ...change, version }
  return {
    ...queue,
    changes: queue.changes.map((one) => (one.key === done.key ? { ...one, version } : moved(one, done))),
  }
}

/**
 * The server has answered a change. `isNumbered`: it knows its number; a proxy may strip our headers, and then nothing is
 * left to compare with.
 */
export const settleApplied = (queue: Queue, change: Change, answer: unknown, isNumbered: boolean): Queue => {
  const localId = queue.changes.find(({ key }) => key === change.key)
  const next = isNumbered ? applyTo(queue, Math.max(queue.applied, localId?.number ?? 0)) : without(queue, change.key)
  return follow(next, change, answer)
}

/** The change has no effect, and there is nothing to tell. */
export const settleNeedless = (queue: Queue, { key }: Change): Queue => without(queue, key)

/** Sets a refused change aside, with the later ones of its thing. */
export const refuse = (queue: Queue, { key, thing }: Change, refusal: Refusal): Queue => {
  const aside = openChanges(queue).filter((one) => one.thing === thing)
  if (!aside.some((one) => one.key === key)) return queue
  const refused = aside.map(
    ({ number: _, isTried: __, ...change }): Refused => (change.key === key ? { change, refusal } : { change }),
  )
  return {
    ...queue,
    changes: queue.changes.filter((one) => !aside.includes(one)),
    refused: [...queue.refused, ...refused],
  }
}

/** Sends a creation in place of a refused change. Later changes of the thing are of what it makes. */
export const sendInstead = (queue: Queue, { key: old }: NewChange, key: string): Queue => {
  const held = queue.refused.map(({ change }) => change)
  const given = [...openChanges(queue), ...held].find((one) => one.key === old)
  if (!given?.instead) return queue
  const { code: _, ...creation } = given.instead
  const [kind, id] = given.thing.split(' ')
  const idsOf = ({ params = {} }: NewChange) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value === id ? key : value]))
  const isOfIt = ({ thing }: NewChange) => thing === given.thing
  const convert = <C extends NewChange>(change: C): C => ({
    ...change,
    thing: `${kind} ${key}`,
    instead: undefined,
    ...(change.key === old
      ? { ...creation, params: undefined, body: { ...creation.body, client_id: key }, key, isCreation: true }
      : { params: idsOf(change), ...(change.body && { body: { ...change.body, based_on: undefined } }) }),
  })
  const changes = queue.changes.map((one) => (one.number > queue.applied && isOfIt(one) ? convert(one) : one))
  const refused = queue.refused.filter(({ change }) => !isOfIt(change))
  return append({ ...queue, changes, refused }, held.filter(isOfIt).map(convert), false)
}

/** What a change takes along when it is dropped: without a creation, what was done with the thing means nothing. */
const goesWith = (dropped: NewChange, isLater: boolean, other: NewChange) =>
  other.key === dropped.key || (dropped.isCreation && isLater && other.thing === dropped.thing)

/** Drops a change that is open or refused. What was held back by it is sent. Returns what is gone, to be put back. */
export const dropChange = (queue: Queue, key: string): [Queue, Queue] => {
  const all = [...openChanges(queue), ...queue.refused.map(({ change }) => change)]
  const at = all.findIndex((one) => one.key === key)
  const dropped = all[at]
  if (!dropped) return [queue, emptyQueue(queue.owner)]
  const gone = new Set(all.filter((one, place) => goesWith(dropped, place > at, one)))
  const [changes, refused] = [
    queue.changes.filter((one) => !gone.has(one)),
    queue.refused.filter(({ change }) => !gone.has(change)),
  ]
  const taken = {
    ...queue,
    changes: queue.changes.filter((one) => gone.has(one)),
    refused: queue.refused.filter(({ change }) => gone.has(change)),
  }
  return [release({ ...queue, changes, refused }, dropped.thing), taken]
}

/** Changes that are held back by nothing any more are open again. */
const release = (queue: Queue, thing: string): Queue => {
  const held = queue.refused.filter(({ change }) => change.thing === thing)
  if (held.some(({ refusal }) => refusal)) return queue
  const refused = queue.refused.filter((one) => !held.includes(one))
  return append(
    { ...queue, refused },
    held.map(({ change }) => change),
    false,
  )
}

/** Puts back what was dropped: in its place, unless that was passed meanwhile. */
export const putBack = (queue: Queue, gone: Queue): Queue => {
  const inPlace = gone.changes.filter(({ number }) => number > queue.applied)
  const passed = gone.changes.filter(({ number }) => number <= queue.applied)
  const changes = [...queue.changes, ...inPlace].sort((a, b) => a.number - b.number)
  return append({ ...queue, changes, refused: [...queue.refused, ...gone.refused] }, passed, false)
}

/** Sends a refused change once more, and then what it has held back. */
export const retryChange = (queue: Queue, key: string): Queue => {
  const thing = queue.refused.find(({ change }) => change.key === key)?.change.thing
  if (thing === undefined) return queue
  const refused = queue.refused.map((one) => (one.change.key === key ? { change: one.change } : one))
  return release({ ...queue, refused }, thing)
}

/**
 * The server tells what it has applied, in an answer that was asked for when `known` was. Less than that: it was restored from
 * a backup, and what it lacks is open again. More says nothing new: the answer to that change is still to come, and later
 * changes need it. More than this device has given out: it has lost its memory of them.
 */
export const hearApplied = (queue: Queue, appliedNumber: number, localId: number): Queue => {
  if (appliedNumber >= queue.next) return renumber(queue, appliedNumber)
  if (appliedNumber >= localId || appliedNumber >= queue.applied) return queue
  const isLacking = ({ number }: Change) => number > appliedNumber && number <= queue.applied
  const changes = queue.changes.map((one) => (isLacking(one) ? { ...one, isAgain: true } : one))
  return { ...queue, applied: appliedNumber, changes }
}

/**
 * The server has another change under a number of this device, which has lost its memory of it: a phone that loses its power
 * loses the last writes. What is open gets higher numbers.
 */
export const renumber = (queue: Queue, appliedNumber: number): Queue => {
  const open = openChanges(queue)
  const done = queue.changes.filter((one) => !open.includes(one))
  const next = Math.max(queue.next, appliedNumber + 1)
  return {
    ...queue,
    applied: Math.max(queue.applied, appliedNumber),
    next: next + open.length,
    changes: [...done, ...open.map((one, at) => ({ ...one, number: next + at }))],
  }
}
