import { type Answered, callOf, type Round, readAnswer, type Sender } from './calls.ts'
import type { Change, Refusal } from './changes.ts'
import type { Device } from './device.ts'
import { sendOldChanges } from './old-outbox.ts'
import {
  hearApplied,
  openChanges,
  type Queue,
  refuse,
  renumber,
  sendInstead,
  settleApplied,
  settleNeedless,
  withKey,
} from './queue.ts'

/** What became of a change. `instead`: it was sent in its other form. */
export type Outcome = { state: 'sent'; answer: unknown; isInstead?: boolean } | { state: 'refused'; refusal: Refusal }

/** Name of the lock and of the channel, which the version before has too. */
export const QUEUE = 'outbox'

const trySend = async (
  device: Device,
  change: Change,
  { owner, token }: Sender,
  lastApplied: number,
): Promise<Answered> => {
  const { address, headers, init } = callOf(change, token)
  headers.set('Device', owner)
  headers.set('Change', String(change.number))
  headers.set('Applied', String(lastApplied))
  try {
    return await readAnswer(change, await device.fetch(address, init), device.now())
  } catch {
    return { kind: 'later' }
  }
}

/** Before a try, because the browser may be killed during it. A storage that is full by now must not hold it back. */
const markTried = async (device: Device, owner: string, { key }: Change) => {
  const mark = (queue: Queue) => ({
    ...queue,
    changes: queue.changes.map((one) => (one.key === key ? { ...one, isTried: true } : one)),
  })
  await device.changeQueue(owner, mark).catch(() => {})
}

/** Sends one change, and stores what became of it. Undefined: it is sent again, with another number or in another form. */
const sendOne = async (
  device: Device,
  change: Change,
  sender: Sender,
  lastApplied: number,
): Promise<Round | Outcome | undefined> => {
  const { owner } = sender
  if (!change.isTried && device.isLineUp()) await markTried(device, owner, change)
  const answered = await trySend(device, change, sender, lastApplied)
  const store = (step: (queue: Queue) => Queue) => device.changeQueue(owner, step)
  if (answered.kind === 'sent') {
    const { answer, applied } = answered
    await store((queue) => settleApplied(queue, change, answer, applied !== undefined))
    return { state: 'sent', answer }
  }
  if (answered.kind === 'needless') {
    await store((queue) => settleNeedless(queue, change))
    return { state: 'sent', answer: undefined }
  }
  if (answered.kind === 'taken' || answered.kind === 'missing') {
    const { kind, applied } = answered
    await store((queue) => (kind === 'taken' ? renumber(queue, applied) : hearApplied(queue, applied, lastApplied)))
    return undefined
  }
  if (answered.kind !== 'refused') return { state: answered.kind, waitMs: answered.waitMs }
  const { refusal } = answered
  const key = device.newKey()
  if (refusal.code === change.instead?.code) {
    await store((queue) => sendInstead(queue, change, key))
    return { state: 'sent', answer: undefined, isInstead: true }
  }
  // The server forgets a device when a member has too many.
  if (refusal.code === 'client_id_taken' && change.isAgain) {
    await store((queue) => settleNeedless(queue, change))
    return { state: 'sent', answer: undefined }
  }
  // A draft that came back after a crash: what was made under this key is not on the device any more, and was another text.
  if (refusal.code === 'client_id_taken') {
    await store((queue) => ({
      ...queue,
      changes: queue.changes.map((one) => (one.thing === change.thing ? withKey(one, change.key, key) : one)),
    }))
    return undefined
  }
  await store((queue) => refuse(queue, change, refusal))
  return { state: 'refused', refusal }
}

/**
 * Sends what is open, in its order, one page or worker at a time. `who` is asked before each change, because another
 * member may sign in meanwhile.
 */
export const sendOpen = (
  device: Device,
  who: () => Sender | undefined,
  onOutcome: (change: Change, outcome: Outcome) => void = () => {},
): Promise<Round> =>
  device.lock(QUEUE, async (): Promise<Round> => {
    for (;;) {
      const sender = who()
      if (!sender) return { state: 'done' }
      const old = await sendOldChanges(device, sender)
      if (old.state !== 'done') return old
      const queue = await device.readQueue(sender.owner)
      const [change] = openChanges(queue)
      const now = who()
      if (!change || !now) return { state: 'done' }
      if (now.owner !== sender.owner) continue
      // A storage that is full by now cannot take the outcome. The number makes the next try harmless.
      const outcome = await sendOne(device, change, now, queue.applied).catch((): Round => ({ state: 'later' }))
      if (outcome?.state === 'later' || outcome?.state === 'ended') return outcome
      if (outcome) {
        onOutcome(change, outcome as Outcome)
        device.tell(QUEUE, { key: change.key, outcome })
      }
    }
  })
