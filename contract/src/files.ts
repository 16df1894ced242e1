/** Widths in which GET /api/file serves raster pictures. */
export const FILE_WIDTHS = [96, 192, 384, 768, 1280] as const
export type FileWidth = (typeof FILE_WIDTHS)[number]

let mark = ''
/** Where staff look as a member, pictures have addresses that no cache of the app takes (web/worker). */
export const markFileUrls = () => {
  mark = '&view=1'
}

/** The URL of a file path received from the API. */
export const fileUrl = (path: string, width?: FileWidth) =>
  `/api/file?filePath=${encodeURIComponent(path)}${width ? `&width=${width}` : ''}${mark}`

/** Limits for pictures that members upload: type, bytes, decoded pixels (SAFE-4). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const PICTURE_PIXELS_MAX = 25_000_000
export const PROFILE_PICTURE_BYTES_MAX = 5 * 1024 * 1024
export const PROOF_BYTES_MAX = 10 * 1024 * 1024
