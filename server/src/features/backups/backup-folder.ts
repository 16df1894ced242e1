import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DiskStorage, diskStorage } from '#lib/storage.ts'
import { hasManifest } from './manifest.ts'

/** A folder of backups: one folder for each, by its time, and the files of all of them under `files`, each stored once. */
export type BackupFolder = { path: string; blobs: DiskStorage; dirOf(name: string): string }

export const DATABASE_FILE = 'database.jsonl.gz'
export const HEADS_FILE = 'audit-heads.log'
export const SECRET_FILE = 'secret'

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
/** The name of a backup, which sorts by time and is allowed on every file system. */
export const nameAt = (time: Date) => time.toISOString().replace(/[:.]/g, '-')
export const timeOf = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/, 'T$1:$2:$3.$4Z'))

/** @throws a sentence when it is not a folder that can be read, or written when `isWritten` */
export async function openBackupFolder(path: string, isWritten: boolean): Promise<BackupFolder> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  // It is not made here: the folder that is missing may be a disk that is not mounted.
  if (!found) throw new Error(`There is no folder ${path}. Make it first, or mount its disk.`)
  if (!found.isDirectory()) throw new Error(`${path} is a file. Backups need a folder.`)
  const needed = constants.R_OK | constants.X_OK | (isWritten ? constants.W_OK : 0)
  await access(path, needed).catch(() => {
    throw new Error(`${path} may not be ${isWritten ? 'written' : 'read'} by this user.`)
  })
  return { path, blobs: diskStorage(join(path, 'files')), dirOf: (name) => join(path, name) }
}

/** The names of its backups, oldest first. Unfinished ones have no manifest. */
export async function listBackups({ path, dirOf }: BackupFolder) {
  const names = (await readdir(path)).filter((name) => NAME.test(name)).sort()
  return {
    complete: names.filter((name) => hasManifest(dirOf(name))),
    unfinished: names.filter((name) => !hasManifest(dirOf(name))),
  }
}

/**
 * The newest backup, or the one with the name.
 * @throws a sentence when there is none
 */
export async function requireBackup(folder: BackupFolder, name?: string): Promise<string> {
  const { complete, unfinished } = await listBackups(folder)
  if (name === undefined) {
    const newest = complete.at(-1)
    if (!newest) throw new Error(`There is no complete backup in ${folder.path}.`)
    return newest
  }
  if (unfinished.includes(name)) throw new Error(`The backup ${name} was never finished, so it cannot be used.`)
  if (!complete.includes(name)) throw new Error(`There is no backup ${name} in ${folder.path}.`)
  return name
}
