import { gzipSync } from 'node:zlib'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import { startProduct } from '../demo/start.ts'
import { ACCOUNTS, PASSWORD, STAFF } from '../demo/world.ts'

export { expect }
export type Account = keyof typeof ACCOUNTS
export type StaffRole = keyof typeof STAFF

type Fixtures = {
  /** Console errors that a test provokes on purpose; any other console error fails the test. */
  allowedErrors: RegExp | RegExp[]
  /** Settings of the product that a file needs. */
  settings: Record<string, string>
  /** The address of the product. */
  product: string
  watched: undefined
}

type Running = { file: string; address: string; stop: () => Promise<void> }

/**
 * Chromium never answers a request that is on its way while a page's last route is taken off
 * (microsoft/playwright#41802). So one that matches nothing stays from the first on.
 */
const keepRouting = (context: BrowserContext) => {
  let stays: Promise<unknown> | undefined
  context.on('page', (page) => {
    const route = page.route.bind(page)
    page.route = async (...given) => {
      stays ??= context.route(
        () => false,
        () => {},
      )
      await stays
      return route(...given)
    }
  })
}

let origin = ''

export const test = base.extend<Fixtures, { running: { product?: Running } }>({
  settings: [{}, { option: true }],
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const running: { product?: Running } = {}
      await use(running)
      await running.product?.stop()
    },
    { scope: 'worker' },
  ],
  // Each file has a product and a world of its own, whichever worker runs it and whatever ran before.
  product: async ({ running, settings }, use, { file }) => {
    if (running.product?.file !== file) {
      await running.product?.stop()
      running.product = { file, ...(await startProduct(settings)) }
    }
    origin = running.product.address
    await use(origin)
  },
  baseURL: ({ product }, use) => use(product),
  allowedErrors: [/(?!)/, { option: true }],
  watched: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (![allowedErrors].flat().some((allowed) => allowed.test(text))) errors.push(text)
      }
      context.on('console', (message) => message.type() === 'error' && note(message.text()))
      keepRouting(context)
      context.on('weberror', (error) => note(`not caught: ${error.error().message}`))
      await use(undefined)
      // A handler may be waiting for an answer that the page no longer needs.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(errors, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

/** The message Chromium logs for a refused or failed request. */
export const refused = (status: number) =>
  new RegExp(`Failed to load resource: the server responded with a status of ${status}`)
export const NO_NETWORK = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/
export const either = (...ways: RegExp[]) => new RegExp(ways.map(({ source }) => source).join('|'))

/**
 * Sums the gzip size of the scripts of the first view; call the returned function once the page is quiet.
 * Toast rendering, the checklist's deferred code and what works without a network are excluded: they load after the view
 * is visible.
 */
export const weighScripts = (page: Page) => {
  const weights: Promise<number>[] = []
  const first = new Set<Request>()
  let stands = false
  page.on('request', (request) => {
    stands ||= /\/(checklist-later|member-later)-/.test(request.url())
    if (request.resourceType() === 'script' && !stands && !/\/toasts-/.test(request.url())) first.add(request)
  })
  page.on('response', (response) => {
    if (first.has(response.request())) weights.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0)
}

/**
 * The whole answer to a member's call, also where the page asks only whether it has changed. Fulfil the route without its
 * headers: the page would remember what a test made of it under the tag of the real one.
 */
export const answerOf = async (route: Route) => {
  const headers = await route.request().allHeaders()
  delete headers['if-none-match']
  return (await route.fetch({ headers })).json()
}

/** Whether the app hears events: text pages hydrate at the first sign of a visitor (docs/decisions/0029). */
export const isHydrated = (page: Page) =>
  page.locator('h1').evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

/** Moves the pointer like a visitor, until the app hears events: on a busy machine the first moves may be missed. */
export const wake = async (page: Page) => {
  let place = 1
  const move = async () => {
    place = 3 - place
    await page.mouse.move(place, place)
    return isHydrated(page)
  }
  await expect.poll(move).toBe(true)
}

/** Opens a public page and wakes it, for tests of what works after hydration. */
export const visit = async (page: Page, path: string) => {
  await page.goto(path)
  await wake(page)
}

/** Scrolls until the end of the list is this many pixels below the window. */
export const bringEnd = (page: Page, list: string, below: number) =>
  page.evaluate(
    ([list, below]) =>
      new Promise<void>((resolve) => {
        const end = document.querySelector(`[aria-label="${list}"]`)?.getBoundingClientRect().bottom ?? 0
        window.scrollBy({ top: end - window.innerHeight - Number(below), behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    [list, below] as const,
  )

/** Gets a token for the account through the API. */
export const tokenOf = async (request: APIRequestContext, account: Account) => {
  const answer = await request.post('/api/user/auth/login', {
    data: { email: ACCOUNTS[account].email, password: PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).content as { token: string }
}

/**
 * Signs the browser in without the login page and returns the token. Without the email, so that the device keeps nothing:
 * tests of what it keeps sign in by signInWhole (outbox-world.ts).
 */
export const signIn = async (page: Page, account: Account) => {
  const session = await tokenOf(page.request, account)
  await page.context().addCookies([
    { name: 'token', value: session.token, url: origin, sameSite: 'Lax' },
    { name: 'info', value: encodeURIComponent(JSON.stringify({ token: session.token })), url: origin, sameSite: 'Lax' },
  ])
  return session.token
}

/** Signs in to the back office with its HttpOnly cookie; pages are opened afterwards. */
export const signInStaff = async (page: Page, role: StaffRole) => {
  const answer = await page.request.post('/api/staff/auth/login', {
    data: { email: STAFF[role].email, password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
}

export const CHART_READING = '/campuses/chart-reading?campus_id=2'

/** The toast with this text. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Messages/ }).getByText(text, { exact: true })
