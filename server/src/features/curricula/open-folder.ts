import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fault } from '@padauk/rules/faults'
import { hashOf } from '#lib/storage.ts'
import type { Fault, ReadBlob, Source, StoredFile } from './folder.ts'

/** The name of a campus, category, course or lesson. The number is the position. */
export const NAME = /^(\d{1,5})-([a-z0-9]+(?:-[a-z0-9]+)*)$/

/** Operating system clutter, and hidden folders such as .git. */
export const isIgnored = (name: string, isFolder: boolean) =>
  isFolder
    ? /^(\.|__MACOSX$|@eaDir$|\$RECYCLE\.BIN$|System Volume Information$)/.test(name)
    : /^(\.DS_Store|\.localized|\.directory|\._.*|~\$.*|(eh)?thumbs\.db|desktop\.ini|icon\r)$/is.test(name)

/** Names that the school reads are in small letters, as are the endings that it knows. */
const FIXED = /^((campus|category|course)\.md|(cover|logo|poster)\.\w+|captions\.[a-z]{2}\.\w+)$/i
const ENDING = /(\.my)?\.(md|gift|quiz\.yaml|made\.yaml|csv|svg|png|jpe?g|webp|m3u8|vtt|srt|mp4|mov|webm)$/i

/** A name as it is meant: composed, where macOS takes letters apart, and in small letters where it is one of ours. */
export const meantName = (name: string) => {
  const text = name.normalize('NFC')
  return FIXED.test(text) ? text.toLowerCase() : text.replace(ENDING, (ending) => ending.toLowerCase())
}

export const isOutside = (name: string) => name === '' || name === '.' || name === '..'

/** Why a file name is not allowed; undefined if it is. */
export function nameFault(name: string): string | undefined {
  if (isOutside(name)) return fault('name_leaves_folder')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\x00-\x1f\x7f\\/\ufffd]/.test(name)) return fault('name_unstorable')
  if (Buffer.byteLength(name) > 255) return fault('name_too_long')
  return undefined
}

/** Names that are equal under this key collide on some file systems. */
export const caseKey = (path: string) => path.normalize('NFC').toLowerCase()

/** Opens a folder on disk: every regular file in it. Links and special files are faults. */
export function openFolder(root: string): Source {
  const files = new Map<string, StoredFile>()
  const faults: Fault[] = []
  const seen = new Set<string>()
  /** The name on the disk of each path. */
  const names = new Map<string, string>()
  const walk = (dir: string, on: string) => {
    for (const entry of readdirSync(on, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isIgnored(entry.name, entry.isDirectory())) continue
      const name = meantName(entry.name)
      const path = dir ? `${dir}/${name}` : name
      const report = (message: string) => faults.push({ file: path, line: 1, message })
      const wrong = nameFault(entry.name)
      if (entry.isSymbolicLink()) report(fault('links_not_followed'))
      else if (wrong) report(wrong)
      else if (seen.has(caseKey(path))) report(fault('name_twice_by_case'))
      else if (entry.isDirectory()) {
        seen.add(caseKey(path))
        walk(path, join(on, entry.name))
      } else if (!entry.isFile()) report(fault('neither_file_nor_folder'))
      else {
        seen.add(caseKey(path))
        names.set(path, join(on, entry.name))
        const bytes = readFileSync(join(on, entry.name))
        files.set(path, { blob: hashOf(bytes), bytes: bytes.length })
      }
    }
  }
  walk('', root)
  return { files, faults, read: (path) => readFileSync(names.get(path) as string) }
}

/** Opens a folder from its files in the store. */
export const openStored = (files: Map<string, StoredFile>, read: ReadBlob): Source => ({
  files,
  faults: [],
  read: (path) => read((files.get(path) as StoredFile).blob),
})

export const isFolder = (root: string) => {
  try {
    return lstatSync(root).isDirectory()
  } catch {
    return false
  }
}
