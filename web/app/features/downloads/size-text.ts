import { megabytes } from '#lib/megabytes.ts'
import { m } from '#words/downloads'

/** Bytes as megabytes, or gigabytes from 1000 on. */
export const sizeText = (bytes: number) =>
  bytes >= 1e9
    ? m.downloads_gigabytes({ size: Math.floor(bytes / 1e8) / 10 })
    : m.downloads_megabytes({ size: megabytes(bytes) })
