import { DOWNLOADS_CACHE, downloadAddress, PLAYER_CACHE } from '@padauk/offline/download-files'

/** Files of the code that plays HLS, in this build. */
declare const PLAYER: readonly string[]

/** How long a playlist may take before the downloaded one is taken, which names downloaded qualities only. */
const PATIENCE_MS = 4000

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The bytes that a player asks for of a plain video file. */
const partOf = async (whole: Response, range: string) => {
  const bytes = await whole.blob()
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const start = from ? Number(from) : Math.max(0, bytes.size - Number(to))
  const end = from && to ? Math.min(Number(to), bytes.size - 1) : bytes.size - 1
  if (!from && !to) return whole
  if (start > end) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${bytes.size}` } })
  return new Response(bytes.slice(start, end + 1), {
    status: 206,
    headers: {
      'Content-Type': whole.headers.get('content-type') ?? '',
      'Content-Range': `bytes ${start}-${end}/${bytes.size}`,
      'Content-Length': String(end - start + 1),
    },
  })
}

/** With a network, the newest playlist has all qualities, and addresses that work. */
const playlistFor = async (request: Request, downloaded: Response) => {
  const fresh = fetch(request)
  const either = Promise.race([fresh, rest(PATIENCE_MS).then(() => downloaded)])
  return either.catch(() => downloaded)
}

/** A file of a download, whatever signature it is asked with. */
export const findDownloaded = async (request: Request, url: URL) => {
  const downloaded = await caches.match(downloadAddress(url), { cacheName: DOWNLOADS_CACHE })
  if (!downloaded) return undefined
  if (url.searchParams.get('filePath')?.endsWith('.m3u8')) return playlistFor(request, downloaded)
  const range = request.headers.get('range')
  return range ? partOf(downloaded, range) : downloaded
}

const takePlayer = async () => {
  const cache = await caches.open(PLAYER_CACHE)
  for (const url of PLAYER) if (!(await cache.match(url))) await cache.add(url)
  for (const { url } of await cache.keys()) if (!PLAYER.includes(new URL(url).pathname)) await cache.delete(url)
}

/** Downloads the code that plays films, and says whether it is here, or that there is no room for it. */
export const downloadPlayer = async (port: MessagePort | undefined) => {
  const outcome = await takePlayer().then(
    () => 'here',
    (error) => (error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'later'),
  )
  port?.postMessage(outcome)
}

/** Takes that of a new version. Without a network, the version before stays. */
export const renewPlayer = async () => {
  if (await caches.has(PLAYER_CACHE)) await takePlayer().catch(() => {})
}
