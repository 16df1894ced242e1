import { m } from './kept-lessons.words.ts'

/** Bytes as megabytes (10^6, as mobile data plans count), with one decimal below 10. */
export const sizeText = (bytes: number) => {
  const size = bytes / 1_000_000
  return size >= 1000
    ? m.kept_gigabytes({ size: Math.floor(size / 100) / 10 })
    : m.kept_megabytes({ size: size >= 10 ? Math.round(size) : Math.max(0.1, Math.round(size * 10) / 10) })
}
