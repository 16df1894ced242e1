import { gzipSync } from 'node:zlib'
import { test as base, expect, type APIRequestContext, type Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../demo/world.ts'

export { expect }
export type Account = keyof typeof ACCOUNTS

type Fixtures = {
  /** What a test provokes on purpose; anything else on the console's error channel fails it. */
  allowedErrors: RegExp | RegExp[]
  watched: undefined
}

export const test = base.extend<Fixtures>({
  allowedErrors: [/(?!)/, { option: true }],
  watched: [
    async ({ context, allowedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (![allowedErrors].flat().some((allowed) => allowed.test(text))) errors.push(text)
      }
      context.on('console', (message) => message.type() === 'error' && note(message.text()))
      context.on('weberror', (error) => note(`not caught: ${error.error().message}`))
      await use(undefined)
      expect(errors, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

/** What Chromium writes when a call is refused or no answer comes. */
export const refused = (status: number) => new RegExp(`Failed to load resource: the server responded with a status of ${status}`)
export const NO_NETWORK = /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/
export const either = (...ways: RegExp[]) => new RegExp(ways.map(({ source }) => source).join('|'))

/**
 * Adds up what the scripts of the first view weigh in gzip; call the answer when the page is quiet.
 * What draws toasts is not of it: that comes when the page is idle.
 */
export const weighScripts = (page: Page) => {
  const weights: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && !/\/toasts-/.test(response.url())) weights.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => {
    expect(weights.length).toBeGreaterThan(0)
    return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0)
  }
}

/** A token of the account, by the API. */
export const tokenOf = async (request: APIRequestContext, account: Account) => {
  const answer = await request.post('/api/user/auth/login', { data: { email: ACCOUNTS[account].email, password: PASSWORD } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).content as { token: string }
}

/** Signs the page's browser in without the login page; answers the token. */
export const signIn = async (page: Page, account: Account) => {
  const session = await tokenOf(page.request, account)
  const url = new URL(base.info().project.use.baseURL ?? '').origin
  await page.context().addCookies([
    { name: 'token', value: session.token, url, sameSite: 'Lax' },
    { name: 'info', value: encodeURIComponent(JSON.stringify(session)), url, sameSite: 'Lax' },
  ])
  return session.token
}

export const CHART_READING = '/campuses/chart-reading?campus_id=2'

/** The toast that says this. */
export const toast = (page: Page, text: string) => page.getByRole('region', { name: /Messages/ }).getByText(text, { exact: true })
