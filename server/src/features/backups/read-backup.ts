import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { findUnknown } from '#db/contents.ts'
import { decryptWith, recipientOf } from '#lib/age.ts'
import type { BackupFolder } from './backup-folder.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** A complete backup, with the secret key when it is encrypted and shall be read. */
export type Backup = { folder: BackupFolder; manifest: Manifest; identity?: string | undefined }

/** @throws a sentence when the manifest is broken or newer than this version, or the key is not the one it needs */
export async function openBackup(folder: BackupFolder, name: string, identity?: string): Promise<Backup> {
  const manifest = readManifest(folder.dirOf(name))
  if (manifest.name !== name) throw new Error(`${folder.dirOf(name)} was renamed: it is the backup ${manifest.name}.`)
  const unknown = findUnknown(manifest.migrations)
  if (unknown)
    throw new Error(
      `The backup ${name} was made by a newer version of Padauk (${manifest.version}, ${unknown}). Use that version.`,
    )
  const { recipient } = manifest
  if (recipient && identity !== undefined && (await recipientOf(identity)) !== recipient)
    throw new Error(`The backup ${name} is encrypted to another key, ${recipient}.`)
  return { folder, manifest, identity }
}

/** A file beside the manifest as it was before encryption. */
export const openFile = (backup: Backup, file: string): Promise<Readable> =>
  decrypted(backup, createReadStream(join(backup.folder.dirOf(backup.manifest.name), file)))

/** The same, whole; undefined when the backup has none. */
export const readFileOf = async (backup: Backup, file: string): Promise<Buffer | undefined> =>
  backup.manifest.files[file] && buffer(await openFile(backup, file))

/** A blob as it was before encryption. */
export const openBlob = async (backup: Backup, stored: string): Promise<Readable> =>
  decrypted(backup, await backup.folder.blobs.open(stored))

async function decrypted({ manifest, identity }: Backup, source: Readable): Promise<Readable> {
  if (!manifest.recipient) return source
  if (identity !== undefined) return decryptWith(identity, source)
  source.destroy()
  throw new Error(
    `The backup ${manifest.name} is encrypted. --identity FILE names the file with the secret key to ${manifest.recipient}.`,
  )
}
