import { extname, posix } from 'node:path'
import type { Storage } from '#lib/storage.ts'
import type { ReadBlob, StoredFile } from './folder.ts'
import { PICTURE_TYPES } from './read-folder.ts'
import type { Reader, School } from './school.ts'
import type { Material } from './stored-files.ts'

/** A file to write, by path: a blob of the store, or generated text. */
export type Entry = { blob: string } | { text: string }
type Entries = Map<string, Entry>

/** State shared by the steps of an export: the imported files, the resulting entries, and readers for both sides. */
export type Job = {
  read: ReadBlob
  storedFiles: Map<string, StoredFile>
  entries: Entries
  school: School
  ours: Reader
  theirs: Reader
}

/** Parts of videos, which are only passed on. */
const IS_MEDIA = /\.(ts|m4s|mp4|mov|webm|aac)$/
/** Of the files in the school, only prices, playlists and captions are looked into. */
const IS_LOOKED_INTO = /\.(csv|m3u8|vtt)$/
const LOADS_AT_ONCE = 16

/** Loads what an export looks into, because parsing and rendering do not wait. */
export async function loadBlobs(storage: Storage, { school, storedFiles }: Material): Promise<ReadBlob> {
  const wanted = new Set<string>()
  for (const [path, { blob }] of storedFiles) if (!IS_MEDIA.test(path)) wanted.add(blob)
  for (const [path, blob] of school.blobs) if (IS_LOOKED_INTO.test(path)) wanted.add(blob)
  const loaded = new Map<string, Buffer>()
  const left = wanted.values()
  const loadRest = async () => {
    for (const blob of left) loaded.set(blob, await storage.read(blob))
  }
  await Promise.all(Array.from({ length: LOADS_AT_ONCE }, loadRest))
  return (blob) => {
    const bytes = loaded.get(blob)
    if (!bytes) throw new Error(`The file ${blob} was not loaded`)
    return bytes
  }
}

type Placed = { at: string; position: number } | undefined

/** The folder name of an item: the old one while its number matches the position. */
export function nameOf({ slug, position }: { slug: string; position: number }, old: Placed): string {
  const before = old && posix.basename(old.at)
  if (before && old.position === position) return before
  return `${String(position).padStart(before ? before.indexOf('-') : 2, '0')}-${slug}`
}

/** Adds a picture to the folder; keeps the old file if the picture is the same. */
export function writePicture({ storedFiles, entries, ours }: Job, to: string, path: string, from: string | undefined) {
  const blob = ours.file(path) as string
  const old = from && Object.keys(PICTURE_TYPES).find((ending) => storedFiles.get(from + ending)?.blob === blob)
  // A path missing from the store is not a picture.
  if (blob !== path) entries.set(to + (old || extname(path)), { blob })
}
