// npm run lighthouse [-- /path …]: Lighthouse on the built product, mobile with default throttling. Fails below its
// limits.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { build, freePort, server } from '../scripts/machine.mjs'

// Installed on demand: its 150 MB would slow down every install.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const LIMITS = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** Maximum transfer size of the first view of `/`. */
const FIRST_VIEW_KIB = 60
/** Maximum time of the largest paint, before which no page asks for scripts (docs/decisions/0029). */
const LARGEST_PAINT_MS = 1200
const LESSON = '/learn/chart-reading/candles-and-trends/reading-a-candle/what-one-candle-says'
const asked = process.argv.slice(2).filter((argument) => argument.startsWith('/'))
const paths = asked.length > 0 ? asked : ['/', '/subscription', '/crypto-related', '/terms-and-condition', LESSON]

await build()
const [port, debugPort, dataDir] = [
  await freePort(),
  await freePort(),
  mkdtempSync(join(tmpdir(), 'padauk-lighthouse-')),
]
const origin = `http://127.0.0.1:${port}`
const product = spawn(server, {
  env: {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_ENV: 'development',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found: apt-get install chromium, or set CHROMIUM')
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', `--remote-debugging-port=${debugPort}`],
})
let failures = 0
try {
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 100))
  process.stdout.write(
    `${'page'.padEnd(24)} perf  a11y  best  seo   first paint  largest paint  blocked  shift  wire\n`,
  )
  for (const path of paths) failures += await measure(path)
} finally {
  await browser.close()
  product.kill()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(failures > 0 ? 1 : 0)

async function measure(path: string): Promise<number> {
  // One warm-up request: the first one after a start renders the page.
  await fetch(origin + path)
  const { categories, audits } = await audit(origin + path)
  const scores = Object.keys(LIMITS).map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const kib = Math.round((audits['total-byte-weight']?.numericValue ?? 0) / 1024)
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 1
  const paint = audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY
  const shown = (name: string) => audits[name]?.displayValue ?? '?'
  process.stdout.write(
    `${path.padEnd(24)} ${scores.map((score) => String(score).padEnd(5)).join(' ')} ${shown('first-contentful-paint').padEnd(12)} ${shown('largest-contentful-paint').padEnd(14)} ${shown('total-blocking-time').padEnd(8)} ${String(Math.round(shift * 1000) / 1000).padEnd(6)} ${kib} KiB\n`,
  )
  const faults = Object.values(LIMITS).map(
    (limit, at) => (scores[at] as number) < limit && `${Object.keys(LIMITS)[at]} is below ${limit}`,
  )
  if (shift > 0) faults.push('layout shift above 0')
  if (path === '/' && kib > FIRST_VIEW_KIB) faults.push(`more than ${FIRST_VIEW_KIB} KiB`)
  if (paint > LARGEST_PAINT_MS) faults.push(`largest paint above ${LARGEST_PAINT_MS} ms`)
  const audited = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) =>
      score !== null && score < 0.9 && scoreDisplayMode !== 'notApplicable' && scoreDisplayMode !== 'informative',
  )
  const found = faults.filter(Boolean)
  if (found.length > 0)
    process.stdout.write(
      `  ✘ ${found.join(', ')}\n${audited.map(({ id, displayValue, title }) => `    ${id}: ${title} ${displayValue ?? ''}\n`).join('')}`,
    )
  return found.length
}

type Audit = {
  id: string
  title: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  displayValue?: string
}
type Report = { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> }

async function audit(url: string): Promise<Report> {
  const flags = [`--port=${debugPort}`, '--output=json', '--quiet', '--no-enable-error-reporting']
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags], { maxBuffer: 1 << 28 })
  return JSON.parse(stdout) as Report
}
