import { newKey } from '@padauk/contract/keys'
import { type Change, type ChangeInfo, firstIdsOf, isShown, isUnsent, type NewChange } from './changes.ts'
import type { Device } from './device.ts'
import {
  addChange,
  listChanges,
  markTold,
  removeChange,
  returnChanges,
  settleSent,
  updateChange,
  watchQueue,
} from './queue.ts'
import { insteadOf, type Sender, sendPending, TOO_OLD } from './sender.ts'

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
  /** Changes that the screen shows as done. */
  entries: readonly Change[]
  /** Changes to be sent later, or refused. Without those that are on their way for the first time. */
  waiting: readonly Change[]
  /** Temporary ids under which things were first shown, by field and real id: `item_id 12`. */
  firstIds: ReadonlyMap<string, number>
  /** Keys of what the queue has taken, also of what was sent in the last days. */
  keys: ReadonlySet<string>
  /** The session is over: they are sent when the member has signed in again. */
  isEnded: boolean
}

/** What the engine needs of the page that shows the changes. */
type Page = {
  /** The member's name on this device; undefined for visitors. */
  readOwner(): string | undefined
  /** The member and their token. Undefined while the two do not belong together. */
  readSender(): Sender | undefined
  readPending(): Pending
  showPending(change: Partial<Pending>): void
  /** Takes over what other pages have read since. */
  takeNewer(): Promise<void>
  /** Reads again what shows this change. */
  askAgain(change: Change): void
  /** Finds out whether the session is over. */
  askSession(): void
  /** Says what the member would not learn of an answer from the screen. Returns whether there is such a thing. */
  sayAnswer(change: Change, isFirstTry: boolean): Promise<boolean>
  sayFull(): void
  /** Has the browser start the service worker when the network is back. */
  askWorker(): void
}

/** What became of a change at its first try. */
type Outcome =
  | { state: 'sent'; answer: unknown }
  | { state: 'pending' }
  | { state: 'refused'; refusal: NonNullable<Change['refusal']> }

/** Shows and sends the changes of this page's member. */
export const startPending = (device: Device, page: Page) => {
  /**
   * This page's own changes, while their form waits for the answer, as they were last seen: another tab may send one, read its
   * query again and forget it before this page has looked.
   */
  const firstTries = new Map<number, Change>()
  /** Sent changes whose queries were asked again. */
  const asked = new Set<number>()
  /** Answers that this page tells. */
  const telling = new Set<number>()
  /** Since when this page has known that a change was sent. By no clock that is set: a wrong one would hold it for days. */
  const known = new Map<number, number>()

  const show = (all: readonly Change[]) =>
    page.showPending({
      entries: all.filter(isShown),
      waiting: all.filter((entry) => isUnsent(entry) && !firstTries.has(entry.id)),
      firstIds: firstIdsOf(all),
      keys: new Set(all.map(({ key }) => key)),
    })

  /** Queries whose answers do not show these changes yet. */
  const askAgain = (entries: readonly Change[]) => {
    for (const entry of entries) {
      asked.add(entry.id)
      page.askAgain(entry)
    }
  }

  const sayAnswers = async (all: readonly Change[]) => {
    const news = all.filter(({ id, sentAt, isTold }) => sentAt && !isTold && !telling.has(id))
    for (const { id } of news) telling.add(id)
    // Before the first pause, because a try ends soon.
    const said = await Promise.all(news.map((one) => page.sayAnswer(one, firstTries.has(one.id))))
    await markTold(
      device,
      news.filter((_, at) => said[at]),
    )
  }

  /** What is pending was shown once. */
  let isShowing = false
  /** Another page may have read what it has sent, and forgotten it. This one may not get an answer. */
  const catchUp = async (all: readonly Change[]) => {
    const still = new Set(all.filter(isShown).map(({ id }) => id))
    const isMissing = page.readPending().entries.some(({ id }) => !still.has(id))
    if (isShowing && !isMissing) return
    isShowing = true
    await page.takeNewer()
  }

  let reading: Promise<void> | undefined
  let isStale = false
  const refresh = async (): Promise<void> => {
    isStale = true
    reading ??= (async () => {
      while (isStale) {
        isStale = false
        const owner = page.readOwner()
        const all = owner === undefined ? [] : await listChanges(device, owner).catch(() => [])
        for (const { id, sentAt } of all) if (sentAt && !known.has(id)) known.set(id, device.ticks())
        for (const entry of all) if (firstTries.has(entry.id)) firstTries.set(entry.id, entry)
        await catchUp(all).catch(() => {})
        show(all)
        void sayAnswers(all).catch(() => {})
        // The mutations of this page refresh their queries themselves.
        askAgain(
          all.filter(({ id, sentAt, isSettled }) => sentAt && !isSettled && !firstTries.has(id) && !asked.has(id)),
        )
      }
    })().finally(() => {
      reading = undefined
    })
    return reading
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

  /** Sends what is pending. Several calls at once share one failure. */
  const sendNow = async () => {
    const restMs = busyUntil - device.ticks()
    if (restMs > 0) return plan(restMs)
    const since = device.ticks()
    const { state, waitMs = 0 } = await sendPending(device, () => (failedAt > since ? undefined : page.readSender()))
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

  const isPending = () => page.readPending().waiting.length > 0
  /** Something says that there may be a network again. */
  const wake = () => {
    tries = 0
    if (isPending()) void sendNow()
  }
  /** Another member, or the same one with another session. */
  const begin = () => void refresh().then(wake)

  /** Start of the last reading of each query, by its hash. */
  const begun = new Map<string, number>()

  watchQueue(device, () => void refresh())

  return {
    refresh,
    sendNow,
    wake,
    begin,

    /**
     * Queues a change and tries to send it. Undefined where the device stores nothing.
     */
    send: async (made: NewChange, replaces: ChangeInfo['replaces']): Promise<Outcome | undefined> => {
      const entry = await addChange(device, made, replaces).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'QuotaExceededError') page.sayFull()
        return undefined
      })
      if (!entry) return undefined
      firstTries.set(entry.id, entry)
      try {
        await refresh()
        await Promise.race([
          sendNow().catch(() => {}),
          new Promise<void>((resolve) => void device.wait(PATIENCE_MS, resolve)),
        ])
        const seen = firstTries.get(entry.id)
        const found = (await listChanges(device, entry.owner)).find(({ id }) => id === entry.id)
        const now = found ?? (seen && !isUnsent(seen) ? seen : undefined)
        if (!now || !isUnsent(now)) {
          // The mutation asks again. What is sent later is asked for then.
          asked.add(entry.id)
          return { state: 'sent', answer: now?.answer }
        }
        if (!now.refusal) return { state: 'pending' }
        await removeChange(device, now)
        return { state: 'refused', refusal: now.refusal }
      } finally {
        firstTries.delete(entry.id)
        await refresh()
      }
    },

    /** Drops a change, with those that need it. Returns a function that takes it back. */
    drop: async (entry: Change) => {
      const gone = await removeChange(device, entry)
      await refresh()
      askAgain(gone)
      return async () => {
        await returnChanges(device, gone)
        await refresh()
        await sendNow()
      }
    },

    /** Sends a refused change once more. Nobody knows whether one that is too old has arrived, so it is a new one. */
    retry: async ({ refusal, ...entry }: Change) => {
      const isNew = refusal?.code === TOO_OLD.code
      await updateChange(device, { ...entry, ...(isNew && { key: newKey(), triedAt: undefined }) })
      await sendNow()
    },

    /** Sends a refused change in its other form: the text of a deleted note as a new one. */
    sendInstead: async ({ refusal: _, ...entry }: Change) => {
      await updateChange(device, insteadOf(entry))
      await sendNow()
    },

    /** A query is being read. `isPart`: only another page of a list, which says nothing about its first ones. */
    beginReading: (hash: string, isPart: boolean) => {
      if (isPart) begun.delete(hash)
      else begun.set(hash, device.ticks())
    },

    /**
     * A query was read. Changes that were sent before the reading began are in its answer. `cache` writes it first: a phone that
     * is killed in between would have neither.
     */
    endReading: (hash: string, isShownBy: (change: Change) => boolean, cache: () => Promise<void>) => {
      const since = begun.get(hash)
      const { entries } = page.readPending()
      const done =
        since === undefined ? [] : entries.filter((one) => (known.get(one.id) ?? Infinity) <= since && isShownBy(one))
      if (done.length > 0) {
        page.showPending({ entries: entries.filter((one) => !done.includes(one)) })
        void cache()
          .catch(() => {})
          .then(() => settleSent(device, done))
          .catch(() => {})
      }
      // An answer says that there is a network again, which the browser often does not notice on a bad line.
      if (tries > 0 && isPending()) plan(Math.max(0, Math.max(failedAt + QUIET_MS, busyUntil) - device.ticks()))
    },
  }
}
