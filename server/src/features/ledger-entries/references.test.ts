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

test('SAFE-3 STAFF-9 a reference is the same in each of its usual forms', () => {
  const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
  const alike = [
    [
      '01003928471',
      'Transaction ID: 01003928471',
      'Trx No. 0100 3928 471',
      '01003928471 (KBZPay)',
      'ငွေလွှဲနံပါတ် ၀၁၀၀၃၉၂၈၄၇၁',
    ],
    [
      'FT26325KD8QX',
      'Ref: FT26325KD8QX',
      'KBZ FT26325-KD8QX',
      'ft26325 kd8qx',
      '\u202aFT26325KD8QX\u202c',
      'Receipt no. ＦＴ26325KD8QX',
    ],
    [hash, `0x${hash}`, hash.toUpperCase(), `https://tronscan.org/#/transaction/${hash}`, `TxHash: 0x${hash} TRC20`],
    ['P_A123456789', 'Binance Order ID: PA123456789', 'PA 1234 56789'],
  ]
  for (const forms of alike)
    for (const form of forms) assert.equal(referenceKey(form), referenceKey(forms[0] as string), form)
  assert.equal(new Set(alike.map(([first = '']) => referenceKey(first))).size, alike.length)
})
