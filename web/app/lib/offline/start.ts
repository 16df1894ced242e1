import { language } from '#words/words.tsx'
import { queryClient } from '../query-client.ts'
import { trustedWorker } from '../trusted-html.ts'
import { VERSION_GONE } from '../version-gone.ts'
import { cacheQueries } from './cached-queries.ts'
import { readSalt, restoreSalt } from './owner.ts'
import { loadEngine } from './send.ts'

/** What the service worker has to know and cannot read in all browsers: the language of the page, and the salt of owners. */
const tellWorker = async () => {
  if (await restoreSalt()) await (await loadEngine()).refreshPending()
  const cache = await caches.open('device')
  const values = { '/language': language(), '/salt': readSalt() }
  // A phone that is killed while one is written has none afterwards, so they are written only when they change.
  for (const [path, value] of Object.entries(values))
    if ((await (await cache.match(path))?.text()) !== value) await cache.put(path, new Response(value))
}

/** What the first view loaded before the worker was there. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(
      (name) => /^\/(fonts\/|api\/file|api\/words)/.test(new URL(name).pathname) && name.startsWith(location.origin),
    )

/** Fields that somebody has typed into. Values tell nothing: React keeps the default in step with them. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()
const watchTyping = () =>
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox'))
        typed.add(target)
    },
    true,
  )

/** Something would be lost, or is under way. */
const isBusy = () =>
  queryClient.isMutating() > 0 ||
  document.querySelector('dialog[open]') !== null ||
  [...typed].some((field) => field.isConnected && field.value !== '') ||
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some((player) => !player.paused)

let registration: ServiceWorkerRegistration | undefined
let isOld = false

/**
 * Takes a new version of the app, if there is one, where nothing can get lost: after a navigation, on a page without
 * anything typed. Other tabs follow at their next navigation; until then, the worker keeps the files of their version.
 */
export const takeUpdate = () => {
  const next = registration?.waiting
  if ((!next && !isOld) || isBusy()) return
  if (isOld) location.reload()
  else next?.postMessage({ type: 'take over' })
}

/** Asks for the version that the server has, and takes it as soon as nothing can get lost. */
const takeNewest = async () => {
  await registration?.update()
  const coming = registration?.installing
  coming?.addEventListener('statechange', () => {
    if (coming.state === 'installed') takeUpdate()
  })
  takeUpdate()
}

let isStarted = false

/** Makes the app open without a network, from now on. Browsers that cannot, or refuse storage, work as before. */
export const startOffline = async () => {
  if (isStarted) return
  isStarted = true
  cacheQueries(queryClient)
  watchTyping()
  if (!navigator.serviceWorker || import.meta.env.DEV) return
  await tellWorker()
  new MutationObserver(() => void tellWorker().catch(() => {})).observe(document.documentElement, {
    attributeFilter: ['lang'],
  })
  const { serviceWorker } = navigator
  let hadOne = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes over a page that is as new as itself.
    if (hadOne) {
      isOld = true
      takeUpdate()
    }
    hadOne = true
  })
  registration = await serviceWorker.register(trustedWorker(), { updateViaCache: 'none' })
  addEventListener(VERSION_GONE, () => void takeNewest().catch(() => {}))
  const { active } = await serviceWorker.ready
  active?.postMessage({ type: 'keep', urls: loadedFiles() })
}
