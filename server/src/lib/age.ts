import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

// The format of https://age-encryption.org, so that its own tool can decrypt without us.

/** A new key pair: the secret key as text, and the public key for `encryptTo`. */
export async function makeKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** The public key of a secret key; undefined when it is none. */
export const recipientOf = (identity: string): Promise<string | undefined> =>
  identityToRecipient(identity).catch(() => undefined)

export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

export async function encryptTo(recipient: string, source: Readable): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return Readable.fromWeb((await encrypter.encrypt(toWeb(source))) as ReadableStream)
}

export async function decryptWith(identity: string, source: Readable): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return Readable.fromWeb((await decrypter.decrypt(toWeb(source))) as ReadableStream)
}

// Node types its web streams apart from those of the DOM, which the library names.
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>
