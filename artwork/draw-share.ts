// Draws the share pictures of the public pages: night, rain, the branch, and the page's title.
//   node artwork/draw-share.ts          writes into web/public/share/
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../scripts/chromium.mjs'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'web/public/share')
const SIZE = { width: 1200, height: 630 }

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const asAddress = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`

/** Keyed by the picture name of the page (web/app/lib/page-meta.ts). */
const TITLES = {
  landing: "Explore Crypto Money-Making. We'll show you how.",
  subscription: 'Pay once. Learn at your own hour.',
  'submit-my-post': 'Submit My Post',
  'check-my-affiliate': 'Check My Affiliate',
  'crypto-related': 'Crypto tools that compute in the page',
  glossary: 'The words of crypto trading, in plain words',
  'terms-and-condition': 'Terms and Conditions',
  'privacy-policy': 'Privacy Policy',
  'bug-bounty-policy': 'Bug Bounty Policy',
  'affiliate-rule': 'Affiliate Rule',
  'funded-rule': 'Funded Rule',
}

/** The logo without the square of its icon. */
const mark = read('web/public/favicon.svg')
  .replace(/<rect[^>]*rx="22"[^>]*>/, '')
  .replace('-48 -48 96 96', '-33 -33 66 66')
const branch = asAddress(read('web/app/ui/art/hero.svg'))
const style = `
  body { margin: 0; width: ${SIZE.width}px; height: ${SIZE.height}px; position: relative; overflow: hidden; font-family: system-ui, 'Noto Sans', sans-serif; color: #f3f7f1; background: linear-gradient(180deg, #06201a, #0a3327 70%, #0d3a2d) }
  .art { position: absolute; inset: auto 0 0; width: 100%; height: 78%; object-fit: cover; object-position: right bottom }
  .brand { position: absolute; left: 72px; top: 60px; display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 800; letter-spacing: -0.03em }
  .brand svg { width: 68px; height: 68px }
  h1 { position: absolute; left: 72px; top: 164px; margin: 0; max-width: 940px; font-weight: 800; letter-spacing: -0.03em; line-height: 1.1; text-wrap: balance; font-size: 76px }
`
const pageOf = (title: string) =>
  `<!doctype html><meta charset="utf-8"><style>${style}</style><img class="art" src="${branch}" alt=""><div class="brand">${mark}<span>Padauk</span></div><h1>${title}</h1>`

mkdirSync(OUT, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: SIZE })
for (const [name, title] of Object.entries(TITLES)) {
  await page.setContent(pageOf(title), { waitUntil: 'load' })
  const drawn = await page.screenshot({ type: 'png' })
  writeFileSync(
    join(OUT, `${name}.png`),
    await sharp(drawn).png({ palette: true, quality: 90, dither: 0.5, effort: 10 }).toBuffer(),
  )
}
await browser.close()
