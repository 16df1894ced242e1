import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encryptTo } from '#lib/age.ts'
import type { Storage } from '#lib/storage.ts'
import { Measuring, piped } from '#lib/streams.ts'
import type { NamedBlob } from '../files/named-blobs.ts'
import { type BackupFolder, listBackups } from './backup-folder.ts'
import { type Manifest, readManifest } from './manifest.ts'

const COPIES_AT_ONCE = 4

/** Copies the blobs that the folder does not have yet. @param dir for unfinished ones */
export async function copyBlobs(
  storage: Storage,
  folder: BackupFolder,
  dir: string,
  named: NamedBlob[],
  recipient?: string,
) {
  const encrypted = recipient ? await readEncrypted(folder, recipient) : {}
  const blobs: Manifest['blobs'] = {}
  let newFiles = 0
  let newBytes = 0
  const left = named.values()
  const copyRest = async () => {
    for (const { blob, bytes, path } of left) {
      const before = recipient ? encrypted[blob] : { stored: blob, bytes }
      // What is renewed is not pruned by another backup that runs meanwhile.
      if (before && (await folder.blobs.renew(before.stored, before.bytes))) {
        blobs[blob] = before
        continue
      }
      blobs[blob] = await copyBlob(blob, path)
      newFiles++
      newBytes += bytes
    }
  }
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copyRest))
  return { blobs, newFiles, newBytes }

  async function copyBlob(blob: string, path: string) {
    const source: Readable = await storage.open(blob).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(`The file ${path} is missing from the store (${blob}), so no backup was made.`)
    })
    const aside = join(dir, blob)
    const plain = piped(source, new Measuring())
    const written = recipient ? await encryptTo(recipient, plain) : plain
    await pipeline(written, createWriteStream(aside, { flags: 'wx' }))
    if (plain.result().sha256 !== blob)
      throw new Error(`The file ${path} is damaged in the store (${blob}), so no backup was made.`)
    const { blob: stored, bytes } = await folder.blobs.putFile(aside)
    return { stored, bytes }
  }
}

/** How earlier backups have stored blobs for the same key: each encryption of a blob has another hash. */
async function readEncrypted(folder: BackupFolder, recipient: string): Promise<Manifest['blobs']> {
  const encrypted: Manifest['blobs'] = {}
  for (const name of (await listBackups(folder)).complete) {
    const manifest = readManifest(folder.dirOf(name))
    if (manifest.recipient === recipient) Object.assign(encrypted, manifest.blobs)
  }
  return encrypted
}
