import type { Page } from '@playwright/test'
import { expectAxeFindsNothing } from './axe.ts'
import { type Account, expect, type StaffRole, signInStaff, wake } from './fixtures.ts'
import { signInWhole } from './pending-world.ts'

type Step = (page: Page) => Promise<unknown>
export type Headers = { Authorization: string }

/** A page in a state, and who sees it. */
export type View = {
  name: string
  /** Where it is, or what makes it first. A member's headers are given. */
  address: string | ((page: Page, headers: Headers) => Promise<string>)
  account?: Account
  role?: StaffRole
  /** English by default. */
  language?: 'my' | 'both'
  /** A heading that shows that the page has arrived. Any first heading in Burmese, and by default. */
  ready?: string
  /** It is opened at the first of them. */
  widths?: number[]
  height?: number
  /** Brings the page into the state. Of several steps, the page is checked after each. */
  open?: Step | Step[]
}

const WIDTHS = [320, 360, 768, 1280, 1920]
/** Laptops of the desk; a column is narrowest where a second one has just found room beside it. */
export const DESK_WIDTHS = [...WIDTHS, 1024, 1440]

/** Sets the colour scheme and waits for colour transitions to end; contrast would be measured wrongly during one. */
const showIn = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((next) => requestAnimationFrame(next))
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    )
  })
}

/** What is cut off: beyond the window, or beyond the dialog, the rail or the card that it is in. */
const findBeyond = () => {
  const rightOf = (element: Element) => element.getBoundingClientRect().right
  // Drawings clipped by their frame, elements moved within one, and scroll containers.
  const clipped =
    '.hero-art, .poster, .last-flower, .page-head-flower, .carousel-view, .tabs, .review-tabs, .glossary-letters, .drawing svg svg, [role=region], .tablebox, .lesson-table, .figure-chart, .crop, .login-art, .login-strip'
  return [...document.querySelectorAll('body, body *')]
    .filter((element) => {
      const frame = element.parentElement?.closest('dialog[open], .rail, .register form')
      return (
        (rightOf(element) > document.documentElement.clientWidth + 0.5 && !element.closest(clipped)) ||
        (frame && rightOf(element) > rightOf(frame) + 0.5 && !element.closest('.sr-only, .Toastify, .crop'))
      )
    })
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.outerHTML.slice(0, 120))
}

/** Fields in which nobody reads what they type. Short numbers and the currency beside an amount are small by intent. */
const findSqueezed = () =>
  [...document.querySelectorAll<HTMLElement>('input:is([type=text], [type=email], [type=url], :not([type])), textarea')]
    .filter((field) => !field.matches('[inputmode=numeric], [inputmode=decimal], .payment-currency'))
    .filter((field) => field.checkVisibility({ visibilityProperty: true }) && !field.closest('.sr-only'))
    .filter(({ offsetWidth }) => offsetWidth > 0 && offsetWidth < 88)
    .map((field) => field.outerHTML.slice(0, 120))

/** That nothing overflows or is squeezed at this width, that axe finds nothing at phone and laptop width, and the contrast in dark. */
const expectWholeAt = async (page: Page, width: number) => {
  // Polled: charts lay themselves out a few frames after the window.
  await expect.poll(() => page.evaluate(findBeyond), `beyond the edge at ${width}`).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(await page.evaluate(findSqueezed), `squeezed at ${width}`).toEqual([])
  if (width === 360 || width === 1280) await expectAxeFindsNothing(page, `${width}`)
  if (width !== 1280) return
  // Dark differs from light in colours only.
  await showIn(page, 'dark')
  await expectAxeFindsNothing(page, `${width}, dark`, 'html', ['color-contrast'])
  await showIn(page, 'light')
}

/** Waits for what changes sizes when it arrives: data, fonts, and pictures that load at once. */
const settle = async (page: Page) => {
  await expect(page.locator('.skel:visible, [aria-busy=true]:visible')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.allSettled(images.map((image) => image.decode()))
  })
}

/** Each view in its languages. */
export const inEach = (views: View[]) =>
  views.flatMap(({ language = 'en', ...view }) =>
    language === 'both'
      ? [
          { ...view, language: 'en' },
          { ...view, language: 'my', name: `${view.name}, in Burmese` },
        ]
      : [{ ...view, language }],
  )

/** Checks a view at each of its widths, in light and dark (LOOK-1). */
export const expectWhole = async (page: Page, view: ReturnType<typeof inEach>[number]) => {
  const { address, account, role, language, ready, widths = WIDTHS, height = 800, open = settle } = view
  await showIn(page, 'light')
  if (role) await signInStaff(page, role)
  const headers = { Authorization: account ? `Bearer ${await signInWhole(page, account)}` : '' }
  const path = typeof address === 'string' ? address : await address(page, headers)
  const { origin } = new URL((await page.request.get('/healthz')).url())
  await page.context().addCookies([{ name: 'language', value: language, url: origin }])
  const resize = (width = 320) => page.setViewportSize({ width, height })
  await resize(widths[0])
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const heading = page.getByRole('heading', ready && language === 'en' ? { name: ready, exact: true } : { level: 1 })
  await expect(heading.first()).toBeVisible()
  if (!account && !role) await wake(page)
  for (const step of [open].flat()) {
    await resize(widths[0])
    await settle(page)
    await step(page)
    for (const width of widths) {
      await resize(width)
      await settle(page)
      await expectWholeAt(page, width)
    }
  }
}
