import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigate, useNavigation } from 'react-router'
import { pageDataScript } from '#lib/page-data.ts'
import { brand } from '#lib/page-meta.ts'
import { queryClient, setErrorNavigation } from '#lib/query-client.ts'
import { isView, readToken, watchToken } from '#lib/session.ts'
import { THEME_SCRIPT } from '#lib/theme.ts'
import '#lib/trusted-html.ts'
import { watchTyping } from '#lib/watch-typing.ts'
import { ToastPlace } from '#ui/toast-place.tsx'
import { m } from '#words/common'
import { language, PageWords, wordsReady } from '#words/words.tsx'
import type { Route } from './+types/root.ts'

/** Burmese text (styles/tokens.css). */
const FONT = '/fonts/padauk-myanmar-400-normal.woff2'

/**
 * Pages render only after their texts have loaded. Like a query, they are asked for once more (NET-1). Texts of another
 * part that failed do not concern the page.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_args, next) => {
    await next()
    await wordsReady()
      .catch(wordsReady)
      .catch(() => {})
  },
]

export { ErrorBoundary } from '#frames/public/crash.tsx'

/** Without its texts a page has no title either, and its crash page must show all the same. */
class Titles extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ isBroken: true })
  override state = { isBroken: false }
  override render() {
    return !this.state.isBroken && this.props.children
  }
}

export const Layout = ({ children }: { children: ReactNode }) => (
  // The theme script sets a class before React hydrates.
  <html lang={language()} suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      {/* The on-screen keyboard resizes the page, which keeps a dialog's footer above it. */}
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <meta name="theme-color" content="#08271f" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href={`/app.${language()}.webmanifest`} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, needed before the first paint */}
      <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      {language() === 'my' && <link rel="preload" href={FONT} as="font" type="font/woff2" crossOrigin="" />}
      <Titles>
        <Meta />
      </Titles>
      <Links />
    </head>
    <body>
      {children}
      <script suppressHydrationWarning {...pageDataScript()} />
      <PageWords />
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
)

/** Shown while the first page of the member area loads. */
export const HydrateFallback = () => (
  <div className="min-h-dvh">
    <title>{brand()}</title>
    <noscript>
      <main className="wrap">
        <section className="plain">
          <h1 className="title-1">{m.no_script_title()}</h1>
          <p className="lead">{m.no_script_text()}</p>
          <a className="btn sec" href="/">
            {m.to_start()}
          </a>
        </section>
      </main>
    </noscript>
  </div>
)

/** Says on every page whose view this is, for staff who look as a member. */
const ViewPlace = () => {
  const [Bar, setBar] = useState<ComponentType>()
  useEffect(() => {
    if (isView())
      import('#features/views/view-bar.tsx').then(
        ({ ViewBar }) => setBar(() => ViewBar),
        () => location.reload(),
      )
  }, [])
  return Bar && <Bar />
}

/**
 * Opens the error page in place of the page that was refused. One that is still loading has to be there first: its data
 * is asked for before, and the error page would replace the page that the member came from.
 */
const ErrorNavigation = () => {
  const navigate = useNavigate()
  const isLoading = useNavigation().state !== 'idle'
  const [address, setAddress] = useState<string>()
  useEffect(() => setErrorNavigation(setAddress), [])
  useEffect(() => {
    if (!address || isLoading) return
    setAddress(undefined)
    void navigate(address, { replace: true })
  }, [address, isLoading, navigate])
  return null
}

const Root = () => {
  // Clears the cache on login, in any tab, so that one member never sees another's data. Not on logout: mounted
  // pages would refetch without a token.
  useEffect(() => watchToken(() => readToken() && queryClient.clear()), [])
  useEffect(watchTyping, [])
  // In the commit that shows the other texts, or the styles of the whole page would be computed twice. Layout is not
  // rendered again.
  useLayoutEffect(() => {
    document.documentElement.lang = language()
  })
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ErrorNavigation />
      <ViewPlace />
      <ToastPlace />
    </QueryClientProvider>
  )
}
export default Root
