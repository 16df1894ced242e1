import type { Page } from '@playwright/test'
import { editorOf, make, memberAt, save } from './curricula-world.ts'
import { expect, signInStaff, test } from './fixtures.ts'
import { enter, read } from './lessons-world.ts'
import { signInWhole } from './pending-world.ts'

const simulator = (title: string) =>
  `<figure class="simulator" data-win="45" data-gain="1.8" data-loss="1.1" data-trades="1000" data-risk="5"><figcaption>${title}</figcaption></figure>`
const TEXT = `<p>How large may a trade be?</p>${simulator('The plan')}<p>Afterwards.</p>`
const TEXT_MY = `<p>ထရိတ်တစ်ခု ဘယ်လောက်ကြီးသင့်သလဲ။</p>${simulator('အစီအစဉ်')}<p>ပြီးပါပြီ။</p>`
const SAYS = /^1,000 trades, of which 45 % win 1\.8R .+: 957 of 1,000 runs fall to half of their peak/

const place = (page: Page) => page.locator('figure.simulator')
const figure = (page: Page, label: string) =>
  place(page)
    .locator('.tool-figures > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

/** A lesson with the simulator, and its address for members. */
const makeLesson = async (page: Page) => {
  await signInStaff(page, 'editor')
  const made = await make(page, { text: TEXT, title_my: 'ပမာဏ', text_my: TEXT_MY })
  return { made, address: memberAt(made, 'lesson-content') }
}

test('LEARN-19 in a lesson a member changes the risk, by keys too, and the share of halved accounts changes', async ({
  page,
}) => {
  await enter(page)
  const { address } = await makeLesson(page)
  await page.setViewportSize({ width: 320, height: 640 })
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/lesson-simulator-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address)
  // Before its code is there, a sentence says what the numbers come to.
  await expect(place(page).getByText(SAYS)).toBeVisible()
  arrive()
  await expect(figure(page, 'Lost half')).toHaveText(/^95\.7\s%957 of 1,000 runs/)
  await expect(place(page).getByText(SAYS)).toHaveCount(0)
  const drawing = place(page).getByRole('img', { name: /1,000 runs that spread out/ })
  const before = await drawing.innerHTML()

  const risk = place(page).getByRole('textbox', { name: 'Risk per trade' })
  await risk.fill('1')
  await expect(figure(page, 'Lost half')).toHaveText(/^0\s%0 of 1,000 runs/)
  await expect(figure(page, 'Worst fall')).toHaveText(/^−17\.8\s%/)
  expect(await drawing.innerHTML()).not.toBe(before)
  const slider = place(page).getByRole('slider', { name: /Risk per trade/ })
  await slider.focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
  await expect(risk).toHaveValue('3')
  await expect(figure(page, 'Lost half')).toHaveText(/^36\s%/)
  // The address is that of the lesson: what is tried is not shared.
  await expect(page).toHaveURL(address)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('LEARN-19 WORDS-2 the simulator of a Burmese text speaks Burmese', async ({ page }) => {
  await enter(page)
  const { address } = await makeLesson(page)
  const { origin } = new URL((await page.request.get('/healthz')).url())
  await page.context().addCookies([{ name: 'language', value: 'my', url: origin, sameSite: 'Lax' }])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(address)
  await expect(place(page).getByText('အစီအစဉ်')).toBeVisible()
  await expect(figure(page, 'တစ်ဝက် ဆုံးရှုံး')).toHaveText(/^95\.7\s%အကြိမ် 1,000 မှာ 957 ကြိမ်/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('LEARN-19 OFFLINE-3 the simulator of a downloaded lesson plays without a network', async ({ page, context }) => {
    const { address } = await makeLesson(page)
    await signInWhole(page, 'member')
    await page.goto(address)
    await expect
      .poll(() => page.evaluate(async () => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
      .toBe('activated')
    await page.locator('.lesson-head').getByRole('button', { name: 'Keep offline' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep offline' })
    await dialog.getByRole('button', { name: /^Keep, [\d.]+ MB$/ }).click()
    await expect(dialog.getByText(/^Kept, [\d.]+ MB$/).last()).toBeVisible({ timeout: 30_000 })
    await context.setOffline(true)
    await page.reload()
    await expect(figure(page, 'Lost half')).toHaveText(/^95\.7\s%/)
    await place(page).getByRole('textbox', { name: 'Risk per trade' }).fill('1')
    await expect(figure(page, 'Lost half')).toHaveText(/^0\s%/)
  })
})

test('LEARN-19 STAFF-3 the editor keeps a simulator, changes its numbers, moves and removes it', async ({ page }) => {
  const headers = await enter(page)
  await signInStaff(page, 'editor')
  const made = await make(page, { text: TEXT })
  const textOf = async () =>
    (await read<{ text: string }>(page.request, `/api/staff/lessons/${made.lesson_id}`, headers)).text
  const before = await textOf()
  expect(before).toMatch(/957 of 1,000 runs/)
  await page.goto(editorOf(made))
  const editor = page.getByRole('textbox', { name: 'Text', exact: true })
  const block = editor.locator('figure.simulator')
  await expect(block).toContainText('45 % win 1.8R')
  await editor.getByText('Afterwards.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Now.')
  await save(page)
  // The notice above the text moves it down.
  await expect(page.getByText('Changes not yet published.')).toBeVisible()
  expect(await textOf()).toBe(before.replace('Afterwards.', 'Afterwards. Now.'))

  await block.click()
  await page.getByRole('button', { name: 'Change simulator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Simulator' })
  await dialog.getByLabel('Trades that win (%)').fill('145')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a number from 1 to 99.')).toBeVisible()
  await dialog.getByLabel('Trades that win (%)').fill('45')
  await dialog.getByLabel('Risk per trade (%)').fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(block).toContainText('risk of 1 %')
  // Cut and pasted below the last paragraph.
  await block.click()
  await page.keyboard.press('ControlOrMeta+x')
  await expect(block).toHaveCount(0)
  // The row of its buttons is gone, and the text has moved up.
  await expect(page.getByRole('button', { name: 'Change simulator' })).toHaveCount(0)
  await editor.getByText('Afterwards. Now.').click()
  await page.keyboard.press('End')
  // The editor learns of the caret a moment after the browser. What is typed has met it there.
  await page.keyboard.type('.')
  await expect(editor.locator('p:text-is("Afterwards. Now..")')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(editor.locator('p:text-is("Afterwards. Now..") + figure.simulator')).toBeVisible()
  await save(page)
  await expect
    .poll(textOf)
    .toMatch(/<p>Afterwards\. Now\.\.<\/p><figure class="simulator" data-win="45" .+ data-risk="1">.+: 0 of 1,000 runs/)
  await block.click()
  await page.getByRole('button', { name: 'Remove simulator' }).click()
  await expect(block).toHaveCount(0)
  await page.getByRole('button', { name: 'Simulator', exact: true }).first().click()
  await dialog.getByLabel('Title').fill('Another')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(block).toContainText('Another')
})
