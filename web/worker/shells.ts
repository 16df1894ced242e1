/** Of the build, so that a shell and the files it names are of one version. */
declare const VERSION: string

type Language = 'en' | 'my'
const LANGUAGES: readonly Language[] = ['en', 'my']
const languageNamed = (name: string | null | undefined) => LANGUAGES.find((language) => language === name)
const SHELLS = `shells-${VERSION}`
const isShells = /^shells-/

const keyOf = (language: Language) => `/shell/${language}`

const filesOf = (html: string) => [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)

/** Asks without the member's cookies: the shell is the same for everybody. */
const readShell = async (language: Language) => {
  const response = await fetch('/campuses', {
    credentials: 'omit',
    cache: 'no-cache',
    headers: { 'Accept-Language': language },
  })
  // By its text: a proxy may strip Content-Language, and a captive portal has a language too.
  const html = await response.clone().text()
  if (!response.ok || !html.includes(`<html lang="${language}"`) || filesOf(html).length === 0)
    throw new Error('This is not the page of the member area')
  return response
}

/** All files that a page names are there. A newer version of the server may send a newer page. */
const isWhole = async (html: string) => {
  const found = await Promise.all(filesOf(html).map((path) => caches.match(path, { ignoreSearch: true })))
  return found.every(Boolean)
}

/** For the installation, which fails without them. */
export const takeShells = async () => {
  const cache = await caches.open(SHELLS)
  await Promise.all(LANGUAGES.map(async (language) => cache.put(keyOf(language), await readShell(language))))
}

/** Deletes the shells of other versions. */
export const dropOldShells = async () => {
  for (const name of await caches.keys()) if (isShells.test(name) && name !== SHELLS) await caches.delete(name)
}

/** The page may hold texts that the school has corrected meanwhile. */
const renew = async (language: Language) => {
  const response = await readShell(language)
  if (await isWhole(await response.clone().text())) await (await caches.open(SHELLS)).put(keyOf(language), response)
}

/** The page that every page of the member area starts from. Undefined before the first installation. */
export const shellFor = async (language: Language) => {
  const shell = await caches.match(keyOf(language), { cacheName: SHELLS })
  if (shell) renew(language).catch(() => {})
  return shell
}

const languageOfDevice = async () => languageNamed(await (await caches.match('/language'))?.text())

/**
 * The language in which a page opens. Undefined when the server has to decide: a link names one, or none was stored on
 * this device.
 */
export const languageOfShell = async (url: URL) =>
  url.searchParams.has('language') ? undefined : await languageOfDevice()

/** The language in which a page opens when the server cannot be asked. */
export const languageOffline = async (url: URL) =>
  languageNamed(url.searchParams.get('language')) ?? (await languageOfDevice()) ?? 'en'
