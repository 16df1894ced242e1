// Draws the share pictures of the public pages: night, rain, the branch, and the page's title.
//   node artwork/draw-share.ts          writes into web/public/share/, and into share/my/ in Burmese
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
const ENGLISH = {
  landing: "Explore Crypto Money-Making. We'll show you how.",
  subscription: 'Pay once. Learn at your own hour.',
  'submit-my-post': 'Submit My Post',
  'check-my-affiliate': 'Check My Affiliate',
  'crypto-related': 'Crypto tools that compute in the page',
  'profit-and-loss': 'What does the trade leave you?',
  compounding: 'What does a rate do to money over time?',
  'drawdown-recovery': 'What brings a loss back?',
  'risk-of-ruin': 'How large may a trade be?',
  glossary: 'The words of crypto trading, in plain words',
  'terms-and-condition': 'Terms and Conditions',
  'privacy-policy': 'Privacy Policy',
  'bug-bounty-policy': 'Bug Bounty Policy',
  'affiliate-rule': 'Affiliate Rule',
  'funded-rule': 'Funded Rule',
}

const BURMESE: typeof ENGLISH = {
  landing: 'ခရစ်ပတိုနဲ့ ငွေရှာနည်းကို လေ့လာကြည့်ပါ။ ကျွန်တော်တို့ လမ်းပြပေးပါမယ်။',
  subscription: 'တစ်ကြိမ်ပဲ ပေးပါ။ ကိုယ့်အချိန်နဲ့ကိုယ် သင်ပါ။',
  'submit-my-post': 'ပို့စ် ပေးပို့ရန်',
  'check-my-affiliate': 'မိတ်ဖက်အခြေအနေ စစ်ရန်',
  'crypto-related': 'စာမျက်နှာထဲမှာပဲ တွက်ပေးတဲ့ ခရစ်ပတို ကိရိယာများ',
  'profit-and-loss': 'ဒီထရိတ်ကနေ ဘယ်လောက် ကျန်သလဲ။',
  compounding: 'ဒီနှုန်းနဲ့ ကြာလာရင် ငွေ ဘယ်လောက် ဖြစ်မလဲ။',
  'drawdown-recovery': 'အရှုံးကို ဘယ်လို ပြန်ကာမိမလဲ။',
  'risk-of-ruin': 'ထရိတ်တစ်ခု ဘယ်လောက်ကြီးသင့်သလဲ။',
  glossary: 'ခရစ်ပတို ထရိတ်ဝေါဟာရများကို ရိုးရိုးစကားနဲ့ ရှင်းပြထားပါတယ်',
  'terms-and-condition': 'စည်းကမ်းချက်များ',
  'privacy-policy': 'ကိုယ်ရေးအချက်အလက် မူဝါဒ',
  'bug-bounty-policy': 'ချို့ယွင်းချက် တွေ့သူ ဆုပေးမူဝါဒ',
  'affiliate-rule': 'မိတ်ဖက်စည်းမျဉ်း',
  'funded-rule': 'ရန်ပုံငွေအကောင့် စည်းမျဉ်း',
}

/** The logo without the square of its icon. */
const mark = read('web/public/favicon.svg')
  .replace(/<rect[^>]*rx="22"[^>]*>/, '')
  .replace('-48 -48 96 96', '-33 -33 66 66')
const branch = asAddress(read('web/app/ui/art/hero.svg'))
const padauk = readFileSync(join(ROOT, 'web/public/fonts/padauk-myanmar-700-normal.woff2')).toString('base64')
const style = `
  @font-face { font-family: Padauk; font-weight: 700 800; src: url(data:font/woff2;base64,${padauk}) format('woff2') }
  body { margin: 0; width: ${SIZE.width}px; height: ${SIZE.height}px; position: relative; overflow: hidden; font-family: system-ui, 'Noto Sans', sans-serif; color: #f3f7f1; background: linear-gradient(180deg, #06201a, #0a3327 70%, #0d3a2d) }
  .art { position: absolute; inset: auto 0 0; width: 100%; height: 78%; object-fit: cover; object-position: right bottom }
  .brand { position: absolute; left: 72px; top: 60px; display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 800; letter-spacing: -0.03em }
  .brand svg { width: 68px; height: 68px }
  h1 { position: absolute; left: 72px; top: 164px; margin: 0; max-width: 940px; font-weight: 800; letter-spacing: -0.03em; line-height: 1.1; text-wrap: balance; font-size: 76px }
  /* Room for the marks above and below; the browser would break within words. */
  h1:lang(my) span { white-space: nowrap }
  h1:lang(my) { font-family: Padauk, sans-serif; letter-spacing: 0; line-height: 1.6; max-width: 1040px; font-size: 66px; top: 152px }
`
const inWords = (title: string) =>
  title
    .split(' ')
    .map((word) => `<span>${word}</span>`)
    .join(' ')
const pageOf = (title: string, language: 'en' | 'my') =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${style}</style><img class="art" src="${branch}" alt=""><div class="brand">${mark}<span>Padauk</span></div><h1>${language === 'my' ? inWords(title) : title}</h1>`

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: SIZE })
const draw = async (titles: typeof ENGLISH, language: 'en' | 'my', folder: string) => {
  mkdirSync(folder, { recursive: true })
  for (const [name, title] of Object.entries(titles)) {
    await page.setContent(pageOf(title, language), { waitUntil: 'load' })
    await page.evaluate('document.fonts.ready')
    const drawn = await page.screenshot({ type: 'png' })
    const png = await sharp(drawn).png({ palette: true, quality: 90, dither: 0.5, effort: 10 }).toBuffer()
    writeFileSync(join(folder, `${name}.png`), png)
  }
}
await draw(ENGLISH, 'en', OUT)
await draw(BURMESE, 'my', join(OUT, 'my'))
await browser.close()
