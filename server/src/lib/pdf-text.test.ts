import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fontOf, undrawnIn } from '@padauk/rules/font-letters'
import * as hb from 'harfbuzzjs'

test('LEARN-12 each font has every letter that is drawn with it', () => {
  const letters = Array.from({ length: 0x11_0000 }, (_, code) => code)
  for (const [name, codes] of Map.groupBy(letters, (code) => fontOf(String.fromCodePoint(code)))) {
    if (name === undefined) continue
    const file = join(import.meta.dirname, `../../fonts/${name}.ttf`)
    const has = new Set(new hb.Face(new hb.Blob(new Uint8Array(readFileSync(file)).buffer)).collectUnicodes())
    const lacks = codes.filter((code) => !has.has(code)).map((code) => code.toString(16))
    assert.deepEqual(lacks, [], name)
  }
})

test('LEARN-12 what no font can draw is named as it is seen', () => {
  for (const name of [
    'Łukasz',
    'Nguyễn Thị Ánh',
    'O’Brien-Núñez',
    'Ёжик',
    'Ζωή',
    'กมลวรรณ',
    '李小明',
    '박지성',
    'ဒေါ်ဆွေ',
    'ၸၢႆးလႃး',
    'A\u0301ung',
  ])
    assert.deepEqual(undrawnIn(name), [], name)
  assert.deepEqual(undrawnIn('मोहन मोहन Ko 🌼 ♥'), ['मो', 'ह', 'न', '🌼', '♥'])
  assert.deepEqual(undrawnIn('𠮷野'), ['𠮷'])
})
