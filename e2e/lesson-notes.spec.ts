import { expect, test } from './fixtures.ts'
import { enter, findLesson, lessonPath } from './lessons-world.ts'

test('LEARN-6 NOTE-5 what a lesson asks for is written in place, kept while typed, saved once, and leads back', async ({
  page,
}) => {
  const headers = await enter(page)
  const place = await findLesson(page.request, headers, 'Why prices rise')
  await page.goto(lessonPath(place, 'lesson-content'))
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeVisible()
  await page.getByRole('button', { name: 'Write it down' }).press('Enter')
  const form = page.getByRole('region', { name: 'A note of this lesson' })
  const field = form.getByLabel('Description')
  await expect(field).toBeFocused()
  // Nothing typed: the form says what is missing.
  await form.getByRole('button', { name: 'Add New Note' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const text = `Rice was 2,800 in March. ${Date.now()}`
  await field.fill(text)
  await page.reload()
  await page.getByRole('button', { name: 'Go on with your note' }).click()
  await expect(field).toHaveValue(text)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Write it down' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue(text)
  await form.getByRole('button', { name: 'Add New Note' }).click()
  await expect(page.getByText('It is in your notes.')).toBeVisible()

  await page.getByRole('button', { name: 'Open your notes' }).click()
  const notes = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await notes.getByRole('tab', { name: 'Night' }).click()
  const card = notes.getByRole('article').filter({ hasText: text })
  await expect(card).toHaveCount(1)
  await card.getByRole('button', { name: `Read: ${place.title}` }).click()
  await expect(notes.getByRole('link', { name: 'To the lesson' })).toBeVisible()
  // From another page.
  await page.goto('/campuses')
  await page.getByRole('button', { name: 'Notes' }).first().click()
  await notes.getByRole('tab', { name: 'Night' }).click()
  await card.getByRole('button', { name: `Read: ${place.title}` }).click()
  await notes.getByRole('link', { name: 'To the lesson' }).click()
  await expect(notes).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`lesson_id=${place.lesson_id}&step=lesson-content`))
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeVisible()
  // The way up is known as well.
  await page.getByRole('link', { name: 'Back' }).first().click()
  await expect(page.getByText(place.category).first()).toBeVisible()
})
