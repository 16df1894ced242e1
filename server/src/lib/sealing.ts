import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** A key of 256 bits for one purpose; keys for different purposes say nothing about each other. */
export const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts a text for the database. */
export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** The text, or undefined if it was sealed with another key. */
export function unseal(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)).toString('utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
