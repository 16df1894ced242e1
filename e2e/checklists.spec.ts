import type { Locator, Page } from '@playwright/test'
import { answerOf, CHART_READING, either, expect, NO_NETWORK, refused, signIn, test, toast } from './fixtures.ts'

/** Gives each test an empty list: existing items are deleted first. */
const openWith = async (page: Page, titles: string[]) => {
  const headers = { Authorization: `Bearer ${await signIn(page, 'expiring')}` }
  const { content } = await (await page.request.get('/api/checklist', { headers })).json()
  for (const { item_id } of content.data) await page.request.delete(`/api/checklist/${item_id}`, { headers })
  for (const title of titles) await page.request.post('/api/checklist', { headers, data: { title } })
  await page.goto(CHART_READING)
  const panel = page.getByRole('region', { name: 'Daily Checklist' })
  await expect(panel.getByLabel('Add an item')).toBeVisible()
  return panel
}

test.describe.configure({ mode: 'serial' })

test('CHECK-1 an empty list says so; an item can be added and ticked, and the tick survives a reload', {
  tag: '@gate',
}, async ({ page }) => {
  const panel = await openWith(page, [])
  await expect(panel.getByText('Your list is empty.')).toBeVisible()
  await panel.getByLabel('Add an item').fill('Read one lesson')
  await panel.getByLabel('Add an item').press('Enter')
  const box = panel.getByRole('checkbox', { name: 'Read one lesson' })
  await expect(box).not.toBeChecked()
  await expect(panel.getByLabel('Add an item')).toHaveValue('')
  const kept = page.waitForResponse((response) => response.request().method() === 'PUT')
  await box.check()
  expect((await kept).ok()).toBe(true)
  await page.reload()
  await expect(box).toBeChecked()
})

test('CHECK-1 input that is not added yet survives a reload and is cleared once it is added', async ({ page }) => {
  const panel = await openWith(page, [])
  await panel.getByLabel('Add an item').fill('Half a thought')
  await page.reload()
  await expect(panel.getByLabel('Add an item')).toHaveValue('Half a thought')
  await panel.getByLabel('Add an item').press('Enter')
  await expect(titlesOf(panel)).toHaveText(['Half a thought'])
  await page.reload()
  await expect(panel.getByLabel('Add an item')).toHaveValue('')
})

const titlesOf = (panel: Locator) => panel.getByRole('listitem').locator('label')

test('CHECK-1 an item can be renamed, moved and deleted by keyboard, and restored with Undo', { tag: '@gate' }, async ({
  page,
}) => {
  const panel = await openWith(page, ['One', 'Two', 'Three'])
  const titles = titlesOf(panel)
  await expect(titles).toHaveText(['One', 'Two', 'Three'])
  await panel.getByRole('checkbox', { name: 'Three' }).check()
  await panel.getByRole('button', { name: 'Change: Three' }).press('Enter')
  await panel.getByRole('button', { name: 'Move up: Three' }).press('Enter')
  await expect(titles).toHaveText(['One', 'Three', 'Two'])
  await expect(panel.getByRole('button', { name: 'Move down: Three' })).toBeEnabled()
  await panel.getByRole('button', { name: 'Rename: Three' }).press('Enter')
  await expect(panel.getByLabel('Name of the item')).toBeFocused()
  await panel.getByLabel('Name of the item').fill('Third')
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText(['One', 'Third', 'Two'])
  await panel.getByRole('button', { name: 'Change: Third' }).press('Enter')
  await panel.getByRole('button', { name: 'Delete: Third' }).press('Enter')
  await expect(titles).toHaveText(['One', 'Two'])
  await expect(panel.getByRole('button', { name: 'Change: Two' })).toBeFocused()
  await expect(toast(page, '“Third” was removed from your checklist.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(titles).toHaveText(['One', 'Third', 'Two'])
  await expect(panel.getByRole('checkbox', { name: 'Third' })).toBeChecked()
  await page.reload()
  await expect(titles).toHaveText(['One', 'Third', 'Two'])
})

test('CHECK-1 the drag handle moves an item by keyboard and announces it', async ({ page }) => {
  const panel = await openWith(page, ['One', 'Two', 'Three'])
  const grip = panel.getByRole('button', { name: 'Change: Three' })
  await grip.focus()
  // The movable rows replace the first ones and keep the focus.
  await expect(grip).toHaveAccessibleDescription(/Space picks it up/)
  await expect(grip).toBeFocused()
  const told = panel.locator('[id^=DndLiveRegion]')
  const pickUp = async (sentence: string) => {
    await page.keyboard.press('Space')
    await expect(told).toHaveText(sentence)
    // The drag library listens for keys from its next timer tick on; a person is never that fast.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
  }
  await pickUp('Three picked up, place 3 of 3.')
  await page.keyboard.press('ArrowUp')
  await expect(told).toHaveText('Three is at place 2 of 3.')
  await page.keyboard.press('ArrowUp')
  await expect(told).toHaveText('Three is at place 1 of 3.')
  const sent = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Space')
  await expect(told).toHaveText('Three dropped at place 1 of 3.')
  expect((await sent).ok()).toBe(true)
  await expect(titlesOf(panel)).toHaveText(['Three', 'One', 'Two'])
  await expect(grip).toBeFocused()
  await pickUp('Three picked up, place 1 of 3.')
  await page.keyboard.press('ArrowDown')
  await expect(told).toHaveText('Three is at place 2 of 3.')
  await page.keyboard.press('Escape')
  await expect(told).toHaveText('Three stays where it was.')
  await page.reload()
  await expect(titlesOf(panel)).toHaveText(['Three', 'One', 'Two'])
})

/** The centres of two drag handles. */
const between = async (panel: Locator, from: string, to: string) => {
  const points = []
  for (const title of [from, to]) {
    const box = await panel.getByRole('button', { name: `Change: ${title}` }).boundingBox()
    if (!box) throw new Error('the drag handle is not visible')
    points.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }
  return points as [{ x: number; y: number }, { x: number; y: number }]
}
const dragByMouse = async (page: Page, panel: Locator, from: string, to: string) => {
  await panel.getByRole('button', { name: `Change: ${from}` }).hover()
  await expect(panel.getByRole('button', { name: `Change: ${from}` })).toHaveAccessibleDescription(/Drag to move it/)
  const [start, end] = await between(panel, from, to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.up()
}

test('CHECK-1 an item can be dragged by its handle', async ({ page }) => {
  const panel = await openWith(page, ['One', 'Two', 'Three'])
  const sent = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await dragByMouse(page, panel, 'One', 'Three')
  await expect(titlesOf(panel)).toHaveText(['Two', 'Three', 'One'])
  await sent
  // A drag is not a click: the actions stay closed.
  await expect(panel.getByRole('button', { name: 'Change: One' })).toHaveAttribute('aria-expanded', 'false')
  await page.reload()
  await expect(titlesOf(panel)).toHaveText(['Two', 'Three', 'One'])
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test('CHECK-1 dragging an item by its handle does not scroll the page', async ({ page }) => {
    await openWith(page, ['One', 'Two', 'Three'])
    await page.getByRole('navigation', { name: 'Main places' }).getByRole('button', { name: 'Checklist' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Daily Checklist' })
    await expect(dialog.getByRole('button', { name: 'Change: One' })).toHaveAccessibleDescription(/Drag to move it/)
    const [start, end] = await between(dialog, 'One', 'Two')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [start])
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', [{ x: start.x, y: start.y + ((end.y - start.y) * step) / 8 }])
    await touch('touchEnd', [])
    await expect(titlesOf(dialog)).toHaveText(['Two', 'One', 'Three'])
  })
})

test.describe('a lost response', () => {
  test.use({ allowedErrors: refused(502) })
  test('CHECK-1 does not create a second item', async ({ page }) => {
    const panel = await openWith(page, [])
    const keys: (string | undefined)[] = []
    page.on(
      'request',
      (request) =>
        request.method() === 'POST' &&
        request.url().endsWith('/api/checklist') &&
        keys.push(request.headers()['idempotency-key']),
    )
    await page.route('**/api/checklist', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.fulfill({ status: 502, body: '' })
    })
    await panel.getByLabel('Add an item').fill('Once')
    const lost = page.waitForResponse((response) => response.status() === 502)
    await panel.getByLabel('Add an item').press('Enter')
    await lost
    await expect(panel.getByRole('button', { name: 'Add', exact: true })).toBeEnabled()
    await page.unroute('**/api/checklist')
    // The reloaded page shows the same.
    await page.reload()
    await expect(panel.getByLabel('Add an item')).toHaveValue('Once')
    await panel.getByLabel('Add an item').press('Enter')
    await expect(panel.getByLabel('Add an item')).toHaveValue('')
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    await expect(titlesOf(panel)).toHaveText(['Once'])
  })
})

/** Delays the first of these requests, like a slow connection, until a later one was sent or a second has passed. */
const holdFirst = async (page: Page, address: string, method: string) => {
  let isHeld = false
  await page.route(address, async (route) => {
    if (route.request().method() === method && !isHeld) {
      isHeld = true
      await page
        .waitForRequest((request) => request.method() === method && request !== route.request(), { timeout: 1000 })
        .catch(() => {})
      await page.waitForResponse((response) => response.request().method() === method, { timeout: 500 }).catch(() => {})
    }
    await route.continue()
  })
}

test('CHECK-1 quick tick and untick ends unticked, even when the first request is slow', async ({ page }) => {
  const panel = await openWith(page, ['Hasty'])
  const box = panel.getByRole('checkbox', { name: 'Hasty' })
  await holdFirst(page, '**/days/**', 'PUT')
  const listed = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/api/checklist'),
  )
  await box.check()
  await box.uncheck()
  await listed
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(panel.getByRole('checkbox', { name: 'Hasty' })).not.toBeChecked()
})

test('CHECK-1 pressing Down twice quickly moves an item two places', async ({ page }) => {
  const panel = await openWith(page, ['One', 'Two', 'Three'])
  await panel.getByRole('button', { name: 'Change: One' }).click()
  await holdFirst(page, '**/api/checklist/*', 'PATCH')
  const listed = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/api/checklist'),
  )
  await panel.getByRole('button', { name: 'Move down: One' }).click()
  await panel.getByRole('button', { name: 'Move down: One' }).click()
  await listed
  await expect(titlesOf(panel)).toHaveText(['Two', 'Three', 'One'])
})

test('CHECK-1 the title limit is shown before submitting', async ({ page }) => {
  const panel = await openWith(page, [])
  await panel.getByLabel('Add an item').fill('x'.repeat(122))
  await expect(panel.getByText('2 characters too many')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await panel.getByLabel('Add an item').fill('x'.repeat(120))
  await panel.getByLabel('Add an item').press('Enter')
  await expect(titlesOf(panel)).toHaveText(['x'.repeat(120)])
})

test.describe('a deletion with a lost response', () => {
  test.use({ allowedErrors: either(NO_NETWORK, refused(404)) })
  test('CHECK-1 counts as done, and Undo restores the item', async ({ page }) => {
    const panel = await openWith(page, ['Lost', 'Stays'])
    let isLost = false
    await page.route('**/api/checklist/*', async (route) => {
      if (route.request().method() !== 'DELETE' || isLost) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await panel.getByRole('button', { name: 'Change: Lost' }).click()
    await panel.getByRole('button', { name: 'Delete: Lost' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(titlesOf(panel)).toHaveText(['Lost', 'Stays'])
  })
})

test('CHECK-1 after midnight the list of the new day is shown', async ({ page }) => {
  await page.clock.install({ time: new Date() })
  const panel = await openWith(page, ['Every day'])
  await panel.getByRole('checkbox', { name: 'Every day' }).check()
  const today = await panel.getByText(/^Today/).textContent()
  await page.route('**/api/checklist', async (route) => {
    const answer = await answerOf(route)
    const next = new Date(`${answer.content.date}T12:00:00Z`)
    next.setUTCDate(next.getUTCDate() + 1)
    const data = answer.content.data.map((item: object) => ({ ...item, is_done: false }))
    await route.fulfill({ json: { content: { ...answer.content, date: next.toISOString().slice(0, 10), data } } })
  })
  await page.clock.fastForward('24:00:00')
  await expect(panel.getByText(/^Today/)).not.toHaveText(today ?? '')
  await expect(panel.getByRole('checkbox', { name: 'Every day' })).not.toBeChecked()
})

test.describe('without a network', () => {
  test.use({ allowedErrors: NO_NETWORK })
  test('CHECK-1 OFFLINE-1 a day that begins without a network has no ticks, and a tick counts for it', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date() })
    const panel = await openWith(page, ['Each morning'])
    const box = panel.getByRole('checkbox', { name: 'Each morning' })
    const tickedOn = async () => {
      const [request] = await Promise.all([page.waitForRequest('**/days/**'), box.click()])
      return Date.parse(request.url().split('/').at(-1) as string)
    }
    const before = await tickedOn()
    await expect(box).toBeChecked()
    await page.route('**/api/checklist**', (route) => route.abort('internetdisconnected'))
    await page.clock.fastForward('24:00:00')
    await expect(box).not.toBeChecked()
    expect(await tickedOn()).toBe(before + 24 * 60 * 60_000)
  })

  test('CHECK-1 a list that was asked for before midnight is not taken for the new day’s', async ({ page }) => {
    const now = Date.now()
    await page.clock.install({ time: now })
    const panel = await openWith(page, ['Each evening'])
    const box = panel.getByRole('checkbox', { name: 'Each evening' })
    const read = Promise.withResolvers<void>()
    const midnight = Promise.withResolvers<void>()
    await page.route('**/api/checklist', async (route) => {
      const response = await route.fetch()
      read.resolve()
      await midnight.promise
      await route.fulfill({ response })
    })
    await box.check()
    await read.promise
    await page.route('**/api/checklist**', (route) => route.abort('internetdisconnected'))
    // Fires no timer: the answer arrives before the page has noticed the new day.
    await page.clock.setSystemTime(now + 24 * 60 * 60_000)
    midnight.resolve()
    await expect(box).not.toBeChecked()
  })
})

const monthName = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Asia/Yangon' }).format(date)

test('CHECK-2 a tick made just before opening the month view is counted', async ({ page }) => {
  const panel = await openWith(page, ['Early', 'Late'])
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
  await page.route('**/days/**', async (route) => {
    await isShown
    await route.continue()
  })
  await panel.getByRole('checkbox', { name: 'Early' }).check()
  await panel.getByRole('button', { name: 'Month view' }).click()
  const today = panel.getByRole('table').locator('[aria-current=date]')
  await expect(today).toContainText(/of 2 done/)
  show()
  await expect(today).toContainText('1 of 2 done')
})

test('CHECK-2 seven blossoms and the month view show how much of each day was done', { tag: '@gate' }, async ({
  page,
}) => {
  await signIn(page, 'member')
  await page.goto(CHART_READING)
  const panel = page.getByRole('region', { name: 'Daily Checklist' })
  const week = panel.getByRole('list', { name: 'The last seven days' })
  await expect(week.getByRole('listitem')).toHaveCount(7)
  await expect(week.locator('[aria-current=date]')).toContainText(/2 of 4 done/)
  await expect(week.getByText(/4 of 4 done/)).toHaveCount(6)
  await panel.getByRole('checkbox').nth(2).check()
  await expect(week.locator('[aria-current=date]')).toContainText(/3 of 4 done/)
  await panel.getByRole('button', { name: 'Month view' }).press('Enter')
  const now = new Date()
  const month = panel.getByRole('table', { name: monthName(now) })
  await expect(month.getByRole('columnheader')).toHaveCount(7)
  await expect(month.locator('[aria-current=date]')).toContainText(/3 of 4 done/)
  await expect(panel.getByRole('button', { name: 'Back to the list' })).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Previous month' }).press('Enter')
  const day = new Date(now.getTime() + 6.5 * 3_600_000)
  const before = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 0, 12))
  await expect(panel.getByRole('table', { name: monthName(before) }).locator('svg')).toHaveCount(before.getUTCDate())
  await panel.getByRole('button', { name: 'Next month' }).click()
  await expect(month).toBeVisible()
  await panel.getByRole('button', { name: 'Back to the list' }).click()
  await expect(panel.getByRole('button', { name: 'Month view' })).toBeFocused()
  await panel.getByRole('checkbox').nth(2).uncheck()
  await expect(week.locator('[aria-current=date]')).toContainText(/2 of 4 done/)
})

test.describe('a month that fails to load', () => {
  test.use({ allowedErrors: refused(500) })
  test('LOOK-2 shows Retry, and the list stays', async ({ page }) => {
    await page.route('**/checklist/months/**', (route) =>
      route.fulfill({ status: 500, json: { error: { message: 'Error: something went wrong', code: 'internal' } } }),
    )
    const panel = await openWith(page, ['Stands'])
    await expect(panel.getByRole('checkbox', { name: 'Stands' })).toBeVisible()
    await panel.getByRole('button', { name: 'Month view' }).click()
    await expect(panel.getByRole('alert')).toBeVisible()
    await page.unroute('**/checklist/months/**')
    await panel.getByRole('button', { name: 'Retry' }).click()
    await expect(panel.getByRole('table').locator('[aria-current=date]')).toContainText('0 of 1 done')
  })
})

test('CHECK-1 the panel and the modal show the same list', { tag: '@gate' }, async ({ page }) => {
  const panel = await openWith(page, ['Shared'])
  await page.getByRole('banner').getByRole('button', { name: 'Checklist' }).click()
  await page.getByRole('dialog', { name: 'Daily Checklist' }).getByRole('checkbox', { name: 'Shared' }).check()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('checkbox', { name: 'Shared' })).toBeChecked()
})

test.describe('a refused change', () => {
  test.use({ allowedErrors: refused(500) })
  test('CHECK-1 is rolled back and explained', async ({ page }) => {
    const panel = await openWith(page, ['Refused'])
    await page.route('**/days/**', (route) =>
      route.fulfill({ status: 500, json: { error: { message: 'Error: something went wrong', code: 'internal' } } }),
    )
    await panel.getByRole('checkbox', { name: 'Refused' }).click()
    await expect(toast(page, 'Error: something went wrong')).toBeVisible()
    await expect(panel.getByRole('checkbox', { name: 'Refused' })).not.toBeChecked()
  })

  test('CHECK-1 a refused move is rolled back', async ({ page }) => {
    const panel = await openWith(page, ['One', 'Two'])
    await page.route('**/api/checklist/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { error: { message: 'Error: something went wrong', code: 'internal' } } })
        : route.continue(),
    )
    await dragByMouse(page, panel, 'One', 'Two')
    await expect(toast(page, 'Error: something went wrong')).toBeVisible()
    await expect(titlesOf(panel)).toHaveText(['One', 'Two'])
  })
})
