/** Widths in which the store answers a raster picture (api.md, GET /api/file). */
export const FILE_WIDTHS = [96, 192, 384, 768, 1280] as const
export type FileWidth = (typeof FILE_WIDTHS)[number]

/** The address of a file path that came over the wire. */
export const fileUrl = (path: string, width?: FileWidth) => `/api/file?filePath=${encodeURIComponent(path)}${width ? `&width=${width}` : ''}`
