import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)
const FORMAT = 1

const Manifest = z.strictObject({
  product: z.literal('padauk'),
  format: z.literal(FORMAT),
  name: z.string(),
  /** The version of the program, and the migrations that its database had. */
  version: z.string(),
  migrations: z.array(z.string()).min(1),
  engine: z.enum(['sqlite', 'postgres']),
  /** The public key that the files and blobs are encrypted to. */
  recipient: z.string().optional(),
  /** The time of the snapshot. */
  taken_at: z.iso.datetime(),
  tables: z.record(z.string(), z.strictObject({ rows: Count, sha256: Hash })),
  /** The files beside the manifest. */
  files: z.record(z.string().regex(/^[a-z][a-z.-]*$/), z.strictObject({ bytes: Count, sha256: Hash })),
  /** By the blob's name, under which name the folder has it and how long that is. */
  blobs: z.record(Hash, z.strictObject({ stored: Hash, bytes: Count })),
  /** Derived from SECRET, which it does not tell: whether a SECRET is the same. */
  secret_check: Hash,
})
export type Manifest = z.infer<typeof Manifest>

const FILE = 'manifest.json'
const sumOf = (manifest: object) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** Whether a backup is complete: its manifest is written last. */
export const hasManifest = (dir: string) => existsSync(join(dir, FILE))

export async function writeManifest(dir: string, manifest: Manifest) {
  const aside = join(dir, `${FILE}.part`)
  await writeFile(aside, `${JSON.stringify({ sha256: sumOf(manifest), ...manifest }, null, 1)}\n`, { flush: true })
  await rename(aside, join(dir, FILE))
}

/** @throws a sentence when it is broken, or was written by a newer version */
export function readManifest(dir: string): Manifest {
  const path = join(dir, FILE)
  const broken = new Error(`${path} is broken, so this backup cannot be used.`)
  let content: { sha256?: unknown; product?: unknown; format?: unknown }
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw error instanceof SyntaxError ? broken : error
  }
  const { sha256, ...manifest } = content ?? {}
  if (sha256 !== sumOf(manifest)) throw broken
  if (Number(manifest.format) > FORMAT)
    throw new Error(`${path} was written by a newer version of Padauk. Use that version to restore it.`)
  const { success, data } = Manifest.safeParse(manifest)
  if (!success) throw broken
  return data
}
