import type { Page } from '@playwright/test'
import { expectAxeFindsNothing } from './axe.ts'
import { expect } from './fixtures.ts'

export const WIDTHS = [320, 360, 768, 1280, 1920]

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

/** Dark differs from light in colours only, so dark pages are checked for contrast only. */
export const expectContrastInDark = async (page: Page, width: number) => {
  await showIn(page, 'dark')
  await expectAxeFindsNothing(page, `${width}, dark`, 'html', ['color-contrast'])
  await showIn(page, 'light')
}

const expectAccessible = async (page: Page, width: number) => {
  await expectAxeFindsNothing(page, `${width}`)
  if (width === 1280) await expectContrastInDark(page, width)
}

/** Checks that nothing overflows the window at its current size, and that axe finds nothing at phone and laptop width (LOOK-1). */
export const expectWholeAt = async (page: Page, width: number) => {
  const findBeyond = () =>
    [...document.querySelectorAll('body, body *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5 &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      // Ignores drawings clipped by their frame, elements moved within one, and scroll containers.
      .filter(
        (element) =>
          !element.closest(
            '.hero-art, .poster, .last-flower, .page-head-flower, .carousel-view, .tabs, [role=region], .tablebox, .lesson-table, .figure-chart, .crop, .login-art, .login-strip',
          ),
      )
      .map((element) => element.outerHTML.slice(0, 120))
  // Polled: charts lay themselves out a few frames after the window.
  await expect.poll(() => page.evaluate(findBeyond), `beyond the edge at ${width}`).toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  if (width === 360 || width === 1280) await expectAccessible(page, width)
}

/** The same check for the current page at every width. */
export const expectWhole = async (page: Page) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectWholeAt(page, width)
  }
}

/** Checks that the open dialog or rail does not overflow, nor the page the window, and that axe finds nothing (LOOK-1). */
export const expectWithin = async (page: Page, width: number) => {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] *, .rail *')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, .Toastify'),
      )
      .filter(
        (element) =>
          element.getBoundingClientRect().right >
          (element.closest('dialog, .rail') as Element).getBoundingClientRect().right + 0.5,
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(beyond, `beyond the edge at ${width}`).toEqual([])
  if (width === 360 || width === 1280) await expectAccessible(page, width)
}
