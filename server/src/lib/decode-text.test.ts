import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText, lineOfNoText } from './decode-text.ts'

const SRT = '1\r\n0:00:01,000 --> 0:00:02,000\r\nကကကက ကုန်ကျစရိတ်\r\n'
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

test('STAFF-3 STAFF-7 text is read as UTF-8 and UTF-16, with a byte order mark and without', () => {
  for (const [bytes, encoding] of [
    [Buffer.from(SRT), 'utf-8'],
    [Buffer.from(`\ufeff${SRT}`), 'utf-8'],
    [Buffer.from(`\ufeff${SRT}`, 'utf16le'), 'utf-16le'],
    [swapped(`\ufeff${SRT}`), 'utf-16be'],
    [Buffer.from(SRT, 'utf16le'), 'utf-16le'],
    [swapped(SRT), 'utf-16be'],
  ] as const)
    assert.deepEqual(decodeText(bytes), { text: SRT, encoding })
})

test('STAFF-3 STAFF-7 what is no text has a line', () => {
  for (const [bytes, line] of [
    [Buffer.from('caf\xe9', 'latin1'), 1],
    [Buffer.from('a\rb\rcaf\xe9\r', 'latin1'), 3],
    [Buffer.from('a\nb\0\n'), 2],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 0, 9, 9, 9, 9, 9]), 1],
    [Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 1],
  ] as const) {
    assert.equal(decodeText(bytes), undefined)
    assert.equal(lineOfNoText(bytes), line)
  }
  assert.equal(lineOfNoText(Buffer.from(SRT)), 0)
})
