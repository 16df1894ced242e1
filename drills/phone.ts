// A phone for drills: a browser of its own profile that can be killed, and the line that it has.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { needChromium } from '../scripts/chromium.mjs'
import { until } from './product.ts'

/** What the network does: it works, is not there, or takes what is sent and loses the answer. */
export type Line = 'works' | 'gone' | 'loses answers'

/** A proxy before the product, which can be cut. Browsers count it as a network either way. */
export async function openLine(port: number) {
  let state: Line = 'works'
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    client.once('close', () => sockets.delete(client)).on('error', () => {})
    if (state === 'gone') return client.destroy()
    const product = connect(port, '127.0.0.1')
    product.on('error', () => client.destroy()).once('close', () => client.destroy())
    client.once('close', () => product.destroy())
    client.on('data', (bytes) => product.write(bytes))
    product.on('data', (bytes) => (state === 'works' ? client.write(bytes) : client.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${own}`,
    set(next: Line) {
      state = next
      if (next === 'gone') for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  }
}

/** Groups of browsers that run. A drill that fails leaves none behind. */
const running = new Set<number>()
process.on('exit', () => {
  for (const group of running) process.kill(-group, 'SIGKILL')
})

/** A browser of its own profile, or of a copy of another one, started and killed as a phone does. */
export function phone(url: string, cookies: { name: string; value: string }[], model?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'padauk-drill-phone-'))
  if (model) cpSync(model, folder, { recursive: true })
  let child: ChildProcess | undefined
  let browser: Browser | undefined
  const openTab = async (): Promise<Page> => {
    const context = browser?.contexts()[0]
    if (!context) throw new Error('The browser has no window')
    const page = await context.newPage()
    // Wide enough for the checklist beside the page.
    await page.setViewportSize({ width: 1440, height: 900 })
    return page
  }
  return {
    folder,
    openTab,
    async open(): Promise<Page> {
      rmSync(join(folder, 'DevToolsActivePort'), { force: true })
      child = spawn(
        needChromium() as string,
        [
          ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--lang=en-US'],
          ...['--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
        ],
        { stdio: 'ignore', detached: true },
      )
      const { pid } = child
      if (pid) {
        running.add(pid)
        child.once('exit', () => running.delete(pid))
      }
      const address = () => readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')
      await until(() => {
        try {
          return address().length > 1
        } catch {
          return false
        }
      })
      const [port, path] = address()
      browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`)
      const context = browser.contexts()[0]
      if (!context) throw new Error('The browser has no window')
      // Browsers write cookies to the disk every half a minute: a phone that is killed earlier has to sign in again.
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url, expires: Date.now() / 1000 + 86_400 })))
      return openTab()
    },
    /** Ends it so that everything is on the disk. */
    async close() {
      const over = new Promise((resolve) => child?.once('exit', resolve))
      await (await browser?.newBrowserCDPSession())?.send('Browser.close').catch(() => {})
      await over
    },
    async kill() {
      const over = new Promise((resolve) => child?.once('exit', resolve))
      process.kill(-(child?.pid as number), 'SIGKILL')
      await over
      await browser?.close().catch(() => {})
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
