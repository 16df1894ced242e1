import type { Language } from '@padauk/rules/languages'
import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  hashKey,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { m } from '#words/common'
import { type ContractNoun, TRANSLATED, type Words } from '#words/generated/words.ts'
import { language, speak } from '#words/words.tsx'
import { ApiError, NetworkError } from './api.ts'
import { failureSentence } from './failure-sentence.ts'
import { appliedOfQuery, appliedOfRead, lastApplied } from './offline/applied.ts'
import { PENDING, showAnswer } from './offline/pending.ts'
import { isView, readToken } from './session.ts'
import { showToast } from './toasts.ts'

/** First element of a query key: a noun of the contract or with texts, or one of the few others. */
export type Noun = keyof Words | ContractNoun | 'staff-folders' | 'staff-uses'

/** Favourites are read with the endpoint of categories. */
const isTranslated = ({ queryKey: [noun] }: Pick<Query, 'queryKey'>) =>
  noun === 'favorites' || TRANSLATED.includes(noun)

type Meta = {
  /** Text of the success toast. Declared as a method, so that each mutation can narrow the parameter's type. */
  success?(answer: unknown): string
  /** Nouns whose queries are refetched. */
  refreshes?: readonly Noun[]
  /** No error toast, because the caller shows the error inline. */
  quiet?: boolean
  /** Ends the session. Errors of requests that were still in flight are ignored. */
  endsSession?: boolean
  /** The page works without it, so a 401 or 403 must not redirect. */
  isOptional?: boolean
}
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Noun, ...unknown[]]
    mutationKey: readonly [Noun, ...unknown[]]
    mutationMeta: Meta
    queryMeta: Pick<Meta, 'quiet' | 'isOptional'>
  }
}

const CONSOLE_LOGIN = '/console/login'
/** Staff login, which leads back to the current page. */
export const consoleLogin = (from: string) =>
  from.startsWith('/console') && !from.startsWith(CONSOLE_LOGIN)
    ? `${CONSOLE_LOGIN}?to=${encodeURIComponent(from)}`
    : CONSOLE_LOGIN

/** Where staff set up a second factor, which leads back to the current page. */
export const secondFactorPage = (from: string) => `/console/second-factor?to=${encodeURIComponent(from)}`

let openErrorPage = (_address: string) => {}

/** Set by the root, because the query cache cannot access the router. Must replace the history entry. */
export const setErrorNavigation = (navigate: (address: string) => void) => {
  openErrorPage = navigate
}

/** Where a 401 or 403 leads: members to the error page, staff to their login. */
const wayOut = (error: unknown) => {
  if (!(error instanceof ApiError)) return undefined
  const { caller, code, status, message } = error
  // Several requests may fail at once. Redirect only for the first.
  if (caller === 'staff' && code === 'second_factor_required' && status === 403)
    return location.pathname === '/console/second-factor'
      ? undefined
      : secondFactorPage(location.pathname + location.search)
  if (caller === 'staff')
    return status === 401 && !location.pathname.startsWith(CONSOLE_LOGIN)
      ? consoleLogin(location.pathname + location.search)
      : undefined
  // Without a token, the member has just signed out and is leaving already.
  if (caller !== 'member' || !(status === 401 || status === 403) || readToken() === undefined) return undefined
  const page = `/error/${status}/${encodeURIComponent(message)}`
  if (status === 403 || code === 'no_active_subscription') return page
  const here = location.pathname + location.search
  // Requests that fail after 'Token Expired' is open keep its way back.
  if (here.startsWith('/error/')) return here
  return `${page}?next=${encodeURIComponent(here)}${code === 'session_replaced' ? '&replaced' : ''}`
}

const sayFailure = (error: unknown) => showToast('error', failureSentence(error as Error))

const isLeaving = () => queryClient.isMutating({ predicate: ({ meta }) => meta?.endsSession === true }) > 0

const takeFailure = (error: unknown, toasts: boolean, meta: Meta = {}) => {
  // Of the browser's own member, who has nothing to do with it, nothing is forgotten.
  if (isView() && error instanceof ApiError && error.code === 'no_session')
    return void import('./in-view.ts').then(({ endView }) => endView())
  if (error instanceof ApiError && error.status === 401 && !meta.endsSession && isLeaving()) return
  const way = wayOut(error)
  // The session may have been ended from another device. It is on this one that somebody else may be looking.
  if (way && error instanceof ApiError && error.caller === 'member' && error.status === 401)
    import('./offline/forget-device.ts').then(({ forgetAnswers }) => forgetAnswers()).catch(() => {})
  if (way && !meta.isOptional) openErrorPage(way)
  else if (toasts) sayFailure(error)
}

/** Nobody waits for newer data than this page could show: it was read before the page was opened (offline/cached-queries.ts). */
const isFromDevice = (error: unknown, { dataUpdatedAt }: { dataUpdatedAt: number }) =>
  error instanceof NetworkError && dataUpdatedAt < performance.timeOrigin

/** What the answer of a query has told, until the query shows it. */
const appliedOf = new WeakMap<object, number>()

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // A query without data shows its error inline. With data, it keeps the data and raises a toast.
    onError: (error, { state, meta }) =>
      takeFailure(error, state.data !== undefined && !meta?.quiet && !isFromDevice(error, state), meta),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => takeFailure(error, !mutation.meta?.quiet, mutation.meta),
    onSuccess: async (answer, _variables, _result, mutation) => {
      const { success, refreshes = [] } = mutation.meta ?? {}
      // Not sent yet, so there is nothing to read again.
      if (answer === PENDING) return success && showToast('info', m.downloads_here())
      await Promise.all(refreshes.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
      // Not before the lists show what it says.
      if (success) showToast('success', success(answer))
    },
  }),
  defaultOptions: {
    queries: {
      // The language is part of a query's identity, but of no key: one key names the answer in the language of the page.
      queryKeyHashFn: (key) => (isTranslated({ queryKey: key }) ? `${language()} ${hashKey(key)}` : hashKey(key)),
      // Retry network and server errors once (NET-1). Other errors are final.
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // By default, queries pause silently while offline. Let them fail visibly instead.
      networkMode: 'always',
      staleTime: 10_000,
      // Without a service worker, nothing is kept on the device, and its code would have to be loaded first.
      persister: async (read, context, query) => {
        if (query.state.data === undefined && typeof navigator !== 'undefined' && navigator.serviceWorker?.controller)
          import('./offline/cached-queries.ts').then(({ showCached }) => showCached(query)).catch(() => {})
        // The pages before another page of a list stay as they were read.
        const most = query.state.fetchMeta?.fetchMore ? appliedOfQuery(query.queryHash) : Infinity
        const appliedBefore = lastApplied()
        const data = await read(context)
        appliedOf.set(query, Math.min(most, appliedOfRead(context.signal) ?? appliedBefore))
        return data
      },
    },
    mutations: { networkMode: 'always' },
  },
})

// With the answer, so that a change is never shown twice and never missing.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return
  const applied = appliedOf.get(event.query)
  if (applied !== undefined) showAnswer(event.query.queryHash, applied)
  appliedOf.delete(event.query)
})

/**
 * Says all texts in another language. Content that has not been read in it yet is shown as it is until it has arrived.
 * What is on the screen has to be rendered again, which starts its queries. Call `loadLanguage` first.
 */
export const speakContent = (next: Language) => {
  // An answer or a retry under way would bring the new language to the place of the old one.
  void queryClient.cancelQueries({ predicate: isTranslated })
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: isTranslated })
  speak(next)
  for (const { queryKey, state } of shown)
    if (queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, state.data, { updatedAt: 0 })
}

/** Updates what is kept of one query, in every language. */
export const patchQueries = <T>(queryKey: QueryKey, update: (cached: T | undefined) => T | undefined) =>
  queryClient.setQueriesData<T>({ queryKey, predicate: (query) => query.queryKey.length === queryKey.length }, update)

type Startable = FetchQueryOptions | FetchInfiniteQueryOptions

/**
 * Starts a member page's queries in parallel without waiting, for a clientLoader. Does nothing without a token,
 * because the guard of the member area redirects at the same time.
 */
export const startQueries = (...queries: object[]) => {
  if (readToken()) prefetch(...queries)
}

/** Starts queries in parallel without waiting, for a clientLoader of the console. */
export const prefetch = (...queries: object[]) => {
  for (const query of queries as Startable[]) {
    if ('initialPageParam' in query) void queryClient.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions)
    else void queryClient.prefetchQuery(query)
  }
}
