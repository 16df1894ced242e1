import type { Page } from '@playwright/test'
import { CHART_READING, expect, test } from './fixtures.ts'
import { holdEngine, notice, openArea, openNotes, rowsOf, signInWhole, titled, write } from './outbox-world.ts'

// Browsers write local storage to the disk seconds later. After a crash, it may be as it was before: a draft that was
// sent is there again, and the salt of owners is missing.

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('draft:note:')))

/** The drafts as they are while a note is typed, with its key. */
const draftWhileTyping = async (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Every word')
  const drafts = await draftsOf(page)
  expect(drafts).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(dialog.getByRole('article').first()).toContainText(title)
  return drafts
}

const comeBack = async (page: Page, drafts: [string, string][]) => {
  expect(await draftsOf(page)).toEqual([])
  await page.evaluate((all) => {
    for (const [name, value] of all) localStorage.setItem(name, value)
  }, drafts)
  await openArea(page)
  await openNotes(page)
}

/** As the drafts were when they had been sent, and no answer had come. */
const sent = (drafts: [string, string][]) =>
  drafts.map(([name, value]): [string, string] => {
    const { title, description, ...more } = JSON.parse(value)
    return [name, JSON.stringify({ title, description, ...more, tried: { title, description } })]
  })

test('OFFLINE-1 NOTE-5 a draft that was sent before a crash is not offered again', async ({ page }) => {
  const token = await signInWhole(page, 'expiring')
  await openArea(page)
  await openNotes(page)
  await comeBack(page, sent(await draftWhileTyping(page, 'Sent, and then a crash')))
  await expect(page.getByRole('heading', { name: 'Sent, and then a crash' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add New Note' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  expect(await titled(page, token, /and then a crash/)).toHaveLength(1)
})

test('OFFLINE-1 NOTE-5 what is typed into a draft that was sent before a crash makes another note', async ({
  page,
}) => {
  const token = await signInWhole(page, 'fresh')
  await openArea(page)
  await openNotes(page)
  const drafts = sent(await draftWhileTyping(page, 'Written first'))
  await page.evaluate((all) => {
    for (const [name, value] of all) localStorage.setItem(name, value)
  }, drafts)
  // The form is opened before the page knows what it has sent.
  const release = await holdEngine(page)
  await page.goto(CHART_READING)
  const dialog = await openNotes(page)
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Written first')
  await dialog.getByLabel('Title').fill('Written second')
  release()
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await expect(dialog.getByRole('heading', { name: 'Written second' })).toHaveCount(1)
  const there = await titled(page, token, /^Written/)
  expect(there.map(({ title }) => title).sort()).toEqual(['Written first', 'Written second'])
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('OFFLINE-1 what waits is found again after a crash before local storage was written', async ({
    page,
    context,
  }) => {
    const token = await signInWhole(page, 'fresh')
    await openArea(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await openNotes(page)
    await context.setOffline(true)
    await write(page, 'Under the old name')
    await expect(notice(page)).toContainText('1 change waits')
    // Before the next page, as the one that leaves may write to it.
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('crashed')) localStorage.clear()
      sessionStorage.setItem('crashed', 'once')
    })
    await openArea(page)
    await expect(notice(page)).toContainText('1 change waits')
    await context.setOffline(false)
    await expect(notice(page)).toHaveCount(0)
    expect(await titled(page, token, /Under the old name/)).toHaveLength(1)
  })

  test('OFFLINE-1 what was read is shown after a crash before local storage was written, and stays', async ({
    page,
    context,
  }) => {
    await signInWhole(page, 'trader')
    await openArea(page, '/campuses')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    // Controlled by the worker, it keeps what it reads.
    await openArea(page, '/campuses')
    const course = page.getByRole('main').getByRole('link', { name: /What Money Is/ })
    await expect(course).toBeVisible()
    await context.setOffline(true)
    await page.addInitScript(() => localStorage.clear())
    for (const _ of ['crashed', 'crashed again']) {
      await openArea(page, '/campuses')
      await expect(course).toBeVisible()
    }
  })

  test('OFFLINE-1 an item that was sent is shown after a crash before the list with it was written', async ({
    page,
    context,
  }) => {
    await signInWhole(page, 'member')
    await openArea(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await openArea(page)
    await expect
      .poll(async () => (await rowsOf(page, 'queries')).map(({ hash }) => hash))
      .toContain('["checklists","today"]')
    const list = page.getByRole('region', { name: 'Daily Checklist' })
    const item = list.getByRole('checkbox', { name: 'Made before the crash' })
    // The disk is slow: no answer is written before the crash.
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...given) {
        return this.name === 'queries' ? (new Promise(() => {}) as never) : put.apply(this, given)
      }
    })
    const read = page.waitForResponse(
      async (answer) => answer.request().method() === 'GET' && (await answer.text()).includes('Made before the crash'),
    )
    await list.getByRole('textbox', { name: 'Add an item' }).fill('Made before the crash')
    await list.getByRole('button', { name: 'Add', exact: true }).click()
    await read
    await expect(item).toBeVisible()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 }))),
    )
    await context.setOffline(true)
    await openArea(page)
    await expect(item).toBeVisible()
  })
})

test('OFFLINE-4 a note made without a network is shown although the list was never read', async ({ page }) => {
  await signInWhole(page, 'expiring')
  await openArea(page)
  await page.route('**/api/notes/manifastcation*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByRole('dialog').getByText('No network.')).toBeVisible()
  await write(page, 'The first one')
  await expect(page.getByRole('article')).toHaveText(/The first one/)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Retry' })).toBeVisible()
})
