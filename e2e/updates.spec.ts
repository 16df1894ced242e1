import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { isKept } from './line-world.ts'
import { signInWhole } from './pending-world.ts'
import { takePhoto } from './picture-files.ts'

// A new version of the app on the server, while a tab is open in the one before.

test.use({
  serviceWorkers: 'allow',
  allowedErrors: /dynamically/,
  viewport: { width: 360, height: 740 },
})

const HASHED = /-([\w-]{8})\.(js|css)\b/g
const NEXT = /-next([\w-]{8})\.(js|css)\b/g

/** The product behind a proxy that, once it is published, gives all files of the app other names, as a new build does. */
const openWithNames = async (origin: string) => {
  let isNext = false
  const server = createServer((asked, answer) => {
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = asked.headers
    const url = asked.url ?? ''
    const isAsset = url.startsWith('/assets/')
    if (isAsset && isNext && !url.match(NEXT)) return void answer.writeHead(404).end()
    const passed = request(
      `${origin}${url.replace(NEXT, '-$1.$2')}`,
      { method: asked.method, headers },
      async (given) => {
        const parts: Buffer[] = []
        for await (const part of given) parts.push(part as Buffer)
        let body: Buffer | string = Buffer.concat(parts)
        if (isNext && /javascript|html|css/.test(given.headers['content-type'] ?? ''))
          body = body.toString().replace(HASHED, '-next$1.$2')
        // The policy names inline scripts by their text, and the length is another one.
        const { 'content-security-policy': ____, 'content-length': _____, etag: ______, ...rest } = given.headers
        answer.writeHead(given.statusCode ?? 500, rest).end(body)
      },
    )
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: () => {
      isNext = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether the page is of the new version. Undefined while it is replaced. */
const isNext = (page: Page) =>
  page
    .evaluate(() => [...document.querySelectorAll('link[href]')].some((one) => one.outerHTML.includes('-next')))
    .catch(() => undefined)

test('OFFLINE-4 an old tab whose file is gone from the server reloads in the new version', async ({
  page,
  product,
}) => {
  const server = await openWithNames(product)
  await signInWhole(page, 'member')
  await page.goto(`${server.address}/campuses/profile`)
  await isKept(page)
  const photo = await takePhoto(page)
  const choose = () => page.locator('input[type=file]').first().setInputFiles(photo)
  const crop = page.getByRole('dialog', { name: 'Choose the part to show' })
  server.publish()
  // The code of the crop is not kept on the device, and the server has it under another name.
  await choose()
  await expect(toast(page, 'No network. Nothing was changed, please try again.')).toBeVisible()
  await expect.poll(() => isNext(page), { timeout: 30_000 }).toBe(true)
  await choose()
  await expect(crop).toBeVisible()
  server.close()
})
