import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { TreeCampus } from '@padauk/contract/staff-curricula'
import type { Page, TestInfo } from '@playwright/test'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { expect as expectSoon, signInStaff, test } from './fixtures.ts'

// Archives are read in a process of their own, which a busy machine keeps waiting.
const expect = expectSoon.configure({ timeout: 45_000 })

const IMPORT = '/console/curriculum/import'
const LESSON = /\/\d\d-what-money-is-for\.md$/

const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path)
const act = (page: Page) => page.getByRole('button', { name: 'Import', exact: true })
/** The counts of one level: added, changed, unchanged. */
const row = (page: Page, floor: string) => page.getByRole('row', { name: new RegExp(`^${floor} `) }).getByRole('cell')

/** Presses Export and returns the download. */
async function exported(page: Page, info: TestInfo, name: string) {
  await page.goto('/console/curriculum')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^curriculum-\d{4}-\d\d-\d\d\.zip$/)
  const path = info.outputPath(name)
  await download.saveAs(path)
  return path
}
async function filesOf(path: string) {
  const files = new Map<string, Buffer>()
  const zip = await openPromise(path)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()))
  return files
}
async function pack(path: string, files: Map<string, Buffer>) {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, `curriculum/${name}`)
  zip.end()
  writeFileSync(
    path,
    Buffer.concat(await (zip.outputStream as NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }).toArray()),
  )
  return path
}
const find = (files: Map<string, Buffer>, name: RegExp) => [...files.keys()].find((path) => name.test(path)) as string
async function readSchool(page: Page) {
  const answer = await page.request.get('/api/staff/curriculum')
  const { content } = (await answer.json()) as { content: { campuses: TreeCampus[] } }
  return { origin: new URL(answer.url()).origin, campuses: content.campuses }
}
/** The whole school takes seconds to export and to read; two campuses show the same. */
async function keepTwoCampuses(page: Page) {
  const { origin, campuses } = await readSchool(page)
  for (const { campus_id } of campuses.slice(2)) {
    const answer = await page.request.delete(`/api/staff/campuses/${campus_id}?confirm=true`, { headers: { origin } })
    expect([204, 404]).toContain(answer.status())
  }
}
/** Changes a lesson through the API, like another author. */
async function changeLesson(page: Page, title: string, data: object) {
  const { origin, campuses } = await readSchool(page)
  const lessons = campuses.flatMap(({ categories }) =>
    categories.flatMap(({ courses }) => courses.flatMap((course) => course.lessons)),
  )
  const id = lessons.find((one) => one.title === title)?.lesson_id
  const answer = await page.request.patch(`/api/staff/lessons/${id}`, {
    headers: { origin },
    data: { status: 'PUBLISHED', ...data },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
const edit = (files: Map<string, Buffer>, path: string, from: RegExp, to: string) =>
  files.set(path, Buffer.from(String(files.get(path)).replace(from, to)))

test.beforeEach(async ({ page }) => {
  await signInStaff(page, 'editor')
  await keepTwoCampuses(page)
})

test('STAFF-7 importing an unchanged export changes nothing', async ({ page }, info) => {
  test.slow()
  const path = await exported(page, info, 'as-it-is.zip')
  expect(
    (await filesOf(path)).get('README.md')?.equals(readFileSync(new URL('../curriculum/README.md', import.meta.url))),
  ).toBe(true)
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { name: 'Import a curriculum' })).toBeVisible()
  await choose(page, path)
  await expect(page.getByText('There is nothing to import')).toBeVisible()
  await expect(row(page, 'Lessons').nth(1)).toHaveText('0')
  await expect(act(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/console\/curriculum$/)
})

test('STAFF-7 a lesson edited in the folder is previewed and imported, and back office edits are exported', async ({
  page,
}, info) => {
  test.slow()
  const files = await filesOf(await exported(page, info, 'before.zip'))
  const at = find(files, LESSON)
  const title = `Imported ${info.workerIndex}-${Date.now()}`
  edit(files, at, /^title: .*$/m, `title: "${title}"`)
  await page.goto(IMPORT)
  await choose(page, await pack(info.outputPath('changed.zip'), files))
  await expect(row(page, 'Lessons').nth(1)).toHaveText('1')
  await expect(page.getByText(at, { exact: true })).toBeVisible()
  // The preview has a URL: a reload shows it again, and nothing has been imported yet.
  await page.reload()
  await expect(page.getByText(title)).toBeVisible()
  await act(page).dblclick()
  await expect(page.getByRole('heading', { name: 'The curriculum is imported' })).toBeVisible()
  await expect(page.getByText('Added: 0. Changed: 1.')).toBeVisible()

  await changeLesson(page, title, { text: '<p>Written in the <strong>back office</strong>.</p>' })
  const after = await filesOf(await exported(page, info, 'after.zip'))
  expect(String(after.get(at))).toMatch(
    new RegExp(`^---\\ntitle: "${title}"\\n[\\s\\S]*\\n---\\n\\nWritten in the \\*\\*back office\\*\\*\\.\\n$`),
  )
})

test('STAFF-7 SAFE-4 errors are listed by file and line and can be copied; import is blocked until another archive is chosen', async ({
  page,
  context,
}, info) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const files = await filesOf(await exported(page, info, 'whole.zip'))
  const at = find(files, LESSON)
  edit(files, at, /^minutes: .*$/m, 'minutes: soon')
  files.delete('01-crypto-foundations/logo.svg')
  await page.goto(IMPORT)
  await choose(page, await pack(info.outputPath('faulty.zip'), files))
  await expect(page.getByText('2 errors.', { exact: false })).toBeVisible()
  await expect(page.getByRole('row', { name: `${at} Line 4 minutes must be a whole number` })).toBeVisible()
  await expect(act(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Copy the list' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n').sort()).toEqual([
    `${at}:4 minutes must be a whole number`,
    '01-crypto-foundations/logo.svg:1 the picture is missing',
  ])
  await page.getByRole('button', { name: 'Choose another' }).click()
  await expect(page.getByText('Drop a zip archive here')).toBeVisible()
})

test('STAFF-7 SAFE-4 refusals: a non-archive, a lost upload and a changed school each get a message', async ({
  page,
}, info) => {
  test.slow()
  await page.goto(IMPORT)
  const letter = info.outputPath('letter.zip')
  writeFileSync(letter, 'Dear school, this is a letter.')
  await choose(page, letter)
  await expect(page.getByText('this file is not a zip archive, or it is damaged')).toBeVisible()
  await page.goto(`${IMPORT}?upload=${'a'.repeat(32)}&name=old.zip`)
  await expect(page.getByText('This archive is no longer here', { exact: false })).toBeVisible()

  const files = await filesOf(await exported(page, info, 'mine.zip'))
  edit(files, find(files, /finding-levels\/01-what-a-level-is\.md$/), /^title: .*$/m, 'title: Mine')
  await page.goto(IMPORT)
  await choose(page, await pack(info.outputPath('late.zip'), files))
  await expect(row(page, 'Lessons').nth(1)).not.toHaveText('0')
  // Another author edits the same lesson during the preview.
  await changeLesson(page, 'What a level is', { minutes: 33 })
  await act(page).click()
  await expect(page.getByText('Somebody has changed the school since this check', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(act(page)).toBeEnabled()
  await act(page).click()
  await expect(page.getByRole('heading', { name: 'The curriculum is imported' })).toBeVisible()
})

test('STAFF-7 an interrupted upload: shows a message and resumes', async ({ page, context }, info) => {
  test.slow()
  const files = new Map([['big.bin', randomBytes(9 * 1024 * 1024)]])
  await page.goto(IMPORT)
  let cut = true
  await context.route('**/api/staff/videos/uploads/*', (route) =>
    cut && route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0'
      ? route.abort()
      : route.continue(),
  )
  await choose(page, await pack(info.outputPath('big.zip'), files))
  await expect(page.getByText('The connection was lost.', { exact: false }).first()).toBeVisible({ timeout: 40_000 })
  cut = false
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('the folder holds no campus')).toBeVisible({ timeout: 20_000 })
})
