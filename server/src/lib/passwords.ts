import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from './turns.ts'

// argon2id with OWASP's first choice: 19 MiB, 2 passes, 1 lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Each takes a thread of libuv's pool for about 40 ms, which file reads and compression need as well.
const takeTurn = takeTurns(2, 20)

export const hashPassword = (password: string) => takeTurn(() => hash(password.normalize('NFC'), COST))

/** Verified against for unknown emails, so that both refusals take the same time. */
let nobodysHash: Promise<string> | undefined

export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  // Without a turn: a refusal would be kept.
  nobodysHash ??= hash('nobody has this password', COST)
  const wantedHash = storedHash ?? (await nobodysHash)
  const isRight = await takeTurn(() => verify(wantedHash, password.normalize('NFC')))
  return isRight && storedHash !== undefined
}
