// The service worker: the app opens without a network (docs/offline.md). Bundled by web/build-worker.ts.
import { FILE_WIDTHS, type FileWidth, fileUrl } from '@padauk/contract/files'
import { PLAYER_CACHE } from '@padauk/offline/download-files'
import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addPlugins, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { VERSION_GONE } from '../app/lib/version-gone.ts'
import { isFileItself, onlyFilesThemselves } from './answers.ts'
import { downloadPlayer, findDownloaded, renewPlayer } from './downloads.ts'
import { sendLater } from './send-later.ts'
import { dropOldShells, languageOffline, languageOfShell, shellFor, takeShells } from './shells.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: { url: string; revision: null }[] }
/** The module of the page that says that a page is not on this device, and the modules of all pages that may not be. */
declare const ABSENT: { page: string; instead: readonly string[] }

const PICTURES = 'pictures'
const FONTS = 'fonts'
const PREVIOUS = 'previous-app'
const DAY = 24 * 60 * 60

addPlugins([onlyFilesThemselves])
precacheAndRoute(self.__WB_MANIFEST)

/** Keeps the files of the version that is replaced, for tabs that are still open in it. */
const keepPrevious = async () => {
  await caches.delete(PREVIOUS)
  const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
  const previous = await caches.open(PREVIOUS)
  for (const name of names) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (response) await previous.put(request, response)
    }
  }
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([takeShells(), keepPrevious()])))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldShells(), renewPlayer(), self.clients.claim()])),
)

/** A page of the server. Without it, the shell opens the page as far as it is on the device. */
const orShell = async ({ request, url }: RouteHandlerCallbackOptions) => {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await shellFor(await languageOffline(url))
    if (!shell) throw error
    return shell
  }
}

// Every page of the member area starts from the shell.
registerRoute(
  new NavigationRoute(
    async (options) => {
      const language = await languageOfShell(options.url)
      return (language && (await shellFor(language))) ?? orShell(options)
    },
    { allowlist: [/^\/campuses(\/|\?|$)/] },
  ),
)

registerRoute(new NavigationRoute(orShell, { denylist: [/^\/(campuses|api|console|worker\.js)(\/|\?|$)/] }))

/** In place of a module that the server no longer has: tells the page, which takes the new version (lib/offline/start.ts). */
const GONE = `dispatchEvent(new Event(${JSON.stringify(VERSION_GONE)}));throw new TypeError('This version of the app is gone')`

/** Modules of pages that are not on the device, and of the version before. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, url }) => {
    for (const cacheName of [PREVIOUS, PLAYER_CACHE]) {
      const cached = await caches.match(request, { cacheName })
      if (cached) return cached
    }
    try {
      const response = await fetch(request)
      // React Router opens a page whose module is gone from the server.
      if (response.status === 404 && !ABSENT.instead.includes(url.pathname)) {
        const isModule = url.pathname.endsWith('.js')
        // A style that is missing would hold up its module.
        return new Response(isModule ? GONE : '', {
          headers: { 'Content-Type': isModule ? 'text/javascript' : 'text/css' },
        })
      }
      if (response.ok && !isFileItself(request.url, response)) throw new TypeError('This is another page')
      return response
    } catch (error) {
      // React Router would answer a module that fails by a reload, again and again.
      if (!ABSENT.instead.includes(url.pathname)) throw error
      return new Response(`export { default } from ${JSON.stringify(ABSENT.page)}`, {
        headers: { 'Content-Type': 'text/javascript' },
      })
    }
  },
)

const pictures = new CacheFirst({
  cacheName: PICTURES,
  plugins: [
    onlyFilesThemselves,
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * DAY, purgeOnQuotaError: true }),
  ],
})
/** A picture as it is here: as it is asked for, wider, or, without a network, in any width. */
const picture = async (options: RouteHandlerCallbackOptions) => {
  const cache = await caches.open(PICTURES)
  if (await cache.match(options.request)) return pictures.handle(options)
  const path = options.url.searchParams.get('filePath') ?? ''
  const wantedWidth = Number(options.url.searchParams.get('width') ?? Number.POSITIVE_INFINITY)
  const here = async (widths: readonly (FileWidth | undefined)[]) => {
    for (const width of widths) {
      const found = await cache.match(fileUrl(path, width))
      if (found) return found
    }
  }
  const wider = await here([...FILE_WIDTHS.filter((width) => width > wantedWidth), undefined])
  if (wider) return wider
  try {
    return await pictures.handle(options)
  } catch (error) {
    const narrower = await here(FILE_WIDTHS.toReversed())
    if (narrower) return narrower
    throw error
  }
}
registerRoute(
  // What staff see of a member is not kept (docs/decisions/0045).
  ({ sameOrigin, url }) => sameOrigin && url.pathname === '/api/file' && !url.searchParams.has('view'),
  async (options) =>
    (await findDownloaded(options.request, options.url)) ??
    (options.request.destination === 'image' ? picture(options) : fetch(options.request)),
)
registerRoute(
  ({ sameOrigin, request, url }) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/share/'),
  pictures,
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && (url.pathname.startsWith('/fonts/') || url.pathname === '/api/words'),
  new StaleWhileRevalidate({ cacheName: FONTS, plugins: [onlyFilesThemselves] }),
)

// Of what passes through this worker, the pages get 0 bytes.
new PerformanceObserver(async (list) => {
  const loaded = list.getEntries().map((entry) => ({
    name: entry.name,
    transferSize: (entry as PerformanceResourceTiming).transferSize,
  }))
  const member = (await self.clients.matchAll({ type: 'window' })).find(({ url }) =>
    new URL(url).pathname.startsWith('/campuses'),
  )
  member?.postMessage({ type: 'loaded', loaded })
}).observe({ type: 'resource' })

// Background Sync is missing in the types, as in some browsers.
self.addEventListener('sync' as 'activate', (event) => {
  if ('tag' in event && event.tag === 'outbox') event.waitUntil(sendLater())
})

self.addEventListener('message', (event) => {
  const { type, urls } = event.data as { type: string; urls?: string[] }
  // An older name, which pages of an earlier version use.
  if (type === 'keep player') event.waitUntil(downloadPlayer(event.ports[0]))
  if (type === 'take over') void self.skipWaiting()
  if (type === 'keep') event.waitUntil(keepFiles(urls ?? []))
})

/** Keeps what the first view loaded before this worker was there. It comes from the browser's own cache. */
const keepFiles = async (urls: string[]) => {
  for (const url of urls) {
    const { pathname } = new URL(url)
    const cacheName = pathname === '/api/file' ? PICTURES : FONTS
    if ((await matchPrecache(pathname)) || (await caches.match(url, { cacheName }))) continue
    const response = await fetch(url).catch(() => undefined)
    if (response && isFileItself(url, response)) await (await caches.open(cacheName)).put(url, response)
  }
}
