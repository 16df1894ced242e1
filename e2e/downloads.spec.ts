import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { DownloadableCourse } from '../contract/src/downloads.ts'
import { fileUrl } from '../contract/src/files.ts'
import { PASSWORD, STAFF } from '../demo/world.ts'
import { PLAYER_BYTES } from '../web/app/lib/offline/download-files.ts'
import { expect, test } from './fixtures.ts'
import { categoryPath, findLesson, lessonPath, type Place, read, readLesson } from './lessons-world.ts'
import { isKept } from './line-world.ts'
import { openArea, rowsOf, signInWhole } from './pending-world.ts'

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 360, height: 740 },
})

const DOWNLOADS_PAGE = '/campuses/profile/kept'
const WITH_FILM = 'Support and resistance'

/** Addresses in a cache of the browser, or undefined if there is no such cache. */
const cached = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return undefined
    return (await (await caches.open(name)).keys()).map(({ url }) => decodeURIComponent(url))
  }, name)

const enterAs = async (page: Page, account: 'member' | 'trader' = 'member', title = WITH_FILM) => {
  const headers = { Authorization: `Bearer ${await signInWhole(page, account)}` }
  const place = await findLesson(page.request, headers, title)
  return { headers, place }
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await isKept(page)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keep offline' })
const choose = (page: Page, name: RegExp) => dialog(page).getByRole('radio', { name }).check()
const startDownload = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Keep, [\d.]+ MB$/ })
    .click()
const header = (page: Page) => page.locator('.lesson-head')

/** Chooses what is downloaded of the lesson of the open page. */
const chooseLesson = async (page: Page, choice: RegExp) => {
  await header(page).getByRole('button', { name: 'Keep offline' }).click()
  await choose(page, choice)
}
const isDownloaded = (page: Page) =>
  expect(
    dialog(page)
      .getByText(/^Kept, [\d.]+ MB$/)
      .last(),
  ).toBeVisible({ timeout: 30_000 })

/** Downloads the lesson of the open page, and waits until it is here. */
const downloadLesson = async (page: Page, choice: RegExp) => {
  await chooseLesson(page, choice)
  await startDownload(page)
  await isDownloaded(page)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
}

/** Opens the text of a lesson with a film. */
const openLesson = async (page: Page, origin = '') => {
  const { headers, place } = await enterAs(page)
  await open(page, origin + lessonPath(place, 'lesson-content'))
  return { headers, place }
}
const statesOf = async (page: Page) => (await rowsOf(page, 'keeps')).map(({ state }) => state)

const time = (page: Page) => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
const play = async (page: Page) => {
  await page.getByRole('button', { name: /^(Play|Resume at)/ }).click()
  await expect.poll(() => time(page), { timeout: 20_000 }).toBeGreaterThan(1)
}

const brokenPictures = (page: Page) =>
  page.locator('.prose img').evaluateAll((all) => all.filter((one) => !(one as HTMLImageElement).naturalWidth).length)

test('OFFLINE-3 a course is downloaded with sound: its size before, then every lesson opens and plays without a network', {
  tag: '@gate',
}, async ({ page, context }) => {
  // With drawings whose labels the server makes outlines, which changes their size.
  const { headers, place } = await enterAs(page, 'member', 'What money is for')
  const course = await read<DownloadableCourse>(
    page.request,
    `/api/user/course/${place.course_id}/kept-lessons`,
    headers,
  )
  await open(page, categoryPath(place, `&course_id=${place.course_id}`))
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect(dialog(page).getByText(course.title)).toBeVisible()
  const bytes = course.lessons.reduce(
    (sum, lesson) =>
      sum + lesson.bytes + lesson.files.reduce((all, file) => all + (file.kind === 'video' ? 0 : file.bytes), 0),
    PLAYER_BYTES,
  )
  await choose(page, /^With sound/)
  const size = `${Math.max(0.1, Math.round(bytes / 100_000) / 10)} MB`
  await expect(dialog(page).getByRole('button', { name: `Keep, ${size}`, exact: true })).toBeVisible()
  // Nothing loads before it is asked for.
  expect(await cached(page, 'kept')).toBeUndefined()
  await startDownload(page)
  await expect(
    dialog(page)
      .getByText(/^Kept: \d lessons?, /)
      .last(),
  ).toBeVisible({ timeout: 60_000 })
  const files = (await cached(page, 'kept')) ?? []
  expect(files.some((file) => file.endsWith('audio-00.ts'))).toBe(true)
  expect(files.filter((file) => /v240|v480|signed/.test(file))).toEqual([])

  await context.setOffline(true)
  for (const { lesson_id, title, files } of course.lessons) {
    const there: Place = { ...place, lesson_id, title }
    if (files.some(({ kind }) => kind === 'sound')) {
      await page.goto(lessonPath(there, 'video'))
      await expect(page.getByRole('group', { name: 'What to load' }).getByRole('radio')).toHaveCount(1)
      await play(page)
      await expect(page.getByText('Sound only. The picture stays off.')).toBeVisible()
    }
    await page.goto(lessonPath(there, 'lesson-content'))
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect.poll(() => brokenPictures(page), { message: title }).toBe(0)
  }
})

test('OFFLINE-3 the smallest video is downloaded and plays with its picture, its captions, and after a seek', async ({
  page,
  context,
}) => {
  const { place } = await enterAs(page)
  await open(page, lessonPath(place, 'video'))
  await downloadLesson(page, /^With video, 240p/)
  await context.setOffline(true)
  await page.reload()
  await play(page)
  expect(await page.locator('video').evaluate((element: HTMLVideoElement) => element.videoHeight)).toBe(240)
  await page.locator('video').evaluate((element: HTMLVideoElement) => {
    element.currentTime = 30
  })
  await expect.poll(() => time(page)).toBeGreaterThan(31)
  await page.keyboard.press('c')
  await expect(page.locator('.player-captions, .captions').first()).toBeVisible()
})

/** The product behind a line that counts files and can be cut. */
const openLine = async (origin: string) => {
  const arrived: string[] = []
  let left = Number.POSITIVE_INFINITY
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', origin).searchParams.get('filePath')
    const isPart = path !== null && /\.ts$/.test(path)
    if (isPart && left-- <= 0) return answer.destroy()
    const passed = request(`${origin}${asked.url}`, { method: asked.method, headers: asked.headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers)
      given.pipe(answer)
      if (isPart && given.statusCode === 200) answer.on('finish', () => arrived.push(path.split('/').at(-1) ?? ''))
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    cutAfter: (files: number) => {
      left = files
    },
    close: () => server.close(),
  }
}

test('OFFLINE-3 after a cut and a closed page it goes on by itself, says how far it is, and loads nothing twice', async ({
  page,
  context,
  baseURL,
}) => {
  const line = await openLine(baseURL ?? '')
  await openLesson(page, line.address)
  line.cutAfter(5)
  await chooseLesson(page, /^With sound/)
  await startDownload(page)
  const progress = dialog(page).getByRole('progressbar', { name: `Loading: ${WITH_FILM}` })
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(50_000)
  await expect.poll(() => line.arrived.length).toBe(5)
  await expect(dialog(page).getByText(/^Kept, /)).toBeHidden()
  expect(await statesOf(page)).toEqual(['waiting'])
  await page.close()

  // Still cut, so that nothing arrives that the closed page had asked for.
  const next = await context.newPage()
  await next.goto(`${line.address}${DOWNLOADS_PAGE}`)
  await expect(next.getByRole('progressbar')).toBeVisible()
  line.cutAfter(Number.POSITIVE_INFINITY)
  await expect(next.getByText(/^[\d.]+ MB · Text, sound$/)).toBeVisible()
  await expect(next.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  expect(line.arrived.filter((name) => name.startsWith('audio-')).sort()).toEqual(
    Array.from({ length: 13 }, (_, part) => `audio-${String(part).padStart(2, '0')}.ts`),
  )
  expect(await statesOf(next)).toEqual(['done'])
  line.close()
})

test('OFFLINE-3 it can be stopped and continued; without a network it waits for the line', async ({
  page,
  context,
}) => {
  await openLesson(page)
  await chooseLesson(page, /^With sound/)
  await context.setOffline(true)
  await startDownload(page)
  await expect(dialog(page).getByText(/continues when you are online/)).toBeVisible()
  await dialog(page).getByRole('button', { name: /^Stop/ }).click()
  await expect(dialog(page).getByText(/Stopped/)).toBeVisible()
  await context.setOffline(false)
  await dialog(page)
    .getByRole('button', { name: /^Continue/ })
    .click()
  await isDownloaded(page)
})

test('OFFLINE-3 the page lists the downloads and how much room they take, without a network too, and removes them wholly', async ({
  page,
  context,
}) => {
  await openLesson(page)
  await downloadLesson(page, /^With sound/)
  const answers = (await rowsOf(page, 'queries')).length
  await context.setOffline(true)
  await page.goto(DOWNLOADS_PAGE)
  const list = page.getByRole('main')
  await expect(list.getByRole('heading', { name: 'Kept on this phone' })).toBeVisible()
  await expect(list.getByRole('region', { name: 'Room that kept lessons take' })).toContainText(/Sound 0\.\d MB/)
  await list.getByRole('link', { name: WITH_FILM }).click()
  await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible()
  await page.goto(DOWNLOADS_PAGE)
  await list.getByRole('button', { name: `Remove ${WITH_FILM} from this phone` }).click()
  await expect(list.getByText('No lessons are kept yet')).toBeVisible()
  expect(await cached(page, 'kept')).toBeUndefined()
  expect(await cached(page, 'player')).toBeUndefined()
  expect(await rowsOf(page, 'keeps')).toEqual([])
  expect((await rowsOf(page, 'queries')).length).toBeLessThan(answers)
})

test('OFFLINE-3 signing out wipes the downloads, and so does the next member on this phone', async ({ page }) => {
  const { place } = await openLesson(page)
  await downloadLesson(page, /^With sound/)
  expect(await cached(page, 'kept')).not.toBeUndefined()
  // Somebody else signs in without a sign-out before.
  await signInWhole(page, 'trader')
  await page.goto(DOWNLOADS_PAGE)
  await expect(page.getByText('No lessons are kept yet')).toBeVisible()
  await expect.poll(() => cached(page, 'kept')).toBeUndefined()
  await expect.poll(() => rowsOf(page, 'keeps')).toEqual([])

  await page.goto(lessonPath(place, 'lesson-content'))
  await downloadLesson(page, /^Text and pictures/)
  await page.goto('/campuses/profile')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out and clear this phone?' })
  await expect(question).toContainText(/1 lesson that you keep offline \([\d.]+ MB\)/)
  await question.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(await cached(page, 'kept')).toBeUndefined()
  expect(await rowsOf(page, 'keeps')).toEqual([])
})

test('OFFLINE-3 a session that was ended elsewhere takes the downloads along', async ({ page }) => {
  const { headers } = await openLesson(page)
  await downloadLesson(page, /^With sound/)
  await page.request.post('/api/user/auth/logout', { headers })
  await page.goto('/campuses')
  await expect(page).toHaveURL(/\/error\/401/)
  await expect.poll(() => cached(page, 'kept')).toBeUndefined()
  expect(await rowsOf(page, 'keeps')).toEqual([])
})

test('OFFLINE-3 a phone without room says so, claims nothing, and goes on when there is room', async ({
  page,
  context,
}) => {
  await openLesson(page)
  await chooseLesson(page, /^With sound/)
  const { origin } = new URL(page.url())
  const session = await context.newCDPSession(page)
  // Of the browser itself: room for the row, but not for the files.
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 300_000 })
  await startDownload(page)
  await expect(dialog(page).getByText(/There is no room left on this phone/)).toBeVisible()
  await expect(dialog(page).getByText(/^Kept, /)).toHaveCount(0)
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await dialog(page)
    .getByRole('button', { name: /^Retry/ })
    .click()
  await isDownloaded(page)
})

test('OFFLINE-3 changed lessons are downloaded again when they are opened, and withdrawn ones are removed', async ({
  page,
  playwright,
  baseURL,
}) => {
  const title = 'When a level breaks'
  const { place, headers } = await enterAs(page, 'member', title)
  const staff = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin' },
  })
  await staff.post('/api/staff/auth/login', { data: { email: STAFF.owner.email, password: PASSWORD } })
  const change = async (data: object) => {
    const answer = await staff.patch(`/api/staff/lessons/${place.lesson_id}`, {
      data: { status: 'PUBLISHED', ...data },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const { text } = await readLesson(page.request, place.lesson_id, headers)
  const { data: campuses } = await read<{ data: { logo: string }[] }>(page.request, '/api/campus', headers)
  const picture = campuses[0]?.logo ?? ''
  const isHere = async () => ((await cached(page, 'kept')) ?? []).some((file) => file.endsWith(picture))
  try {
    await open(page, lessonPath(place, 'lesson-content'))
    await downloadLesson(page, /^Text and pictures/)
    expect(await isHere()).toBe(false)
    await change({ text: `${text}<p><img src="/api/file?filePath=${encodeURIComponent(picture)}" alt="A logo"></p>` })
    await page.goto(lessonPath(place, 'lesson-content'))
    await expect.poll(isHere, { timeout: 30_000 }).toBe(true)
    await expect(header(page).getByRole('button', { name: /^Kept, / })).toBeVisible()
    await change({ status: 'DRAFT' })
    await page.goto(categoryPath(place, `&course_id=${place.course_id}`))
    await expect.poll(() => rowsOf(page, 'keeps')).toEqual([])
    await expect.poll(() => cached(page, 'kept')).toBeUndefined()
  } finally {
    await change({ text, status: 'PUBLISHED' })
    await staff.dispose()
  }
})

test('OFFLINE-2 OFFLINE-3 with the data saver on, downloads are not compared with the school', async ({ page }) => {
  // On mobile data the saver is on by itself, whatever the browser's own says.
  const line = { type: 'cellular', effectiveType: '4g' }
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), line)
  const { place } = await enterAs(page, 'trader')
  const asked: string[] = []
  page.on('request', (request) => /\/api\/.*\/kept-lessons/.test(request.url()) && asked.push(request.url()))
  await open(page, lessonPath(place, 'lesson-content'))
  await downloadLesson(page, /^Text and pictures/)
  // With it, the comparison of the day has had its turn.
  const comparedOn = () => page.evaluate(() => localStorage.getItem('kept-checked'))
  expect(await comparedOn()).toBeNull()
  const openAnew = async (address: string) => {
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(address)
  }
  await openAnew(lessonPath(place, 'lesson-content'))
  await expect(header(page).getByRole('button', { name: /^Kept, / })).toBeVisible()
  // A comparison would have read these rows before.
  expect(await rowsOf(page, 'keeps')).toHaveLength(1)
  expect([asked, await comparedOn()]).toEqual([[], null])
  await page.evaluate(() => localStorage.setItem('data-saver', 'off'))
  await openAnew('/campuses/profile')
  await expect.poll(comparedOn).not.toBeNull()
  expect(asked).toHaveLength(1)
  await openAnew(lessonPath(place, 'lesson-content'))
  await expect.poll(() => asked.length).toBe(1)
})

test('OFFLINE-3 of a downloaded film that is one plain file, the worker gives the parts that a player asks for', async ({
  page,
  context,
}) => {
  await signInWhole(page, 'member')
  await openArea(page)
  await isKept(page)
  const address = fileUrl('videos/plain.mp4')
  await page.evaluate(async (address) => {
    const film = new Response('0123456789', { headers: { 'content-type': 'video/mp4' } })
    await (await caches.open('kept')).put(address, film)
  }, address)
  await context.setOffline(true)
  const ask = (range: string) =>
    page.evaluate(
      async ([address, range]) => {
        const answer = await fetch(`${address}&signature=x`, { headers: { range } })
        return [answer.status, answer.headers.get('content-range'), await answer.text()].join(' ')
      },
      [address, range] as const,
    )
  expect(await ask('bytes=0-')).toBe('206 bytes 0-9/10 0123456789')
  expect(await ask('bytes=2-4')).toBe('206 bytes 2-4/10 234')
  expect(await ask('bytes=8-99')).toBe('206 bytes 8-9/10 89')
  expect(await ask('bytes=-3')).toBe('206 bytes 7-9/10 789')
  expect(await ask('bytes=10-')).toBe('416 bytes */10 ')
})
