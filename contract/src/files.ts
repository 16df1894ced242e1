/** Widths in which the store answers a raster picture (api.md, GET /api/file). */
export const FILE_WIDTHS = [96, 192, 384, 768, 1280] as const
export type FileWidth = (typeof FILE_WIDTHS)[number]

/** The address of a file path that came over the wire. */
export const fileUrl = (path: string, width?: FileWidth) =>
  `/api/file?filePath=${encodeURIComponent(path)}${width ? `&width=${width}` : ''}`

/** Pictures that members may send (api.md): what they are, how many bytes, how many pixels once decoded (SAFE-4). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const PICTURE_PIXELS_MAX = 25_000_000
export const PROFILE_PICTURE_BYTES_MAX = 5 * 1024 * 1024
export const PROOF_BYTES_MAX = 10 * 1024 * 1024
