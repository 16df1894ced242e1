import { hash, verify } from '@node-rs/argon2'

// argon2id with OWASP's first choice: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password.normalize('NFC'), COST)

/** Verified against for unknown emails, so that both refusals take the same time. */
let nobodysHash: Promise<string> | undefined

export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const isRight = await verify(kept ?? (await nobodysHash), password.normalize('NFC'))
  return isRight && kept !== undefined
}
