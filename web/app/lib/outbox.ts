import type { Endpoint } from '@padauk/contract/endpoint'
import type { QuizResult } from '@padauk/contract/lessons'
import { hashKey, type Query } from '@tanstack/react-query'
import { m } from '#words/outbox.words.ts'
import { language, wordsReady } from '#words/words.tsx'
import { ApiError } from './api.ts'
import { keepQuery, takeNewer } from './kept-queries.ts'
import { isKeptTyping } from './kept-typing.ts'
import { newKey } from './keys.ts'
import {
  type Change,
  firstIdsOf,
  isShown,
  isUnsent,
  type NewWaiting,
  type Waiting,
  type WaitingCall,
} from './outbox-entries.ts'
import { insteadOf, type Sender, sendWaiting, TOO_OLD } from './outbox-sender.ts'
import {
  addToOutbox,
  changeInOutbox,
  listOutbox,
  markTold,
  removeFromOutbox,
  returnToOutbox,
  settleSent,
  watchOutbox,
} from './outbox-store.ts'
import { readOwner } from './owner.ts'
import { queryClient } from './query-client.ts'
import { loadRefusals } from './refusals.ts'
import { readInfo, readToken, watchToken } from './session.ts'
import { showToast } from './toasts.ts'
import { KEPT, readWaiting, showWaiting } from './waiting.ts'

/** How long a page waits for an answer before it says that the change is kept. */
const PATIENCE_MS = 10_000
const AGAIN_MS = 5000
const AGAIN_MAX_MS = 5 * 60_000
/** Not after each of the answers that a page reads at once. */
const QUIET_MS = 1000
/** A proxy may say anything. */
const BUSY_MAX_MS = 60 * 60_000

/**
 * This page's own changes, while their form waits for the answer, as they were last seen: another tab may send one, read its
 * query again and forget it before this page has looked.
 */
const firstTries = new Map<number, Waiting>()
/** Sent changes whose queries were asked again. */
const asked = new Set<number>()
/** Answers that this page tells. */
const telling = new Set<number>()
/** Since when this page has known that a change was sent. By no clock that is set: a wrong one would hold it for days. */
const known = new Map<number, number>()

/** From one cookie, so that a token never goes with another member's changes. */
const readSender = (): Sender | undefined => {
  const [owner, token] = [readOwner(), readInfo()?.token]
  return owner !== undefined && token && token === readToken() ? { owner, token } : undefined
}

const show = (all: readonly Waiting[]) =>
  showWaiting({
    entries: all.filter(isShown),
    waiting: all.filter((entry) => isUnsent(entry) && !firstTries.has(entry.id)),
    firstIds: firstIdsOf(all),
    keys: new Set(all.map(({ key }) => key)),
  })

/** Queries whose answers do not show these changes yet. */
const askAgain = (entries: Waiting[]) => {
  for (const { id, shown, refreshes = [] } of entries) {
    asked.add(id)
    void queryClient.invalidateQueries({ queryKey: shown, exact: true })
    for (const noun of refreshes) void queryClient.invalidateQueries({ queryKey: [noun] })
  }
}

const sentenceOf = ({ act, title, makes, about, answer }: Waiting) => {
  // It took the place of something that is known.
  if (makes && makes.id >= 0) return m.outbox_both()
  if (act !== 'lessons.quiz') return undefined
  const { score_percent: percent, passed, results } = (answer as { content: QuizResult }).content
  // A part of a paper has no score yet.
  if (!passed && about && results.length < Number(about.total)) return undefined
  return passed ? m.outbox_quiz_passed({ title, percent }) : m.outbox_quiz_failed({ title, percent })
}

/** Says what the member would otherwise not learn from the screen. On a slow line, an answer may be here before its words. */
const tellAnswers = async (all: readonly Waiting[]) => {
  const news = all.filter(({ id, sentAt, isTold }) => sentAt && !isTold && !telling.has(id))
  for (const { id } of news) telling.add(id)
  // The page itself shows the result of a quiz that was sent at once.
  const unseen = news.filter(({ id, act }) => !(firstTries.has(id) && act === 'lessons.quiz'))
  await wordsReady()
  for (const sentence of unseen.map(sentenceOf)) if (sentence) showToast('info', sentence)
  await markTold(news.filter(sentenceOf))
}

/** What waits was shown once. */
let isShowing = false
/** Another page may have read what it has sent, and forgotten it. This one may not get an answer. */
const catchUp = async (all: readonly Waiting[]) => {
  const still = new Set(all.filter(isShown).map(({ id }) => id))
  const isMissing = readWaiting().entries.some(({ id }) => !still.has(id))
  if (isShowing && !isMissing) return
  isShowing = true
  await takeNewer(queryClient)
}

let reading: Promise<void> | undefined
let isStale = false
/** Shows what is in the outbox, after changes by this page or another. */
export const refreshWaiting = async (): Promise<void> => {
  isStale = true
  reading ??= (async () => {
    while (isStale) {
      isStale = false
      const owner = readOwner()
      const all = owner === undefined ? [] : await listOutbox(owner).catch(() => [])
      for (const { id, sentAt } of all) if (sentAt && !known.has(id)) known.set(id, performance.now())
      for (const entry of all) if (firstTries.has(entry.id)) firstTries.set(entry.id, entry)
      await catchUp(all).catch(() => {})
      show(all)
      void tellAnswers(all).catch(() => {})
      // The mutations of this page refresh their queries themselves.
      askAgain(all.filter(({ id, sentAt, isSettled }) => sentAt && !isSettled && !firstTries.has(id) && !asked.has(id)))
    }
  })().finally(() => {
    reading = undefined
  })
  return reading
}

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0
let failedAt = 0
/** Until when the server asked not to be asked, by a clock that nobody sets. */
let busyUntil = 0

const plan = (ms: number) => {
  clearTimeout(timer)
  timer = setTimeout(() => void sendNow(), ms)
}

/** An answer that has arrived says that there is a network again, which the browser often does not notice on a bad line. */
const sendAfterAnswer = () => {
  if (tries === 0 || readWaiting().waiting.length === 0) return
  plan(Math.max(0, Math.max(failedAt + QUIET_MS, busyUntil) - performance.now()))
}

const registerSync = async () => {
  type Syncing = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }
  const registration = (await navigator.serviceWorker?.getRegistration()) as Syncing | undefined
  await registration?.sync?.register('outbox')
}

/** Sends what waits. Several calls at once share one failure. */
export const sendNow = async () => {
  const restMs = busyUntil - performance.now()
  if (restMs > 0) return plan(restMs)
  const since = performance.now()
  const { state, waitMs = 0 } = await sendWaiting(() => (failedAt > since ? undefined : readSender()))
  if (failedAt > since) return
  await refreshWaiting()
  showWaiting({ isEnded: state === 'ended' })
  if (state === 'done') {
    tries = 0
    clearTimeout(timer)
  } else if (state === 'later') {
    failedAt = performance.now()
    busyUntil = performance.now() + Math.min(waitMs, BUSY_MAX_MS)
    plan(Math.max(Math.min(waitMs, BUSY_MAX_MS), Math.min(AGAIN_MS * 2 ** tries++, AGAIN_MAX_MS)))
    void registerSync().catch(() => {})
  }
  // Its refusal leads to the sign-in.
  else void queryClient.invalidateQueries({ queryKey: ['members', 'me'] })
}

const callOf = ({ method, path, isTranslated, status, ...rest }: Endpoint, sent: object): WaitingCall => {
  const { params, query, body } = sent as Omit<WaitingCall, 'method' | 'path' | 'expects'>
  return {
    method,
    path,
    expects: 'answer' in rest ? (status ?? 200) : 204,
    ...(params && { params }),
    ...((query || isTranslated) && { query: isTranslated ? { language: language(), ...query } : query }),
    ...(body && { body }),
  }
}

const entryOf = (owner: string, endpoint: Endpoint, sent: object, change: Change & { key: string }): NewWaiting => {
  const { basedOn, instead, replaces: _, ...known } = change
  const made = callOf(endpoint, sent)
  return {
    ...made,
    ...known,
    ...(basedOn && { body: { ...made.body, based_on: basedOn } }),
    ...(instead?.makes && {
      instead: {
        ...callOf(instead.endpoint, { body: instead.body }),
        code: instead.code,
        act: instead.act,
        makes: instead.makes,
      },
    }),
    owner,
    at: new Date().toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(isKeptTyping(sent) && { isAsTyped: true }),
  }
}

const failureOf = async ({ status, code, message, fields }: NonNullable<Waiting['refusal']>) => {
  await loadRefusals().catch(() => {})
  return new ApiError(status, code, message, 'member', fields)
}

const find = async ({ owner, id }: Waiting) => (await listOutbox(owner)).find((one) => one.id === id)

/** Whether the outbox has taken a change with this key, also one that was sent in the last days. */
export const isTaken = async (key: string) => {
  const owner = readOwner()
  return owner !== undefined && (await listOutbox(owner).catch(() => [])).some((entry) => entry.key === key)
}

let isFullSaid = false
/** Once on a page: with a network, everything goes on. */
const sayFull = (error: unknown) => {
  if (isFullSaid || !(error instanceof DOMException) || error.name !== 'QuotaExceededError') return
  isFullSaid = true
  void wordsReady().then(
    () => showToast('warning', m.outbox_full()),
    () => {},
  )
}

/**
 * Writes a change to the outbox and tries to send it. Undefined where the device keeps nothing, or nobody is signed in.
 * @throws ApiError when the server refuses it
 */
export const keepAndSend = async (endpoint: Endpoint, sent: object, change: Change & { key: string }) => {
  const owner = readSender()?.owner
  if (owner === undefined || !('locks' in navigator)) return undefined
  const made = entryOf(owner, endpoint, sent, change)
  const entry = await addToOutbox(made, change.replaces ?? false).catch(sayFull)
  if (!entry) return undefined
  firstTries.set(entry.id, entry)
  try {
    await refreshWaiting()
    await Promise.race([sendNow().catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    const seen = firstTries.get(entry.id)
    const now = (await find(entry)) ?? (seen && !isUnsent(seen) ? seen : undefined)
    if (!now || !isUnsent(now)) {
      // The mutation asks again. What is sent later is asked for then.
      asked.add(entry.id)
      return { answer: now?.answer }
    }
    if (!now.refusal) return { answer: KEPT }
    await removeFromOutbox(now)
    throw await failureOf(now.refusal)
  } finally {
    firstTries.delete(entry.id)
    await refreshWaiting()
  }
}

/** Drops a change, with those that need it. Returns a function that takes it back. */
export const dropEntry = async (entry: Waiting) => {
  const gone = await removeFromOutbox(entry)
  await refreshWaiting()
  askAgain(gone)
  return async () => {
    await returnToOutbox(gone)
    await refreshWaiting()
    await sendNow()
  }
}

/** Sends a refused change once more. Nobody knows whether one that is too old has arrived, so it is a new one. */
export const retryEntry = async ({ refusal, ...entry }: Waiting) => {
  const isNew = refusal?.code === TOO_OLD.code
  await changeInOutbox({ ...entry, ...(isNew && { key: newKey(), triedAt: undefined }) })
  await sendNow()
}

/** Sends a refused change in its other form: the text of a deleted note as a new one. */
export const sendInstead = async ({ refusal: _, ...entry }: Waiting) => {
  await changeInOutbox(insteadOf(entry))
  await sendNow()
}

/** Start of the last fetch of each query, by its hash. */
const begun = new Map<string, number>()

const isShownBy = ({ shown }: Waiting, { queryKey }: Query) => hashKey(shown) === hashKey(queryKey)

/**
 * Changes that were sent before a fetch began are in its answer. It is written first: a phone that is killed in between would
 * have neither.
 */
const settle = (query: Query) => {
  const since = begun.get(query.queryHash)
  if (since === undefined) return
  const { entries } = readWaiting()
  const done = entries.filter((entry) => (known.get(entry.id) ?? Infinity) <= since && isShownBy(entry, query))
  if (done.length === 0) return
  showWaiting({ entries: entries.filter((entry) => !done.includes(entry)) })
  void keepQuery(query, queryClient)
    .catch(() => {})
    .then(() => settleSent(done, new Date()))
    .catch(() => {})
}

/** Shows and sends what waits, from now on. */
const start = () => {
  const wake = () => {
    tries = 0
    if (readWaiting().waiting.length > 0) void sendNow()
  }
  const begin = () => void refreshWaiting().then(wake)
  watchOutbox(() => void refreshWaiting())
  watchToken(begin)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    // Another page of a list says nothing about its first ones.
    if (action.type === 'fetch' && action.meta?.fetchMore) begun.delete(query.queryHash)
    else if (action.type === 'fetch') begun.set(query.queryHash, performance.now())
    else if (action.type === 'success' && !action.manual) {
      settle(query)
      sendAfterAnswer()
    }
  })
  begin()
}

if ('locks' in navigator) start()
