import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { FILE_WIDTHS, type FileWidth } from '@padauk/contract/files'
import { outageOf } from '#db/outages.ts'
import { prepared } from '#db/prepared.ts'
import type { Db } from '#db/schema.ts'
import { notFound } from '#errors.ts'
import { drawLabels } from '#lib/drawn-labels.ts'
import { shrinkImage } from '#lib/images.ts'
import { pathSigner, readSignedPath } from '#lib/signatures.ts'
import { hashOf, type Storage } from '#lib/storage.ts'

const brotli = promisify(brotliCompress)

export type FoundFile = { path: string; blob: string; media_type: string; bytes: number; is_private: number }

const select = prepared<{ path: string }, FoundFile>((db, param) =>
  db
    .selectFrom('files')
    .where('path', '=', param('path'))
    .select(['path', 'blob', 'media_type', 'bytes', 'is_private']),
)

/**
 * Looks up a file by its `filePath`. Private files are only reachable by signed path.
 * @throws 404 for an unknown path, a private one without a signature, an invalid or expired signature
 */
export async function requireFile(
  db: Db,
  filePath: string,
  secret: string,
  now: Date,
): Promise<FoundFile & { memberId: number | undefined }> {
  if (filePath.includes('\0')) throw notFound('file')
  const signed = readSignedPath(secret, filePath, now)
  const [file] = await select(db, { path: signed?.path ?? filePath })
  if (!file || (file.is_private === 1) !== (signed !== undefined)) throw notFound('file')
  return { ...file, memberId: signed?.memberId }
}

/** Maps a path to stored bytes; an existing path is remapped. */
export const nameFile = (
  db: Db,
  { bytes, ...file }: { path: string; media_type: string; is_private: boolean; bytes: Uint8Array },
  now: Date,
) => nameBlob(db, { ...file, blob: hashOf(bytes), bytes: bytes.length }, now)

/** Like nameFile, for bytes that are already stored. */
export async function nameBlob(
  db: Db,
  { path, is_private, ...file }: { path: string; media_type: string; is_private: boolean; blob: string; bytes: number },
  now: Date,
) {
  const row = { ...file, is_private: is_private ? (1 as const) : (0 as const) }
  await db
    .insertInto('files')
    .values({ path, ...row, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .execute()
}

const RASTER = /^image\/(jpeg|png|webp)$/
const SVG = 'image/svg+xml'

type Format = { name: string; media_type: string; encoding?: 'br' }
/** `bytes` are only there when they could not be stored. */
type Variant = Format & { size: number; bytes?: Buffer }

/** Variants that are being made; simultaneous requests share the work. */
const making = new Map<string, Promise<Variant | undefined>>()

/**
 * Picks the blob to send: pictures in one of the five widths, drawings with their Burmese as outlines, text and drawings
 * as Brotli if accepted. Variants are made on first use and cached, so one that is made differently needs a new name.
 * Everything else, including unreadable pictures, is sent as is.
 */
export async function variantFor(
  storage: Storage,
  file: FoundFile,
  width: FileWidth | undefined,
  takesBrotli: boolean,
): Promise<Variant | undefined> {
  if (width && RASTER.test(file.media_type))
    return putVariant({ name: `w${width}`, media_type: 'image/webp' }, (bytes) => shrinkImage(bytes, width))
  const { media_type } = file
  if (media_type === SVG && takesBrotli)
    return putVariant({ name: 'drawnbr', media_type, encoding: 'br' }, async (bytes) => brotli(await drawLabels(bytes)))
  if (media_type === SVG) return putVariant({ name: 'drawn', media_type }, drawLabels)
  if (takesBrotli && media_type.startsWith('text/'))
    return putVariant({ name: 'br', media_type, encoding: 'br' }, (bytes) => brotli(bytes))
  return undefined

  async function putVariant(format: Format, make: (bytes: Buffer) => Promise<Buffer | undefined>) {
    const size = await storage.sizeOf(file.blob, format.name)
    if (size !== undefined) return { ...format, size }
    const key = `${file.blob}.${format.name}`
    const work = making.get(key) ?? makeVariant()
    making.set(key, work)
    return work

    async function makeVariant() {
      try {
        const bytes = await make(await storage.read(file.blob))
        if (!bytes) return undefined
        const variant = { ...format, size: bytes.length }
        return await storage.putVariant(file.blob, format.name, bytes).then(
          () => variant,
          (error) => {
            // A full disk is no reason not to show a picture.
            if (!outageOf(error)) throw error
            return { ...variant, bytes }
          },
        )
      } finally {
        making.delete(key)
      }
    }
  }
}

export const widthOf = (width: string | undefined): FileWidth | undefined =>
  FILE_WIDTHS.find((one) => String(one) === width)

/** Rewrites an HLS playlist so that each file has a URL signed for the same member. */
export function signPlaylist(playlist: string, path: string, memberId: number, secret: string, now: Date): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const sign = pathSigner(secret, memberId, now)
  const address = (name: string) => `/api/file?filePath=${encodeURIComponent(sign(folder + name))}`
  return playlist
    .split('\n')
    .map((line) =>
      line.startsWith('#')
        ? line.replace(/URI="([^"]+)"/g, (_, name: string) => `URI="${address(name)}"`)
        : line.trim() && address(line.trim()),
    )
    .join('\n')
}
