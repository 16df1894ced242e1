import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigate } from 'react-router'
import { pageDataScript } from '#lib/page-data.ts'
import { queryClient, setErrorNavigation } from '#lib/query-client.ts'
import { readToken, watchToken } from '#lib/session.ts'
import { THEME_SCRIPT } from '#lib/theme.ts'
import '#lib/trusted-html.ts'
import { ToastPlace } from '#ui/toast-place.tsx'

export { ErrorBoundary } from '#pages/crash.tsx'

export const Layout = ({ children }: { children: ReactNode }) => (
  // The theme's class is set before React arrives.
  <html lang="en" suppressHydrationWarning>
    <head>
      <meta charSet="utf-8" />
      {/* A keyboard makes the page lower, so that what stands at the foot of a dialog stays above it. */}
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
      />
      <meta name="theme-color" content="#08271f" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own that must run before the first paint */}
      <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      <Meta />
      <Links />
    </head>
    <body>
      {children}
      <script suppressHydrationWarning {...pageDataScript()} />
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
)

/** Shown while the first page of the member area loads its parts. */
export const HydrateFallback = () => <div className="min-h-dvh" />

const Root = () => {
  const navigate = useNavigate()
  useEffect(() => setErrorNavigation((address) => void navigate(address, { replace: true })), [navigate])
  // What one member has fetched is nothing for the next one, whichever tab the change came from. A logout leaves it for
  // the moment: pages that are still on the screen would fetch it anew, without a token.
  useEffect(() => watchToken(() => readToken() && queryClient.clear()), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <ToastPlace />
    </QueryClientProvider>
  )
}
export default Root
