import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { fault } from '@padauk/rules/faults'
import { captionsFault } from '../files/captions.ts'
import type { FolderFile, FolderVideo, Source } from './folder.ts'

const MEDIA_TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.aac': 'audio/aac',
  '.vtt': 'text/vtt; charset=utf-8',
}
/** HLS, or the original file from a server without ffmpeg. */
const SOURCES = ['master.m3u8', 'video.mp4', 'video.mov', 'video.webm']
export const CAPTIONS = /^captions\.([a-z]{2})\.vtt$/

type Ways = {
  report: (file: string, message: string, line?: number) => void
  store: (file: FolderFile) => void
  poster: () => string
}

/**
 * Reads a video folder: master.m3u8, its playlists and segments, a poster, captions.<language>.vtt. All but the poster
 * are private.
 */
export function readVideo({ files, read }: Source, dir: string, { report, store, poster }: Ways): FolderVideo | null {
  const names = [...files.keys()]
    .filter((path) => path.startsWith(`${dir}/`))
    .map((path) => path.slice(dir.length + 1))
    .filter((name) => !name.includes('/'))
    .sort()
  const source = SOURCES.find((name) => names.includes(name))
  if (!source) {
    report(`${dir}/master.m3u8`, fault('video_missing'))
    return null
  }
  const parts = names.flatMap((name) => {
    const media_type = MEDIA_TYPES[extname(name)]
    const storedFile = files.get(`${dir}/${name}`)
    return media_type && storedFile ? [{ name, media_type, ...storedFile }] : []
  })
  const hash = createHash('sha256')
  for (const { name, blob } of parts) hash.update(name).update(blob)
  const folder = `videos/${hash.digest('hex').slice(0, 16)}`
  for (const { name, ...part } of parts)
    store({ path: `${folder}/${name}`, is_private: true, from: `${dir}/${name}`, ...part })

  const partNames = new Set(parts.map(({ name }) => name))
  let seconds = 0
  for (const { name } of parts.filter((part) => part.name.endsWith('.m3u8'))) {
    const lines = read(`${dir}/${name}`).toString('utf8').split(/\r?\n/)
    lines.forEach((line, index) => {
      const named = line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line.trim()
      if (named && !partNames.has(named))
        report(`${dir}/${name}`, fault('missing_beside_video', { name: named }), index + 1)
    })
    const length = lines.reduce((sum, line) => sum + Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0), 0)
    seconds = Math.max(seconds, Math.round(length))
  }
  const captions = names.flatMap((name) => {
    const [, language] = CAPTIONS.exec(name) ?? []
    const wrong = language
      ? captionsFault(read(`${dir}/${name}`))
      : /^captions\b.*\.(vtt|srt)$/.test(name) && { line: 1, fault: fault('captions_name') }
    if (wrong) report(`${dir}/${name}`, wrong.fault, wrong.line)
    return language ? [{ language, path: `${folder}/${name}` }] : []
  })
  return {
    source: `${folder}/${source}`,
    poster: names.some((name) => /^poster\.(svg|png|jpg|webp)$/.test(name)) ? poster() : null,
    captions,
    seconds,
  }
}
