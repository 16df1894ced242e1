import { readFileSync } from 'node:fs'

/**
 * The secret key in a file of age.
 * @throws a sentence when there is none
 */
export function readIdentity(path: string): string {
  const identity = readFileSync(path, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (!identity) throw new Error(`${path} has no secret key of age, which begins with AGE-SECRET-KEY-.`)
  return identity.trim()
}
