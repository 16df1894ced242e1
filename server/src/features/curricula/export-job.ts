import { extname, posix } from 'node:path'
import type { Storage } from '#lib/storage.ts'
import type { Kept } from './folder.ts'
import { PICTURE_TYPES } from './read-folder.ts'
import type { Reader, School } from './school.ts'

/** A file to write, by path: a blob of the store, or generated text. */
export type Entry = { blob: string } | { text: string }
export type Entries = Map<string, Entry>

/** State shared by the steps of an export: the imported files, the resulting entries, and readers for both sides. */
export type Job = {
  storage: Storage
  kept: Map<string, Kept>
  entries: Entries
  school: School
  ours: Reader
  theirs: Reader
}

type Placed = { at: string; position: number } | undefined

/** The folder name of an item: the old one while its number matches the position. */
export function nameOf({ slug, position }: { slug: string; position: number }, old: Placed): string {
  const before = old && posix.basename(old.at)
  if (before && old.position === position) return before
  return `${String(position).padStart(before ? before.indexOf('-') : 2, '0')}-${slug}`
}

/** Adds a picture to the folder; keeps the old file if the picture is the same. */
export function writePicture({ kept, entries, ours }: Job, to: string, path: string, from: string | undefined) {
  const blob = ours.file(path) as string
  const old = from && Object.keys(PICTURE_TYPES).find((ending) => kept.get(from + ending)?.blob === blob)
  // A path missing from the store is not a picture.
  if (blob !== path) entries.set(to + (old || extname(path)), { blob })
}
