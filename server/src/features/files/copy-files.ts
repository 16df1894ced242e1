import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#db/schema.ts'
import { removeBlob, type Storage } from '#lib/storage.ts'
import { Measuring, measure, piped } from '#lib/streams.ts'
import { listNamedBlobs, type NamedBlob } from './named-blobs.ts'

const COPIES_AT_ONCE = 4

type Copied = { files: number; newFiles: number; newBytes: number; faults: string[] }

/**
 * Copies every file that the database names from one store to another, and reads each there. What an earlier run, perhaps
 * broken off, has copied is only read. Nothing is removed where it comes from.
 * @param scratch a folder for unfinished copies
 * @param onProgress called after each file
 * @returns what was done; files that are missing or damaged are named in `faults`
 */
export async function copyFiles(
  db: Db,
  from: Storage,
  to: Storage,
  scratch: string,
  onProgress: (done: number, all: number) => void,
): Promise<Copied> {
  const named = await listNamedBlobs(db, ['curriculum_files', 'files'])
  const copied: Copied = { files: 0, newFiles: 0, newBytes: 0, faults: [] }
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  const left = named.values()
  const copyRest = async () => {
    for (const one of left) {
      await copyOne(one)
      onProgress(++copied.files, named.length)
    }
  }
  try {
    await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copyRest))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return copied

  async function copyOne({ blob, bytes, path }: NamedBlob) {
    if (await isWhole(blob, bytes)) return
    // A damaged one: what has the right size would not be written again.
    if ((await to.sizeOf(blob)) !== undefined) await removeBlob(to, blob)
    const aside = join(scratch, blob)
    const measuring = new Measuring()
    try {
      await pipeline(piped(await from.open(blob), measuring), createWriteStream(aside))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      copied.faults.push(`The file ${path} is missing (${blob}).`)
      return
    }
    if (measuring.result().sha256 !== blob) {
      copied.faults.push(`The file ${path} is damaged (${blob}).`)
      return
    }
    await to.putFile(aside)
    if (!(await isWhole(blob, bytes))) throw new Error(`The file ${path} was changed while it was copied (${blob}).`)
    copied.newFiles++
    copied.newBytes += bytes
  }

  async function isWhole(blob: string, bytes: number) {
    if ((await to.sizeOf(blob)) !== bytes) return false
    return (await measure(() => to.open(blob))).sha256 === blob
  }
}
