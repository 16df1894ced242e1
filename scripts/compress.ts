// Writes .br and .gz files next to every text asset of the built web app, so that no request compresses.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const dir = process.argv[2]
if (!dir) throw new Error('Usage: compress.ts <folder>')
const SMALLEST = 600
const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(html|js|css|svg|json|txt|xml|webmanifest|vtt)$/.test(name),
)
if (texts.length === 0) throw new Error(`Nothing to compress in ${dir}`)
async function compress(path: string) {
  const bytes = readFileSync(path)
  if (bytes.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
// All at once, which uses every core.
await Promise.all(texts.map((name) => compress(join(dir, name))))
