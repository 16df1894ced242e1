import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inEnglish, saidFaults } from '#test/messages.ts'
import { lawBox } from './law-box.ts'
import { saySimulators } from './lesson-simulators.ts'
import { cleanLesson, renderLesson, titleCallouts } from './lesson-text.ts'

const CSV = 'time,open,high,low,close\n2026-01-01,1,3,0.5,2\n2026-01-02,2,2.5,1.5,2.25\n'
const beside = {
  image: (name: string) =>
    name === 'a.svg' ? { src: '/api/file?filePath=curriculum%2Fx%2Fa.svg', width: 640, height: 360 } : undefined,
  prices: (name: string) =>
    name === 'bars.csv' ? { text: CSV, store: () => '/api/file?filePath=curriculum%2Fx%2Fbars.csv' } : undefined,
}
const render = (markdown: string) => renderLesson(markdown, beside)
/** The HTML of Markdown that has no faults. */
const html = (markdown: string) => {
  const { html, faults } = render(markdown)
  assert.deepEqual(faults, [], markdown)
  return html.trim()
}

test('LEARN-6 headings, lists, emphasis and code are rendered', () => {
  assert.equal(
    html('## Two\n\n### Three\n\nText **bold** *soft* ~~gone~~ `a < b`'),
    '<h2>Two</h2>\n<h3>Three</h3>\n<p>Text <strong>bold</strong> <em>soft</em> <del>gone</del> <code>a &lt; b</code></p>',
  )
  assert.equal(html('- a\n- b\n  1. c'), '<ul>\n<li>a</li>\n<li>b<ol>\n<li>c</li>\n</ol>\n</li>\n</ul>')
  assert.equal(html('3. c\n4. d'), '<ol start="3">\n<li>c</li>\n<li>d</li>\n</ol>')
  assert.equal(
    html('```js\nif (a < b) alert("x")\n```'),
    '<pre><code>if (a &lt; b) alert("x")\n</code></pre>'.replace('\n</code>', '</code>'),
  )
  assert.equal(html('> Quoted'), '<blockquote><p>Quoted</p>\n</blockquote>')
  assert.equal(html('a\n\n---\n\nb'), '<p>a</p>\n<hr />\n<p>b</p>')
})

test('LEARN-6 a table keeps its head and column alignment', () => {
  assert.equal(
    html('| A | B |\n| --- | ---: |\n| 1 | **2** |').replaceAll('\n', ''),
    '<table><thead><tr><th>A</th><th align="right">B</th></tr></thead><tbody><tr><td>1</td><td align="right"><strong>2</strong></td></tr></tbody></table>',
  )
})

test('LEARN-6 a picture is a figure with alternative text, size and caption', () => {
  assert.equal(
    html('![A "red" line & more](a.svg "Under & over")'),
    '<figure><img src="/api/file?filePath=curriculum%2Fx%2Fa.svg" alt="A &quot;red&quot; line &amp; more" width="640" height="360" loading="lazy" /><figcaption>Under &amp; over</figcaption></figure>',
  )
  assert.doesNotMatch(
    html('![One](a.svg)\n![Two](a.svg)'),
    /<p>/,
    'two adjacent pictures are two figures outside of paragraphs',
  )
})

test('LEARN-6 NOTE, TIP and WARNING are callouts', () => {
  for (const [name, kind, title] of [
    ['NOTE', 'note', 'Note'],
    ['TIP', 'tip', 'Tip'],
    ['WARNING', 'warning', 'Warning'],
  ] as const)
    assert.equal(
      html(`> [!${name}]\n> Keep **this**.\n>\n> - a`).replaceAll('\n', ''),
      `<aside class="callout callout-${kind}"><p class="callout-title">${title}</p><p>Keep <strong>this</strong>.</p><ul><li>a</li></ul></aside>`,
    )
})

test('LEARN-6 the legal notice is the same box everywhere, in the language of its text, regardless of its content', () => {
  assert.equal(html('> [!LAW]'), lawBox('en'))
  assert.match(inEnglish(render('> [!LAW]\n> But not here.').faults[0]?.message), /leave the box empty/)
  const typed = `<p>Before</p>${lawBox('en').replace('9/2020', '1/1999')}<p>After</p>`
  for (const language of ['en', 'my'] as const)
    assert.equal(titleCallouts(cleanLesson(typed), language), `<p>Before</p>${lawBox(language)}<p>After</p>`)
  for (const language of ['en', 'my'] as const) assert.equal(cleanLesson(lawBox(language)), lawBox(language))
})

test('LEARN-6 an external link opens a new tab without a referrer; an internal one stays', () => {
  assert.equal(
    html('[a](https://example.com/?x=1&y=2)'),
    '<p><a href="https://example.com/?x=1&amp;y=2" rel="noopener noreferrer" target="_blank">a</a></p>',
  )
  assert.equal(
    cleanLesson('<p><a target="_top" rel="x" href="https://example.com/">a</a></p>'),
    '<p><a href="https://example.com/" rel="noopener noreferrer" target="_blank">a</a></p>',
  )
  assert.equal(html('[a](/campuses)'), '<p><a href="/campuses">a</a></p>')
  assert.equal(html('[a](#two)'), '<p><a href="#two">a</a></p>')
})

test('LEARN-6 a chart is a figure with tables of its candles and marked levels', () => {
  const text =
    '```chart\ntitle: Price & time\ndata: bars.csv\nlevels:\n  - { price: 2.5, label: The <high>, kind: resistance }\n```'
  assert.equal(
    html(text).replaceAll('\n', ''),
    '<figure class="chart"><figcaption>Price &amp; time</figcaption><table class="candles"><thead><tr><th scope="col">Time</th><th scope="col">Open</th><th scope="col">High</th><th scope="col">Low</th><th scope="col">Close</th></tr></thead>' +
      '<tbody><tr><td>2026-01-01</td><td>1</td><td>3</td><td>0.5</td><td>2</td></tr><tr><td>2026-01-02</td><td>2</td><td>2.5</td><td>1.5</td><td>2.25</td></tr></tbody></table>' +
      '<table class="levels"><thead><tr><th scope="col">Price</th><th scope="col">Level</th><th scope="col">Kind</th></tr></thead><tbody><tr><td>2.50</td><td>The &lt;high&gt;</td><td>resistance</td></tr></tbody></table></figure>',
  )
})

const SIMULATOR = '```simulator\ntitle: 5 % & more\nwin: 45\ngain: 1.8\nloss: 1.1\ntrades: 1000\nrisk: 5\n```'

test('LEARN-19 a simulator is a figure with its numbers, and says what they come to, in the language of the text', () => {
  const rendered = html(SIMULATOR).trim()
  assert.equal(
    rendered,
    '<figure class="simulator" data-win="45" data-gain="1.8" data-loss="1.1" data-trades="1000" data-risk="5"><figcaption>5 % &amp; more</figcaption>' +
      '<p class="simulator-says">1,000 trades, of which 45 % win 1.8R and the others lose 1.1R, with a risk of 5 % each: 957 of 1,000 runs fall to half of their peak, and the middle run falls by 67 %.</p></figure>',
  )
  // As when it is saved from the editor: its text is worked out again, regardless of what was sent.
  assert.equal(saySimulators(cleanLesson(rendered.replace(/says">[^<]*/, 'says">Nobody fails.')), 'en'), rendered)
  const burmese = saySimulators(rendered, 'my')
  assert.match(burmese, /အကြိမ် 1,000 မှာ 957 ကြိမ်က/)
  assert.equal(saySimulators(burmese, 'en'), rendered)
})

test('LEARN-19 a simulator that cannot be played is refused with its line, also in HTML', () => {
  const sizes = [
    ['win: 45', 'win: 101', 'win must be a number from 1 to 99'],
    ['gain: 1.8', 'gain: much', 'gain must be a number from 0.1 to 50'],
    ['loss: 1.1\n', '', 'loss must be a number from 0.1 to 10'],
    ['trades: 1000', 'trades: 100000', 'trades must be a whole number from 10 to 1000'],
    ['trades: 1000', 'trades: 10.5', 'trades must be a whole number from 10 to 1000'],
    ['risk: 5', 'risk: -1', 'risk must be a number from 0.1 to 50'],
    [
      'loss: 1.1\ntrades: 1000\nrisk: 5',
      'loss: 10\ntrades: 10\nrisk: 10',
      'risk times loss must be below 100, or the first loss takes the whole account',
    ],
    [
      'win: 45\ngain: 1.8',
      'win: 90\ngain: 50',
      'the account would grow beyond all measure; choose a smaller risk or fewer trades',
    ],
    ['title: 5 % & more\n', '', 'it has no title'],
  ] as const
  const faultsOf = (text: string) => saidFaults(renderLesson(text, beside).faults)
  for (const [given, wrong, message] of sizes)
    assert.deepEqual(faultsOf(`One\n\n${SIMULATOR.replace(given, wrong)}`), [
      { line: 3, message: `the simulator cannot be drawn: ${message}` },
    ])
  const asHtml = (risk: number) =>
    `\`\`\`html\n${html(SIMULATOR).trim().replace('data-risk="5"', `data-risk="${risk}"`)}\n\`\`\``
  assert.deepEqual(faultsOf(asHtml(2)), [])
  assert.deepEqual(faultsOf(asHtml(200)), [
    { line: 1, message: 'the html cannot be drawn: risk must be a number from 0.1 to 50' },
  ])
  assert.deepEqual(
    faultsOf(`${SIMULATOR}\n\n`.repeat(11)).map(({ message }) => message),
    ['the simulator cannot be drawn: a lesson has at most 10 simulators'],
  )
})

test('LEARN-6 Burmese and other scripts are kept verbatim', () => {
  assert.equal(html('## ငွေကြေး\n\nဈေးကွက် 🌼 日本'), '<h2>ငွေကြေး</h2>\n<p>ဈေးကွက် 🌼 日本</p>')
})

const ELEMENTS =
  'h2 h3 h4 p ul ol li table thead tbody tr th td pre code a blockquote figure figcaption img aside strong em del br hr sup sub'.split(
    ' ',
  )
const ATTRIBUTES = 'href rel target src alt width height loading scope align start class'.split(' ')

/** Allows only known elements and attributes, and https, internal or in-page URLs. */
function assertHarmless(html: string, markdown: string) {
  const text = html.replace(
    /<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/g,
    (_, element: string, attributes: string) => {
      assert.ok(ELEMENTS.includes(element), `${markdown}: <${element}>`)
      for (const [, name = '', value = ''] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
        assert.ok(ATTRIBUTES.includes(name), `${markdown}: ${name}`)
        if (name === 'href' || name === 'src')
          assert.doesNotMatch(value, /^\s*(?!https:)[a-z][a-z0-9+.-]*:|^\s*[/\\]{2}/i, markdown)
      }
      return ''
    },
  )
  assert.doesNotMatch(text, /[<>]/, `${markdown}: what is no element is text`)
}

test('SAFE-4 LEARN-6 no script in a lesson survives', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<iframe src="https://x"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](//evil.test)',
    '[x](/\\evil.test)',
    '[x](https://a" onclick="alert(1))',
    '[x](<javascript:alert(1)>)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '![x](https://evil.test/x.png)',
    '![x" onerror="alert(1)](a.svg)',
    '![x](a.svg "y\\" onload=\\"alert(1)")',
    '```\n</code></pre><script>alert(1)</script>\n```',
    '```html onload=x\n<b>\n```',
    '`</code><script>alert(1)</script>`',
    '```chart\ntitle: "</figcaption><script>alert(1)</script>"\ndata: bars.csv\nlevels: [{price: 1, label: "<img src=x onerror=alert(1)>", kind: entry}]\n```',
    '> [!NOTE]\n> <script>alert(1)</script>',
    '| <script>alert(1)</script> |\n| --- |\n| <img src=x onerror=alert(1)> |',
    '- <style>*{}</style>',
    '<!--><script>alert(1)</script>-->',
    '<scr<script>ipt>alert(1)</script>',
    '<p style="position:fixed">x</p>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<form action="https://evil.test"><input></form>',
    '<base href="https://evil.test">',
  ]
  for (const attack of attacks)
    for (const markdown of [attack, `Text ${attack} text`, `## ${attack}`, `- ${attack}`, `> ${attack}`])
      assertHarmless(render(markdown).html, markdown)
})

test('SAFE-4 nor does any randomly generated markup', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '`',
    '[',
    ']',
    '(',
    ')',
    '!',
    '\\',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '|',
    '#',
    '&',
    ';',
    ' ',
    '=',
    '/',
    '<script>',
    '</script>',
    '<img src=x onerror=y>',
    'javascript:',
    'https://x',
    'onload=x',
    '&#60;',
    '&lt;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<svg>',
    '<a href=',
    'a.svg',
    '```',
    '```chart\n',
    'title: ',
    '[!NOTE]',
    'x',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) =>
      assertHarmless(render(pieces.join('')).html, pieces.join('')),
    ),
    { numRuns: 1500 },
  )
})

test('SAFE-2 a text nested thousands of levels deep is flattened, or refused in a file, and exhausts nothing', () => {
  const deep = (tag: string) => `${`<${tag}>`.repeat(8000)}<p>Kept</p>${`</${tag}>`.repeat(8000)}`
  for (const tag of ['blockquote', 'ul><li', 'aside', 'em', 'table><tbody><tr><td']) {
    const cleaned = cleanLesson(deep(tag))
    assert.ok(cleaned.includes('Kept') && cleaned.length < 5000, `${tag} ${cleaned.length}`)
  }
  for (const markdown of [
    `${'> '.repeat(8000)}deep`,
    `${'>'.repeat(8000)}deep`,
    `${'- '.repeat(8000)}deep`,
    '*'.repeat(8000),
  ]) {
    const { html, faults } = render(markdown)
    assert.ok(html.length < 100_000 && faults.length <= 1, markdown.slice(0, 9))
  }
  assert.deepEqual(saidFaults(render(`${'> '.repeat(8000)}deep`).faults), [
    { line: 1, message: 'the text is nested too deeply to be read' },
  ])
})
