import type { Page } from '@playwright/test'
import { either, expect, NO_NETWORK, test } from './fixtures.ts'
import { isKept, isStored } from './line-world.ts'
import { keepCookies, notice, openArea } from './outbox-world.ts'
import { makeLesson } from './replays-world.ts'

test.use({ world: 'progress-offline', serviceWorkers: 'allow', allowedErrors: either(NO_NETWORK, /net::ERR_/) })

const panel = (page: Page) => page.locator('.panel-sub').first()

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
