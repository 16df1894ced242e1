import { REFUSALS } from '../contract/src/errors.ts'
import { CHART_READING, expect, test } from './fixtures.ts'
import {
  choosePhoto,
  leaveUnsent,
  longChecklist,
  MINE,
  openBy,
  press,
  pressWithin,
  reachedGoal,
  see,
  sendEmpty,
  shown,
  withdrawal,
} from './look-world.ts'
import { UNFIT } from './picture-files.ts'
import { expectWhole, inEach, type View } from './whole-page.ts'

const LONG_ADDRESS = 'a.very.long.name.of.somebody.who.posts@a-long-host-name.example'
const CHANGE = '/campuses/profile/change-password'
const savePassword = sendEmpty('Save the new password')
const CALCULATORS = '/crypto-related'
const visitor: View[] = [
  { name: 'landing', address: '/', ready: 'Funded Trader', language: 'both' },
  { name: 'subscription', address: '/subscription', ready: 'Pay once. Learn at your own hour.', language: 'both' },
  { name: 'submit my post', address: '/submit-my-post', ready: 'Submit My Post', language: 'both' },
  {
    name: 'submit my post, confirmation',
    address: '/submit-my-post',
    open: async (page) => {
      await page.getByLabel('Your email').fill(LONG_ADDRESS)
      await page.getByLabel('Link of the post').fill('https://example.com/look')
      await openBy('Submit')(page)
    },
  },
  { name: 'refer code', address: '/check-my-affiliate?for=PADAUK1', ready: 'Result for PADAUK1' },
  ...['https://tiktok.com/@padauk.samples/video/1003', 'https://example.com/unknown'].map((post) => ({
    name: `post ${post}`,
    address: `/check-my-affiliate?check=post&for=${encodeURIComponent(post)}`,
    ready: 'Check My Affiliate',
  })),
  { name: 'login', address: '/auth/login', ready: 'Welcome back', language: 'both' },
  { name: 'forgot password, errors', address: '/auth/forgot-password', open: sendEmpty('Send the link') },
  {
    name: 'forgot password, sent',
    address: '/auth/forgot-password',
    open: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill(LONG_ADDRESS)
      await page.keyboard.press('Enter')
      await see('Check your email')(page)
    },
  },
  { name: 'reset password, over', address: '/auth/reset-password/x', ready: 'This link no longer works' },
  { name: 'locked', address: '/error/403/x', ready: 'Locked' },
  {
    name: 'ended',
    address: `/error/401/${encodeURIComponent(REFUSALS.no_active_subscription)}`,
    ready: 'Subscription Expired',
  },
  { name: 'token expired', address: '/error/401/x', ready: 'Token Expired' },
  { name: 'unknown address', address: '/nowhere', ready: 'This page does not exist' },
  { name: 'unknown certificate', address: '/certificates/0000-0000-0000', ready: 'No certificate has this number' },
  ...['/terms-and-condition', '/privacy-policy', '/bug-bounty-policy', '/affiliate-rule', '/funded-rule'].map(
    (address): View => ({ name: address, address, open: (page) => page.locator('.policy-contents summary').click() }),
  ),
  ...[
    '',
    '/profit-and-loss',
    '/compounding',
    '/drawdown-recovery',
    '/risk-of-ruin',
    '/glossary',
    '?entry=0.00002345&stop=0.000021&target=0.00003&account=1,000,000',
    '?stop=52.20&target=53&account=',
    '/profit-and-loss?side=short',
    '/compounding?start=1000000&rate=50&periods=50',
    '/drawdown-recovery?loss=99.99',
    '/risk-of-ruin?win=99&gain=50&risk=50&trades=1000',
    '/risk-of-ruin?win=1&loss=9&risk=11&trades=1000',
  ].map((path): View => ({ name: `calculator ${path}`, address: CALCULATORS + path })),
  { name: 'calculator, in Burmese', address: `${CALCULATORS}/compounding`, language: 'my' },
]

const member: View[] = [
  { name: 'campuses', address: '/campuses', account: 'member', language: 'both' },
  { name: 'campus', address: CHART_READING, account: 'member', ready: 'All categories', language: 'both' },
  { name: 'campus not begun', address: CHART_READING, account: 'fresh', ready: 'All categories' },
  { name: 'campus before the end', address: CHART_READING, account: 'expiring', open: see('Your subscription ends') },
  { name: 'today', address: '/campuses/today', account: 'member', language: 'both' },
  {
    name: 'goal reached',
    address: reachedGoal,
    account: 'trader',
    language: 'both',
    open: openBy(/^(Show my day|ဒီနေ့ကို ကြည့်ရန်)$/),
  },
  {
    name: 'search',
    address: CHART_READING,
    account: 'member',
    open: async (page) => {
      await press('Search (Ctrl K)')(page)
      await page.getByRole('searchbox', { name: /^Search campuses/ }).fill('candle')
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
  },

  // Notes and the checklist.
  {
    name: 'notes',
    address: CHART_READING,
    account: 'member',
    open: [
      async (page) => {
        await press('Notes')(page)
        await expect(page.getByRole('article').first()).toBeVisible()
      },
      openBy(/^Read/),
    ],
  },
  {
    name: 'note form',
    address: CHART_READING,
    account: 'trader',
    open: [
      async (page) => {
        await openBy('Notes')(page)
        await pressWithin('Add New Note', 'Add New Note')(page)
        await see('title is required')(page)
      },
      async (page) => {
        await page.getByRole('dialog').getByLabel('Title').fill('စိတ်တည်ငြိမ်မှုကို ထိန်းသိမ်းခြင်း')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('region', { name: 'Unfinished note' })).toBeVisible()
      },
    ],
  },
  {
    name: 'notes in the rail',
    address: CHART_READING,
    account: 'member',
    widths: [1280, 1920],
    open: async (page) => {
      const menu = page.getByRole('complementary', { name: 'Member menu' })
      await menu.getByRole('button', { name: 'Daily Manifestation' }).click()
      await expect(page.getByRole('region', { name: 'Daily Manifestation' }).getByRole('article').first()).toBeVisible()
    },
  },
  { name: 'what waits to be sent', address: CHART_READING, account: 'member', open: leaveUnsent },
  {
    name: 'checklist',
    address: longChecklist,
    account: 'expiring',
    open: [
      async (page) => {
        await openBy('Checklist')(page)
        await pressWithin(/^Change/)(page)
      },
      pressWithin(/^Rename/),
      async (page) => {
        await pressWithin('Month view')(page)
        await expect(page.getByRole('dialog').getByRole('table').locator('[aria-current=date]')).toBeVisible()
      },
    ],
  },

  // The profile.
  { name: 'profile', address: '/campuses/profile', account: 'member', ready: 'My Profile', language: 'both' },
  {
    name: 'profile, name and refused picture',
    address: '/campuses/profile',
    account: 'member',
    open: async (page) => {
      await page.locator('input[type=file]').setInputFiles(UNFIT[0]?.file ?? [])
      await expect(page.getByRole('alert').filter({ hasText: 'not a JPEG' })).toBeVisible()
      await press('Change the name')(page)
      await page.getByLabel('Name', { exact: true }).fill('A very long name of somebody that never ends at all, no')
    },
  },
  {
    name: 'profile, part of a picture',
    address: '/campuses/profile',
    account: 'fresh',
    open: async (page) => {
      await choosePhoto(page)
      await expect(page.getByRole('button', { name: 'Save picture' })).toBeEnabled()
    },
  },
  { name: 'change password, errors', address: CHANGE, account: 'fresh', open: savePassword },

  // Funded accounts.
  { name: 'challenges', address: '/campuses/funded', account: 'trader', ready: 'Choose a challenge', language: 'both' },
  { name: 'challenges, shorter subscription', address: '/campuses/funded', account: 'fresh', open: see('challenge') },
  {
    name: 'checkout, errors',
    address: '/campuses/funded?step=checkout&plan=2',
    account: 'trader',
    open: async (page) => {
      await press(/^Send the order/)(page)
      await choosePhoto(page)
      await see(/^Ready to send/)(page)
    },
  },
  {
    name: 'order sent',
    address: '/campuses/funded?step=success&order=1',
    account: 'trader',
    open: see('We have your order'),
  },
  { name: 'funded accounts', address: MINE, account: 'trader', open: shown('h3 >> nth=9') },
  { name: 'no funded account', address: MINE, account: 'expiring', open: see('You have no funded account yet.') },
  { name: 'exam proof', address: MINE, account: 'trader', open: sendEmpty('Submit exam proof', 'Send the proof') },
  {
    name: 'withdrawal',
    address: withdrawal,
    account: 'trader',
    open: [
      sendEmpty('Check and send'),
      async (page) => {
        await page.getByRole('radio', { name: 'ERC20' }).check()
        await page.getByLabel('Address of your wallet').fill('0x52908400098527886E0F7030069857D2E4169EE7')
        await openBy('Check and send')(page)
      },
    ],
  },
  { name: 'payment proof', address: withdrawal, account: 'trader', open: openBy(/^Open the payment proof of/) },
]

for (const view of inEach([...visitor, ...member]))
  test(`LOOK-1 ${view.name}: no overflow and no axe violations in light and dark`, ({ page }) =>
    expectWhole(page, view))

test('LOOK-1 the theme choice is remembered and applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(paper).toBe('rgb(7, 19, 15)')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/subscription')
  await expect.poll(paper).toBe('rgb(7, 19, 15)')
})

test('LOOK-1 a visitor can sign in with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.goto('/auth/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('trader@padauk.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('learn-crypto')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/campuses\//)
})
