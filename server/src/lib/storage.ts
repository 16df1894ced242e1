import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream, readFileSync } from 'node:fs'
import { access, constants, copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Bytes by their hash. A name is looked up by the caller and never reaches the disk: only hashes do. */
export type Storage = {
  /** Keeps the bytes and answers their hash (SHA-256, hex). Keeping the same bytes again does nothing. */
  keep(bytes: Uint8Array): Promise<string>
  /** The same for a file of the disk, however large: it is moved into the store. */
  keepFile(path: string): Promise<{ blob: string; bytes: number }>
  /** Keeps bytes derived from a blob, under a variant name of letters and digits. */
  keepVariant(blob: string, variant: string, bytes: Uint8Array): Promise<void>
  sizeOf(blob: string, variant?: string): Promise<number | undefined>
  read(blob: string, variant?: string): Promise<Buffer>
  /** The same while everything else waits: for a command, or a thread of its own. */
  readNow(blob: string): Buffer
  stream(blob: string, range?: { start: number; end: number }, variant?: string): ReadStream
  /** @throws when the store cannot be read and written. */
  check(): Promise<void>
}

/** The name of bytes in the store. */
export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const BLOB = /^[0-9a-f]{64}$/
const VARIANT = /^[a-z0-9]{1,20}$/

export function diskStorage(dir: string): Storage {
  const place = (blob: string, variant?: string) => {
    if (!BLOB.test(blob) || (variant !== undefined && !VARIANT.test(variant)))
      throw new Error('Not a name of the store')
    return join(dir, blob.slice(0, 2), variant ? `${blob}.${variant}` : blob)
  }
  const write = async (path: string, bytes: Uint8Array) => {
    await mkdir(join(path, '..'), { recursive: true })
    // Written aside and renamed: a reader never meets half a file.
    const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
    await writeFile(aside, bytes, { flush: true })
    await rename(aside, path)
  }
  const sizeOf: Storage['sizeOf'] = (blob, variant) =>
    stat(place(blob, variant)).then(
      ({ size }) => size,
      () => undefined,
    )
  return {
    async keep(bytes) {
      const blob = hashOf(bytes)
      if ((await sizeOf(blob)) !== bytes.length) await write(place(blob), bytes)
      return blob
    },
    async keepFile(path) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      const blob = hash.digest('hex')
      const { size } = await stat(path)
      if ((await sizeOf(blob)) === size) await rm(path)
      else {
        await mkdir(join(place(blob), '..'), { recursive: true })
        const file = await open(path, 'r')
        await file.sync()
        await file.close()
        await rename(path, place(blob)).catch(async (error: NodeJS.ErrnoException) => {
          // The store may be another disk.
          if (error.code !== 'EXDEV') throw error
          const aside = `${place(blob)}.${process.pid}.copy`
          await copyFile(path, aside)
          await rename(aside, place(blob))
          await rm(path)
        })
      }
      return { blob, bytes: size }
    },
    keepVariant: (blob, variant, bytes) => write(place(blob, variant), bytes),
    sizeOf,
    read: (blob, variant) => readFile(place(blob, variant)),
    readNow: (blob) => readFileSync(place(blob)),
    stream: (blob, range, variant) => createReadStream(place(blob, variant), range),
    async check() {
      await mkdir(dir, { recursive: true })
      await access(dir, constants.R_OK | constants.W_OK)
    },
  }
}
