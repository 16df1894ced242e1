import { newKey } from './keys.ts'
import { readInfo } from './session.ts'

const SALT = 'device'

/** Random, so that the names do not tell whose they are. Without storage nothing is kept under them anyway. */
const saltOf = () => {
  try {
    const known = localStorage.getItem(SALT)
    if (known) return known
    const made = newKey()
    localStorage.setItem(SALT, made)
    return made
  } catch {
    return ''
  }
}

/** FNV-1a, 64 bits. Synchronous, and there on http pages too, unlike crypto.subtle. */
const hashOf = (text: string) => {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}

/**
 * Names the signed-in member in storage on this device, always the same for the same member, without saying who it is.
 * Undefined for visitors.
 */
export const readOwner = () => {
  const email = readInfo()?.email
  return email === undefined ? undefined : hashOf(`${saltOf()} ${email}`)
}
