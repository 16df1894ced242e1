import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './fixtures.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects axe to find nothing within the element that the selector names. Loads axe once per document:
 * `@axe-core/playwright` loads it for each scan, which takes longer than the scan itself.
 * @param only the rules to run, all by default
 */
export const expectAxeFindsNothing = async (page: Page, title: string, within = 'html', only?: string[]) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const scan = async ({ within, only }: { within: string; only: string[] | undefined }) => {
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(within, {
      resultTypes: ['violations'],
      iframes: false,
      ...(only && { runOnly: only }),
    })
    return {
      faults: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
      passed: passes.length,
    }
  }
  // Repeated: what the page still moves or fades in can be found wrong.
  await expect(async () => {
    const { faults, passed } = await page.evaluate(scan, { within, only })
    expect(faults, `axe: ${title}`).toEqual([])
    if (!only) expect(passed, `axe looked at the page: ${title}`).toBeGreaterThan(5)
  }).toPass({ timeout: 30_000 })
}
