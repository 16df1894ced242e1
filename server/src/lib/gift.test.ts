import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from '#test/messages.ts'
import { readGift } from './gift.ts'

/** As Moodle 4 exports a category. */
const MOODLE = String.raw`// question: 0  name: Switch category to $course$/top/Default for Crypto
$CATEGORY: $course$/top/Default for Crypto


// question: 101  name: What a stop is
::What a stop is::[html]<p dir\="ltr" style\="text-align\: left;">What does a <b>stop</b>&nbsp;do?<br></p>{
	=[html]<p>It limits the loss</p>#[html]<p>Right &amp; good.</p>
	~[html]<p>It raises the profit</p>#[html]<p>No\: it does not.</p>
	~<p>Nothing &lt;at all&gt;</p>
	####[html]<p>A stop closes the trade.</p><p>Always set one.</p>
}


// question: 102  name: Coin
::Coin::[html]<p>Bitcoin is a coin.</p>{TRUE##[html]<p>It was the first.</p>
}


// question: 103  name: Sum
::Sum::How much is 2<sup>3</sup>?{#
	=%100%8:0.5#<p>Two times two times two</p>
}


// question: 104  name: Coins
::Coins::[moodle]Which are coins?{
	~%33.33333%BTC
	~%33.33333%ETH
	~%33.33333%SOL
	~%-100%USD#No coin.
}

::Marks::[markdown]**Which** is _lower_?{
	=[plain]1 < 2 & so on
	~a &gt; b
	~a <b and c
}
`
const questionsOf = (source: string) => {
  const { questions, faults } = readGift(source, false)
  assert.deepEqual(faults, [])
  return questions
}
const faultsOf = (source: string) =>
  readGift(source, false).faults.map(({ line, message }) => `${line} ${inEnglish(message)}`)

test('STAFF-3 an export of Moodle is read as it comes, as text without tags', () => {
  const questions = questionsOf(MOODLE)
  assert.deepEqual(
    questions.map(({ kind, prompt, explanation, options }) => [
      kind,
      prompt,
      explanation,
      options.map(({ text }) => text),
    ]),
    [
      [
        'ONE',
        'What does a stop do?',
        'A stop closes the trade.\nAlways set one.\nIt limits the loss – Right & good.\nIt raises the profit – No: it does not.',
        ['It limits the loss', 'It raises the profit', 'Nothing <at all>'],
      ],
      ['TRUE_FALSE', 'Bitcoin is a coin.', 'It was the first.', ['True', 'False']],
      ['NUMBER', 'How much is 2³?', 'Two times two times two', []],
      ['SEVERAL', 'Which are coins?', 'USD – No coin.', ['BTC', 'ETH', 'SOL', 'USD']],
      ['ONE', 'Which is lower?', '', ['1 < 2 & so on', 'a > b', 'a <b and c']],
    ],
  )
  assert.deepEqual(
    questions[3]?.options.map(({ is_right }) => is_right),
    [true, true, true, false],
  )
  for (const ends of ['\r\n', '\r']) assert.deepEqual(questionsOf(`\ufeff${MOODLE.replaceAll('\n', ends)}`), questions)
})

test('STAFF-3 lists, tables and line breaks of a question become lines, and scripts nothing', () => {
  const [one] = questionsOf(
    '[html]<h4>Look</h4>\n<ul><li>one</li>\n<li>two</li></ul><table><tr><th>a</th><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>x<br>y<style>p { }</style> H<sub>2</sub>O 1<sup>st</sup>{=a ~b}'.replace(
      '{ }',
      '\\{ \\}',
    ),
  )
  assert.equal(one?.prompt, 'Look\n- one\n- two\na | b\nc | d\nx\ny H₂O 1st')
})

test('STAFF-3 escapes are read as the signs they stand for', () => {
  const [one] = questionsOf(String.raw`::a\:b::1\=1 \~ \#2 \{x\} \: c\\d{=yes\=no ~%0%50 \% off}`)
  assert.deepEqual([one?.prompt, one?.options[0]?.text], [String.raw`1=1 ~ #2 {x} : c\d`, 'yes=no'])
})

test('STAFF-3 a question of a kind without a form here is named with its line and what to do', () => {
  assert.deepEqual(
    faultsOf(
      '$CATEGORY: top\n\n::m::Match{=a -> b =c -> d =e -> f}\n\n::e::Write{}\n\n// who\n::s::Who?{=Satoshi =Nakamoto}\n\n::d::[html]<p>Text only</p>\n\n::p::[html]<img src\\="@@PLUGINFILE@@/a.png" alt\\="x">?{=a ~b}\n\n::h::Half?{=a ~%50%b ~c}\n\n::l::Less?{~%50%a ~%10%b ~c}',
    ),
    [
      "3 question 'm': asks to match pairs, for which there is no form here; ask for each with options",
      "5 question 'e': asks for an essay, for which there is no form here; leave it out",
      "8 question 's': asks for a typed text, for which there is no form here; add wrong options with ~",
      "10 question 'd': is a text without answers; leave it out",
      "12 question 'p': shows a picture, which a question here cannot; ask without it",
      "14 question 'h': gives a part of the points for an option; here each is right or wrong",
      "16 question 'l': gives a part of the points for an option; here each is right or wrong",
    ],
  )
  assert.deepEqual(faultsOf('$CATEGORY: top\n'), ['1 the quiz has no question'])
  assert.deepEqual(faultsOf(`[markdown]${'>'.repeat(20_000)} deep{=a ~b}`), [
    "1 question '1': the text is nested too deeply to be read",
  ])
})

const SECOND = `::One::First? {=a ~b
####So.
}

::Two::Other? {T
####So.
}

$CATEGORY: second

::One::First again? {=c ~d
####So.
}
`

test('LEARN-7 STAFF-7 questions of the category second are the second forms of those with their names', () => {
  const { questions, titles, lines, faults } = readGift(SECOND)
  assert.deepEqual(faults, [])
  assert.deepEqual(
    questions.map(({ prompt, second }) => [prompt, second?.prompt, second?.options.map(({ text }) => text)]),
    [
      ['First?', 'First again?', ['c', 'd']],
      ['Other?', undefined, undefined],
    ],
  )
  assert.deepEqual(
    [titles, lines],
    [
      ['One', 'Two'],
      [1, 11, 5],
    ],
    'a line for each form',
  )
  // Any other category ends them, and one that only contains the word is none of them.
  for (const other of ['first', '$course$/top/second', 'Second chances']) {
    const read = readGift(`${SECOND}\n$CATEGORY: ${other}\n\n::Three::Last? {F\n####So.\n}\n`)
    assert.deepEqual([read.faults, read.questions.map(({ prompt }) => prompt)], [[], ['First?', 'Other?', 'Last?']])
  }
})

test('LEARN-7 STAFF-7 a second form that stands for no question, or for which there are two, is refused with its line', () => {
  const second = (...names: string[]) => names.map((name) => `${name && `::${name}::`}Again? {=c ~d}\n`).join('\n')
  const first = '::One::First? {=a ~b}\n\n::Two::Other? {T}\n\n$CATEGORY: second\n\n'
  assert.deepEqual(faultsOf(first + second('One', 'Three')), [
    "9 question 'Three': is a second form, and no question has this name",
  ])
  assert.deepEqual(faultsOf(first + second('One', 'Two', 'One')), [
    "11 question 'One': is a second form, and there is another one with this name",
  ])
  assert.deepEqual(faultsOf(first + second('One', '')), [
    "9 question '5': is a second form, and has no name that says of which question",
  ])
  assert.deepEqual(faultsOf(first.replace('Two', 'One') + second('One')), [
    "7 question 'One': is a second form, and two questions have this name",
  ])
  assert.deepEqual(faultsOf(`$CATEGORY: second\n\n${second('One')}`), [
    "3 question 'One': is a second form, and no question has this name",
  ])
})
