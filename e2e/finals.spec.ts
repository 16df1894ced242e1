import { expect, test } from './fixtures.ts'
import { enter } from './lessons-world.ts'

test('LEARN-12 from the campus to its final exam: an answer is marked at once, and a reload goes on at the next question', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/campuses/x?campus_id=1')
  await page.getByRole('group', { name: 'Final exam' }).getByRole('link', { name: 'Look at it' }).click()
  await page.getByRole('button', { name: 'Begin the exam' }).click()
  await expect(page.getByText('1 of 20')).toBeVisible()
  await page.getByRole('button', { name: 'Not sure' }).click()
  await expect(page.getByText('Not this one')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 of 20')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('group', { name: 'Final exam' })).toContainText('1 of 20 answered')
})
