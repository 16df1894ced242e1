import type { Round, Sender } from './calls.ts'
import type { Change, NewChange, Refused, Replaces } from './changes.ts'
import type { Device } from './device.ts'
import {
  addChange,
  dropChange,
  emptyQueue,
  hearApplied,
  isOther,
  openChanges,
  putBack,
  type Queue,
  retryChange,
  sendInstead,
  withKey,
} from './queue.ts'
import { type Outcome, QUEUE, sendOpen } from './sender.ts'

/** How long a page waits for an answer before it says that the change is pending. */
const PATIENCE_MS = 10_000
const AGAIN_MS = 5000
const AGAIN_MAX_MS = 5 * 60_000
/** Not after each of the answers that a page reads at once. */
const QUIET_MS = 1000
/** A proxy may say anything. */
const BUSY_MAX_MS = 60 * 60_000

/** What the screen shows of a member's queue. */
export type Pending = {
  /** Changes that an answer may lack: an answer has them up to the number that it told. */
  changes: readonly Change[]
  /** Changes to be sent later. Without those that are on their way for the first time. */
  pending: readonly Change[]
  refused: readonly Refused[]
  /** The session is over: they are sent when the member has signed in again. */
  isEnded: boolean
  /** The server has applied this device's changes up to this number. */
  applied: number
}

/** What the engine needs of the page that shows the changes. */
type Page = {
  /** The member's name on this device; undefined for visitors. */
  readOwner(): string | undefined
  /** The member and their token. Undefined while the two do not belong together. */
  readSender(): Sender | undefined
  showPending(change: Partial<Pending>): void
  /** Reads again what shows this change. Resolves when it is read, or cannot be. */
  askAgain(change: Change): Promise<unknown>
  /** Finds out whether the session is over. */
  askSession(): void
  /** Says what the screen does not show of what became of a change. */
  sayOutcome(change: Change, outcome: Outcome, isFirstTry: boolean): void
  sayFull(): void
  /** Has the browser start the service worker when the network is back. */
  askWorker(): void
}

/** Shows and sends the changes of this page's member. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: short functions over one queue
export const startPending = (device: Device, page: Page) => {
  let queue = emptyQueue('')
  /** Changes of this page whose form waits for the answer, by key. Those that are being stored have no number yet. */
  const firstTries = new Map<string, Change>()
  const outcomes = new Map<string, Outcome>()

  const show = () => {
    const stored = new Set(queue.changes.map(({ key }) => key))
    const storing = [...firstTries.values()].filter(({ key, number }) => number === Infinity && !stored.has(key))
    page.showPending({
      changes: [...queue.changes, ...storing],
      pending: openChanges(queue).filter(({ key }) => !firstTries.has(key)),
      refused: queue.refused,
      applied: queue.applied,
    })
  }

  /** Takes what was stored by this page or another. What was applied since is read again. */
  const take = (next: Queue) => {
    const { owner, applied } = queue
    queue = next
    show()
    if (owner !== next.owner) return
    const news = next.changes.filter(({ number }) => number > applied && number <= next.applied)
    // The mutations of this page refresh their queries themselves.
    for (const change of news) if (!firstTries.has(change.key)) void page.askAgain(change)
  }

  const refresh = async () => {
    const owner = page.readOwner()
    take(owner === undefined ? emptyQueue('') : await device.readQueue(owner).catch(() => emptyQueue(owner)))
    if (heard) hear(...heard)
    heard = undefined
  }
  /** Undefined where the device stores nothing, or nothing more. */
  const store = (owner: string, step: (queue: Queue) => Queue) =>
    device.changeQueue(owner, step).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') page.sayFull()
      return undefined
    })
  const change = async (step: (queue: Queue) => Queue) => {
    const owner = page.readOwner()
    const next = owner === undefined ? undefined : await store(owner, step)
    if (!next) return
    take(next)
    device.tell(QUEUE)
  }

  let cancel = () => {}
  let tries = 0
  let failedAt = 0
  /** Until when the server asked not to be asked. */
  let busyUntil = 0

  const plan = (ms: number) => {
    cancel()
    cancel = device.wait(ms, () => void sendNow())
  }

  const takeOutcome = (sent: Change, outcome: Outcome) => {
    if (firstTries.has(sent.key)) outcomes.set(sent.key, outcome)
    page.sayOutcome(sent, outcome, firstTries.has(sent.key))
  }

  /** Sends what is open. Several calls at once share one failure. */
  const sendNow = async (): Promise<void> => {
    const restMs = busyUntil - device.ticks()
    if (restMs > 0) return plan(restMs)
    const since = device.ticks()
    const who = () => (failedAt > since ? undefined : page.readSender())
    // Storage that is refused holds nothing to send.
    const round = await sendOpen(device, who, takeOutcome).catch((): Round => ({ state: 'done' }))
    const { state, waitMs = 0 } = round
    if (failedAt > since) return
    await refresh()
    page.showPending({ isEnded: state === 'ended' })
    if (state === 'done') {
      tries = 0
      cancel()
    } else if (state === 'later') {
      failedAt = device.ticks()
      busyUntil = device.ticks() + Math.min(waitMs, BUSY_MAX_MS)
      plan(Math.max(Math.min(waitMs, BUSY_MAX_MS), Math.min(AGAIN_MS * 2 ** tries++, AGAIN_MAX_MS)))
      page.askWorker()
    } else page.askSession()
  }

  const isOpen = () => openChanges(queue).length > 0
  /** Something says that there may be a network again. */
  const wake = () => {
    tries = 0
    if (isOpen()) void sendNow()
  }
  let heard: [appliedNow: number, appliedThen: number] | undefined
  /** The server has told what it has applied, in an answer that was asked for when `known` was. */
  const hear = (appliedNow: number, appliedThen: number) => {
    // Until the queue is read.
    if (queue.owner === '') heard = [appliedNow, appliedThen]
    else if (hearApplied(queue, appliedNow, appliedThen) !== queue)
      void change((old) => hearApplied(old, appliedNow, appliedThen)).then(wake)
    // An answer says that there is a network again, which the browser often does not notice on a bad line.
    else if (tries > 0 && isOpen()) plan(Math.max(0, Math.max(failedAt + QUIET_MS, busyUntil) - device.ticks()))
  }

  /** Another member, or the same one with another session. What the version before has left is sent too. */
  const begin = () => void refresh().then(sendNow)

  device.listen(QUEUE, (message) => {
    const { key, outcome } = (message ?? {}) as { key?: string; outcome?: Outcome }
    if (key !== undefined && outcome && firstTries.has(key)) outcomes.set(key, outcome)
    void refresh()
  })

  return {
    refresh,
    sendNow,
    wake,
    begin,

    /**
     * Shows a change, stores it and tries to send it. Where the device stores nothing, `call` sends it. `sent` without an answer:
     * somebody else has sent it.
     * @throws what `call` throws
     */
    send: async (
      given: NewChange,
      replaces: Replaces,
      call: () => Promise<unknown>,
    ): Promise<Outcome | { state: 'pending' }> => {
      const owner = page.readSender()?.owner
      let made = given
      const shown = { ...given, number: Infinity, isTried: true }
      firstTries.set(given.key, shown)
      show()
      const add = (old: Queue) => {
        made = isOther(old, given) ? withKey(given, given.key, device.newKey()) : given
        return addChange(old, made, replaces, device.isLineUp())
      }
      try {
        const stored = owner === undefined ? undefined : await store(owner, add)
        if (!stored) {
          const answer = await call()
          // Shown until an answer has it.
          await page.askAgain(shown)
          return { state: 'sent', answer }
        }
        firstTries.delete(given.key)
        firstTries.set(made.key, { ...made, number: 0, isTried: true })
        take(stored)
        device.tell(QUEUE)
        await Promise.race([sendNow(), new Promise<void>((resolve) => void device.wait(PATIENCE_MS, resolve))])
        const outcome = outcomes.get(made.key)
        if (outcome?.state !== 'refused') return outcome ?? { state: 'pending' }
        await change((old) => dropChange(old, made.key)[0])
        return outcome
      } finally {
        for (const { key } of [given, made]) {
          firstTries.delete(key)
          outcomes.delete(key)
        }
        show()
      }
    },

    /** Drops a change, with those that need it. Returns a function that takes it back. */
    drop: async (key: string) => {
      let gone = emptyQueue('')
      await change((old) => {
        const [next, taken] = dropChange(old, key)
        gone = taken
        return next
      })
      // Of what is laid over an answer when that is read.
      for (const one of gone.changes) void page.askAgain(one)
      wake()
      return async () => {
        await change((old) => putBack(old, gone))
        await sendNow()
      }
    },

    /** Sends a refused change once more. */
    retry: async (key: string) => {
      await change((old) => retryChange(old, key))
      await sendNow()
    },

    /** Sends a refused change in its other form: the text of a deleted note as a new one. */
    sendInstead: async (refused: NewChange) => {
      const key = device.newKey()
      await change((old) => sendInstead(old, refused, key))
      await sendNow()
    },

    /** Drops everything. */
    clear: () => change(({ owner, next, applied }) => ({ ...emptyQueue(owner), next, applied })),

    hear,
  }
}
