import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactElement, Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '#lib/query-client.ts'
import { storeSession } from '#lib/session.ts'
import { ToastPlace } from '#ui/toast-place.tsx'
import { wordsReady } from '#words/words.tsx'

/** Answers of the server by method and path, such as 'GET /api/notes': content, or an error as `refusal` makes it. */
type Answers = Record<string, unknown>

class Refusal {
  readonly status: number
  readonly error: object
  constructor(status: number, error: object) {
    this.status = status
    this.error = error
  }
}
/** An error of the server, with `more` of its envelope, such as the fields. */
export const refusal = (status: number, message: string, more: object = {}) =>
  new Refusal(status, { code: 'refused', message, ...more })
/** No answer: offline, or the server cannot be reached. */
export const NO_ANSWER = Symbol('no answer')

/** Number of the device's last change. */
let applied = 0

const respond = (answer: unknown, change: number) => {
  if (answer === NO_ANSWER) throw new TypeError('Failed to fetch')
  if (answer instanceof Response) return answer
  if (answer instanceof Refusal) return Response.json({ error: answer.error }, { status: answer.status })
  return answer === undefined && change > 0 ? new Response(null, { status: 204 }) : Response.json({ content: answer })
}

/**
 * Answers the app's calls from now on. An answer may be a function of the request and may return a promise. Change the
 * object to change later answers. A call without an answer fails the test that made it. Answers tell which of the device's
 * changes they have.
 * @returns the calls so far, as 'GET /api/notes?page=2'
 */
export const answer = (answers: Answers) => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.origin)
    const name = `${init.method ?? 'GET'} ${pathname}`
    calls.push(name + search)
    if (!(name in answers)) throw new Error(`The test answers no ${name}`)
    const given = answers[name]
    const change = Number(new Headers(init.headers).get('Change'))
    const known = applied
    const response = respond(
      await (typeof given === 'function' ? given(init, new URLSearchParams(search)) : given),
      change,
    )
    if (change > 0 && response.ok) applied = change
    response.headers.set('Applied', String(change > 0 ? applied : known))
    return response
  })
  return calls
}

/** Signs a member in, as far as the browser knows. */
export const signIn = () =>
  storeSession({ token: 'a'.repeat(43), email: 'member@padauk.test', name: 'Thet Zaw', subscriptions: [] })

/** The field with this label, in the open dialog if there is one. */
export const field = (label: string | RegExp) => {
  const dialog = document.querySelector<HTMLElement>('dialog[open]')
  return (dialog ? within(dialog) : screen).getByLabelText<HTMLInputElement>(label)
}
/** Types into a field, at once. */
export const fill = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
/** The error of a field. */
export const saidOf = (label: string | RegExp) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/**
 * Shows a part of a page with router, queries and toasts, once its texts have arrived. Other addresses than `at`, or than
 * its route's `path`, are empty.
 */
export const show = async (part: ReactElement, at = '/', path = new URL(at, location.origin).pathname) => {
  await wordsReady()
  const router = createMemoryRouter(
    [
      {
        path,
        element: (
          <>
            <main id="main" tabIndex={-1}>
              <Suspense>{part}</Suspense>
            </main>
            <ToastPlace />
          </>
        ),
      },
      { path: '*', Component: () => null },
    ],
    { initialEntries: [at] },
  )
  const shown = await act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return { ...shown, router, user: userEvent.setup() }
}
