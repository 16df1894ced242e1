import { CHART_READING, expect, signIn, test } from './fixtures.ts'

test('SIDE-2 the notes panel starts hidden, opens in the side rail, and stays open between pages', async ({ page }) => {
  await signIn(page, 'trader')
  await page.goto(CHART_READING)
  const panel = page.getByRole('region', { name: 'Daily Manifestation' })
  const flip = page
    .getByRole('complementary', { name: 'Member menu' })
    .getByRole('button', { name: 'Daily Manifestation' })
  await expect(flip).toHaveAttribute('aria-pressed', 'false')
  await expect(panel).toHaveCount(0)
  await flip.click()
  await expect(panel).toBeVisible()
  await expect(flip).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('tab', { name: 'Affirmation' }).click()
  await panel.getByRole('button', { name: 'Add New Note' }).click()
  await panel.getByLabel('Title').fill('In the rail')
  await panel.getByLabel('Description').fill('Text')
  await panel.getByRole('button', { name: 'Add New Note' }).click()
  await expect(panel.getByRole('heading', { name: 'In the rail' })).toBeVisible()
  await page.getByRole('link', { name: 'DeFi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DeFi')
  await expect(panel.getByRole('heading', { name: 'In the rail' })).toBeVisible()
  await panel.getByRole('button', { name: 'Hide the notes' }).click()
  await expect(panel).toHaveCount(0)
  await expect(flip).toHaveAttribute('aria-pressed', 'false')
})

test('SIDE-2 where the rail does not fit, the sidebar opens the dialogs', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await signIn(page, 'trader')
  await page.goto(CHART_READING)
  for (const name of ['Daily Manifestation', 'Daily Checklist']) {
    await page.getByRole('complementary', { name: 'Member menu' }).getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
