import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { isKept, isStored } from './line-world.ts'
import { keepCookies, notice, openArea, openNotes, write } from './outbox-world.ts'
import { makeLesson } from './replays-world.ts'

test.use({ serviceWorkers: 'allow' })

const panel = (page: Page) => page.locator('.panel-sub').first()

const thing = (page: Page, name: string) =>
  page.getByRole('list', { name: 'The things of today' }).getByRole('listitem').filter({ hasText: name })

test('OFFLINE-1 LEARN-18 a lesson, a note and the checklist that wait are done on Today, and in its week', async ({
  page,
  context,
}) => {
  const { address, headers } = await makeLesson(page)
  await keepCookies(context, headers.Authorization.replace('Bearer ', ''), 'expiring')
  await openArea(page, '/campuses/today')
  await isKept(page)
  await openArea(page, '/campuses/today')
  const done = ['A lesson', 'A note', 'Checklist']
  // On the first day, the lesson is the card above.
  await expect(thing(page, 'A note')).not.toContainText('Done')
  for (const name of ['A lesson', 'Checklist']) await expect(thing(page, name)).toHaveCount(0)
  await openArea(page, address)
  await isStored(page, 'Have paper ready')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(notice(page)).toContainText('1 change waits')
  await openArea(page, '/campuses/today')
  await openNotes(page)
  await write(page, 'On the bus')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()
  const list = page.getByRole('region', { name: 'Daily Checklist' })
  await list.getByRole('textbox', { name: 'Add an item' }).fill('Walk home')
  await page.keyboard.press('Enter')
  // One item of one is not done yet.
  await expect(thing(page, 'Checklist')).toBeVisible()
  await expect(thing(page, 'Checklist')).not.toContainText('Done')
  await list.getByRole('checkbox', { name: 'Walk home' }).check()
  for (const name of done) await expect(thing(page, name)).toContainText('Done')
  await expect(notice(page)).toContainText('4 changes wait')
  await openArea(page, '/campuses/today')
  for (const name of done) await expect(thing(page, name)).toContainText('Done')
  await list.getByRole('checkbox', { name: 'Walk home' }).uncheck()
  await expect(thing(page, 'Checklist')).not.toContainText('Done')
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  for (const name of done.slice(0, 2)) await expect(thing(page, name)).toContainText('Done')
  await expect(thing(page, 'Checklist')).not.toContainText('Done')
})

test('OFFLINE-1 LEARN-2 a star that waits is in the list of favourites, and one that was taken off is not', async ({
  page,
  context,
}) => {
  const { address, headers } = await makeLesson(page)
  await keepCookies(context, headers.Authorization.replace('Bearer ', ''), 'expiring')
  const [path = '', search = ''] = address.split('?')
  const [, campus, , lesson] = path.split('/').slice(1)
  const favourites = `/campuses/${campus}/favorites/${lesson}?${search.replace(/&course_id=\d+/, '')}`
  await openArea(page, favourites)
  await isKept(page)
  await openArea(page, favourites)
  const rows = page.locator('.lesson-rows li')
  await expect(page.getByText('No favourite')).toBeVisible()
  const star = page.getByRole('button', { name: 'Favourite', exact: true })
  await context.setOffline(true)
  await star.click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Trends')
  await openArea(page, favourites)
  await expect(rows).toHaveCount(1)
  await star.click()
  await expect(rows).toHaveCount(0)
  await star.click()
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await openArea(page, favourites)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Trends')
})

test('OFFLINE-1 LEARN-8 a lesson that is finished without a network counts in its course, category and campus, once', async ({
  page,
  context,
}) => {
  // Its course has one lesson, without a quiz.
  const { address, headers } = await makeLesson(page)
  await keepCookies(context, headers.Authorization.replace('Bearer ', ''), 'expiring')
  const [, campus] = /^(\/campuses\/[^/]+)/.exec(address) ?? []
  const [, category] = /^(\/campuses\/[^/]+\/[^/]+)/.exec(address) ?? []
  const card = page.getByRole('link').filter({ hasText: 'First steps' }).filter({ hasText: 'of 1 lessons' }).last()
  await openArea(page, campus)
  await isKept(page)
  await expect(card).toContainText('0 of 1 lessons')
  await openArea(page, address)
  await expect(panel(page)).toContainText('0 of 1 lessons')
  await isStored(page, 'Have paper ready')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(notice(page)).toContainText('1 change waits')
  const counts = async () => {
    await page.goto(`${category}?${address.split('?')[1]?.replace(/&(lesson_id|step)=[^&]*/g, '')}`)
    await expect(panel(page)).toContainText('1 of 1 lessons')
    await expect(page.locator('details.course[open] summary')).toContainText('. 1 of 1 lessons')
    await page.goto(campus ?? '')
    await expect(card).toContainText('1 of 1 lessons')
  }
  await counts()
  await context.setOffline(false)
  await expect(notice(page)).toHaveCount(0)
  await counts()
})
