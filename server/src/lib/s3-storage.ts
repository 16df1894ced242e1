import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import { finish, openBucket, readAll, type Sent, StoreError } from './s3.ts'
import type { Bucket } from './s3-url.ts'
import { BLOB, folderAt, hashFile, hashOf, keyOf, type Storage } from './storage.ts'

/** A store that copies or takes in a large file may be silent for longer. */
const LARGE_PATIENCE_MS = 60_000
/** `/readyz` asks again and again, so an answer that is lost must not keep it waiting. */
const CHECK_PATIENCE_MS = 2000
/** A removal of a blob has finished by then, or gives up. */
const REMOVAL_MS = 60_000
const LOOK_MS = 100
/** Times in a bucket are whole seconds, sometimes rounded up. */
const TIME_UNIT_MS = 2000
const OWNER = 'installation'

type Send = ReturnType<typeof openBucket>
type Entry = { key: string; storedMs: number /** By the clock of the store. */; ageMs: number }

/**
 * Blobs in a bucket, under the same names as on a disk. A PUT has the hash of its bytes, so the store itself refuses a
 * broken one, and shows an object whole or not at all. docs/decisions/0027 says what a bucket cannot do.
 */
export function s3Storage(bucket: Bucket): Storage {
  const send = openBucket(bucket)

  const put = async (key: string, body: Sent, patienceMs?: number) => {
    await finish(await send({ method: 'PUT', key, body, ...(patienceMs && { patienceMs }) }))
  }
  const get = async (key: string) => readAll(await send({ method: 'GET', key }))
  const remove = async (key: string) => void (await finish(await send({ method: 'DELETE', key })))

  const renew = async (blob: string, bytes: number): Promise<boolean> => {
    const key = keyOf(blob)
    if (sizeIn(await head(send, key)) !== bytes) return false
    const headers = { 'x-amz-copy-source': `/${bucket.name}/${key}`, 'x-amz-metadata-directive': 'REPLACE' }
    const copied = await send({ method: 'PUT', key, headers, patienceMs: LARGE_PATIENCE_MS }).catch(ignoreMissing)
    // A copy that fails late has begun with 200.
    if (copied && (await readAll(copied)).includes('<Error>'))
      throw new StoreError('STORE_AWAY', `S3_URL: ${key} could not be copied in the store`)
    return copied !== undefined
  }

  let isProven = false
  return {
    async put(bytes) {
      const blob = hashOf(bytes)
      await writeLasting(send, blob, () => put(keyOf(blob), bodyOf(bytes)))
      return blob
    },
    async putFile(path) {
      const { blob, bytes } = await hashFile(path)
      const body = { bytes, sha256: blob, open: () => createReadStream(path) }
      await writeLasting(send, blob, async () => {
        if (!(await renew(blob, bytes))) await put(keyOf(blob), body, LARGE_PATIENCE_MS)
      })
      await rm(path)
      return { blob, bytes }
    },
    putVariant: (blob, variant, bytes) => put(keyOf(blob, variant), bodyOf(bytes)),
    async list(folder) {
      const found: Awaited<ReturnType<Storage['list']>> = []
      for await (const { key, storedMs } of walk(send, `${folderAt(folder)}/`)) {
        const blob = key.slice(3)
        if (BLOB.test(blob)) found.push({ blob, storedMs })
      }
      return found
    },
    async remove(blob, storedMs) {
      const mark = `${markOf(blob)}.${randomUUID()}`
      const began = performance.now()
      await put(mark, bodyOf(Buffer.from(blob)))
      try {
        const entries = await Array.fromAsync(walk(send, keyOf(blob)))
        const found = entries.find(({ key }) => key === keyOf(blob))
        // Stored again in the same second, it would look the same.
        if (found?.storedMs !== storedMs || !(found.ageMs > TIME_UNIT_MS)) return false
        // Nobody heeds the mark of a process that was away for so long.
        if (performance.now() - began > REMOVAL_MS / 2) return false
        // The blob comes last, so that the next sweep finds what a broken off one left.
        for (const { key } of entries.toReversed()) await remove(key)
        return true
      } finally {
        await remove(mark)
        // Others are left of processes that were killed.
        for await (const { key, ageMs } of walk(send, markOf(blob))) if (ageMs > 2 * REMOVAL_MS) await remove(key)
      }
    },
    sizeOf: async (blob, variant) => sizeIn(await head(send, keyOf(blob, variant))),
    read: (blob, variant) => get(keyOf(blob, variant)),
    open: (blob, range, variant) =>
      send({
        method: 'GET',
        key: keyOf(blob, variant),
        ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
      }),
    async check() {
      const key = 'probe'
      await put(key, bodyOf(Buffer.from('probe')), CHECK_PATIENCE_MS)
      if (isProven) return
      // Once: each costs money, and whoever has these rights keeps them.
      await get(key)
      for await (const _ of walk(send, key)) break
      await remove(key)
      isProven = true
    },
    async claim(installation) {
      const owner = () => get(OWNER).then(String, ignoreMissing)
      if (!(await owner())) await put(OWNER, bodyOf(Buffer.from(installation)))
      if ((await owner()) !== installation)
        throw new Error(
          `S3_URL: the bucket ${bucket.name} belongs to another school. Use another one; or, if that school is gone, remove the object ${OWNER} from the bucket.`,
        )
    },
  }
}

/** The keys that begin with the prefix, in pages as the store likes them. */
async function* walk(send: Send, prefix: string): AsyncGenerator<Entry> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = { 'list-type': '2', prefix, ...(after && { 'continuation-token': after }) }
    const response = await send({ method: 'GET', query })
    const page = (await readAll(response)).toString()
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const storedMs = Date.parse(textOf(entry, 'LastModified') ?? '')
      const ageMs = Date.parse(response.headers.date ?? '') - storedMs
      yield { key: textOf(entry, 'Key') ?? '', storedMs, ageMs }
    }
    after = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined
  }
}

/**
 * Stores a blob by `write`, and again if somebody removed it at the same time: a removal leaves a mark before it
 * looks at the blob, so either it sees what was written, or its mark or its work is seen here.
 */
const writeLasting = async (send: Send, blob: string, write: () => Promise<void>) => {
  for (;;) {
    await write()
    while (await isBeingRemoved(send, blob)) await rest(LOOK_MS)
    if (await head(send, keyOf(blob))) return
  }
}

const isBeingRemoved = async (send: Send, blob: string) => {
  for await (const { ageMs } of walk(send, markOf(blob))) if (ageMs < REMOVAL_MS) return true
  return false
}

const head = (send: Send, key: string): Promise<IncomingMessage | undefined> =>
  send({ method: 'HEAD', key }).then(finish).catch(ignoreMissing)

const markOf = (blob: string) => `removing/${blob}`
const bodyOf = (bytes: Uint8Array): Sent => ({ bytes: bytes.length, sha256: hashOf(bytes), open: () => bytes })
const sizeIn = (response: IncomingMessage | undefined) => response && Number(response.headers['content-length'])

/** Keys are ours and have no character that XML escapes, and neither have times. Tokens may. */
const textOf = (xml: string, tag: string) =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
