import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { api, editorOf, make, memberAt, QUIZ, save, treeOf } from './curricula-world.ts'
import { expect, signIn, signInStaff, test, toast } from './fixtures.ts'
import { goOn } from './lessons-world.ts'
import { takePhoto } from './picture-files.ts'

// Each test creates the content it changes, so the tests are independent.

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
// One text at a time: wider windows show an editor for each language (staff-curricula-languages.spec.ts).
test.use({ viewport: { width: 1280, height: 1000 } })

test.beforeEach(async ({ page }) => signInStaff(page, 'editor'))

test('STAFF-3 from an empty campus to a published lesson: text, table, picture, Vimeo, quiz, preview', {
  tag: '@gate',
}, async ({ page }) => {
  test.slow()
  await page.goto('/console/curriculum')
  const title = `ကျောင်းသစ် ${Date.now()}`
  const addTo = async (what: string, name: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^Add a ${what}`) })
      .last()
      .click()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Move ${name}`, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await addTo('campus', title)
  for (const [above, what, name] of [
    [title, 'category', 'First steps'],
    ['First steps', 'course', 'Money'],
    ['Money', 'lesson', 'What it is'],
  ] as const) {
    await page
      .getByRole('button', { name: `Contents of ${above}`, exact: true })
      .last()
      .click()
    await page.getByRole('button', { name: `Add a ${what} in ${above}` }).click()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Move ${name}`, exact: true }).last()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const address = page.url()
  await page.reload()
  expect(page.url()).toBe(address)
  await page.getByRole('link', { name: 'What it is', exact: true }).click()

  await textOf(page).click()
  await page.keyboard.type('Money pays.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ငွေသည် ပေးချေရန် ဖြစ်ပါသည်။')
  await expect(textOf(page).locator('p[lang=my]')).toHaveText('ငွေသည် ပေးချေရန် ဖြစ်ပါသည်။')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Tip', exact: true }).first().click()
  await page.keyboard.type('Count it twice.')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Table', exact: true }).first().click()
  await page.keyboard.type('Coin')
  await page.keyboard.press('Control+End')
  await page.locator('.text-en input[type=file][aria-label=Picture]').setInputFiles(await takePhoto(page))
  await expect(textOf(page).locator('figure img')).toBeVisible()
  await textOf(page).locator('figcaption').click()
  await page.getByLabel('Description').fill('Two colours')
  await page.getByRole('tab', { name: /Video/ }).click()
  await page.getByRole('button', { name: 'Vimeo link' }).click()
  await page.getByLabel('Vimeo address').fill('https://player.vimeo.com/video/76979871?h=8272103f6e')
  await expect(page.getByText('Video 76979871, unlisted, hash 8272103f6e')).toBeVisible()
  await page.getByRole('tab', { name: /Quiz/ }).click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question', { exact: true }).fill('What is money for?')
  await page.getByLabel('Option 1', { exact: true }).fill('To burn')
  await page.getByLabel('Option 2', { exact: true }).fill('To pay')
  await page.getByLabel('Option 2 is right').check()
  await page.getByLabel('Explanation', { exact: true }).fill('It pays.')

  await page.getByRole('button', { name: 'Try it out' }).click()
  const preview = page.getByRole('dialog')
  await preview.getByText('To burn', { exact: true }).click()
  await preview.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(preview.getByText('It pays.')).toBeVisible()
  await goOn(page)
  await expect(preview.getByRole('heading', { name: 'Not passed yet' })).toBeVisible()
  await preview.getByRole('tab', { name: 'Text' }).click()
  await expect(preview.getByText('Count it twice.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publish what it lies in, too?' })
  for (const draft of [`campus ${title}`, 'category First steps', 'course Money'])
    await expect(question.getByText(draft)).toBeVisible()
  await question.getByRole('button', { name: 'Publish only this' }).click()
  await expect(page.getByText('Published, but members do not see it yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish all' }).click()
  await expect(page.getByText('Members see this lesson')).toBeVisible()

  const { campuses } = await api(page, 'get', 'curriculum')
  const campus = campuses.find((one: { title: string }) => one.title === title)
  const [category] = campus.categories
  const [course] = category.courses
  await signIn(page, 'member')
  await page.goto(
    memberAt(
      {
        campus_id: campus.campus_id,
        category_id: category.category_id,
        course_id: course.course_id,
        lesson_id: course.lessons[0].lesson_id,
        title,
      },
      'lesson-content',
    ),
  )
  await expect(page.getByText('Money pays.')).toBeVisible()
  await expect(page.locator('.prose p[lang=my]')).toBeVisible()
  await expect(page.locator('.prose aside.callout-tip')).toContainText('Count it twice.')
  await expect(page.locator('.prose th').first()).toHaveText('Coin')
  await expect(page.getByRole('img', { name: 'Two colours' })).toBeVisible()
  await page.getByRole('tab', { name: 'Quiz' }).click()
  await expect(page.getByRole('group', { name: /What is money for/ })).toBeVisible()
})

test('STAFF-3 the editor keeps a shipped lesson unchanged, including chart and callouts', { tag: '@gate' }, async ({
  page,
}) => {
  const { campuses } = await api(page, 'get', 'curriculum')
  const lessons = campuses.flatMap(
    (campus: { categories: { courses: { lessons: { lesson_id: number; has_text: boolean; title: string }[] }[] }[] }) =>
      campus.categories.flatMap(({ courses }) => courses.flatMap(({ lessons }) => lessons)),
  )
  const withChart: { lesson_id: number; text: string }[] = []
  for (const { lesson_id, has_text, title } of lessons) {
    if (!has_text || title.startsWith('What it is') || withChart.length >= 3) continue
    const lesson = await api(page, 'get', `lessons/${lesson_id}`)
    if (/class="chart"/.test(lesson.text) && /callout/.test(lesson.text) && lesson.version === 0) withChart.push(lesson)
  }
  expect(withChart.length).toBeGreaterThan(1)
  for (const { lesson_id, text } of withChart) {
    await page.goto(`/console/curriculum/lessons/${lesson_id}?part=text`)
    await expect(textOf(page).locator('figure.chart svg').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    // One letter is added; everything else is unchanged.
    await textOf(page).locator('p').first().click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('X')
    await save(page)
    const after = (await api(page, 'get', `lessons/${lesson_id}`)).text as string
    const bare = (html: string) => html.replace(/\s+/g, ' ').replace(/> </g, '><').replace(/ \/>/g, '>')
    expect(bare(after)).toBe(bare(text).replace(/<p>/, '<p>X'))
  }
})

/** Drags a row by its handle, and waits until the list says that it is there: a drop before that changes nothing. */
const dropOn = async (page: Page, from: Locator, to: Locator, said: string) => {
  // Waits until the rows have stopped moving, so that the press meets the handle.
  await from.hover()
  const box = await to.boundingBox()
  if (!box) throw new Error('a drag handle is not visible')
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 4, { steps: 12 })
  await expect(page.getByText(said)).toBeAttached()
  await page.mouse.up()
}

test('STAFF-3 lessons can be reordered by drag and by keyboard, and the order is saved', async ({ page }) => {
  const made = await make(page)
  for (const title of ['Second', 'Third']) await api(page, 'post', 'lessons', { course_id: made.course_id, title })
  await page.goto(treeOf(made))
  const list = page.getByRole('list', { name: 'In Money' })
  const titles = () => list.getByRole('link').allTextContents()
  const settled = () => page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  let done = settled()
  await dropOn(
    page,
    page.getByRole('button', { name: 'Move What it is' }),
    page.getByRole('button', { name: 'Move Third' }),
    'What it is is now number 3 of 3.',
  )
  await done
  await expect.poll(titles).toEqual(['Second', 'Third', 'What it is'])
  await page.getByRole('button', { name: 'Move What it is' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('What it is picked up, number 3 of 3.')).toBeAttached()
  // The drag library listens for keys from its next timer tick on; a person is never that fast.
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('What it is is now number 2 of 3.')).toBeAttached()
  done = settled()
  await page.keyboard.press('Space')
  await done
  await expect.poll(titles).toEqual(['Second', 'What it is', 'Third'])
  await page.reload()
  await expect.poll(titles).toEqual(['Second', 'What it is', 'Third'])
  const other = await api(page, 'post', 'courses', { category_id: made.category_id, title: 'Elsewhere' })
  await page.reload()
  await page.getByRole('button', { name: 'Title and place of What it is' }).click()
  await page.getByLabel('Parent').selectOption({ label: `${made.title} / First steps / Elsewhere` })
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(titles).toEqual(['Second', 'Third'])
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).course_id).toBe(other.course_id)
})

test('STAFF-3 a campus can be unpublished and renamed in its row; deleting one in use shows counts of what is deleted with it', async ({
  page,
}) => {
  const made = await make(page)
  const token = await signIn(page, 'member')
  await page.request.post(`/api/user/fav/lesson/${made.lesson_id}/add`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const sees = async () =>
    (
      await page.request.get(`/api/user/lesson/${made.lesson_id}`, { headers: { Authorization: `Bearer ${token}` } })
    ).status()
  await page.goto('/console/curriculum')
  expect(await sees()).toBe(200)
  await page.getByRole('button', { name: `Published: withdraw ${made.title}` }).click()
  await expect(page.getByRole('button', { name: `Draft: publish ${made.title}` })).toBeVisible()
  expect(await sees()).toBe(404)
  await page.getByRole('button', { name: `Description and pictures of ${made.title}`, exact: true }).click()
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill(`${made.title} again`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: `Move ${made.title} again`, exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Description and pictures of ${made.title} again` }).click()
  await page.getByRole('dialog').getByLabel('Description', { exact: true }).fill('ငွေအကြောင်း')
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles(await takePhoto(page))
  await expect(page.getByRole('dialog').locator('img.picture-cover')).toHaveAttribute('src', /picture\.webp/)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await api(page, 'get', `campuses/${made.campus_id}`)).description).toBe('ငွေအကြောင်း')

  await page.getByRole('button', { name: `Delete ${made.title} again` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${made.title} again?` })
  for (const line of ['1 category', '1 course', '1 lesson', '1 favourite'])
    await expect(dialog.getByText(line, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: `Delete ${made.title} again` })).toBeFocused()
  await page.getByRole('button', { name: `Delete ${made.title} again` }).click()
  await dialog.getByRole('button', { name: 'Delete it all' }).click()
  await expect(toast(page, 'Deleted. It lies in the bin for 30 days.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Move ${made.title} again`, exact: true })).toBeHidden()
})

test('STAFF-3 a draft survives a reload, leaving asks first, and saving clears both', async ({ page }) => {
  const made = await make(page)
  await page.goto(editorOf(made))
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' And more.')
  await expect(page.getByText('Not saved yet; kept on this device')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(textOf(page)).toContainText('First words. And more.')
  await expect(page.getByText(/and did not save/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Location of the lesson' }).getByRole('link').click()
  const asks = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asks.getByRole('button', { name: 'Stay' }).click()
  await textOf(page).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Location of the lesson' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Curriculum' })).toBeVisible()
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).text).toBe('<p>First words. And more.</p>')
  await page.goto(editorOf(made))
  await expect(page.getByText(/and did not save/)).toBeHidden()
})

test('STAFF-3 SAFE-3 concurrent edits of a lesson: the second save keeps its input and offers both ways to proceed', async ({
  page,
}) => {
  const made = await make(page)
  await page.goto(editorOf(made))
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Mine.')
  await api(page, 'patch', `lessons/${made.lesson_id}`, { text: '<p>Theirs.</p>' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/editor@padauk\.test has saved this lesson meanwhile/)).toBeVisible()
  await expect(textOf(page)).toHaveText('First words. Mine.')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(textOf(page)).toHaveText('Theirs.')
  await page.getByRole('button', { name: 'Bring mine back' }).click()
  await expect(textOf(page)).toHaveText('First words. Mine.')
  await api(page, 'patch', `lessons/${made.lesson_id}`, { text: '<p>Theirs again.</p>' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).text).toBe('<p>First words. Mine.</p>')
})

test('STAFF-3 an older version can be viewed and restored', async ({ page }) => {
  const made = await make(page)
  await api(page, 'patch', `lessons/${made.lesson_id}`, {
    title: 'What it was',
    text: '<p>Second words.</p>',
    status: 'PUBLISHED',
  })
  await page.goto(editorOf(made))
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('button', { name: 'View 1' }).click()
  await expect(dialog.getByText('First words.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore 1' }).click()
  const question = page.getByRole('dialog', { name: 'Restore version 1?' })
  await expect(question.getByText('Members see it when you publish.')).toBeVisible()
  await expect(question.getByText('First words.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep it as it is' }).click()
  await expect(textOf(page)).toHaveText('Second words.')
  await dialog.getByRole('button', { name: 'Restore 1' }).click()
  await question.getByRole('button', { name: 'Restore this version' }).click()
  await expect(toast(page, 'Restored. Members see it when you publish it.')).toBeVisible()
  await expect(textOf(page)).toHaveText('First words.')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('What it is')
})

test('STAFF-3 restoring an empty version warns that the lesson would be empty', async ({ page }) => {
  const made = await make(page, { text: null })
  await api(page, 'patch', `lessons/${made.lesson_id}`, { text: '<p>Words.</p>', status: 'PUBLISHED' })
  await page.goto(editorOf(made))
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore 1' }).click()
  const question = page.getByRole('dialog', { name: 'Restore version 1?' })
  await expect(question.getByRole('alert')).toContainText('the lesson would be empty')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).text).toContain('Words.')
})

test('STAFF-3 invalid GIFT keeps its text and lists errors by line; once fixed, its questions are imported', async ({
  page,
}) => {
  const made = await make(page)
  await page.goto(editorOf(made, 'quiz'))
  await page.getByRole('button', { name: 'Paste GIFT' }).click()
  const gift = '::a::What?{=this ~that ####why}\n\n::b::No right{~x ~y ####so}'
  await page.getByLabel('Questions in GIFT').fill(gift)
  await page.getByRole('button', { name: 'Add the questions' }).click()
  await expect(page.getByText(/^Line 3: .*has no right option/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Paste GIFT' }).click()
  await expect(page.getByLabel('Questions in GIFT')).toHaveValue(gift)
  await page.getByLabel('Questions in GIFT').fill(gift.replace('~x', '=x'))
  await page.getByRole('button', { name: 'Add the questions' }).click()
  await page.getByRole('button', { name: 'Move question 2 up' }).click()
  await expect(page.getByLabel('Question', { exact: true }).first()).toHaveValue('No right')
  await save(page)
  expect(
    (await api(page, 'get', `lessons/${made.lesson_id}`)).quiz.questions.map(
      ({ prompt }: { prompt: string }) => prompt,
    ),
  ).toEqual(['No right', 'What?'])
})

test('SAFE-4 STAFF-3 pasted and stored scripts never run, for author or member', async ({ page }) => {
  const evil =
    '<img src=x onerror="window.ran=1"><script>window.ran=1</script><p>Plain<a href="javascript:window.ran=1">link</a></p>'
  const made = await make(page, { text: evil, quiz: { ...QUIZ, questions: [{ ...QUIZ.questions[0], prompt: evil }] } })
  await page.goto(editorOf(made))
  await textOf(page).click()
  await page.evaluate((html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    document
      .querySelector('.rich-text')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, evil)
  await expect(textOf(page)).toContainText('Plain')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Plain').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await save(page)
  expect((await api(page, 'get', `lessons/${made.lesson_id}`)).text).not.toMatch(/script|onerror/)
  const ran = () => page.evaluate(() => 'ran' in window)
  expect(await ran()).toBe(false)
  await signIn(page, 'member')
  await page.goto(memberAt(made, 'quiz'))
  await expect(page.getByText('window.ran=1').first()).toBeAttached()
  expect(await ran()).toBe(false)
})

const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
/** A small real video where ffmpeg is available, else bytes with a video signature, which the server stores unconverted. */
const filmOf = () => {
  const file = join(mkdtempSync(join(tmpdir(), 'padauk-film-')), 'film.mp4')
  if (hasFfmpeg)
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=320x180:rate=10',
      '-f',
      'lavfi',
      '-i',
      'sine=440',
      '-t',
      '3',
      '-pix_fmt',
      'yuv420p',
      '-c:v',
      'libx264',
      '-c:a',
      'aac',
      file,
    ])
  const head = existsSync(file)
    ? readFileSync(file)
    : Buffer.concat([Buffer.from([0, 0, 0, 32]), Buffer.from('ftypisom')])
  // Padding after the video is ignored and makes the file large enough for two parts.
  writeFileSync(
    file,
    Buffer.concat([head, Buffer.from([0x00, 0x60, 0x00, 0x00]), Buffer.from('free'), Buffer.alloc(0x600000 - 8)]),
  )
  return file
}

test('STAFF-3 an unreliable connection: an upload resumes after an interruption and a reload, is converted, and appears in the lesson', async ({
  page,
}) => {
  test.slow()
  const made = await make(page)
  const file = filmOf()
  await page.goto(editorOf(made, 'video'))
  let parts = 0
  // The first part arrives, then the connection drops.
  await page.route('**/api/staff/videos/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && parts++ > 0) return route.abort('internetdisconnected')
    if (route.request().method() === 'HEAD' && parts > 1) return route.abort('internetdisconnected')
    return route.continue()
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByText(/^6\d %/)).toBeVisible()
  // The bar counts what has left. The second part is tried once the first has been acknowledged.
  await expect.poll(() => parts).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/The upload of film\.mp4 stopped at 6\d %/)).toBeVisible()
  await page.unroute('**/api/staff/videos/uploads/*')
  const offsets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/uploads/'))
      offsets.push(request.headers()['upload-offset'] ?? '')
  })
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await again).setFiles(file)
  await expect(page.getByText(/^Uploaded video, 0:0\d/)).toBeVisible({ timeout: 60_000 })
  expect(offsets).toEqual([String(4 * 1024 * 1024)])
  await page.locator('input[type=file][aria-label="Captions file"]').setInputFiles({
    name: 'a.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nမင်္ဂလာပါ\n'),
  })
  await expect(page.getByRole('button', { name: 'Remove the captions in Burmese' })).toBeVisible()
  await save(page)
  const { video, live } = await api(page, 'get', `lessons/${made.lesson_id}`)
  expect(live.video).toBeNull()
  expect(video.source).toMatch(hasFfmpeg ? /^videos\/.*master\.m3u8$/ : /^videos\/.*video\.mp4$/)
  expect(video.captions).toHaveLength(1)
})

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

test('STAFF-14 restoring asks first, lists the changes, and is undone by restoring the previous version', async ({
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
