import type { Page } from '@playwright/test'
import { CHART_READING, expect, test } from './fixtures.ts'
import { slowDown } from './line-world.ts'
import { openNotes, signInWhole, titled } from './pending-world.ts'

// Notes on a line of 30 KB a second and a processor four times slower: what the list shows and what toasts say agree at
// every moment, and nothing is lost.

test.slow()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Daily Manifestation' })
const noteOf = (page: Page, text: string) => dialogOf(page).getByRole('article').filter({ hasText: text })

/** Opens the notes with these, and slows the page down from then on. */
const open = async (page: Page, titles: string[]) => {
  const token = await signInWhole(page, 'member')
  for (const title of titles) {
    const made = await page.request.post('/api/notes/manifastcation', {
      headers: { Authorization: `Bearer ${token}` },
      data: { title, description: 'As it was', type: 'MORNING_PHASE' },
    })
    expect(made.ok(), await made.text()).toBe(true)
  }
  await page.goto(CHART_READING, { waitUntil: 'networkidle' })
  await openNotes(page)
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  return token
}

/** `isList`: no form or question is in place of the list. */
type Seen = { toasts: string[]; notes: string[]; isList: boolean }
/** Collects each state of the page: which toasts it has and which notes. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const states: Seen[] = []
    Object.assign(window, { states })
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    const look = () =>
      states.push({
        toasts: texts('.Toastify__toast'),
        notes: texts('[role=dialog] article, dialog article'),
        isList: !document.querySelector('dialog textarea, [role=dialog] textarea'),
      })
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    look()
  })
const seen = (page: Page) => page.evaluate(() => (window as unknown as { states: Seen[] }).states)
/** States from the first on that shows something. */
const since = (states: Seen[], shows: (state: Seen) => boolean) => {
  const first = states.findIndex(shows)
  expect(first).toBeGreaterThanOrEqual(0)
  return states.slice(first)
}
const has = ({ notes }: Seen, text: string) => notes.some((note) => note.includes(text))

const edit = async (page: Page, title: string, text: string) => {
  await dialogOf(page)
    .getByRole('button', { name: `Edit: ${title}` })
    .click()
  await dialogOf(page).getByLabel('Description').fill(text)
  await dialogOf(page).getByRole('button', { name: 'Update Note' }).click()
}
const remove = async (page: Page, title: string) => {
  await dialogOf(page)
    .getByRole('button', { name: `Delete: ${title}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
}

test('NOTE-1 VISIT-16 a note is changed twice in a row on a slow line: the last text stays on the screen and on the server', async ({
  page,
}) => {
  const token = await open(page, ['Slow and changed'])
  await watch(page)
  await edit(page, 'Slow and changed', 'Changed once')
  await expect(noteOf(page, 'Changed once')).toBeVisible({ timeout: 30_000 })
  await edit(page, 'Slow and changed', 'Changed twice')
  await expect(noteOf(page, 'Changed twice')).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(async () => (await titled(page, token, /^Slow and changed$/)).map(({ description }) => description), {
      timeout: 60_000,
    })
    .toEqual(['Changed twice'])
  await page.waitForLoadState('networkidle')
  await expect(noteOf(page, 'Changed twice')).toHaveCount(1)
  const states = await seen(page)
  for (const state of since(states, (one) => one.toasts.length > 0))
    expect(has(state, 'As it was') && has(state, 'Slow and changed') && !has(state, 'Changed'), 'an old text').toBe(
      false,
    )
  for (const state of since(states, (one) => has(one, 'Changed twice')))
    expect(has(state, 'Changed once'), 'an old text comes back').toBe(false)
})

test('NOTE-1 VISIT-16 two notes are deleted in a row on a slow line: neither comes back', async ({ page }) => {
  const token = await open(page, ['Slow and gone', 'Slow and back'])
  await watch(page)
  await remove(page, 'Slow and gone')
  await expect(noteOf(page, 'Slow and gone')).toHaveCount(0, { timeout: 30_000 })
  await remove(page, 'Slow and back')
  await expect(noteOf(page, 'Slow and back')).toHaveCount(0, { timeout: 30_000 })
  await expect
    .poll(async () => (await titled(page, token, /^Slow and (gone|back)$/)).length, { timeout: 60_000 })
    .toBe(0)
  await page.waitForLoadState('networkidle')
  const states = await seen(page)
  for (const title of ['Slow and gone', 'Slow and back'])
    for (const state of since(states, (one) => !has(one, title)))
      expect(has(state, title), `${title} comes back`).toBe(false)
  const said = (state: Seen) => state.toasts.some((text) => text.includes('deleted manifestation'))
  const first = since(states, said)[0]
  expect(first?.notes.filter((text) => /Slow and (gone|back)/.test(text)).length).toBeLessThan(2)
})

test('NOTE-1 VISIT-16 a note that is written, changed and deleted before its first answer is gone everywhere', async ({
  page,
}) => {
  const token = await open(page, [])
  await watch(page)
  await dialogOf(page).getByRole('button', { name: 'Add New Note' }).click()
  await dialogOf(page).getByLabel('Title').fill('Slow from the start')
  await dialogOf(page).getByLabel('Description').fill('First')
  await dialogOf(page).getByRole('button', { name: 'Add New Note' }).click()
  await expect(noteOf(page, 'Slow from the start')).toBeVisible({ timeout: 30_000 })
  await edit(page, 'Slow from the start', 'Second')
  await expect(noteOf(page, 'Second')).toBeVisible({ timeout: 30_000 })
  await remove(page, 'Slow from the start')
  await expect(noteOf(page, 'Slow from the start')).toHaveCount(0, { timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  await expect
    .poll(async () => (await titled(page, token, /^Slow from the start$/)).length, { timeout: 60_000 })
    .toBe(0)
  await expect(noteOf(page, 'Slow from the start')).toHaveCount(0)
  const said = (await seen(page)).filter(
    ({ toasts, isList }) => isList && toasts.some((text) => text.includes('created manifestation')),
  )
  const [first] = said
  expect(first === undefined || has(first, 'Slow from the start'), 'created, and no list has it').toBe(true)
})
