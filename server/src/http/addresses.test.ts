import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorld } from '#test/world.ts'

const { app } = await openWorld({ settings: { TRUST_PROXY: '10.1.0.0/16, 2001:db8::7' } })
app.get('/address', async ({ ip }) => ({ ip }))
const seen = async (remoteAddress: string, forwarded?: string) =>
  (
    await app.inject({
      url: '/address',
      remoteAddress,
      headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    })
  ).json().ip as string

test('SAFE-5 the address of a caller comes from trusted proxies only', async () => {
  assert.equal(await seen('10.1.2.3', '203.0.113.9'), '203.0.113.9')
  assert.equal(await seen('2001:db8::7', '203.0.113.9'), '203.0.113.9')
  assert.equal(await seen('10.1.2.3'), '10.1.2.3')
  for (const stranger of ['198.51.100.1', '10.2.0.1', '127.0.0.1', '2001:db8::8'])
    assert.equal(await seen(stranger, '203.0.113.9'), stranger)
})

test('SAFE-5 of several forwarded addresses the last untrusted one counts, regardless of what the caller added', async () => {
  assert.equal(await seen('10.1.2.3', '192.0.2.66, 203.0.113.9'), '203.0.113.9')
  assert.equal(await seen('10.1.2.3', '10.1.9.9, 203.0.113.9, 10.1.0.8'), '203.0.113.9')
  assert.equal(await seen('10.1.2.3', '127.0.0.1'), '127.0.0.1')
})
