import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import type MyanmarTools from 'myanmar-tools'
import { EVERYDAY_CHAT } from '#test/everyday-chat.ts'
import { htmlToUnicode, toUnicode } from './burmese.ts'

const { ZawgyiConverter } = createRequire(import.meta.url)('myanmar-tools') as typeof MyanmarTools
const converter = new ZawgyiConverter()
const zawgyiOf = (text: string) => converter.unicodeToZawgyi(text)

const ROOT = new URL('../../../', import.meta.url).pathname
const FILES = ['web/app/**/*-my.json', 'web/app/**/*.my.json', 'curriculum/**/*.my.*']

test('WORDS-1 every line and every word of our own Burmese stays as it is', () => {
  const texts = new Set<string>()
  for (const file of FILES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })))
    for (const line of readFileSync(ROOT + file, 'utf8')
      .normalize('NFC')
      .split('\n'))
      for (const text of [line, ...(line.match(/[\u1000-\u109f]+/g) ?? [])]) texts.add(text)
  assert.ok(texts.size > 10_000, String(texts.size))
  assert.deepEqual(
    [...texts].filter((text) => toUnicode(text) !== text),
    [],
  )
})

test('WORDS-1 200 sentences of everyday chat in Zawgyi become Unicode, alone and as one text', () => {
  assert.equal(new Set(EVERYDAY_CHAT).size, 200)
  const sentences = EVERYDAY_CHAT.map((sentence) => sentence.normalize('NFC'))
  assert.deepEqual(
    sentences.filter((sentence) => toUnicode(zawgyiOf(sentence)) !== sentence),
    [],
  )
  const text = sentences.join('\n')
  assert.equal(toUnicode(zawgyiOf(text)), text)
})

test('WORDS-1 words with stacked consonants, and a lone e of a keyboard, are not taken for Zawgyi', () => {
  const words =
    'မေတ္တာ သေတ္တာ သတ္တိ ဝတ္ထု ဒုက္ခ ဓမ္မ လက္ခဏာ ပုပ္ပါး ငွေစက္ကူ ယောက်ျား ကျွန်ုပ် သင်္ကြန် ပစ္စည်း ဥက္ကဋ္ဌ ဗြဟ္မာ ကမ္ဘာ မန္တလေး ပိဋကတ် သမ္မတ'
  for (const word of [...words.split(' '), words, 'သ္မီး', 'ေ']) assert.equal(toUnicode(word), word.normalize('NFC'))
})

test('WORDS-1 other languages of the Myanmar block are not converted', () => {
  const texts = {
    Shan: 'လိၵ်ႈတႆး ၵႂၢမ်းတႆး မိူင်းတႆး ၸဝ်ႈၶူး ၵႃႇၶွမ်း ဢွၼ်တၢင်းသုတ်း',
    Mon: 'ဘာသာမန် သ္ဇိုၚ် ညးမဒုၚ် ပ္ဍဲ တ္ၚဲ က္လိ ဂ္ၚ သက္လိဂွံ အခိင်္ တင်မကဵုသမ္တီ သၞာံ',
    'S’gaw Karen': 'ကညီကျိာ် ပှၤကညီဖိ အိၣ်ဝဲ တၢ်ကတိၤ ကၠိၣ်',
    'Pa’O': 'ပအိုဝ်ႏဘာႏသာႏ ခွန်ႏ ထီႏ',
    Rakhine: 'ရခိုင်ဘာသာ ကျွန်တော်ရို့ ဇာ',
  }
  for (const [language, text] of Object.entries(texts))
    for (const one of [text, ...text.split(' ')]) assert.equal(toUnicode(one), one.normalize('NFC'), language)
})

test('WORDS-1 a text is Zawgyi as a whole, but what is surely Unicode in it stays', () => {
  const [first, second, kept] = ['ကျေးဇူးတင်ပါတယ်', 'ဗီဒီယို ဖွင့်မရဘူး', 'မြန်မာပြည်သူများ']
  assert.equal(toUnicode(`${zawgyiOf(first)}\n${zawgyiOf(second)}\n${kept}`), `${first}\n${second}\n${kept}`)
  assert.equal(
    htmlToUnicode(`<p>${kept}</p><p lang="my">${zawgyiOf(first)}</p>`),
    `<p>${kept}</p><p lang="my">${first}</p>`,
  )
})
