import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FolderFile, FolderVideo } from './folder.ts'

const MEDIA_TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.aac': 'audio/aac',
  '.vtt': 'text/vtt; charset=utf-8',
}
const MASTER = 'master.m3u8'

/** A folder of HLS: master.m3u8, its playlists and segments, poster.svg, captions.<language>.vtt. All private but the poster. */
export function readVideo(
  dir: string,
  read: (file: string) => Buffer | undefined,
  fault: (file: string, message: string, line?: number) => void,
  keep: (file: FolderFile) => void,
  keepPoster: (name: string) => string,
): FolderVideo | null {
  const master = read(join(dir, MASTER))
  if (!master) {
    fault(join(dir, MASTER), 'the video is missing')
    return null
  }
  const names = readdirSync(dir).sort()
  const parts = names.flatMap((name) => {
    const bytes = MEDIA_TYPES[extname(name)] ? read(join(dir, name)) : undefined
    return bytes ? [{ name, bytes, media_type: MEDIA_TYPES[extname(name)] as string }] : []
  })
  const hash = createHash('sha256')
  for (const { name, bytes } of parts) hash.update(name).update(bytes)
  const folder = `videos/${hash.digest('hex').slice(0, 16)}`
  for (const { name, bytes, media_type } of parts) keep({ path: `${folder}/${name}`, media_type, is_private: true, bytes })

  const known = new Set(parts.map(({ name }) => name))
  let seconds = 0
  for (const { name, bytes } of parts.filter((part) => part.name.endsWith('.m3u8'))) {
    const lines = bytes.toString('utf8').split(/\r?\n/)
    lines.forEach((line, index) => {
      const named = line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line.trim()
      if (named && !known.has(named)) fault(join(dir, name), `there is no ${named} beside it`, index + 1)
    })
    const length = lines.reduce((sum, line) => sum + Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? 0), 0)
    seconds = Math.max(seconds, Math.round(length))
  }
  const captions = names.flatMap((name) => {
    const [, language] = /^captions\.([a-z]{2})\.vtt$/.exec(name) ?? []
    return language ? [{ language, path: `${folder}/${name}` }] : []
  })
  return { source: `${folder}/${MASTER}`, poster: names.includes('poster.svg') ? keepPoster('poster.svg') : null, captions, seconds }
}
