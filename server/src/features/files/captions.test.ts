import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from '#test/messages.ts'
import { captionsFault, isCaptions, readCaptions } from './captions.ts'

const CUES = '00:00:01.000 --> 00:00:02.500\nOne\n\n00:00:03.000 --> 00:00:04.000\nTwo\n'
const VTT = `WEBVTT\n\n${CUES}`
const reads = (source: string, vtt = VTT) => {
  assert.ok(isCaptions(source), source)
  const read = readCaptions(source)
  assert.equal('vtt' in read ? read.vtt : read.fault, vtt, source)
}
const srt = (one: string, two = '00:00:03,000 --> 00:00:04,000') => `1\n${one}\nOne\n\n2\n${two}\nTwo\n`

test('STAFF-3 captions are read however a program writes their times', () => {
  for (const one of [
    '00:00:01,000 --> 00:00:02,500',
    '0:00:01,000 --> 0:00:02,500',
    '0:0:1,000 --> 0:0:2,500',
    '00:00:01.000 --> 00:00:02.500',
    '00:01,000-->00:02,500',
    '00:00:01,000  -->  00:00:02,500  X1:10 X2:20 Y1:30 Y2:40',
    '00:00:01,000 --> 00:00:02,500   ',
  ])
    reads(srt(one))
  reads(srt('00:00:01,0 --> 00:00:02,5', '00:00:03,0 --> 00:00:04,0'))
  reads(srt('00:00:01,00 --> 00:00:02,50', '00:00:03.00 --> 00:00:04.00'))
  reads(srt('0:01 --> 0:02', '0:03 --> 0:04').replace(/^/, '\n\n'), VTT.replace('02.500', '02.000'))
  reads(`WEBVTT\n\n0:00:01,000 --> 0:00:02,500\nOne\n\n0:00:03,000 --> 0:00:04,000\nTwo`)
})

test('STAFF-3 captions are read with any line ends, without numbers, and with lines of their own between', () => {
  const whole = srt('00:00:01,000 --> 00:00:02,500')
  for (const ends of ['\r\n', '\r']) reads(whole.replaceAll('\n', ends))
  reads(`\ufeff${whole}`)
  reads(whole.replace(/^\d\n/gm, ''))
  reads(whole.replaceAll('\n\n', '\n'))
  reads(whole.replaceAll('\n\n', '\n \n\n'))
  reads(`${whole}\n3\n00:00:05,000 --> 00:00:06,000\n\n`)
  reads(whole.replace('One\n', 'One\n\nand more\n'), VTT.replace('One\n', 'One\nand more\n'))
  reads(
    whole.replace('One', '{\\an8}<font color="#fff"><i>One</i></font> & 1 < 2 --'),
    VTT.replace('One', '<i>One</i> & 1 &lt; 2 --'),
  )
})

test('STAFF-3 cues out of order are sorted, with the notes before them, and cues may overlap', () => {
  const [one, two] = CUES.split('\n\n')
  reads(`WEBVTT\n\n${two?.trim()}\n\n${one}\n`)
  reads(
    srt('00:00:03,000 --> 00:00:04,000', '00:00:01,000 --> 00:00:02,500')
      .replace('One', 'Two')
      .replace(/Two\n$/, 'One\n'),
  )
  reads(
    `WEBVTT - Talk\nKind: captions\n\nSTYLE\n::cue { color: red }\n\n${two}\nNOTE of one\n\nfirst\n${one} \n`,
    `WEBVTT - Talk\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE of one\n\nfirst\n${CUES}`,
  )
  reads(
    `WEBVTT\nKind: captions\n0:01.0 --> 0:02.5\nOne\n\n0:03.0 --> 0:04.0\nTwo`,
    VTT.replace('VTT', 'VTT\nKind: captions'),
  )
  const both = 'WEBVTT\n\n00:00:01.000 --> 00:00:05.000\nOne\n\n00:00:02.000 --> 00:00:03.000\nTwo\n'
  reads(both, both)
})

test('STAFF-3 WebVTT that a browser reads stays as it is', () => {
  for (const vtt of [
    VTT,
    'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nNOTE nothing\n\nintro\n00:01.000 --> 00:03.000 align:start line:0\n<v Ko Aung>- one\n- two\n\n100:00:04.000 --> 100:00:05.500\n\n',
  ])
    reads(vtt, `${vtt.trimEnd()}\n`)
})

test('STAFF-3 captions that can be read in two ways have a fault with their line', () => {
  for (const [source, line, says] of [
    [srt('00:00:02,500 --> 00:00:01,000'), 2, /ends before it begins/],
    [srt('00:00:01,000 --> 00:00:01,000'), 2, /ends before it begins/],
    [srt('00:00:01:12 --> 00:00:02:00'), 2, /not a cue time/],
    [srt('00:00:61,000 --> 00:01:02,000'), 2, /not a cue time/],
    [srt('00:00:01,000 --> later'), 2, /not a cue time/],
    [srt('00:00:01,5 --> 00:00:02,500'), 2, /thousandths/],
    [`Hello\n\n${srt('00:00:01,000 --> 00:00:02,500')}`, 1, /belongs to no cue/],
    ['WEBVTT\n\nnothing', 1, /no cues/],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\n', 1, /no cues/],
  ] as const) {
    const read = readCaptions(source)
    assert.ok('fault' in read, source)
    assert.equal(read.line, line, source)
    assert.match(inEnglish(read.fault), says)
  }
  for (const text of ['hello', 'WEBVTTT\n\nx', '<!doctype html><!-- 1 --><p>00:01 --> x', '[Script Info]\nTitle: x'])
    assert.ok(!isCaptions(text), text)
})

test('STAFF-7 captions that are sent as they are must be what browsers read', () => {
  assert.equal(captionsFault(Buffer.from(`\ufeff${VTT.replaceAll('\n', '\r\n')}`)), undefined)
  for (const [bytes, line] of [
    [Buffer.from(srt('00:00:01,000 --> 00:00:02,500')), 1],
    [Buffer.from(`\ufeff${VTT}`, 'utf16le'), 1],
    [Buffer.from(VTT.replace('One', 'caf\xe9'), 'latin1'), 4],
    [Buffer.from(VTT.replace('03.000', '03,000')), 6],
    [Buffer.from(VTT.replace('00:00:03', '00:00:00')), 6],
    [Buffer.from(VTT.replace('04.000', '02.000')), 6],
  ] as const)
    assert.equal(captionsFault(bytes)?.line, line)
})

test('SAFE-2 STAFF-3 long captions of one kind of sign take no longer than others', () => {
  for (const sign of ['\n', '{\\', '<font ', '1\n', '9', 'x\n\n', '00:00:01,000 --> ']) {
    const began = performance.now()
    const long = sign.repeat(500_000 / sign.length)
    isCaptions(long)
    readCaptions(`1\n00:00:01,000 --> 00:00:02,000\n${long}`)
    assert.ok(performance.now() - began < 3000, JSON.stringify(sign))
  }
})
