import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Content-addressed blobs. Callers resolve names; only hashes reach the disk. */
export type Storage = {
  /** Stores bytes and returns their hash (SHA-256, hex); idempotent. */
  put(bytes: Uint8Array): Promise<string>
  /** Moves a file of any size into the store. */
  putFile(path: string): Promise<{ blob: string; bytes: number }>
  /** Stores bytes derived from a blob under a variant name of letters and digits. */
  putVariant(blob: string, variant: string, bytes: Uint8Array): Promise<void>
  /** The blobs of one of the store's 256 folders, by number, with the time each was last stored. */
  list(folder: number): Promise<{ blob: string; storedMs: number }[]>
  /** Removes a blob and its variants, unless it has been stored again since `storedMs`. Returns whether it did. */
  remove(blob: string, storedMs: number): Promise<boolean>
  sizeOf(blob: string, variant?: string): Promise<number | undefined>
  read(blob: string, variant?: string): Promise<Buffer>
  /** Resolves once the bytes begin, so that no answer begins for a file that cannot be read. */
  open(blob: string, range?: { start: number; end: number }, variant?: string): Promise<Readable>
  /** @throws when the store is not readable and writable */
  check(): Promise<void>
  /**
   * Ties a store outside of DATA_DIR to one school, because a sweep removes what its own school does not name.
   * @throws when another school has it
   */
  claim?(installation: string): Promise<void>
}

/** Removes a blob that nobody else stores at this moment. In a bucket it may be too young for that; a sweep takes it. */
export async function removeBlob(storage: Storage, blob: string) {
  const stored = (await storage.list(Number.parseInt(blob.slice(0, 2), 16))).find((one) => one.blob === blob)
  return stored !== undefined && storage.remove(blob, stored.storedMs)
}

export type DiskStorage = Storage & {
  /** Whether the store has the blob in this size. If so it counts as stored now, so that no sweep removes it. */
  renew(blob: string, bytes: number): Promise<boolean>
}

/** The store's name for bytes. */
export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const BLOB = /^[0-9a-f]{64}$/
const PROBE_BYTES = 64 * 1024
const VARIANT = /^[a-z0-9]{1,20}$/

/**
 * Where every store has a blob, or a variant of it.
 * @throws for anything that is not a name of the store
 */
export function keyOf(blob: string, variant?: string): string {
  if (!BLOB.test(blob) || (variant !== undefined && !VARIANT.test(variant))) throw new Error('Not a name of the store')
  return `${blob.slice(0, 2)}/${variant ? `${blob}.${variant}` : blob}`
}

export const folderAt = (folder: number) => folder.toString(16).padStart(2, '0')

/** The hash and size of a file. */
export async function hashFile(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { blob: hash.digest('hex'), bytes: (await stat(path)).size }
}

export function diskStorage(dir: string): DiskStorage {
  const place = (blob: string, variant?: string) => join(dir, keyOf(blob, variant))
  const write = async (path: string, bytes: Uint8Array) => {
    await mkdir(join(path, '..'), { recursive: true })
    await viaAside(path, (aside) => writeFile(aside, bytes, { flush: true }))
  }
  /** Writes a temporary file and renames it, so that readers never see a partial one, and none stays on a full disk. */
  const viaAside = async (path: string, write: (aside: string) => Promise<void>) => {
    const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
    try {
      await write(aside)
      await rename(aside, path)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }
  const renew: DiskStorage['renew'] = async (blob, bytes) => {
    if ((await sizeOf(blob)) !== bytes) return false
    const now = new Date()
    // A sweep may have moved it since; then it must be written again.
    return utimes(place(blob), now, now).then(
      () => true,
      (error) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
  }
  const sizeOf: Storage['sizeOf'] = (blob, variant) =>
    stat(place(blob, variant)).then(
      ({ size }) => size,
      () => undefined,
    )
  return {
    async put(bytes) {
      const blob = hashOf(bytes)
      if (!(await renew(blob, bytes.length))) await write(place(blob), bytes)
      return blob
    },
    async putFile(path) {
      const { blob, bytes } = await hashFile(path)
      if (await renew(blob, bytes)) await rm(path)
      else {
        await mkdir(join(place(blob), '..'), { recursive: true })
        const file = await open(path, 'r')
        await file.sync()
        await file.close()
        const now = new Date()
        await utimes(path, now, now)
        await rename(path, place(blob)).catch(async (error: NodeJS.ErrnoException) => {
          // The store may be on another disk.
          if (error.code !== 'EXDEV') throw error
          await viaAside(place(blob), (aside) => copyFile(path, aside))
          await rm(path)
        })
      }
      return { blob, bytes }
    },
    putVariant: (blob, variant, bytes) => write(place(blob, variant), bytes),
    async list(folder) {
      const names = await readdir(join(dir, folderAt(folder))).catch(() => [])
      return Promise.all(
        names
          .filter((name) => BLOB.test(name))
          .map(async (blob) => ({ blob, storedMs: (await stat(place(blob))).mtimeMs })),
      )
    },
    async remove(blob, storedMs) {
      // Moved before it is looked at: a store from here on writes a new file.
      const aside = `${place(blob)}.${process.pid}.swept`
      await rename(place(blob), aside)
      if ((await stat(aside)).mtimeMs !== storedMs) {
        await rename(aside, place(blob))
        return false
      }
      await rm(aside)
      for (const name of await readdir(join(place(blob), '..')))
        if (name.startsWith(`${blob}.`) && VARIANT.test(name.slice(blob.length + 1)))
          await rm(join(place(blob), '..', name), { force: true })
      return true
    },
    renew,
    sizeOf,
    read: (blob, variant) => readFile(place(blob, variant)),
    async open(blob, range, variant) {
      const stream = createReadStream(place(blob, variant), range)
      await once(stream, 'open')
      return stream
    },
    async check() {
      await mkdir(dir, { recursive: true })
      await access(dir, constants.R_OK)
      // Never flushed, so that this rarely reaches the disk; one without space refuses it all the same.
      const probe = join(dir, `probe.${process.pid}`)
      await writeFile(probe, Buffer.alloc(PROBE_BYTES)).finally(() => rm(probe, { force: true }))
    },
  }
}
