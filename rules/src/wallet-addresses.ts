import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

const decoded = (decode: () => Uint8Array): Uint8Array | undefined => {
  try {
    return decode()
  } catch {
    return undefined
  }
}

/** Base58Check: one version byte, then 20 bytes. */
const isHashed = (address: string, versions: number[]) => {
  const bytes = decoded(() => base58check.decode(address))
  return bytes?.length === 21 && versions.includes(bytes[0] as number)
}

/** Hex; mixed case encodes a checksum (EIP-55), single case has none. */
function isHex(address: string) {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const hash = keccak_256(new TextEncoder().encode(digits.toLowerCase()))
  return [...digits].every((digit, at) => {
    const isUpper = (((hash[at >> 1] as number) >> (at % 2 === 0 ? 4 : 0)) & 15) >= 8
    return digit === (isUpper ? digit.toUpperCase() : digit.toLowerCase())
  })
}

/** Witness programs: bech32 for version 0, bech32m for 1 and above (BIP 350). */
function isWitness(address: string) {
  for (const [code, isRight] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version >= 1 && version <= 16],
  ] as const) {
    try {
      const { prefix, words } = code.decode(address as `${string}1${string}`, 90)
      const [version, ...rest] = words
      const { length } = code.fromWords(rest)
      if (
        prefix === 'bc' &&
        version !== undefined &&
        isRight(version) &&
        (version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40)
      )
        return true
    } catch {
      // Not this encoding; try the other.
    }
  }
  return false
}

const CHECKS = {
  TRC20: (address: string) => isHashed(address, [0x41]),
  ERC20: isHex,
  BEP20: isHex,
  BTC: (address: string) => isHashed(address, [0x00, 0x05]) || isWitness(address),
  // A public key without a checksum: only the format can be checked.
  SOL: (address: string) =>
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) && decoded(() => base58.decode(address))?.length === 32,
}

/** Whether an address is valid on a network: format and, where there is one, checksum (docs/wire.md). */
export const isWalletAddress = (network: keyof typeof CHECKS, address: string) => CHECKS[network](address)
