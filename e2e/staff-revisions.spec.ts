import type { Page } from '@playwright/test'
import { api, editorOf, make, memberAt, publish, save, treeOf } from './curricula-world.ts'
import { expect, signIn, signInStaff, test, toast } from './fixtures.ts'

// A published lesson is edited as a revision, and members see it when it is published on purpose.

test.use({ viewport: { width: 1280, height: 1000 } })
test.beforeEach(async ({ page }) => signInStaff(page, 'editor'))

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const noticeOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Changes not yet published.' })
const type = async (page: Page, words: string) => {
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

test('STAFF-14 a video that is converted for a published lesson says that it must be published; for a draft it need not', async ({
  page,
}) => {
  const made = await make(page)
  const video = {
    ...{
      video_id: 77,
      lesson_id: made.lesson_id,
      name: 'film.mp4',
      status: 'RUNNING',
      progress: 40,
      error: null,
      source: null,
      poster: null,
    },
    ...{ seconds: 0, created_at: new Date().toISOString() },
  }
  const answer = async (address: string) => (await page.request.get(address)).json()
  let status = 'PUBLISHED'
  await page.route(`**/api/staff/lessons/${made.lesson_id}`, async (route) => {
    const { content } = await answer(route.request().url())
    await route.fulfill({ json: { content: { ...content, status, upload: video } } })
  })
  await page.route('**/api/staff/videos/77', (route) => route.fulfill({ json: { content: video } }))
  await page.goto(editorOf(made, 'video'))
  await expect(page.getByText('Converting: 40 %.')).toBeVisible()
  await expect(page.getByText('members see it only once you publish them')).toBeVisible()
  status = 'DRAFT'
  await page.reload()
  await expect(page.getByText('It comes into the lesson by itself.')).toBeVisible()
  await expect(page.getByText('members see it only once')).toHaveCount(0)
  status = 'PUBLISHED'
  await page.context().addCookies([{ name: 'language', value: 'my', url: page.url() }])
  await page.reload()
  await expect(page.getByText('ထုတ်ဝေမှ အဖွဲ့ဝင်တွေ မြင်ရပါမယ်')).toBeVisible()
})

test('STAFF-14 a member reads the old text until the changes of a lesson are published', { tag: '@gate' }, async ({
  page,
  context,
}) => {
  const made = await make(page)
  const member = await context.newPage()
  await signIn(member, 'member')
  const expectRead = async (words: string) => {
    await member.goto(memberAt(made, 'lesson-content'))
    await expect(member.locator('.prose')).toHaveText(words)
  }
  await expectRead('First words.')

  await page.goto(editorOf(made))
  await expect(page.getByText('What you save waits here until you publish it.')).toBeVisible()
  const button = page.getByRole('button', { name: 'Publish changes' })
  await expect(button).toBeDisabled()
  await type(page, ' And more.')
  await save(page)
  await expect(noticeOf(page)).toContainText(/Members see the version of \d\d\/\d\d\/\d\d \d\d:\d\d\./)
  await expect(noticeOf(page)).toContainText('Saved by editor@padauk.test')
  await expectRead('First words.')

  // They are there again for anybody who opens the lesson, and the tree says so.
  await page.goto(treeOf(made))
  await expect(page.getByRole('listitem').filter({ hasText: 'What it is' }).last()).toContainText(
    'Changes not published',
  )
  await page.getByRole('link', { name: 'What it is' }).click()
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(textOf(page)).toHaveText('First words. And more.')
  await noticeOf(page).getByRole('button', { name: 'What members see' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview: What it is' })
  await expect(preview.locator('.prose')).toHaveText('First words.')
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  // What is not saved yet goes with it.
  await type(page, ' The end.')
  await publish(page)
  await expect(noticeOf(page)).toBeHidden()
  await expect(button).toBeDisabled()
  await expectRead('First words. And more. The end.')
  await page.getByRole('button', { name: 'Versions' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('Published')
})

test('STAFF-14 changes are discarded after a question, and brought back as long as the page is open', async ({
  page,
}) => {
  const made = await make(page)
  await page.goto(editorOf(made))
  await type(page, ' And more.')
  await page.keyboard.press('Control+s')
  const discard = noticeOf(page).getByRole('button', { name: 'Discard changes' })
  await discard.click()
  const question = page.getByRole('dialog', { name: 'Discard the changes?' })
  await question.getByRole('button', { name: 'Keep them' }).click()
  await expect(discard).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(toast(page, 'The changes are discarded.')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(textOf(page)).toHaveText('First words.')
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).revision).toBeNull()
  // The button that was pressed is gone, and the focus goes on with the notice in its place.
  await expect(page.getByRole('button', { name: 'Bring mine back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(textOf(page)).toHaveText('First words. And more.')
  await save(page)
  await expect(noticeOf(page)).toBeVisible()
})

test('STAFF-14 renaming a published lesson in the tree is a change to publish, and withdrawing takes the changes into the draft', async ({
  page,
}) => {
  const made = await make(page)
  await page.goto(treeOf(made))
  await page.getByRole('button', { name: 'Title and place of What it is' }).click()
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('What money is')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Saved. Members see it when you publish the changes of this lesson.')).toBeVisible()
  await expect(page.getByText('Changes not published')).toBeVisible()
  await page.getByRole('link', { name: 'What it is' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('What money is')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('A draft: members do not see it until you publish.')).toBeVisible()
  await expect(noticeOf(page)).toBeHidden()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('What money is')
  const { status, title, revision } = await api(page, 'get', `lessons/${made.lesson_id}`)
  expect([status, title, revision]).toEqual(['DRAFT', 'What money is', null])
})

test('STAFF-14 SAFE-3 changes by two people: publishing changes that somebody saved again is refused, and nothing typed is lost', async ({
  page,
}) => {
  const made = await make(page)
  await page.goto(editorOf(made))
  await type(page, ' Mine.')
  await save(page)
  await api(page, 'patch', `lessons/${made.lesson_id}`, { text: '<p>Theirs.</p>' })
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('alert')).toContainText('editor@padauk.test has saved this lesson meanwhile')
  await expect(textOf(page)).toHaveText('First words. Mine.')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(textOf(page)).toHaveText('Theirs.')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(noticeOf(page)).toBeHidden()
  const { text, revision } = await api(page, 'get', `lessons/${made.lesson_id}`)
  expect([text, revision]).toEqual(['<p>Theirs.</p>', null])
})
