import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { contentsOf, findUnknown } from '#db/contents.ts'
import { dumpLines, type TableSums } from '#db/dump.ts'
import { engineOf } from '#db/engine.ts'
import { isPostgres } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { openSnapshot } from '#db/snapshot.ts'
import { encryptTo } from '#lib/age.ts'
import { keyFor } from '#lib/sealing.ts'
import type { Storage } from '#lib/storage.ts'
import { Measuring, piped } from '#lib/streams.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { listNamedBlobs } from '../files/named-blobs.ts'
import { type BackupFolder, DATABASE_FILE, HEADS_FILE, nameAt, SECRET_FILE } from './backup-folder.ts'
import { copyBlobs } from './copy-blobs.ts'
import { type Manifest, writeManifest } from './manifest.ts'

export type School = {
  /** `postgres://…`, or the path of an SQLite file. */
  url: string
  dataDir: string
  secret: string
  storage: Storage
}

/** Tells whether two schools have the same SECRET, without telling it. */
export const secretCheck = (secret: string) => keyFor(secret, 'backup check').toString('hex')

/**
 * Takes a backup of a school, which may be running. It counts as complete once its manifest is there.
 * @param recipient the public key to encrypt to
 * @returns its manifest, and how many of its files the folder did not have
 */
export async function takeBackup(school: School, folder: BackupFolder, now: Date, recipient?: string) {
  const name = nameAt(now)
  const dir = folder.dirOf(name)
  await mkdir(dir)
  try {
    // Before the snapshot, which then has every head that was kept.
    const heads = await readFile(join(school.dataDir, HEADS_FILE)).catch(ignoreMissing)
    const { named, database, ...snapshot } = await writeSnapshot(school.url, dir, recipient)
    const files: Manifest['files'] = { [DATABASE_FILE]: database }
    if (heads) files[HEADS_FILE] = await writeFrom(Readable.from([heads]), join(dir, HEADS_FILE), recipient)
    const made = join(school.dataDir, SECRET_FILE)
    if (existsSync(made) && (await readFile(made, 'utf8')) === school.secret)
      files[SECRET_FILE] = await writeFrom(
        Readable.from([Buffer.from(school.secret)]),
        join(dir, SECRET_FILE),
        recipient,
      )
    // After the snapshot: blobs are never changed, and what it names was there.
    const { blobs, newFiles, newBytes } = await copyBlobs(school.storage, folder, dir, named, recipient)
    const manifest: Manifest = {
      product: 'padauk',
      format: 1,
      name,
      version: packageJson.version,
      ...(recipient && { recipient }),
      taken_at: now.toISOString(),
      ...snapshot,
      files,
      blobs,
      secret_check: secretCheck(school.secret),
    }
    await writeManifest(dir, manifest)
    return { manifest, newFiles, newBytes }
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
}

/** Writes the database of one moment. It is open no longer than that: a snapshot holds up the database's own tidying. */
async function writeSnapshot(url: string, dir: string, recipient?: string) {
  const { db, close } = await openSnapshotOf(url)
  try {
    const migrations = await requireSchool(db, url)
    const tables: TableSums = {}
    const database = await writeFrom(
      piped(Readable.from(dumpLines(db, tables)), createGzip()),
      join(dir, DATABASE_FILE),
      recipient,
    )
    return { migrations, engine: engineOf(db), tables, database, named: await listNamedBlobs(db, Object.keys(tables)) }
  } finally {
    await close()
  }
}

async function openSnapshotOf(url: string) {
  const isFile = !isPostgres(url)
  if (isFile && !existsSync(url)) throw new Error(`There is no database ${url}.`)
  try {
    return await openSnapshot(url)
  } catch (error) {
    if (isFile) throw new Error(`${url} cannot be read as an SQLite database: ${(error as Error).message}.`)
    throw error
  }
}

/** The migrations of the school in a database. */
async function requireSchool(db: Db, url: string): Promise<string[]> {
  const contents = await contentsOf(db)
  const where = isPostgres(url) ? 'The database in DATABASE_URL' : url
  if (contents.kind === 'empty') throw new Error(`${where} is empty.`)
  if (contents.kind === 'foreign')
    throw new Error(`${where} belongs to another program: it has the table ${contents.table}.`)
  const unknown = findUnknown(contents.migrations)
  if (unknown)
    throw new Error(`${where} was written by a newer version of Padauk (${unknown}). Back it up with that one.`)
  return contents.migrations
}

async function writeFrom(source: Readable, path: string, recipient?: string) {
  const measuring = new Measuring()
  const written = recipient ? await encryptTo(recipient, source) : source
  await pipeline(written, measuring, createWriteStream(path, { flags: 'wx', flush: true }))
  return measuring.result()
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
