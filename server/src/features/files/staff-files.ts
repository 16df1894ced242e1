import type { StaffFile } from '@padauk/contract/staff-files'
import { fault } from '@padauk/rules/faults'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transactions.ts'
import { AppError, invalid } from '#errors.ts'
import { keepPicture, type SentFile } from '#http/uploads.ts'
import { decodeText, lineOfNoText, NO_TEXT } from '#lib/decode-text.ts'
import { sizeOfImage } from '#lib/images.ts'
import { hashOf, type Storage } from '#lib/storage.ts'
import { type Author, writeAudit } from '../audits/audits.ts'
import { isCaptions, readCaptions } from './captions.ts'
import { nameFile } from './files.ts'

/**
 * Stores a staff upload: a picture, re-encoded, or captions as WebVTT. The type is detected from the bytes; name and
 * declared type are ignored.
 * @throws 415 for anything else, 422 for captions that cannot be read without doubt and unreadable pictures
 */
export async function storeStaffFile(
  db: Db,
  storage: Storage,
  author: Author,
  { bytes, name }: SentFile,
  now: Date,
): Promise<StaffFile> {
  const text = decodeText(bytes)?.text
  const stored =
    text !== undefined && isCaptions(text) ? await storeCaptions(storage, text) : await storeImage(storage, bytes, name)
  const { content, ...file } = stored
  await inTransaction(db, async (trx) => {
    await nameFile(trx, { path: file.path, media_type: file.media_type, is_private: false, bytes: content }, now)
    await writeAudit(
      trx,
      author,
      {
        action: 'files.create',
        target: `file:${file.path}`,
        after: { media_type: file.media_type, bytes: content.length },
      },
      now,
    )
  })
  return file
}

const pathOf = (bytes: Buffer, name: string) => `uploads/${hashOf(bytes).slice(0, 24)}/${name}`

async function storeImage(storage: Storage, bytes: Buffer, name: string) {
  const isCalledCaptions = /\.(vtt|srt)$/i.test(name)
  const line = isCalledCaptions ? lineOfNoText(bytes) : 0
  if (line) throw invalid('file', fault('in_line', { count: line, fault: NO_TEXT }))
  if (isCalledCaptions)
    throw new AppError(415, fault('not_captions'), {
      fields: [{ path: 'file', message: fault('captions_begin_otherwise') }],
    })
  const picture = await keepPicture(bytes, storage, 'file')
  return {
    content: picture.bytes,
    path: pathOf(picture.bytes, 'picture.webp'),
    media_type: picture.media_type as string,
    ...(await sizeOfImage(picture.bytes)),
  }
}

async function storeCaptions(storage: Storage, text: string) {
  const read = readCaptions(text)
  if ('fault' in read) throw invalid('file', fault('in_line', { count: read.line, fault: read.fault }))
  const content = Buffer.from(read.vtt)
  await storage.put(content)
  return {
    content,
    path: pathOf(content, 'captions.vtt'),
    media_type: 'text/vtt; charset=utf-8',
    width: null,
    height: null,
  }
}
