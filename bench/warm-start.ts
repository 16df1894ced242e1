// node --disable-warning=ExperimentalWarning bench/warm-start.ts: how long the member area takes from a navigation to its
// first heading, without a network, with the app on the device and the processor slowed four times.
import { chromium, type Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { closeProducts, openProduct, until } from '../drills/product.ts'
import { needChromium } from '../scripts/chromium.mjs'

const STARTS = 15
const SLOWER = 4
const WHO = ACCOUNTS.member.email

/** Notes when the first heading is there, in ms since the navigation. */
const NOTE_HEADING = `new MutationObserver((_, observer) => {
  if (!document.querySelector('h1')?.checkVisibility()) return
  observer.disconnect()
  globalThis.headingAt = performance.now()
}).observe(document, { childList: true, subtree: true })`

const headingAt = async (page: Page) => {
  let at: number | undefined
  await until(async () => {
    at = await page.evaluate<number | undefined>('globalThis.headingAt')
    return at !== undefined
  })
  return at as number
}

const product = await openProduct('sqlite')
const browser = await chromium.launch({ executablePath: needChromium() as string, args: ['--no-sandbox'] })
try {
  const { body } = await product.call('POST', '/api/user/auth/login', { email: WHO, password: PASSWORD })
  const { token } = (body as { content: { token: string } }).content
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const url = `http://127.0.0.1:${product.port}`
  const info = encodeURIComponent(JSON.stringify({ token, email: WHO, name: '' }))
  await context.addCookies([
    { name: 'token', value: token, url },
    { name: 'info', value: info, url },
  ])
  const page = await context.newPage()
  await page.goto(`${url}/campuses`)
  await until(async () => (await page.evaluate('navigator.serviceWorker.controller?.state')) === 'activated')
  await page.goto(`${url}/campuses`, { waitUntil: 'networkidle' })

  await product.end('SIGKILL')
  await page.addInitScript(NOTE_HEADING)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    await page.goto(`${url}/campuses`)
    times.push(Math.round(await headingAt(page)))
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(STARTS / 2)]
  process.stdout.write(
    `/campuses without a network, processor ${SLOWER} times slower: first heading after ${median} ms ` +
      `(median of ${STARTS}, ${times[0]} to ${times.at(-1)})\n`,
  )
} finally {
  await browser.close()
  await closeProducts()
}
