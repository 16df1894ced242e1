import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { multipart, PIXEL } from '#test/multipart.ts'
import { openWorld } from '#test/world.ts'

const { app, call, db } = await openWorld()
const send = (bytes: Buffer | string, as: 'editor' | 'support' | 'finance' = 'editor') => {
  const form = multipart([['file', Buffer.from(bytes)]])
  return call('POST', '/api/staff/files', { as, body: form.body, headers: form.headers })
}
const VTT = 'WEBVTT\n\n00:01.000 --> 00:03.000\nမင်္ဂလာပါ\n\n00:00:04.000 --> 00:00:05.500 align:start\ntwo\n'

test('STAFF-3 SAFE-4 a picture is re-encoded as WebP, is public, and identical uploads share a path', async () => {
  const photo = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#0e4f3d' } })
    .withExif({ IFD0: { Copyright: 'where I live' } })
    .jpeg()
    .toBuffer()
  const { status, content, text } = await send(photo)
  assert.equal(status, 201, text)
  assert.deepEqual([content.media_type, content.width, content.height], ['image/webp', 60, 30])
  const answer = await app.inject(`/api/file?filePath=${encodeURIComponent(content.path)}`)
  assert.equal(answer.headers['content-type'], 'image/webp')
  assert.ok(!answer.rawPayload.includes('where I live'))
  assert.equal((await send(photo, 'support')).content.path, content.path)
  assert.equal((await send(photo, 'finance')).status, 403)
  assert.equal(
    (
      await db
        .selectFrom('audits')
        .where('action', '=', 'files.create')
        .where('target', '=', `file:${content.path}`)
        .select('audit_id')
        .execute()
    ).length,
    2,
  )
})

test('STAFF-3 SAFE-4 files other than pictures and captions are refused, regardless of their name', async () => {
  const refused: [Buffer | string, number][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['<!doctype html><script>alert(1)</script>', 415],
    ['GIF89a....', 415],
    ['%PDF-1.4', 415],
    [Buffer.concat([PIXEL.subarray(0, 40), Buffer.alloc(100)]), 422],
    ['WEBVTTT\n\nx', 415],
    ['hello', 415],
    [Buffer.from([0xff, 0xfe, 0x57, 0x00]), 415],
  ]
  for (const [bytes, expected] of refused) {
    const { status, error } = await send(bytes)
    assert.deepEqual([status, error.fields?.[0]?.path], [expected, 'file'], String(bytes).slice(0, 20))
  }
  assert.equal((await send(Buffer.concat([PIXEL, Buffer.alloc(10 * 1024 * 1024)]))).status, 413)
})

test('STAFF-3 captions in an encoding that is not known have a fault with their line', async () => {
  const text = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\ncaf\xe9\n', 'latin1')
  const form = multipart([['file', text]])
  const body = Buffer.from(form.body.toString('latin1').replace('filename="x"', 'filename="x.srt"'), 'latin1')
  const { status, error } = await call('POST', '/api/staff/files', { as: 'editor', body, headers: form.headers })
  assert.deepEqual([status, error.message], [422, 'Error: line 3: this is not UTF-8 text; save the file as UTF-8'])
})

test('STAFF-3 captions are validated cue by cue, and SRT is converted to WebVTT', async () => {
  const { status, content, text } = await send(VTT)
  assert.deepEqual([status, content?.media_type], [201, 'text/vtt; charset=utf-8'], text)
  assert.equal((await app.inject(`/api/file?filePath=${encodeURIComponent(content.path)}`)).body, VTT)
  const srt = await send(
    '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nOne\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo, 5,000\r\n',
  )
  assert.equal(
    (await app.inject(`/api/file?filePath=${encodeURIComponent(srt.content.path)}`)).body,
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOne\n\n00:00:03.000 --> 00:00:04.000\nTwo, 5,000\n',
  )
  const wide = await send(Buffer.from('\ufeff1\r\n0:00:01,000 --> 0:00:02,000\r\nမင်္ဂလာပါ\r\n', 'utf16le'))
  assert.equal(
    (await app.inject(`/api/file?filePath=${encodeURIComponent(wide.content.path)}`)).body,
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nမင်္ဂလာပါ\n',
  )
  const faults: [string, RegExp][] = [
    ['WEBVTT\n\nnothing', /line 1: it has no cues/],
    ['WEBVTT\n\n00:05.000 --> 00:03.000\nx', /line 3: the cue ends before/],
    ['WEBVTT\n\nsoon --> later\nx', /line 3: this is not a cue time/],
  ]
  for (const [bad, says] of faults) {
    const { status, error } = await send(bad)
    assert.equal(status, 422)
    assert.match(error.message, says)
  }
})
