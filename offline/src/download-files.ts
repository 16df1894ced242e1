import { fileUrl } from '@padauk/contract/files'

/** Files of downloads, by their stable addresses. Nothing expires in it. The name is an older one, which phones have. */
export const DOWNLOADS_CACHE = 'kept'
/** The code that plays HLS, which the app itself does without. */
export const PLAYER_CACHE = 'player'
/** What that code weighs, which loads with the first film: hls.js and the player. e2e/data-taps.walk.ts compares it. */
export const PLAYER_BYTES = 130_000

const SIGNED = /signed\/\d+\/\d+\/[\w-]+\//

/** The address under which a file is stored: without a signature, which expires, and in no particular width. */
export const downloadAddress = (address: URL) =>
  fileUrl((address.searchParams.get('filePath') ?? '').replace(SIGNED, ''))

/** A playlist without the signatures of its addresses. */
export const withoutSignatures = (playlist: string) => playlist.replaceAll(/signed%2F\d+%2F\d+%2F[\w-]+%2F/g, '')
