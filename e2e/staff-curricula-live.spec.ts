import { api, editorOf, make, treeOf } from './curricula-world.ts'
import { expect, signIn, signInStaff, test, toast } from './fixtures.ts'

// What members see of the curriculum changes on purpose: parents that are drafts, restored versions, the bin.

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
  await api(page, 'patch', `lessons/${made.lesson_id}`, {
    text: '<p>Second words.</p>',
    minutes: 9,
    status: 'PUBLISHED',
  })
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
  await expect(toast(page, 'Restored. Members see it when you publish it.')).toBeVisible()
  await expect(words).toHaveText('First words.')
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).live.text).toBe('<p>Second words.</p>')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Changes not yet published.')).toBeHidden()
  await restore(2)
  await expect(words).toHaveText('Second words.')
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).minutes).toBe(9)
})

test('STAFF-14 a deleted course lies in the bin, says what comes first, and comes back with the progress of a member', async ({
  page,
}) => {
  const made = await make(page)
  await api(page, 'post', 'lessons', { course_id: made.course_id, title: 'What it does' })
  const token = await signIn(page, 'member')
  const headers = { Authorization: `Bearer ${token}` }
  const lesson = async () => {
    const answer = await page.request.get(`/api/user/lesson/${made.lesson_id}`, { headers })
    return answer.ok() ? (await answer.json()).content.is_fav : answer.status()
  }
  await page.request.post(`/api/user/fav/lesson/${made.lesson_id}/add`, { headers })
  expect(await lesson()).toBe(true)

  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${title}?` })
    await expect(dialog).toContainText('It lies in the bin for 30 days.')
    await dialog.getByLabel(`Type ${title} to delete it`).fill(title)
    await dialog.getByRole('button', { name: 'Delete it all' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto(treeOf(made))
  await remove('What it is')
  await expect(toast(page, 'Deleted. It lies in the bin for 30 days.')).toBeVisible()
  await remove('Money')
  expect(await lesson()).toBe(404)

  await page.getByRole('link', { name: 'Bin', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bin')
  const rows = page.getByRole('row').filter({ hasText: made.title })
  await expect(rows).toHaveCount(2)
  const [course, inner] = [rows.filter({ hasText: 'Course · ' }), rows.filter({ hasText: 'Lesson · ' })]
  await expect(course).toContainText('editor@padauk.test')
  await expect(course).toContainText('30 days left')
  await expect(inner).toContainText('Restore course Money first.')
  await expect(inner.getByRole('button')).toHaveCount(0)
  await course.getByRole('button', { name: 'Restore Money' }).click()
  await expect(toast(page, 'Restored. Members see it again.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await inner.getByRole('button', { name: 'Restore What it is' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(0)
  expect(await lesson()).toBe(true)
  await page.goto(treeOf(made))
  await expect(page.getByRole('link', { name: 'What it is' })).toBeVisible()
})
