import { readFileSync } from 'node:fs'
import type { Page, Response } from '@playwright/test'
import glossary from '../web/app/words/glossary-terms.json' with { type: 'json' }
import { expect, signIn, signInStaff, test } from './fixtures.ts'

// Opens every page in Burmese and finds English that is neither a name nor what the school itself wrote.

test.use({ locale: 'my-MM' })

/** Names, units, codes and keys, which are the same in both languages. */
const NAMES = new Set(
  'padauk btc eth sol usdt usdc usd mmk trc erc bep pdf mb kb gb csv zip url https http gift markdown vimeo tradingview lightweight charts telegram facebook esc ctrl enter gmail viber youtube html jpeg png webp qr id ip sms english kbz pay wave google'.split(
    ' ',
  ),
)

/** Strings of everything the server sent, longest first. */
const watchData = (page: Page) => {
  // A term stands beside its Burmese name.
  const strings = new Set<string>()
  const add = (text: string) =>
    strings.add(
      text
        .toLowerCase()
        .replace(/\s+/g, ' ')
        .replace(/^(?:[-*>]|\d+\.) /, '')
        .trim(),
    )
  for (const { term, also = [] } of glossary) for (const name of [term, also.join(', '), ...also]) add(name)
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      add(value)
      // Rich text and page texts are drawn in pieces.
      for (const part of value.split(/[\n*_`[\]()#|<>":]+/)) add(part)
    } else if (value && typeof value === 'object') Object.values(value).forEach(collect)
  }
  const reading: Promise<void>[] = []
  page.on('response', (response: Response) => {
    if (response.url().includes('/api/') && response.headers()['content-type']?.includes('json'))
      reading.push(response.json().then(collect, () => {}))
  })
  return async () => {
    await Promise.all(reading)
    collect(JSON.parse((await page.locator('#page-data').textContent()) || 'null'))
    return [...strings].filter((text) => text.length > 1).sort((one, other) => other.length - one.length)
  }
}

/** Everything on the page that a person reads or hears. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'abbr'])
          texts.push(node.getAttribute(name) ?? '')
      else if (
        !node.parentElement?.closest(
          'script, style, noscript, code, pre, kbd, .kbd, .avatar, [translate=no], [lang=en]',
        )
      )
        texts.push(node.textContent ?? '')
    }
    return texts
  })

const englishOn = async (page: Page, data: string[]) => {
  const found = new Set<string>()
  for (const raw of await textsOf(page)) {
    const text = raw.replace(/\s+/g, ' ').trim()
    const without = (line: string, parts: string[]) =>
      parts.reduce((rest, part) => {
        const at = rest.indexOf(part)
        // Not within a word.
        const isWhole = at >= 0 && !/[a-z]/.test(rest.charAt(at - 1) + rest.charAt(at + part.length))
        return isWhole ? rest.replaceAll(part, ' ') : rest
      }, line)
    const [long, short] = [data.filter((part) => part.length > 5), data.filter((part) => part.length < 6)]
    // Addresses, file names, codes, columns of a file; and a term's English in brackets.
    const plain = without(text.toLowerCase(), long).replace(
      /\S*[@/._#]\S*|\([^)]*\)|“[^”]*”|^ကော်လံများ: [^။]+|\b[a-z]+:\d+|\b[\da-z]{4}(?:-[\da-z]{4})+/g,
      ' ',
    )
    const rest = without(plain, short)
    const words = (rest.match(/[a-z]{2,}/g) ?? []).filter((word) => !NAMES.has(word))
    if (words.length > 0) found.add(text)
  }
  return [...found]
}

const walk = async (page: Page, paths: string[]) => {
  const dataOf = watchData(page)
  const english: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'my')
    const found = await englishOn(page, await dataOf())
    if (found.length > 0) english[path] = found
  }
  expect(english).toEqual({})
}

test('WORDS-1 no public page says anything in English', async ({ page }) => {
  test.slow()
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  await walk(page, [
    ...new Set(listed.filter((path) => !path.startsWith('/learn/'))),
    '/auth',
    '/auth/login',
    '/auth/forgot-password',
    '/auth/reset-password/0123456789abcdef0123456789abcdef',
    '/error/403/Error:%20finish%20the%20lesson%20before%20this%20one%20first',
    '/error/401/Error:%20token%20is%20invalid%20or%20expired',
    '/certificates/0000-0000-0000',
    '/nowhere',
  ])
})

test('WORDS-1 no page of the member area says anything in English', async ({ page }) => {
  test.slow()
  await signIn(page, 'trader')
  await walk(page, [
    '/campuses',
    '/campuses/crypto-foundations?campus_id=1',
    '/campuses/crypto-foundations/1?course_id=1',
    '/campuses/crypto-foundations/1/1?course_id=1',
    '/campuses/profile',
    '/campuses/profile/change-password',
    '/campuses/profile/my-funded-accounts',
    '/campuses/funded',
    '/campuses/funded?step=checkout&plan=2',
  ])
})

test('WORDS-1 no page of the back office says anything in English', async ({ page }) => {
  test.slow()
  await signInStaff(page, 'owner')
  const routes = readFileSync(new URL('../web/app/routes.ts', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/route\('([\w/:-]+)', 'pages\/console\//g)].map(
    ([, path = '']) => `/console/${path}`,
  )
  await walk(page, [
    ...paths
      .filter((path) => !/login|:token|second-factor|:message/.test(path))
      .map((path) => path.replace(/:\w+/, '1')),
    '/console',
    '/console/texts?word=banner_in_days',
    '/console/money?from=2026-01-01',
  ])
})
