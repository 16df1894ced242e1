// Puts markup, scripts and dangerous links into every stored text, and opens every page, or about --count of each kind, as
// every kind of reader in a real browser: nothing may run, no element of the markup may appear, and the content security
// policy has nothing to report.
// Mutant: render a note's title in web/app/features/notes/note-list.tsx with
// `dangerouslySetInnerHTML={{ __html: asTrusted(title) }}` (web/app/lib/trusted-html.ts), and build.
import { type Browser, chromium } from '@playwright/test'
import { ACCOUNTS, PASSWORD, STAFF } from '../demo/world.ts'
import { needChromium } from '../scripts/chromium.mjs'
import { openProduct } from './product.ts'
import type { Drill } from './run.ts'

const MARKUP = `"'><img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg><script>window.ran=1</script><iframe srcdoc="<script>top.ran=1</script>"></iframe>{{constructor.constructor('window.ran=1')()}}\u202e`
const LINK = 'javascript:window.ran=1//https://example.com'

/** Every column that holds what a person has typed. Columns under a unique constraint get the row's number as well. */
const TEXTS: Record<string, string[]> = {
  members: ['name'],
  sessions: ['device'],
  plans: ['name', 'description'],
  campuses: ['title', 'description'],
  categories: ['title', 'description'],
  courses: ['title', 'description'],
  lessons: ['title'],
  lesson_versions: ['title', 'staff'],
  questions: ['prompt', 'explanation'],
  options: ['text'],
  certificates: ['course_title', 'campus_title'],
  notes: ['title', 'description'],
  checklist_items: ['title'],
  affiliate_posts: ['email', 'reason'],
  funded_accounts: ['name', 'description'],
  payments: ['amount', 'currency', 'reference'],
  funded_orders: ['name', 'email', 'plan_name', 'reason', 'account', 'exam_note'],
  claims: ['wallet_address', 'reason'],
  student_wins: ['title'],
  staff: ['name'],
  mails: ['subject', 'text', 'last_error'],
}
const LINKS: Record<string, string[]> = { affiliate_posts: ['link'], funded_orders: ['exam_link'] }

const PUBLIC = [
  ...['/', '/subscription', '/submit-my-post', '/check-my-affiliate', '/crypto-related', '/crypto-related/glossary'],
  ...['/terms-and-condition', '/privacy-policy', '/bug-bounty-policy', '/affiliate-rule', '/funded-rule'],
  ...['/auth/login', '/auth/forgot-password', `/error/404/${encodeURIComponent(MARKUP)}`, '/nothing<script>'],
]
const MEMBER = [
  ...['/campuses', '/campuses/profile', '/campuses/profile/change-password', '/campuses/profile/my-funded-accounts'],
  ...['/campuses/funded', '/campuses?manifastation=notes'],
]
const CONSOLE = [
  ...['', '/members', '/members/new', '/members/import', '/renewals', '/payments', '/posts', '/orders', '/exams'],
  ...['/claims', '/affiliates', '/mails', '/curriculum', '/student-wins', '/plans', '/funded-accounts', '/page-texts'],
  ...['/settings', '/figures', '/audit', '/people', '/account'],
].map((path) => `/console${path}`)

type Product = Awaited<ReturnType<typeof openProduct>>

/** Opens pages with the cookies of a reader; returns what ran, appeared or was reported. */
async function read(browser: Browser, product: Product, cookies: { name: string; value: string }[], paths: string[]) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: product.url })))
  // As text, because this project has no DOM types.
  await context.addInitScript(
    'window.reports = []; addEventListener("securitypolicyviolation", (event) => window.reports.push(event.violatedDirective + " " + event.blockedURI))',
  )
  const faults: string[] = []
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    faults.push(`${page.url()}: a dialog`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  for (const path of paths) {
    await page.goto(product.url + path, { waitUntil: 'networkidle' }).catch((error) => faults.push(`${path}: ${error}`))
    // Everything that is folded is unfolded, and what opens on the page is opened.
    await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
    const found = (await page.evaluate(`({
      ran: window.ran ?? 0,
      reports: window.reports,
      elements: document.querySelectorAll('img[src="x"], svg[onload], iframe[srcdoc], a[href^="javascript:" i]').length,
      shown: document.body.innerText.includes('onerror=') ? 1 : 0,
    })`)) as { ran: number; reports: string[]; elements: number; shown: number }
    if (found.ran) faults.push(`${path}: something ran`)
    if (found.elements) faults.push(`${path}: ${found.elements} elements of the markup`)
    for (const report of found.reports) faults.push(`${path}: ${report}`)
    shown += found.shown
    opened++
  }
  await context.close()
  return faults
}
/** Pages opened, and those that showed the markup as text. */
let opened = 0
let shown = 0

export const drill: Drill = {
  engines: ['sqlite'],
  small: { engine: 'sqlite', count: 6 },
  needs: ['Chromium'],
  async run({ count, seed }) {
    const product = await openProduct('sqlite')
    const some = (paths: string[]) =>
      count ? paths.filter((_, nth) => (nth + seed) % Math.ceil(paths.length / count) === 0) : paths
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
    await product.sql(
      ...Object.entries(TEXTS).map(
        ([table, columns]) =>
          `update ${table} set ${columns.map((column) => `${column} = ${quoted(MARKUP)} || rowid`).join(', ')}`,
      ),
      ...Object.entries(LINKS).map(
        ([table, columns]) =>
          `update ${table} set ${columns.map((column) => `${column} = ${quoted(LINK)}`).join(', ')}`,
      ),
      `update plans set features = json_array(${quoted(MARKUP)})`,
      `update configurations set value = ${quoted(MARKUP)} where key != 'Site'`,
    )
    // Lesson texts are HTML, so they take the way through the editor that cleans them.
    const editor = await product.staffHeaders('editor')
    const lessons = (await product.sql('select lesson_id from lessons order by lesson_id limit 3')) as {
      lesson_id: number
    }[]
    for (const { lesson_id } of lessons)
      await product.call(
        'PATCH',
        `/api/staff/lessons/${lesson_id}`,
        { status: 'PUBLISHED', text: `<p>Text</p>${MARKUP}<a href="${LINK}">a</a>` },
        editor,
      )
    await product.call(
      'PUT',
      '/api/staff/configuration/key/Site',
      { value: { brand: MARKUP.slice(0, 40) } },
      await product.staffHeaders(),
    )

    const places = (await product.sql(
      `select campuses.slug as campus, campuses.campus_id, categories.slug as category, lessons.slug as lesson, lessons.lesson_id
       from lessons join courses using (course_id) join categories using (category_id) join campuses using (campus_id)
       order by lessons.lesson_id limit 3`,
    )) as { campus: string; campus_id: number; category: string; lesson: string; lesson_id: number }[]
    const [order] = await product.sql(`select order_id from funded_orders where status = 'FUNDED'`)
    const [certificate] = await product.sql('select number from certificates')
    const memberPaths = [
      ...MEMBER,
      `/campuses/profile/my-funded-accounts/${order?.order_id}/withdraw`,
      ...places.flatMap(({ campus, campus_id, category, lesson, lesson_id }) => [
        `/campuses/${campus}?campus_id=${campus_id}`,
        `/campuses/${campus}/${category}?campus_id=${campus_id}`,
        `/campuses/${campus}/${category}/${lesson}?campus_id=${campus_id}&lesson_id=${lesson_id}`,
      ]),
    ]
    const items = async (table: string, id: string, path: string) =>
      (await product.sql(`select max(${id}) as id, min(${id}) as first from ${table}`)).flatMap(({ id, first }) => [
        `/console/${path}${id}`,
        `/console/${path}${first}`,
      ])
    const consolePaths = [
      ...CONSOLE,
      ...(await items('members', 'member_id', 'members/')),
      ...(await items('affiliate_posts', 'post_id', 'posts?item=')),
      ...(await items('funded_orders', 'order_id', 'payments?item=')),
      ...(await items('funded_orders', 'order_id', 'orders?item=')),
      ...(await items('claims', 'history_id', 'claims?item=')),
      ...(await items('lessons', 'lesson_id', 'curriculum/lessons/')),
    ]

    const browser = await chromium.launch({
      executablePath: needChromium() as string,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const faults: string[] = []
    try {
      const publicPaths = certificate ? [...PUBLIC, `/certificates/${certificate.number}`] : PUBLIC
      faults.push(...(await read(browser, product, [], some(publicPaths))))
      for (const who of ['member', 'trader', 'expired'] as const) {
        const { body } = await product.call('POST', '/api/user/auth/login', {
          email: ACCOUNTS[who].email,
          password: PASSWORD,
        })
        const { token } = (body as { content: { token: string } }).content
        const cookies = [
          { name: 'token', value: token },
          { name: 'info', value: encodeURIComponent(JSON.stringify({ token })) },
        ]
        faults.push(...(await read(browser, product, cookies, some(memberPaths))))
      }
      for (const role of Object.keys(STAFF) as (keyof typeof STAFF)[]) {
        const { cookie } = await product.staffHeaders(role)
        const [name, value] = cookie.split('=') as [string, string]
        faults.push(...(await read(browser, product, [{ name, value }], some(consolePaths))))
      }
    } finally {
      await browser.close()
    }
    for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`)
    const least = count ? 1 : 80
    return [
      { what: `faults on ${opened} pages`, figure: String(faults.length), limit: '0', holds: faults.length === 0 },
      // Or nothing was tried.
      { what: 'pages that show the markup as text', figure: String(shown), limit: `≥ ${least}`, holds: shown >= least },
    ]
  },
}
