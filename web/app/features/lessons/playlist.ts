import { listQualities, voiceOf } from '@padauk/rules/playlists'
import { PLAYER_BYTES } from '#lib/offline/download-files.ts'

/** A quality that a video can be loaded in, from the master playlist. */
export type Rendition = {
  /** Height of the picture; null for audio only. */
  height: number | null
  /** URL of the rendition's own playlist. */
  url: string
  /** Average bits per second if the master playlist has it, otherwise the peak. */
  bandwidth: number
  /** Language of the voice, if the playlist names it. */
  voice: string | null
}

/** Renditions of an HLS master playlist, smallest picture first and audio only last. */
export const readRenditions = (master: string, address: string): Rendition[] =>
  listQualities(master).map(({ path, ...quality }) => ({
    ...quality,
    voice: voiceOf(master),
    url: new URL(path, new URL(address, location.href)).href,
  }))

/** What playing this long loads. */
export const sizeOf = ({ bandwidth }: Rendition, seconds: number) => (bandwidth * seconds) / 8 + PLAYER_BYTES

/** Whether a stored path is an HLS playlist. Any other file is played natively. */
export const isPlaylist = (path: string) => /\.m3u8(\?|$)/.test(path)
