import type { DownloadableLesson, DownloadFile } from '@padauk/contract/downloads'
import { fileUrl } from '@padauk/contract/files'
import { listQualities, selectQuality } from '@padauk/rules/playlists'
import { ApiError, NetworkError } from '#lib/api.ts'
import { DOWNLOADS_CACHE, withoutSignatures } from '#lib/offline/download-files.ts'
import type { DownloadChoice } from '#lib/offline/downloads.ts'
import { readOwner } from '#lib/offline/owner.ts'

const isPlaylist = (path: string) => path.endsWith('.m3u8')

export const dropFile = async ({ path }: DownloadFile) => {
  await (await caches.open(DOWNLOADS_CACHE)).delete(fileUrl(path))
}

export const isFileHere = async ({ path }: DownloadFile) =>
  (await caches.match(fileUrl(path), { cacheName: DOWNLOADS_CACHE })) !== undefined

/** The list of qualities with the chosen one only, so that a player without a network asks for no other. */
const narrow = (master: string, choice: DownloadChoice) => {
  const chosen = listQualities(master).find(({ height }) => (choice === 'sound' ? height === null : height !== null))
  return chosen ? selectQuality(master, chosen.path) : master
}

const fetchFile = async (address: string, signal: AbortSignal) => {
  let response: Response
  try {
    response = await fetch(address, { signal })
  } catch (error) {
    throw new NetworkError('no answer came', { cause: error })
  }
  if (!response.ok)
    throw new ApiError(response.status, { code: 'file', message: `Error: the server answered ${response.status}` })
  return response
}

/** The whole file: a line that is cut leaves nothing, and the page of a captive portal is no file. */
const readWhole = async (response: Response, { path, bytes }: DownloadFile, choice: DownloadChoice) => {
  const type = response.headers.get('content-type') ?? ''
  const body = await response.blob().catch((cause) => {
    throw new NetworkError('the answer was cut', { cause })
  })
  if (isPlaylist(path)) {
    const text = withoutSignatures(await body.text())
    if (!text.startsWith('#EXTM3U')) throw new NetworkError('this is not a playlist')
    return { type, body: path.endsWith('/master.m3u8') ? narrow(text, choice) : text }
  }
  // The server sends labels of drawings as outlines, so their size is not that of the file (docs/decisions/0059).
  const isWhole = type === 'image/svg+xml' ? /<\/svg>\s*$/.test(await body.text()) : body.size === bytes
  if (!isWhole) throw new NetworkError('this is not the file')
  return { type, body }
}

type Wanted = { file: DownloadFile; signed: DownloadableLesson['signed']; choice: DownloadChoice; owner: string }

/** Loads a file and stores it. A picture that was seen before is taken from its cache. */
export const loadFile = async ({ file, signed, choice, owner }: Wanted, signal: AbortSignal) => {
  const name = fileUrl(file.path)
  const isPrivate = file.path.startsWith('videos/')
  const response =
    (await caches.match(name, { cacheName: 'pictures' })) ??
    (await fetchFile(isPrivate && signed ? fileUrl(signed + file.path) : name, signal))
  const { type, body } = await readWhole(response, file, choice)
  // The member has left.
  if (readOwner() !== owner) return
  await (await caches.open(DOWNLOADS_CACHE)).put(name, new Response(body, { headers: { 'Content-Type': type } }))
}

const PLAYER_MS = 60_000

/** Has the service worker download the code that plays HLS. */
export const loadPlayer = async () => {
  const { active } = await navigator.serviceWorker.ready
  const channel = new MessageChannel()
  const outcome = await new Promise((resolve) => {
    const timer = setTimeout(resolve, PLAYER_MS)
    channel.port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data)
    }
    // An older name, which the worker of an earlier version knows.
    active?.postMessage({ type: 'keep player' }, [channel.port2])
  })
  channel.port1.close()
  if (outcome === 'full') throw new DOMException('no room for the player', 'QuotaExceededError')
  if (outcome !== 'here') throw new NetworkError('the player did not arrive')
}
