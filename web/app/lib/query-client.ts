import {
  MutationCache,
  QueryCache,
  QueryClient,
  type FetchQueryOptions,
  type FetchInfiniteQueryOptions,
} from '@tanstack/react-query'
import { m } from '#words/generated/messages.js'
import { ApiError, NetworkError } from './api.ts'
import { readToken } from './session.ts'
import { showToast } from './toasts.ts'

type Meta = {
  /** What the success toast says. */
  success?: (answer: never) => string
  /** The first parts of the query keys (a feature's noun) that are fetched anew. */
  refreshes?: readonly string[]
  /** No toast when it fails: the caller says it in its own place. */
  quiet?: boolean
  /** Ends the session: what else is refused meanwhile was asked for a moment too late, and nobody needs to hear of it. */
  endsSession?: boolean
  /** The page stands without it: a refusal must not take the page away. */
  isOptional?: boolean
}
declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: Meta
    queryMeta: Pick<Meta, 'quiet' | 'isOptional'>
  }
}

const CONSOLE_LOGIN = '/console/login'
/** The sign-in of the staff, which leads back to the page it was asked for from. */
export const consoleLogin = (from: string) =>
  from.startsWith('/console') && !from.startsWith(CONSOLE_LOGIN)
    ? `${CONSOLE_LOGIN}?to=${encodeURIComponent(from)}`
    : CONSOLE_LOGIN

let openErrorPage = (_address: string) => {}

/** The root tells how to navigate, replacing history; a cache has no router. */
export const setErrorNavigation = (navigate: (address: string) => void) => {
  openErrorPage = navigate
}

/** Where a refused call leads: a member to the page that explains it, the staff to their sign-in. */
const wayOut = (error: unknown) => {
  if (!(error instanceof ApiError)) return undefined
  const { caller, status, message } = error
  // Several calls end at once, and the first has led there already.
  if (caller === 'staff')
    return status === 401 && !location.pathname.startsWith(CONSOLE_LOGIN)
      ? consoleLogin(location.pathname + location.search)
      : undefined
  // Without a token the member has just signed out: the member area is being left already.
  return caller === 'member' && (status === 401 || status === 403) && readToken() !== undefined
    ? `/error/${status}/${encodeURIComponent(message)}`
    : undefined
}

const sayFailure = (error: unknown) =>
  showToast('error', error instanceof NetworkError ? m.failed_network_toast() : (error as Error).message)

const isLeaving = () => queryClient.isMutating({ predicate: ({ meta }) => meta?.endsSession === true }) > 0

const takeFailure = (error: unknown, toasts: boolean, meta: Meta = {}) => {
  if (error instanceof ApiError && error.status === 401 && !meta.endsSession && isLeaving()) return
  const way = wayOut(error)
  if (way && !meta.isOptional) openErrorPage(way)
  else if (toasts) sayFailure(error)
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // A query without data shows its failure in its own place; one with data keeps it and says so.
    onError: (error, query) => takeFailure(error, query.state.data !== undefined && !query.meta?.quiet, query.meta),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => takeFailure(error, !mutation.meta?.quiet, mutation.meta),
    onSuccess: async (answer, _variables, _result, mutation) => {
      const { success, refreshes = [] } = mutation.meta ?? {}
      if (success) showToast('success', success(answer as never))
      await Promise.all(refreshes.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })))
    },
  }),
  defaultOptions: {
    queries: {
      // Once more after a failure of the network or the server (NET-1); a refusal stays a refusal.
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Without a network a call fails and is said to fail, where the default would wait in silence.
      networkMode: 'always',
      staleTime: 10_000,
    },
    mutations: { networkMode: 'always' },
  },
})

type Startable = FetchQueryOptions | FetchInfiniteQueryOptions

/**
 * Starts the queries of a member's page, all at once, without waiting for them: for a clientLoader.
 * Without a token nothing is started, since the guard of the member area leads away at the same time.
 */
export const startQueries = (...queries: object[]) => {
  if (readToken()) prefetch(...queries)
}

/** Starts queries, all at once, without waiting for them: for a clientLoader of the console. */
export const prefetch = (...queries: object[]) => {
  for (const query of queries as Startable[]) {
    if ('initialPageParam' in query) void queryClient.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions)
    else void queryClient.prefetchQuery(query)
  }
}
