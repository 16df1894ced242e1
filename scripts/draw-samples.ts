// Draws the sample wins and registration proofs of the demo world, each marked as a sample. The same number always gives
// the same picture.
//   node scripts/draw-samples.ts        writes them into demo/pictures/
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OUT = join(import.meta.dirname, '../demo/pictures')
mkdirSync(OUT, { recursive: true })
for (const kind of ['win', 'proof'])
  for (let n = 1; n <= 20; n++)
    writeFileSync(join(OUT, `${kind}-${String(n).padStart(2, '0')}.svg`), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 220"><path fill="#0B3B2E" d="M0 0H330V220H0Z"/><text x="20" y="200" fill="#fff">${kind} ${n}</text></svg>\n`)
