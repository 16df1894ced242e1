import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'
import { freePort, root } from '../scripts/machine.mjs'
import { expect, test, visit } from './fixtures.ts'

/** Every public page with its heading: exactly the pages in the sitemap. */
const PAGES: Record<string, string> = {
  '/': "Explore Crypto Money-Making. We'll show you how.",
  '/subscription': 'Pay once. Learn at your own hour.',
  '/submit-my-post': 'Submit My Post',
  '/check-my-affiliate': 'Check My Affiliate',
  '/crypto-related': 'How much may you buy?',
  '/crypto-related/profit-and-loss': 'What does the trade leave you?',
  '/crypto-related/compounding': 'What does a rate do to money over time?',
  '/crypto-related/drawdown-recovery': 'What brings a loss back?',
  '/crypto-related/risk-of-ruin': 'How large may a trade be?',
  '/crypto-related/glossary': 'Glossary',
  '/terms-and-condition': 'Terms and Conditions',
  '/privacy-policy': 'Privacy Policy',
  '/bug-bounty-policy': 'Bug Bounty Policy',
  '/affiliate-rule': 'Affiliate Rule',
  '/funded-rule': 'Funded Rule',
}

const LEARN = {
  '/learn/chart-reading': 'Chart Reading',
  '/learn/chart-reading/candles-and-trends/reading-a-candle': 'Reading a candle',
  '/learn/chart-reading/candles-and-trends/reading-a-candle/what-one-candle-says': 'What one candle says',
}

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  test('VISIT-14 VISIT-15 WORDS-1 each public page is complete, with its own title, description and share picture, and names its other language', {
    tag: '@gate',
  }, async ({ page, request, baseURL }) => {
    const [titles, descriptions, pictures] = [new Set<string>(), new Set<string>(), new Set<string>()]
    const draw = async (address: string, type: string, path: string) => {
      const drawn = await request.get(address.replaceAll('&amp;', '&'))
      expect(drawn.headers()['content-type'], path).toBe(type)
      const bytes = await drawn.body()
      if (type === 'image/png') expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630])
      pictures.add(bytes.toString('base64'))
    }
    for (const [path, heading] of Object.entries({ ...PAGES, ...LEARN })) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
      await expect(page.getByRole('contentinfo'), path).toContainText('no profit is guaranteed')
      const of = (selector: string, name = 'content') => page.locator(selector).getAttribute(name)
      titles.add(await page.title())
      descriptions.add(String(await of('meta[name=description]')))
      expect(await of('link[rel=canonical]', 'href')).toBe(baseURL + path)
      expect(await of('meta[property="og:title"]')).toBe(await page.title())
      expect(await of('meta[property="og:description"]')).toBe(await of('meta[name=description]'))
      const address = String(await of('meta[property="og:image"]'))
      const inBurmese = await (await request.get(`${path}?language=my`)).text()
      const burmesePicture = String(/property="og:image" content="([^"]+)"/.exec(inBurmese)?.[1])
      if (path in PAGES) expect(burmesePicture, path).toBe(address.replace('/share/', '/share/my/'))
      for (const picture of [address, burmesePicture])
        await draw(picture, path in PAGES ? 'image/png' : 'image/jpeg', path)
      expect(inBurmese).toContain('property="og:locale" content="my_MM"')
      const links = inBurmese.matchAll(/<link rel="(?:alternate|canonical)"(?: hrefLang="([\w-]+)")? href="([^"]+)"/g)
      expect([...links].map(([, language = 'canonical', href]) => [language, href])).toEqual([
        ['canonical', `${baseURL}${path}?language=my`],
        ['en', baseURL + path],
        ['my', `${baseURL}${path}?language=my`],
        ['x-default', baseURL + path],
      ])
      const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
        JSON.parse(text),
      )
      for (const block of data) expect(block['@context']).toBe('https://schema.org')
      if (path in LEARN) expect(data[0].name).toBe(heading)
    }
    expect([titles.size, descriptions.size]).toEqual([Object.keys(PAGES).length + 3, Object.keys(PAGES).length + 3])
    expect(pictures.size).toBe(2 * (Object.keys(PAGES).length + 3))
    for (const title of titles) expect(title).toMatch(/ · Padauk$/)
    await expect(page.getByRole('heading', { name: 'A worked example' })).toBeVisible()
  })

  test('VISIT-14 structured data of the landing page names the school, its campuses as courses and the questions; icons have their old and new names', async ({
    page,
    request,
  }) => {
    await page.goto('/')
    const [school, list, faq] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => JSON.parse(text),
    )
    const { content } = await (await request.get('/api/campus')).json()
    expect([school['@type'], list['@type'], faq['@type']]).toEqual(['Organization', 'ItemList', 'FAQPage'])
    expect(school.name).toBe('Padauk')
    expect(list.itemListElement.map(({ item }: { item: { name: string } }) => item.name)).toEqual(
      content.data.map(({ title }: { title: string }) => title),
    )
    expect(faq.mainEntity.map(({ name }: { name: string }) => name)).toEqual(
      await page.locator('.faq summary').allTextContents(),
    )
    const read = async (path: string) => (await request.get(path)).body()
    expect([...(await read('/favicon.ico')).subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
    const icon = await read(String(await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')))
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([180, 180])
  })
})

test('VISIT-14 VISIT-15 the sitemap lists exactly these pages and those of the campuses; robots.txt names it and disallows the member area', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => String(address))
  // VISIT-15
  const campuses = listed.filter((address) => address.startsWith(`${baseURL}/learn/`))
  // Other tests make campuses of their own, so their number is not known here.
  for (const path of Object.keys(LEARN))
    for (const language of ['', '?language=my']) expect(campuses).toContain(baseURL + path + language)
  const paid = `${Object.keys(LEARN)[1]}/time-frames`
  expect(sitemap).not.toContain(paid)
  for (const path of ['/learn/nothing', paid]) expect((await request.get(path)).status(), path).toBe(404)
  expect(sitemap.match(/<url>/g)?.length).toBe(sitemap.match(/hreflang="my"/g)?.length)
  expect(listed.filter((address) => !campuses.includes(address)).sort()).toEqual(
    Object.keys(PAGES)
      .flatMap((path) => [baseURL + path, `${baseURL}${path}?language=my`])
      .sort(),
  )
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /campuses\n')
})

test('VISIT-14 hydration of each page logs nothing and makes no API request', async ({ page }) => {
  test.slow()
  const asked: string[] = []
  page.on('request', (request) => /\/api\/(?!file)/.test(request.url()) && asked.push(request.url()))
  for (const path of Object.keys(PAGES)) {
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES[path] as string)
  }
  expect(asked).toEqual([])
})

test.describe('an injected script', () => {
  test.use({ allowedErrors: /Content Security Policy|Trusted/i })
  test('SAFE-4 the CSP of a page names each inline script and allows no other', { tag: '@gate' }, async ({ page }) => {
    await page.route('/terms-and-condition', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace('</body>', '<script>window.ran = true</script></body>'),
      })
    })
    const refused = page.waitForEvent('console', (message) => message.type() === 'error')
    await page.goto('/terms-and-condition')
    expect((await refused).text()).toMatch(/Executing inline script violates .*'script-src 'self'/)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })

  test('SAFE-4 no string becomes HTML, and no Trusted Types policy can be created for it', async ({ page }) => {
    await page.goto('/terms-and-condition')
    const kept = await page.evaluate(() => {
      const tries = [
        () => {
          document.body.innerHTML = '<img src=x onerror="window.ran = true">'
        },
        () => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'),
        () => document.body.setAttribute('onclick', 'window.ran = true'),
        () =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('another', { createHTML: (html: string) => html }),
      ]
      return tries.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      })
    })
    expect(kept).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('OPS-1 one command serves every page with demo data and prints the address and the accounts; a second start is immediate', {
  tag: '@gate',
}, async ({ request }) => {
  // The demo world is filled while another browser works.
  test.slow()
  const dataDir = mkdtempSync(join(tmpdir(), 'padauk-start-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const start = async () => {
    // As npm runs it, in a shell.
    const child = spawn(scripts.start, {
      shell: true,
      cwd: root,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (text) => {
      said += text
    })
    await expect.poll(() => said, { timeout: 40_000 }).toContain(PASSWORD)
    return { child, said }
  }
  const stop = async ({ child }: Awaited<ReturnType<typeof start>>) => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  const total = async () => (await (await request.get(`${address}/api/campus`)).json()).content.total

  const first = await start()
  expect(first.said).toContain(address)
  for (const { email } of Object.values(ACCOUNTS)) expect(first.said).toContain(email)
  expect([
    await total(),
    (await request.get(address)).status(),
    (await request.get(`${address}/api/docs`)).status(),
    (await request.get(`${address}/healthz`)).status(),
  ]).toEqual([8, 200, 200, 200])
  const login = () =>
    request.post(`${address}/api/user/auth/login`, { data: { email: ACCOUNTS.member.email, password: PASSWORD } })
  const { token } = (await (await login()).json()).content
  await stop(first)

  const second = await start()
  expect(second.said).not.toMatch(/Installing|Building/)
  expect((await request.get(`${address}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status()).toBe(200)
  expect(await total()).toBe(8)
  await stop(second)
  rmSync(dataDir, { recursive: true, force: true })
})
