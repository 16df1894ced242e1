import type { Page } from '@playwright/test'
import { CHART_READING, expect } from './fixtures.ts'

/** Opens the notes on a campus page, reloading it if it was open already. */
export const openNotes = async (page: Page) => {
  await page.goto(CHART_READING)
  await page.getByRole('banner').getByRole('button', { name: 'Notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The member's notes with this title, from the API. */
export const titled = async (page: Page, token: string, title: string) => {
  const { content } = await (
    await page.request.get('/api/notes/manifastcation?perPage=100', { headers: { Authorization: `Bearer ${token}` } })
  ).json()
  return content.data.filter((note: { title: string }) => note.title === title) as {
    manifast_id: number
    updated_at: string
    description: string
  }[]
}
/** Opens the form for a new note. */
export const typeNew = async (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: 'Daily Manifestation' })
  await dialog.getByRole('button', { name: 'Add New Note' }).click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Description').fill('Every word')
  return dialog
}
