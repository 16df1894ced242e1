import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceForms, referenceKey } from '@padauk/rules/references'

test('STAFF-1 a reference is the same however it is written: case, spaces, prefix, Myanmar digits', () => {
  for (const written of [
    'KBZ-0093812',
    'kbz pay 009 3812',
    '၀၀၉၃၈၁၂',
    'KBZ0093812',
    ' Ref: KBZPay ၀၀၉၃-၈၁၂\u200b',
    '#0093812',
    'Transaction No. 0093812',
  ])
    assert.equal(referenceKey(written), '0093812', written)
  assert.equal(referenceKey('ft26325kd 8QX'), referenceKey('FT26325KD8QX'))
  assert.equal(referenceKey('TT-2026-118-0042'), 'tt20261180042')
})

test('STAFF-1 a prefix stays where nothing distinctive would be left, and other payments stay apart', () => {
  assert.notEqual(referenceKey('KBZ-12'), referenceKey('AYA-12'))
  assert.notEqual(referenceKey('KBZ-0093812'), referenceKey('KBZ-0093813'))
  for (const empty of ['', ' ', '??']) assert.equal(referenceKey(empty), empty.trim())
})

test('STAFF-1 the forms of a reference hold the ways in which it may have been recorded', () => {
  for (const recorded of ['0093812', 'kbz0093812', 'kbz-0093812', 'wavepay0093812'])
    assert.ok(referenceForms('KBZ Pay 0093812').includes(recorded), recorded)
  assert.deepEqual(referenceForms('FT26325KD8QX'), ['ft26325kd8qx'])
})
