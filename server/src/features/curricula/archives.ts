import { isUtf8 } from 'node:buffer'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ARCHIVE_LIMITS } from '@padauk/contract/staff-curricula'
import { fault } from '@padauk/rules/faults'
import type { Storage } from '#lib/storage.ts'
import type { Entry } from './export-job.ts'
import type { Fault } from './folder.ts'
import { caseKey, isIgnored, isOutside, meantName, NAME, nameFault } from './open-folder.ts'

// The zip libraries are loaded lazily: most processes never need them.

/** Already compressed formats are stored. */
const IS_PACKED = /\.(ts|m4s|mp4|mov|webm|aac|webp|jpg|png)$/

export type PackedEntry = Entry | { lines: () => AsyncIterable<string> }

/** Packs a folder as a zip archive, streamed: each entry is asked for when the one before it is being packed. */
export async function packFolder(
  storage: Storage,
  entries: Iterable<[path: string, entry: PackedEntry]> | AsyncIterable<[path: string, entry: PackedEntry]>,
  now: Date,
): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const fail = (error: Error) => out.destroy(error)
  zip.on('error', fail)
  // Not in object mode: zip streams take bytes.
  const open = async (entry: PackedEntry) =>
    'blob' in entry
      ? await storage.open(entry.blob)
      : Readable.from('text' in entry ? [entry.text] : entry.lines(), { objectMode: false })
  const addAll = async () => {
    for await (const [path, entry] of entries) {
      const options = { mtime: now, mode: 0o100644, compress: !IS_PACKED.test(path) }
      await new Promise<void>((taken) =>
        zip.addReadStreamLazy(path, options, (give) => {
          taken()
          open(entry).then((bytes) => give(null, bytes.once('error', fail)), fail)
        }),
      )
    }
    zip.end()
  }
  addAll().catch(fail)
  return out
}

/** Not a zip archive, or a corrupt one. */
export class NotAnArchive extends Error {}

/** Unix file types in the mode of an archive entry; 0 means unspecified. */
const [FILE, FOLDER] = [0o100000, 0o040000]
/** Of a general purpose flag: the name is UTF-8. */
const UTF8 = 0x800
/** Systems that an archive can come from: Unix and macOS. Those of Windows write it for a slash. */
const BACKSLASH_IS_A_LETTER = new Set([3, 19])
const kindOf = (attributes: number) => (attributes >>> 16) & 0o170000

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

type Limits = typeof ARCHIVE_LIMITS

/**
 * Unpacks an archive into an empty folder; returns its faults and the folder in it that holds the curriculum. Writes
 * nowhere else, and never more than the limits, whatever the archive's headers claim.
 * @throws NotAnArchive
 */
export async function unpackArchive(
  archive: string,
  root: string,
  limits: Limits = ARCHIVE_LIMITS,
): Promise<{ faults: Fault[]; root: string }> {
  const { getFileNameLowLevel, openPromise } = await import('yauzl')
  // Names are validated here, one fault each; the library would stop at the first.
  const zip = await openPromise(archive, { decodeStrings: false, autoClose: false, validateEntrySizes: true }).catch(
    (error: Error) => {
      throw new NotAnArchive(error.message)
    },
  )
  const faults: Fault[] = []
  const seen = new Map<string, 'file' | 'folder'>()
  const paths: string[] = []
  let [bytes, count] = [0, 0]
  try {
    for await (const entry of zip.eachEntry()) {
      if (++count > limits.entries) {
        faults.push({ file: '.', line: 1, message: fault('too_many_files', { max: limits.entries }) })
        break
      }
      const raw = entry.fileNameRaw as Buffer
      const name = getFileNameLowLevel(
        // macOS writes UTF-8 without saying so.
        entry.generalPurposeBitFlag | (isUtf8(raw) ? UTF8 : 0),
        raw,
        entry.extraFields,
        BACKSLASH_IS_A_LETTER.has(entry.versionMadeBy >> 8),
      )
      const isFolder = name.endsWith('/')
      const names = (isFolder ? name.slice(0, -1) : name).split('/').map(meantName)
      const path = names.join('/')
      if (names.some((one, depth) => isIgnored(one, isFolder || depth < names.length - 1) && !isOutside(one))) continue
      const report = (message: string) => faults.push({ file: printable(path), line: 1, message })
      const kind = kindOf(entry.externalFileAttributes)
      const wrong = /^[a-z]:/i.test(path) ? fault('name_leaves_folder') : names.map(nameFault).find(Boolean)
      if (wrong) report(wrong)
      else if (kind !== 0 && kind !== FILE && kind !== FOLDER)
        report(kind === 0o120000 ? fault('links_not_followed') : fault('neither_file_nor_folder'))
      else if (entry.isEncrypted()) report(fault('file_encrypted'))
      else if (isFolder) {
        if (seen.get(caseKey(path)) === 'file') report(fault('name_twice'))
      } else if (clashes(seen, names)) report(fault('name_twice'))
      else if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) report(fault('unknown_compression'))
      else if (entry.uncompressedSize > limits.fileBytes)
        report(fault('archived_file_too_large', { size: megabytes(limits.fileBytes) }))
      else {
        const target = join(root, ...names)
        mkdirSync(join(target, '..'), { recursive: true })
        try {
          // Count the actual bytes, not the size in the header.
          bytes += await write(
            await zip.openReadStreamPromise(entry),
            target,
            Math.min(limits.fileBytes, limits.bytes - bytes),
          )
          paths.push(path)
        } catch (error) {
          if (error instanceof TooMuch) {
            report(
              bytes + limits.fileBytes > limits.bytes
                ? fault('archive_too_full', { size: megabytes(limits.bytes) })
                : fault('archived_file_too_large', { size: megabytes(limits.fileBytes) }),
            )
            break
          }
          report(fault('file_broken'))
        }
      }
    }
  } catch (error) {
    throw new NotAnArchive((error as Error).message)
  } finally {
    zip.close()
  }
  return { faults, root: unwrap(root, paths) }
}

class TooMuch extends Error {}

async function write(from: Readable, target: string, most: number): Promise<number> {
  let bytes = 0
  await pipeline(
    from,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > most) throw new TooMuch()
        yield chunk
      }
    },
    createWriteStream(target, { flags: 'wx' }),
  )
  return bytes
}

/**
 * Whether a name collides with another file or folder, or lies below a file; case-insensitive, as on some file systems.
 */
function clashes(seen: Map<string, 'file' | 'folder'>, names: string[]): boolean {
  const key = (depth: number) => caseKey(names.slice(0, depth).join('/'))
  if (seen.has(key(names.length))) return true
  for (let depth = 1; depth < names.length; depth++) if (seen.get(key(depth)) === 'file') return true
  for (let depth = 1; depth < names.length; depth++) seen.set(key(depth), 'folder')
  seen.set(key(names.length), 'file')
  return false
}

/** The curriculum's root: the archive itself, or a folder that alone holds everything, perhaps in another such folder. */
function unwrap(root: string, paths: string[]): string {
  const [first = ''] = (paths[0] ?? '').split('/')
  const within = paths.map((path) => path.slice(first.length + 1))
  // A folder such as 2026-school has the form of a campus, but campuses in it.
  const isCampus = NAME.test(first) && !within.some((path) => /^[^/]+\/campus\.md$/.test(path))
  const isWrapped = first !== '' && !isCampus && paths.every((path) => path.startsWith(`${first}/`))
  return isWrapped ? unwrap(join(root, first), within) : root
}

/** Makes a name safe to print: no control characters reach a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const printable = (path: string) => path.slice(0, 300).replace(/[\x00-\x1f\x7f]/g, '\ufffd')
