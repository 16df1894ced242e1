import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './networks.ts'

test('SAFE-8 addresses of one IPv6 /64 are one network, in any spelling, and an IPv4 address is its own', () => {
  for (const address of [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff::',
    '2001:db8:1:2:3:4:5:6',
    '2001:db8:1:2::203.0.113.9',
    '2001:db8:1:2::1%eth0',
  ])
    assert.equal(networkOf(address), '2001:db8:1:2::/64', address)
  assert.equal(networkOf('2001:db8:1:3::1'), '2001:db8:1:3::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
  assert.equal(networkOf('2001:db8::'), '2001:db8:0:0::/64')
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9')
  assert.equal(networkOf('::ffff:203.0.113.9'), '203.0.113.9')
})
