import { api, editorOf, make } from './curricula-world.ts'
import { expect, signInStaff, test, toast } from './fixtures.ts'

// What members see of the curriculum changes on purpose: parents that are drafts, restored versions.

test.use({ viewport: { width: 1280, height: 1000 } })
test.beforeEach(async ({ page }) => signInStaff(page, 'editor'))

test('STAFF-14 publishing a course in the tree names its draft parents, and publishes it alone or all of them', async ({
  page,
}) => {
  const made = await make(page)
  await api(page, 'patch', `campuses/${made.campus_id}`, { status: 'DRAFT' })
  await api(page, 'patch', `categories/${made.category_id}`, { status: 'DRAFT' })
  await api(page, 'patch', `courses/${made.course_id}`, { status: 'DRAFT' })
  await page.goto(`/console/curriculum?open=campus${made.campus_id}.category${made.category_id}`)
  const list = page.getByRole('list', { name: 'In First steps' })
  await list.getByRole('button', { name: 'Draft: publish Money' }).click()
  const question = page.getByRole('dialog', { name: 'Publish what it lies in, too?' })
  await expect(question).toContainText(`campus ${made.title} · category First steps`)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await list.getByRole('button', { name: 'Draft: publish Money' }).click()
  await question.getByRole('button', { name: 'Publish only this' }).click()
  const drafts = `campus ${made.title} · category First steps`
  await expect(toast(page, `Published, but members do not see it yet. Still a draft: ${drafts}.`)).toBeVisible()
  expect((await api(page, 'get', `campuses/${made.campus_id}`)).status).toBe('DRAFT')

  await list.getByRole('button', { name: 'Published: withdraw Money' }).click()
  await list.getByRole('button', { name: 'Draft: publish Money' }).click()
  await question.getByRole('button', { name: 'Publish all' }).click()
  await expect(toast(page, 'It is published.')).toBeVisible()
  expect((await api(page, 'get', `courses/${made.course_id}`)).draft_parents).toEqual([])
  await expect(page.getByRole('button', { name: `Published: withdraw ${made.title}` })).toBeVisible()
})

test('STAFF-14 restoring asks first, names what changes, and is undone by restoring the version of before', async ({
  page,
}) => {
  const made = await make(page)
  await api(page, 'patch', `lessons/${made.lesson_id}`, { text: '<p>Second words.</p>', minutes: 9 })
  await page.goto(editorOf(made))
  const words = page.getByRole('textbox', { name: 'Text', exact: true })
  const restore = async (version: number) => {
    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('button', { name: `Restore ${version}` }).click()
    const question = page.getByRole('dialog', { name: `Restore version ${version}?` })
    await expect(question.getByText('This changes: Text · Length and access.')).toBeVisible()
    await question.getByRole('button', { name: 'Restore this version' }).click()
    await expect(question).toBeHidden()
  }
  await restore(1)
  await expect(words).toHaveText('First words.')
  await restore(2)
  await expect(words).toHaveText('Second words.')
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).minutes).toBe(9)
})
