/** A quality that a video can be loaded in, from the master playlist. */
export type Rendition = {
  /** Height of the picture; null for audio only. */
  height: number | null
  /** URL of the rendition's own playlist. */
  url: string
  /** Average bits per second if the master playlist has it, otherwise the peak. */
  bandwidth: number
}

const attribute = (line: string, name: string) =>
  line.match(new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`))?.[1]?.replaceAll('"', '')

/** Renditions of an HLS master playlist, smallest picture first and audio only last. */
export function readRenditions(master: string, address: string): Rendition[] {
  const lines = master.split(/\r?\n/)
  const renditions = lines.flatMap((line, index) => {
    const bandwidth = Number(
      line.startsWith('#EXT-X-STREAM-INF:') && (attribute(line, 'AVERAGE-BANDWIDTH') ?? attribute(line, 'BANDWIDTH')),
    )
    const path = lines.slice(index + 1).find((next) => next.trim() && !next.startsWith('#'))
    if (!bandwidth || !path) return []
    const height = Number(attribute(line, 'RESOLUTION')?.split('x')[1]) || null
    return [{ height, bandwidth, url: new URL(path.trim(), new URL(address, location.href)).href }]
  })
  const pictures = renditions.filter(({ height }) => height !== null).sort((a, b) => a.bandwidth - b.bandwidth)
  return [...pictures, ...renditions.filter(({ height }) => height === null).slice(0, 1)]
}

export const sizeOf = ({ bandwidth }: Rendition, seconds: number) => (bandwidth * seconds) / 8

/** Bytes as megabytes (10^6, as mobile data plans count), with one decimal below 10. */
export function megabytes(bytes: number) {
  const size = bytes / 1_000_000
  return size >= 10 ? Math.round(size) : Math.max(0.1, Math.round(size * 10) / 10)
}

/** Formats seconds as 4:12 or 1:02:05. */
export function clock(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    String(whole % 60).padStart(2, '0'),
  ]
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Whether a stored path is an HLS playlist. Any other file is played natively. */
export const isPlaylist = (path: string) => /\.m3u8(\?|$)/.test(path)
