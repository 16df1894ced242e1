import { extname, posix } from 'node:path'
import type { Storage } from '#lib/storage.ts'
import type { Kept } from './folder.ts'
import { PICTURE_TYPES } from './read-folder.ts'
import type { Reader, School } from './school.ts'

/** What a folder will hold, by path: bytes of the store, or a text that is written for it. */
export type Entry = { blob: string } | { text: string }
export type Entries = Map<string, Entry>

/** What the steps of an export share: the imported files, the folder that comes of them, and how both sides are read. */
export type Job = {
  storage: Storage
  kept: Map<string, Kept>
  entries: Entries
  school: School
  ours: Reader
  theirs: Reader
}

type Placed = { at: string; position: number } | undefined

/** The name of a thing in its folder: the old one while its number is its position. */
export function nameOf({ slug, position }: { slug: string; position: number }, old: Placed): string {
  const before = old && posix.basename(old.at)
  if (before && old.position === position) return before
  return `${String(position).padStart(before ? before.indexOf('-') : 2, '0')}-${slug}`
}

/** A picture of a folder under its name there; the old file where it shows the same. */
export function writePicture({ kept, entries, ours }: Job, to: string, path: string, from: string | undefined) {
  const blob = ours.file(path) as string
  const old = from && Object.keys(PICTURE_TYPES).find((ending) => kept.get(from + ending)?.blob === blob)
  // What the store does not have is no picture.
  if (blob !== path) entries.set(to + (old || extname(path)), { blob })
}
