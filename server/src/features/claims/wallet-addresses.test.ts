import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WalletNetwork } from '@padauk/contract/claims'
import { isWalletAddress } from '@padauk/rules/wallet-addresses'

// Well-known public addresses: the genesis block, the examples of BIP 173, BIP 350 and EIP-55, token contracts.
const RIGHT: Record<WalletNetwork, string[]> = {
  TRC20: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  ERC20: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdac17f958d2ee523a2206206994597c13d831ec7',
    '0xDAC17F958D2EE523A2206206994597C13D831EC7',
  ],
  BEP20: ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  BTC: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  SOL: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'So11111111111111111111111111111111111111112'],
}
const NETWORKS = Object.keys(RIGHT) as WalletNetwork[]

test('FUND-2 an address is valid on its own network only', () => {
  for (const network of NETWORKS)
    for (const address of RIGHT[network])
      for (const other of NETWORKS) {
        const isSame =
          network === other ||
          (network.endsWith('EP20') && other === 'ERC20') ||
          (network === 'ERC20' && other === 'BEP20')
        assert.equal(isWalletAddress(other, address), isSame, `${address} on ${other}`)
      }
})

test('FUND-2 a checksum detects any single wrong character', () => {
  for (const network of ['TRC20', 'BTC'] as const)
    for (const address of RIGHT[network])
      for (let at = 4; at < address.length; at += 3) {
        const wrong = address[at]?.toLowerCase() === 'q' ? 'p' : 'q'
        const changed =
          address.slice(0, at) +
          (address === address.toUpperCase() ? wrong.toUpperCase() : wrong) +
          address.slice(at + 1)
        assert.equal(isWalletAddress(network, changed), false, changed)
      }
  assert.equal(isWalletAddress('ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'), false)
})

test('FUND-2 a witness program uses the encoding of its version', () => {
  // Version 0 in bech32m and version 1 in bech32 (invalid examples of BIP 350), and the prefix of another chain.
  for (const address of [
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4',
    'bc1gmk9yu',
  ])
    assert.equal(isWalletAddress('BTC', address), false, address)
})

test('SAFE-2 any other string is invalid on every network and never throws', () => {
  for (const address of [
    '',
    ' ',
    '0x',
    'T',
    'bc1',
    '1',
    'null',
    '🌼',
    "'; drop table claims --",
    '0'.repeat(120),
    'l'.repeat(44),
    'ABC\0',
    'https://example.com',
    'SAMPLE-TRC20-ADDRESS-NOT-FOR-PAYMENT',
    '0xg2908400098527886E0F7030069857D2E4169EE7',
  ])
    for (const network of NETWORKS) assert.equal(isWalletAddress(network, address), false, `${address} on ${network}`)
})
