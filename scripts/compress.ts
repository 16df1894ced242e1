// Writes .br and .gz files next to every text asset of the built web app, so that no request compresses.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dir = process.argv[2]
if (!dir) throw new Error('Usage: compress.ts <folder>')
const SMALLEST = 600
const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(html|js|css|svg|json|txt|xml|webmanifest|vtt)$/.test(name),
)
if (texts.length === 0) throw new Error(`Nothing to compress in ${dir}`)
for (const name of texts) {
  const path = join(dir, name)
  if (statSync(path).size < SMALLEST) continue
  const bytes = readFileSync(path)
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  )
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
