import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const WIDTHS = [320, 360, 768, 1280, 1920]

/** The page in these colours, with every one of them arrived: a colour on its way to another is neither. */
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

// Of axe: in legacy mode it opens no page of its own for each look, and no page here has a frame of another's to look into.

/** Dark differs from light in colours alone, so that of the page in dark only its contrast is looked at. */
export const expectContrastInDark = async (page: Page, width: number) => {
  await showIn(page, 'dark')
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).setLegacyMode(true).analyze()
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${width}, dark: ${html.slice(0, 160)}`))).toEqual(
      [],
    )
  }).toPass({ timeout: 30_000 })
  await showIn(page, 'light')
}

const axeFinds = async (page: Page, width: number) => {
  await expect(async () => {
    const { violations, passes } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode(true)
      .analyze()
    expect(passes.length).toBeGreaterThan(5)
    expect(
      violations.map(({ id, nodes }) => `${width} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ).toEqual([])
  }).toPass({ timeout: 30_000 })
  if (width === 1280) await expectContrastInDark(page, width)
}

/** Nothing stands beyond the edge of the window as it is, and, at the width of a phone and of a laptop, axe finds nothing (LOOK-1). */
export const expectWholeAt = async (page: Page, width: number) => {
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5 &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      // Drawings that are cut at their frame, what is moved within one, and what scrolls in its own place.
      .filter(
        (element) =>
          !element.closest(
            '.hero-art, .poster, .flower, .car-view, .tabs, [role=region], .tablebox, .figure-chart, .crop, .art, .strip',
          ),
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(beyond, `beyond the edge at ${width}`).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  if (width === 360 || width === 1280) await axeFinds(page, width)
}

/** The same for the page as it stands, at every width. */
export const expectWhole = async (page: Page) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectWholeAt(page, width)
  }
}

/** Nothing in the open dialog or the rail goes beyond its edge, nor the page beyond the window, and axe finds nothing (LOOK-1). */
export const expectWithin = async (page: Page, width: number) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] *, .rail *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr, .Toastify'))
      .filter(
        (element) =>
          element.getBoundingClientRect().right >
          (element.closest('dialog, .rail') as Element).getBoundingClientRect().right + 0.5,
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(beyond, `beyond the edge at ${width}`).toEqual([])
  if (width === 360 || width === 1280) await axeFinds(page, width)
}
