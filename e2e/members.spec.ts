import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { ACCOUNTS } from '../demo/world.ts'
import { type Account, expect, signIn, test, toast } from './fixtures.ts'
import { takePhoto, UNFIT } from './picture-files.ts'

const PROFILE = '/campuses/profile'
const main = (page: Page) => page.getByRole('main')
const file = (page: Page) => page.locator('input[type=file]')

const openProfile = async (page: Page, account: Account = 'fresh') => {
  const token = await signIn(page, account)
  await page.goto(PROFILE)
  await expect(main(page).getByRole('button', { name: 'Change the name' })).toBeVisible()
  return { Authorization: `Bearer ${token}` }
}
const openCrop = async (page: Page) => {
  await file(page).setInputFiles(await takePhoto(page))
  const crop = page.getByRole('dialog', { name: 'Choose the part to show' })
  await expect(crop.getByRole('button', { name: 'Save picture' })).not.toHaveAttribute('aria-disabled', 'true')
  return crop
}

test('PROF-1 the profile shows name, membership length, end date, refer code, campus and further links', {
  tag: '@gate',
}, async ({ page }) => {
  await openProfile(page, 'member')
  await expect(main(page)).toContainText('Thet Zaw')
  await expect(main(page)).toContainText('member@padauk.test')
  await expect(main(page)).toContainText('Lifetime')
  await expect(main(page).getByText('Ends on')).toHaveCount(0)
  await expect(main(page)).toContainText('PADAUK1')
  await expect(main(page).getByRole('region', { name: 'Active campus' }).getByRole('link')).toHaveAttribute(
    'href',
    /campus_id=\d+$/,
  )
  await expect(main(page).getByRole('link', { name: /My Funded Accounts/ })).toHaveAttribute(
    'href',
    '/campuses/profile/my-funded-accounts',
  )
  await main(page)
    .getByRole('link', { name: /Change Password/ })
    .click()
  await expect(page).toHaveURL('/campuses/profile/change-password')
})

test('PROF-1 a shorter membership is shown in years and months, with its end', async ({ page }) => {
  await openProfile(page, 'trader')
  await expect(main(page)).toContainText('2 years')
  await expect(main(page).getByText('Ends on').locator('..')).toContainText(/\d\d\/\d\d\/\d\d/)
})

// An ended member does not see the last campus.
test('PROF-1 after the end: an ended member can open the profile and sees the end date', async ({ page }) => {
  await openProfile(page, 'expired')
  await expect(main(page).getByText('Ended on').locator('..')).toContainText(/\d\d\/\d\d\/\d\d/)
  await expect(main(page).getByRole('list', { name: 'Signed-in devices' })).toContainText('This device')
})

test.describe('the name', () => {
  const { name } = ACCOUNTS.fresh
  let headers: Record<string, string> = {}
  test.afterEach(async ({ request }) => {
    expect((await request.patch('/api/me/update', { headers, data: { name } })).ok()).toBe(true)
  })

  test('PROF-1 is edited in place; profile, sidebar and the info cookie update at once', async ({ page, context }) => {
    headers = await openProfile(page)
    await main(page).getByRole('button', { name: 'Change the name' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill('  စုစု Su  ')
    await page.keyboard.press('Enter')
    await expect(toast(page, "You've updated your info successfully.")).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Change the name' })).toBeFocused()
    await expect(main(page)).toContainText('စုစု Su')
    await expect(page.getByRole('complementary', { name: 'Member menu' })).toContainText('စုစု Su')
    const info = (await context.cookies()).find((cookie) => cookie.name === 'info')
    expect(JSON.parse(decodeURIComponent(info?.value ?? '{}'))).toMatchObject({
      name: 'စုစု Su',
      token: headers.Authorization?.slice(7),
    })
    await page.reload()
    await expect(main(page)).toContainText('စုစု Su')
  })
})

test('PROF-2 without a network: keeps the crop open, and Retry sends the same picture', async ({ page }) => {
  await openProfile(page)
  const crop = await openCrop(page)
  await page.route('**/api/me/profile-pic', (route) => route.abort('internetdisconnected'))
  await crop.getByRole('button', { name: 'Save picture' }).click()
  await expect(crop.getByRole('alert').filter({ hasText: 'No network. The picture is still here' })).toBeVisible()
  await page.unroute('**/api/me/profile-pic')
  await crop.getByRole('button', { name: 'Retry' }).click()
  await expect(toast(page, "You've updated your profile successfully.")).toBeVisible()
  await expect(crop).toHaveCount(0)
})

// Chromium does not expose the body of a multipart request, so XMLHttpRequest.send is wrapped.
const watchSending = (page: Page) =>
  page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { sentPicture: body.get('image') })
      send.call(this, body)
    }
  })
const readSent = (page: Page) =>
  page.evaluate(async () => {
    const { sentPicture } = window as unknown as { sentPicture: File }
    const bitmap = await createImageBitmap(sentPicture)
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data
    return { type: sentPicture.type, size: sentPicture.size, width: bitmap.width, height: bitmap.height, red, blue }
  })

test('PROF-2 a picture is cropped square, sent with at most 300 KB, and appears in profile and sidebar', {
  tag: '@gate',
}, async ({ page }) => {
  await watchSending(page)
  await openProfile(page)
  const crop = await openCrop(page)
  // Moves to the right end of the photo, which is blue, by keyboard.
  await crop.getByRole('slider').focus()
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
  await crop.getByRole('group', { name: /The part that is shown/ }).focus()
  for (let step = 0; step < 80; step += 1) await page.keyboard.press('ArrowLeft')
  await crop.getByRole('button', { name: 'Save picture' }).click()
  await expect(toast(page, "You've updated your profile successfully.")).toBeVisible()
  const sent = await readSent(page)
  expect(sent.type).toMatch(/^image\/(webp|jpeg)$/)
  expect(sent.size).toBeGreaterThan(1000)
  expect(sent.size).toBeLessThanOrEqual(300 * 1024)
  expect(sent.width).toBe(sent.height)
  expect(sent.blue, 'the blue end was chosen').toBeGreaterThan(sent.red + 60)
  for (const place of [main(page), page.getByRole('complementary', { name: 'Member menu' })]) {
    const shown = place.locator('img.avatar')
    await expect(shown).toHaveAttribute('src', /filePath=profiles/)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})

test('PROF-2 a browser without WebP and createImageBitmap sends a small JPEG', async ({ page }) => {
  await watchSending(page)
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    // What a browser returns for a type that it cannot encode.
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
    }
    const { createImageBitmap: decode } = window
    Object.assign(window, { createImageBitmap: undefined, decode })
  })
  await openProfile(page)
  await (await openCrop(page)).getByRole('button', { name: 'Save picture' }).click()
  await expect(toast(page, "You've updated your profile successfully.")).toBeVisible()
  await page.evaluate(() =>
    Object.assign(window, { createImageBitmap: (window as unknown as { decode: typeof createImageBitmap }).decode }),
  )
  const sent = await readSent(page)
  expect(sent.type).toBe('image/jpeg')
  expect(sent.size).toBeLessThanOrEqual(300 * 1024)
  expect(sent.width).toBe(sent.height)
})

test('PROF-2 a slow upload shows its progress, and Cancel aborts it', async ({ page, context }) => {
  await openProfile(page)
  const crop = await openCrop(page)
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 16 * 1024,
  })
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/profile-pic'))
  await crop.getByRole('button', { name: 'Save picture' }).click()
  await expect(crop.getByRole('progressbar', { name: /^Sending [1-9]\d?%$/ })).toBeVisible()
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await stopped
  await expect(crop).toHaveCount(0)
})

test.describe('an invalid file', () => {
  // Playwright's trace of a failed test requests the missing picture itself.
  test.use({ allowedErrors: /Connecting to 'blob:/ })
  test('PROF-2 is rejected before anything is sent', async ({ page }) => {
    await openProfile(page)
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    for (const { what, file: unfit, says } of UNFIT) {
      await file(page).setInputFiles(unfit)
      await expect(main(page).getByRole('alert').filter({ hasText: says }), what).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect(calls).toEqual([])
  })
})

test('PROF-2 Cancel and Escape keep the old picture', async ({ page }) => {
  await openProfile(page)
  const before = await main(page)
    .locator('.avatar')
    .evaluate((element) => element.outerHTML)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await (await openCrop(page)).getByRole('button', { name: 'Cancel' }).click()
  await openCrop(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(
    await main(page)
      .locator('.avatar')
      .evaluate((element) => element.outerHTML),
  ).toBe(before)
  expect(calls).toEqual([])
})

test('PROF-2 dragging with one finger and pinching with two adjust the crop', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product, hasTouch: true, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await openProfile(page)
  const crop = await openCrop(page)
  const picture = crop.locator('img')
  const at = () => picture.evaluate((element) => element.style.transform)
  const client = await context.newCDPSession(page)
  const box = await crop.locator('.crop').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 160, (box?.y ?? 0) + 150]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[][]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px = 0, py = 0], id) => ({ x: px, y: py, id })),
    })
  const before = await at()
  await touch('touchStart', [x, y])
  await touch('touchMove', [x - 40, y])
  await touch('touchEnd')
  await expect.poll(at).not.toBe(before)
  await touch('touchStart', [x - 30, y], [x + 30, y])
  await touch('touchMove', [x - 70, y], [x + 70, y])
  await touch('touchEnd')
  await expect.poll(async () => Number(/scale\(([\d.]+)/.exec(await at())?.[1])).toBeGreaterThan(1.3)
  await context.close()
})

test('PROF-2 LOOK-1 on a short screen the crop dialog can be saved without scrolling', async ({ page }) => {
  await openProfile(page)
  const crop = await openCrop(page)
  await page.setViewportSize({ width: 360, height: 560 })
  await expect(crop.getByRole('button', { name: 'Save picture' })).toBeInViewport()
})

const unpack = async (bytes: Buffer) => {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files.set(entry.fileName, Buffer.concat(chunks).toString())
  }
  return files
}

test('PROF-3 the profile tells the size and downloads all of one’s data as one file', async ({ page }) => {
  await signIn(page, 'trader')
  await page.goto('/campuses/profile')
  const part = page.getByRole('region', { name: 'My data' })
  await expect(part).toContainText(/about \d+\.\d MB/)
  await expect(part.getByRole('link', { name: 'What is deleted, and when' })).toHaveAttribute('href', '/privacy-policy')
  const starts = page.waitForEvent('download')
  // Pressed twice, it is made once: a second one within the minute would be refused.
  await part.getByRole('button', { name: 'Download my data' }).dblclick()
  const download = await starts
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(toast(page, 'Your data is downloaded.')).toBeVisible()
  const files = await unpack(await readFile(await download.path()))
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({
    name: ACCOUNTS.trader.name,
    email: ACCOUNTS.trader.email,
  })
  expect(files.get('funded-orders.csv')?.trim().split('\r\n')).toHaveLength(1 + 23)
  expect([...files.keys()].filter((name) => name.startsWith('payment-proofs/')).length).toBeGreaterThan(20)
  expect(files.get('README.txt')).toContain('This archive holds what the school keeps about you.')
})
