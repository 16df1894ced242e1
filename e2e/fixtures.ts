import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
import { ACCOUNTS, PASSWORD, PLANS, STAFF } from '../demo/world.ts'
import { hashToken, newToken } from '../server/src/lib/tokens.ts'

export { expect }
export type Account = keyof typeof ACCOUNTS
export type StaffRole = keyof typeof STAFF

type Fixtures = {
  /** Errors of our own scripts that a test provokes on purpose; any other fails the test. */
  allowedErrors: RegExp
  /** Settings of the product that a file needs. */
  settings: Record<string, string>
  /** The address of the product. */
  product: string
  watched: undefined
}

type Running = { file: string } & Awaited<ReturnType<typeof startProduct>>

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
let dataDir = ''
/** Where the product keeps its data. */
export const productDir = () => dataDir

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
      staffCookies.clear()
      running.product = { file, ...(await startProduct(settings)) }
    }
    ;({ address: origin, dataDir } = running.product)
    await use(origin)
  },
  baseURL: ({ product }, use) => use(product),
  allowedErrors: [/(?!)/, { option: true }],
  watched: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = []
      const leaving = new Set<Page | null>()
      const note = (page: Page | null, text: string) => {
        if (!leaving.has(page) && !allowedErrors.test(text)) errors.push(text)
      }
      context.on('page', (page) => {
        page.on('request', (request) => {
          if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leaving.add(page)
        })
        page.on('domcontentloaded', () => leaving.delete(page))
      })
      context.on('console', (message) => {
        // A request that is refused or cut off is an entry of the browser's own.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          note(message.page(), message.text())
      })
      context.on('weberror', (error) => note(error.page(), `not caught: ${error.error().message}`))
      keepRouting(context)
      await use(undefined)
      // A handler may be waiting for an answer that the page no longer needs.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(errors, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

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
 * tests of what it keeps sign in by signInWhole (pending-world.ts).
 */
export const signIn = async (page: Page, account: Account) => {
  const { token } = await tokenOf(page.request, account)
  await enterWith(page, token)
  return token
}

/** Gives the browser a member's session. */
export const enterWith = (page: Page, token: string) =>
  page.context().addCookies([
    { name: 'token', value: token, url: origin, sameSite: 'Lax' },
    { name: 'info', value: encodeURIComponent(JSON.stringify({ token })), url: origin, sameSite: 'Lax' },
  ])

/** The sessions of this file's product: the port of an earlier one may come back. */
const staffCookies = new Map<StaffRole, Promise<string>>()
const cookieOf = async (role: StaffRole) => {
  const answer = await fetch(`${origin}/api/staff/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', origin },
    body: JSON.stringify({ email: STAFF[role].email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`signing in as ${role}: ${await answer.text()}`)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Calls the back office's API beside the browser, which stays signed in as it is. Returns the content of the answer. */
export const callAsStaff = async <T>(role: StaffRole, method: string, path: string, body?: object) => {
  const cookie = staffCookies.get(role) ?? cookieOf(role)
  staffCookies.set(role, cookie)
  const answer = await fetch(origin + path, {
    method,
    headers: { 'Content-Type': 'application/json', cookie: await cookie, origin },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return ((await answer.json()) as { content: T }).content
}

type NewMember = { plan?: 'Half Year' | 'Year' | 'Two Years' | 'Lifetime'; name?: string }
let nth = 0

/** Registers a member for one test, at the desk, and gives the member a session. What the test changes, no other sees. */
export const newMember = async ({ plan = 'Lifetime', name = 'Su Su' }: NewMember = {}) => {
  const at = PLANS.findIndex((one) => one.name === plan)
  const { price_cents, campus_count } = PLANS[at]!
  const email = `member.${process.pid}.${++nth}@padauk.test`
  const { member_id } = await callAsStaff<{ member_id: number }>('support', 'POST', '/api/staff/members', {
    name,
    email,
    plan_id: at + 1,
    ...(campus_count && { campus_ids: [1, 2] }),
    payment: { method: 'USDT', amount: String(price_cents / 100), currency: 'USDT', reference: email },
  })
  return { member_id, email, token: openSession(member_id) }
}

/** Changes the database beside the product. */
const change = (statement: string, ...values: (string | number)[]) => {
  const database = new DatabaseSync(join(dataDir, 'padauk.db'), { timeout: 10_000 })
  database.prepare(statement).run(...values)
  database.close()
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A session that no login has made: verifying a password takes longer than all the rest. */
const openSession = (memberId: number) => {
  const token = newToken()
  change(
    `insert into sessions (token_hash, member_id, device, created_at, last_seen_at, expires_at)
     values (?, ?, 'a test', ?, ?, ?)`,
    ...[hashToken(token), memberId, inDays(0), inDays(0), inDays(7)],
  )
  return token
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
