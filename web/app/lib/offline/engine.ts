import type { QuizResult } from '@padauk/contract/lessons'
import type { Change, NewChange, Replaces } from '@padauk/offline/changes'
import { countOld } from '@padauk/offline/old-outbox'
import { startPending } from '@padauk/offline/pending'
import type { Outcome } from '@padauk/offline/sender'
import { m } from '#words/pending-changes'
import { wordsReady } from '#words/words.tsx'
import { ApiError } from '../api.ts'
import { loadFaults } from '../faults.ts'
import { queryClient } from '../query-client.ts'
import { readInfo, readToken, watchToken } from '../session.ts'
import { showToast } from '../toasts.ts'
import { setAppliedListener } from './applied.ts'
import { device } from './device.ts'
import { readOwner } from './owner.ts'
import { PENDING, readPending, showPending } from './pending.ts'

/** From one cookie, so that a token never goes with another member's changes. */
const readSender = () => {
  const [owner, token] = [readOwner(), readInfo()?.token]
  // Without locks, two tabs would send at once.
  return 'locks' in navigator && owner !== undefined && token && token === readToken() ? { owner, token } : undefined
}

/** What the screen does not say of what became of a change. */
const sentenceOf = ({ act, title, about }: Change, outcome: Outcome) => {
  if (outcome.state !== 'sent') return undefined
  if (outcome.isInstead) return m.pending_both()
  if (act !== 'lessons.quiz' || !outcome.answer) return undefined
  const { score_percent: percent, passed, results } = (outcome.answer as { content: QuizResult }).content
  // A part of a paper has no score yet.
  if (!passed && about && results.length < Number(about.total)) return undefined
  return passed ? m.pending_quiz_passed({ title, percent }) : m.pending_quiz_failed({ title, percent })
}

/** On a slow line, an answer may be here before its words. */
const say = (kind: 'info' | 'warning', sentence: () => string | undefined) =>
  void wordsReady().then(
    () => {
      const said = sentence()
      if (said) showToast(kind, said)
    },
    () => {},
  )

/** Resolves when nothing of a query is being read. */
const untilRead = async (shown: readonly unknown[]) => {
  const cache = queryClient.getQueryCache()
  const isRead = () => cache.find({ queryKey: shown as never })?.state.fetchStatus !== 'fetching'
  if (isRead()) return
  // Not in a loop: a query that was never read and is on no screen cannot be waited for by reading it again.
  await new Promise<void>((resolve) => {
    const end = cache.subscribe(() => {
      if (!isRead()) return
      end()
      resolve()
    })
  })
}

let isFullSaid = false

const engine = startPending(device, {
  readOwner,
  readSender,
  showPending,
  askAgain: async ({ shown, refreshes = [] }) => {
    for (const noun of refreshes) void queryClient.invalidateQueries({ queryKey: [noun as never] })
    await queryClient.invalidateQueries({ queryKey: shown as never, exact: true })
    // Another change may have asked again meanwhile, which ends this reading.
    await untilRead(shown)
  },
  // Its refusal leads to the sign-in.
  askSession: () => void queryClient.invalidateQueries({ queryKey: ['members', 'me'] }),
  sayOutcome: (change, outcome, isFirstTry) => {
    // The page itself shows the result of a quiz that was sent at once.
    if (!(isFirstTry && change.act === 'lessons.quiz')) say('info', () => sentenceOf(change, outcome))
  },
  // Once on a page: with a network, everything goes on.
  sayFull: () => {
    if (!isFullSaid) say('warning', m.pending_full)
    isFullSaid = true
  },
  askWorker: () => {
    type Syncing = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }
    const register = async () => {
      const registration = (await navigator.serviceWorker?.getRegistration()) as Syncing | undefined
      await registration?.sync?.register('outbox')
    }
    register().catch(() => {})
  },
})

/**
 * Queues a change and tries to send it. Where the device stores nothing, or nobody is signed in, `call` sends it.
 * @throws ApiError when the server refuses it
 */
export const queueAndSend = async (change: NewChange, replaces: Replaces, call: () => Promise<unknown>) => {
  const outcome = await engine.send(change, replaces, call)
  if (outcome?.state === 'refused') {
    await loadFaults().catch(() => {})
    throw new ApiError(outcome.refusal.status, outcome.refusal, 'member')
  }
  return outcome.state === 'sent' ? outcome.answer : PENDING
}

export const { refresh: refreshPending, sendNow, drop: dropChange, retry: retryChange, sendInstead, clear } = engine

/** How many changes of the member are on this device only. Storage that is refused holds none. */
export const countOwn = async () => {
  const owner = readOwner()
  if (owner === undefined) return 0
  await engine.refresh()
  const { pending, refused } = readPending()
  return pending.length + refused.length + (await countOld(device, owner).catch(() => 0))
}

/** Shows and sends what is pending, from now on. */
const start = () => {
  watchToken(engine.begin)
  addEventListener('online', engine.wake)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && engine.wake())
  setAppliedListener(engine.hear)
  engine.begin()
}

if ('locks' in navigator) start()
