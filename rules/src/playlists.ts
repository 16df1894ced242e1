/** A quality of a video in its HLS master playlist. */
type Listed = {
  /** Height of the picture; null for sound only. */
  height: number | null
  /** The rendition's own playlist, as the master names it. */
  path: string
  /** Average bits per second if the master has it, otherwise the peak. */
  bandwidth: number
}

const STREAM = '#EXT-X-STREAM-INF:'

const attribute = (line: string, name: string) =>
  line.match(new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`))?.[1]?.replaceAll('"', '')

const linesOf = (playlist: string) => playlist.split(/\r?\n/)
const isPath = (line: string) => line.trim() !== '' && !line.startsWith('#')

/** Language of the voice, if the master playlist names it in an EXT-X-MEDIA; null if not. */
export const voiceOf = (master: string): string | null => {
  const sound = linesOf(master).find((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'))
  return (sound && attribute(sound, 'LANGUAGE')) ?? null
}

/** Qualities of a master playlist, smallest picture first and sound only last. */
export function listQualities(master: string): Listed[] {
  const lines = linesOf(master)
  const all = lines.flatMap((line, index): Listed[] => {
    const bandwidth = Number(
      line.startsWith(STREAM) && (attribute(line, 'AVERAGE-BANDWIDTH') ?? attribute(line, 'BANDWIDTH')),
    )
    const path = lines
      .slice(index + 1)
      .find(isPath)
      ?.trim()
    if (!bandwidth || !path) return []
    return [{ height: Number(attribute(line, 'RESOLUTION')?.split('x')[1]) || null, bandwidth, path }]
  })
  const pictures = all.filter(({ height }) => height !== null).sort((a, b) => a.bandwidth - b.bandwidth)
  return [...pictures, ...all.filter(({ height }) => height === null).slice(0, 1)]
}

/** What a playlist names: segments, and what they begin with. */
export const listParts = (playlist: string): string[] =>
  linesOf(playlist).flatMap((line) => {
    const named = isPath(line) ? line.trim() : /URI="([^"]+)"/.exec(line)?.[1]
    return named ? [named] : []
  })

/** A master playlist with one of its qualities only. */
export function selectQuality(master: string, path: string): string {
  const lines = linesOf(master)
  let isLeft = false
  return lines
    .filter((line, index) => {
      if (line.startsWith(STREAM))
        isLeft =
          lines
            .slice(index + 1)
            .find(isPath)
            ?.trim() !== path
      const drops = isLeft && (line.startsWith(STREAM) || isPath(line))
      if (isPath(line)) isLeft = false
      return !drops
    })
    .join('\n')
}
