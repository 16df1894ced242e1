import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'
import { findLesson, lessonPath, passQuiz, readLesson, rightAnswers } from './lessons-world.ts'
import { asked, signInWhole } from './pending-world.ts'

test.use({ viewport: { width: 360, height: 740 } })

type Icon = { src: string; sizes: string; type?: string; purpose?: string }
type Manifest = {
  name: string
  lang: string
  start_url: string
  scope: string
  display: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
}

const PNG = '89504e470d0a1a0a'

for (const [lang, shortcuts] of [
  ['en', ['Continue learning', 'Practice', 'Checklist', 'Notes']],
  ['my', ['ဆက်သင်ရန်', 'လေ့ကျင့်ခန်း', 'လုပ်ရန်စာရင်း', 'မှတ်စု']],
] as const)
  test(`OFFLINE-1 the manifest in ${lang} is that of the page, with icons that are what it says`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: lang, url: baseURL ?? '' }])
    await signIn(page, 'member')
    await page.goto('/campuses')
    const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
    expect(address).toBe(`/app.${lang}.webmanifest`)
    const answer = await page.request.get(address)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toMatch(/manifest\+json|application\/json/)
    const manifest = (await answer.json()) as Manifest
    expect(manifest).toMatchObject({ name: 'Padauk', lang, start_url: '/campuses', scope: '/', display: 'standalone' })
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(shortcuts)
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((one) => one.icons)]
    for (const { src, sizes } of icons) {
      const icon = await page.request.get(src)
      expect(icon.status(), src).toBe(200)
      expect(icon.headers()['content-type'], src).toBe('image/png')
      const bytes = await icon.body()
      expect(bytes.subarray(0, 8).toString('hex'), src).toBe(PNG)
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
    }
    const sizes = manifest.icons.filter(({ purpose }) => purpose !== 'maskable').map((icon) => icon.sizes)
    expect(sizes).toEqual(['192x192', '512x512'])
    const maskable = manifest.icons.find(({ purpose }) => purpose === 'maskable')
    // Cut to any shape, so it is opaque up to its corners.
    const corners = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 512, height: 512 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return [0, 511].flatMap((x) => [0, 511].map((y) => context?.getImageData(x, y, 1, 1).data[3]))
    }, maskable?.src ?? '')
    expect(corners).toEqual([255, 255, 255, 255])
    // Chromium itself finds nothing to object to.
    const session = await context.newCDPSession(page)
    const { errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
  })

test('OFFLINE-1 the shortcuts of the installed app open what they say', async ({ page }) => {
  await signIn(page, 'member')
  const { shortcuts } = (await (await page.request.get('/app.en.webmanifest')).json()) as Manifest
  const open = async (name: string) => page.goto(shortcuts.find((one) => one.name === name)?.url ?? '')
  await open('Notes')
  await expect(page.getByRole('dialog', { name: 'Daily Manifestation' })).toBeVisible()
  await expect(page).not.toHaveURL(/open=/)
  await open('Checklist')
  await expect(page.getByRole('dialog', { name: 'Daily Checklist' })).toBeVisible()
  await expect(page).not.toHaveURL(/open=/)
  await open('Practice')
  await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
  await expect(page).toHaveURL('/campuses/practice')
  await open('Continue learning')
  // The lesson itself (LEARN-14).
  await expect(page).toHaveURL(/lesson_id=\d+/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Chromium offers the installation to people only, so a test has to make the offer. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(window, { isAsked: true }),
    })
    window.dispatchEvent(offered)
    return offered.defaultPrevented
  })

/** Finishes the first open lesson of the first course, in the browser. */
const finishNext = async (page: Page, token: string) => {
  const headers = { Authorization: `Bearer ${token}` }
  const place = await findLesson(page.request, headers, 'What money is for')
  const { lessons } = (await asked(page, token, `/api/user/course/${place.course_id}`)) as {
    lessons: { lesson_id: number; title: string; is_finished: boolean; is_locked: boolean }[]
  }
  const next = lessons.find((one) => !one.is_finished && !one.is_locked)
  if (!next) throw new Error('every lesson is finished')
  const lesson = await readLesson(page.request, next.lesson_id, headers)
  const right = await rightAnswers(lesson)
  await page.goto(lessonPath({ ...place, lesson_id: next.lesson_id, title: next.title }, 'quiz'))
  await passQuiz(page, lesson, right)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: /^Lesson Complete|whole course/ })).toBeVisible()
}

const hint = (page: Page) => page.getByRole('region', { name: 'Put Padauk on your home screen' })

test('OFFLINE-1 after a finished lesson, the offer to install the app is shown once', async ({ page }) => {
  const token = await signInWhole(page, 'fresh')
  await finishNext(page, token)
  await expect(hint(page)).toHaveCount(0)
  await expect.poll(() => offer(page)).toBe(true)
  await expect(hint(page)).toBeVisible()
  await hint(page).getByRole('button', { name: 'Install' }).click()
  await expect(hint(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'isAsked' in window)).toBe(true)
  await finishNext(page, token)
  await expect.poll(() => offer(page)).toBe(true)
  await expect(page.getByRole('link', { name: 'Next Lesson' })).toBeVisible()
  await expect(hint(page)).toHaveCount(0)
  // Another member on the same phone gets the offer too, and may decline.
  await finishNext(page, await signInWhole(page, 'expiring'))
  await expect.poll(() => offer(page)).toBe(true)
  await hint(page).getByRole('button', { name: 'Not now' }).click()
  await expect(hint(page)).toHaveCount(0)
})
