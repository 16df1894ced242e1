import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { ZipFile } from 'yazl'
import { api, editorOf, make, QUIZ, treeOf } from './curricula-world.ts'
import { expect, signInStaff, test, tokenOf } from './fixtures.ts'
import { after, BURMESE, lesson, openBy, press, see, shown } from './look-world.ts'
import { DESK_WIDTHS, expectWhole, inEach, type View } from './whole-page.ts'

// The decision of a view is held back as long as its test takes.
test.use({ settings: { UNDO_SECONDS: '60' } })

const LONG_NAME = 'ဒေါ်ခင်စပယ်ဖြူဖြူဝင်းမောင်မောင်ကြည်'
const CHAT =
  'Hello, I want to join\nName: Nandar Win\nEmail: trader@padauk.test\nPlan: Year\nPaid 1,033,350 Ks\nRef: KBZ 009381\nRefer code: padauk1'
const LAPTOP_FIRST = [1280, 1024, 1440, 320, 360, 768, 1920]
const EDITOR = '/console/curriculum/lessons/1'
const LONG_TEXT = Array.from({ length: 30 }, (_, at) => `<p>Paragraph ${at}.</p>`).join('')

const fileOf =
  (email: string, more = '') =>
  async (page: Page) =>
    `/console/members/${(await api(page, 'get', `members?q=${encodeURIComponent(email)}`)).data[0].member_id}${more}`
let made = 0
/** A member whose year ends in two days. */
const endingMember = async (page: Page): Promise<number> => {
  made++
  const start = new Date(Date.now() + 2 * 86_400_000)
  start.setUTCFullYear(start.getUTCFullYear() - 1)
  const { member_id } = await api(page, 'post', 'members', {
    ...{ name: LONG_NAME, email: `look${made}@example.com`, plan_id: 3, start_at: start.toISOString().slice(0, 10) },
    payment: { method: 'MMK', amount: '1033350', currency: 'MMK', reference: `KBZ look ${made}` },
  })
  return member_id
}
const announce = async (page: Page) => {
  const { announcement_id, updated_at } = await api(page, 'post', 'announcements', {
    ...{ title_my: 'တနင်္လာနေ့ ပိတ်ပါမယ်', body_my: 'အသေးစိတ်: https://example.com/my.', title_en: 'Closed on Monday' },
    ...{ body_en: 'Details: https://example.com/news.', audience: 'ALL', audience_id: null, by_mail: false },
  })
  await api(page, 'post', `announcements/${announcement_id}/schedule`, { seen: updated_at })
}
const writtenTo = async (page: Page) => {
  const member_id = await endingMember(page)
  const { message_id } = await api(page, 'post', 'messages', {
    ...{ members: { member_ids: [member_id] }, template: 'OWN', way: 'CHAT' },
    text: { en: 'Hello {name}, we have not seen you at {brand}.', my: '{name} ရေ၊ ပြန်တွေ့ချင်ပါတယ်။' },
  })
  await api(page, 'post', `messages/${message_id}/marks`, { member_id, is_sent: true })
  return { member_id, message_id }
}
const askDeletion = async (page: Page) => {
  const member_id = await endingMember(page)
  await signInStaff(page, 'support')
  const asked = { typed: LONG_NAME, reason: 'Asked in the chat' }
  const { deletion_id } = await api(page, 'post', `members/${member_id}/deletions`, asked)
  await signInStaff(page, 'owner')
  return { member_id, deletion_id }
}
/** A published lesson with changes that are older than it and not published, and without their Burmese. */
const changedLesson = async (page: Page) => {
  const lesson = await make(page, { title_my: 'ဒါက ဘာလဲ', text: LONG_TEXT, text_my: LONG_TEXT, quiz: QUIZ })
  await api(page, 'patch', `lessons/${lesson.lesson_id}`, { text: `${LONG_TEXT}<p>New.</p>` })
  await api(page, 'patch', `lessons/${lesson.lesson_id}`, { minutes: 9, status: 'PUBLISHED' })
  return lesson
}
const changedTree = async (page: Page) => treeOf(await changedLesson(page))
const sendPost = async (page: Page) => {
  const link = `https://example.com/${'long-'.repeat(60)}${++made}`
  await page.request.post('/api/affiliate-content/submit', { data: { email: 'poster@padauk.test', link } })
}
const lengthenNames = (page: Page) =>
  page.route('**/api/staff/funded-orders*', async (route) => {
    const body = (await (await route.fetch()).text()).replaceAll('Hla Win', LONG_NAME)
    await route.fulfill({ contentType: 'application/json', body })
  })
const chooseArchive = (page: Page, bytes: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: bytes })
/** Opens another dialog. */
const pressNext =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openBy(...names)(page)
  }
const showDialog = shown('dialog[open]')

const owner: View[] = [
  { name: 'Today', address: '/console', language: 'both', ready: 'Today' },
  { name: 'menu', address: '/console', widths: [320, 360], open: openBy('Menu') },
  { name: 'log', address: '/console/school/audit' },
  { name: 'people', address: '/console/school/people', language: 'both' },
  { name: 'person', address: '/console/school/people?person=2', open: showDialog },
  { name: 'account', address: '/console/account' },
  { name: 'plans', address: '/console/school/plans' },
  { name: 'plan', address: '/console/school/plans?plan=1', open: showDialog },
  { name: 'challenges', address: '/console/funded/plans' },
  { name: 'challenge', address: '/console/funded/plans?account=1', open: showDialog },
  { name: 'wins', address: '/console/student-wins' },
  { name: 'win', address: '/console/student-wins?win=1', open: showDialog },
  { name: 'page texts', address: '/console/texts/pages' },
  { name: 'words', address: '/console/texts' },
  { name: 'a text', address: '/console/texts?q=days&word=banner_in_days' },
  { name: 'templates', address: '/console/members/templates', open: press(/we have not seen you at/) },
  { name: 'settings', address: '/console/school' },
  { name: 'mails', address: '/console/mails' },

  // Members.
  { name: 'members', address: '/console/members' },
  {
    name: 'members chosen',
    address: '/console/members',
    widths: LAPTOP_FIRST,
    open: (page) => page.getByRole('checkbox', { name: 'Choose all on this page' }).check(),
  },
  { name: 'new member', address: '/console/members/new', language: 'my' },
  {
    name: 'new member from the chat',
    address: '/console/members/new',
    open: (page) => page.locator('main').getByLabel('From the chat').fill(CHAT),
  },
  { name: 'import of members', address: '/console/members/import', language: 'both' },
  {
    name: 'renewals',
    address: after(endingMember, '/console/renewals'),
    language: 'both',
    open: shown('.renewal-row'),
  },
  { name: 'trader', address: fileOf('trader@padauk.test') },
  { name: 'member written to', address: async (page) => `/console/members/${(await writtenTo(page)).member_id}` },
  { name: 'message', address: async (page) => `/console/messages/${(await writtenTo(page)).message_id}` },
  {
    name: 'message begun',
    address: fileOf('member@padauk.test', '?act=message'),
    open: (page) => page.getByRole('dialog').getByLabel('Begin with').selectOption('Not seen for a while'),
  },
  ...['renew', 'edit', 'suspend'].map(
    (act): View => ({
      name: `member, ${act}`,
      address: async (page) => `/console/members/${await endingMember(page)}?act=${act}`,
      open: showDialog,
    }),
  ),
  {
    name: 'deletions',
    address: after(askDeletion, '/console/members?status=DELETION_ASKED'),
    open: shown('.member-name'),
  },
  {
    name: 'deleted member',
    address: async (page) => {
      const { member_id, deletion_id } = await askDeletion(page)
      await api(page, 'post', `deletions/${deletion_id}/confirm`, { typed: LONG_NAME })
      return `/console/members/${member_id}`
    },
    open: see(/^Deleted member/),
  },
  {
    name: 'seeing as a member',
    address: fileOf('trader@padauk.test'),
    open: async (page) => {
      await press('More')(page)
      await press('See as member')(page)
      await page.getByLabel('Why').fill('a lesson does not open')
      await press('Open the view')(page)
      await expect(page).toHaveURL(/\/campuses/)
      const { token } = await tokenOf(page.request, 'trader')
      await page.goto(await lesson(BURMESE)(page, { Authorization: `Bearer ${token}` }))
      await expect(page.getByRole('region', { name: /^You see what/ })).toBeVisible()
    },
  },
  {
    name: 'announcements',
    address: after(announce, '/console/announcements'),
    open: [
      see(/Shown until/),
      async (page) => {
        await press('New announcement')(page)
        await page.getByRole('dialog').getByLabel('For', { exact: true }).selectOption('Members of a plan')
      },
    ],
  },

  // Queues.
  { name: 'orders', address: '/console/funded/orders', language: 'both', widths: LAPTOP_FIRST },
  { name: 'orders on a phone', address: '/console/funded/orders', language: 'both', widths: [320, 360] },
  {
    name: 'posts',
    address: after(sendPost, '/console/affiliates/posts'),
    widths: LAPTOP_FIRST,
    open: async (page) => {
      await press('Reject')(page)
      await expect(page.getByLabel('Reason', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'payments',
    address: after(lengthenNames, '/console/funded/payments'),
    widths: LAPTOP_FIRST,
    open: see(LONG_NAME),
  },
  { name: 'exams', address: '/console/funded/exams', widths: LAPTOP_FIRST, open: see('Accept the exam: funded') },
  { name: 'affiliates', address: '/console/affiliates', widths: LAPTOP_FIRST, open: see('Find') },
  {
    name: 'withdrawals',
    address: '/console/funded/claims?status=APPROVED',
    widths: LAPTOP_FIRST,
    open: shown('role=button[name=/Payment proof of/]'),
  },
  { name: 'money', address: '/console/money', language: 'both' },
  {
    name: 'money, days and charts',
    address: '/console/money?from=2026-01-01&to=2026-01-31',
    open: async (page) => {
      await page.getByText('Charts').click()
      await see('Lessons finished')(page)
    },
  },

  // The curriculum.
  { name: 'curriculum', address: '/console/curriculum?open=campus1.category1.course1' },
  {
    name: 'curriculum, dialogs',
    address: '/console/curriculum',
    open: [openBy(/^Description and pictures of/), pressNext(/^Delete /)],
  },
  { name: 'curriculum with changes', address: changedTree, language: 'both', open: shown('.tree-row >> nth=3') },
  {
    name: 'lesson, text',
    address: `${EDITOR}?part=text`,
    widths: LAPTOP_FIRST,
    open: [shown('[role=textbox]'), pressNext('Versions'), pressNext('Chart')],
  },
  {
    name: 'lesson, quiz',
    address: `${EDITOR}?part=quiz`,
    widths: LAPTOP_FIRST,
    open: [see('Add a question'), pressNext('Preview'), pressNext('Paste GIFT')],
  },
  { name: 'lesson, video', address: `${EDITOR}?part=video`, open: see('Choose a file') },
  ...['text', 'quiz'].map(
    (part): View => ({
      name: `lesson with changes, ${part}`,
      address: async (page) => editorOf(await changedLesson(page), part),
      language: 'both',
      open: (page) => expect(page.locator('.note.gold p')).toHaveCount(3),
    }),
  ),
  {
    name: 'bin',
    address: async (page) => {
      const { lesson_id } = await make(page)
      await api(page, 'delete', `lessons/${lesson_id}?confirm=true`)
      return '/console/curriculum/bin'
    },
    open: see('30 days left'),
  },
  {
    name: 'import of a curriculum',
    address: '/console/curriculum/import',
    open: [
      see('Drop a zip archive here'),
      async (page) => {
        const archive = await page.request.get('/api/staff/curriculum/export')
        await api(page, 'patch', 'lessons/104', { title: 'Changed since', status: 'PUBLISHED' })
        await chooseArchive(page, await archive.body())
        await expect(page.getByRole('row', { name: /^Lessons / })).toBeVisible({ timeout: 45_000 })
      },
      async (page) => {
        const zip = new ZipFile()
        zip.addBuffer(Buffer.from('nothing'), 'curriculum/01-one/campus.md')
        zip.end()
        await press('Choose another')(page)
        await chooseArchive(page, await buffer(zip.outputStream))
        await see(/\d errors?\./)(page)
      },
    ],
  },
]

const others: View[] = [
  { name: 'Today of an editor', role: 'editor', address: '/console', language: 'both', ready: 'Today' },
  { name: 'Today of finance', role: 'finance', address: '/console', ready: 'Today' },
  { name: 'sign-in', address: '/console/login' },
  { name: 'stopping the daily mail', address: `/console/stop-digest/${'A'.repeat(43)}` },
  {
    name: 'offer of a second factor',
    role: 'support',
    address: async (page) => {
      await page.route('**/api/staff/me', async (route) => {
        const { content } = await (await route.fetch()).json()
        await route.fulfill({ json: { content: { ...content, factor_asked: 'OFFERED' } } })
      })
      return '/console/second-factor'
    },
    ready: 'Protect your account',
  },
  {
    name: 'undo of a decision',
    role: 'support',
    address: async (page) => {
      await sendPost(page)
      const { data } = await api(page, 'get', 'affiliate-posts?status=PENDING&perPage=100')
      const [post, next] = data.filter(({ held }: { held: unknown }) => !held)
      const decision = { status: 'APPROVED', decided_on: 'PENDING' }
      await api(page, 'post', `held-decisions/posts/${post.post_id}`, decision)
      return `/console/affiliates/posts?item=${next.post_id}`
    },
    language: 'both',
    open: shown('.undo-bar'),
  },
  {
    name: 'announcement to a member',
    account: 'member',
    address: async (page) => {
      await signInStaff(page, 'support')
      await announce(page)
      return '/campuses/profile'
    },
    open: see('Closed on Monday'),
  },
]

for (const view of inEach([...owner.map((view): View => ({ widths: DESK_WIDTHS, ...view, role: 'owner' })), ...others]))
  test(`LOOK-1 back office, ${view.name}: no overflow and no axe violations in light and dark`, ({ page }) =>
    expectWhole(page, view))
