import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** At every width nothing stands beyond the edge, and axe finds nothing (LOOK-1). */
export const expectWhole = async (page: Page) => {
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5 && element.checkVisibility({ visibilityProperty: true }))
        // What is cut at the frame that it is moved in.
        .filter((element) => !element.closest('.crop, .art, .strip'))
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect(beyond, `beyond the edge at ${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    if (width !== 360 && width !== 1280) continue
    const { violations, passes } = await new AxeBuilder({ page }).analyze()
    expect(passes.length).toBeGreaterThan(5)
    expect(violations.map(({ id, nodes }) => `${width} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
  }
}

/** Nothing in the open dialog or the rail goes beyond its edge, nor the page beyond the window, and axe finds nothing (LOOK-1). */
export const expectWithin = async (page: Page, width: number) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] *, .rail *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr, .Toastify'))
      .filter((element) => element.getBoundingClientRect().right > (element.closest('dialog, .rail') as Element).getBoundingClientRect().right + 0.5)
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  expect(beyond, `beyond the edge at ${width}`).toEqual([])
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${width} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
}
