import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from './fixtures.ts'

const readOutboxes = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('padauk-product-'))
    .flatMap((name) => {
      const outbox = join(tmpdir(), name, 'outbox')
      try {
        return readdirSync(outbox, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.eml'))
          .map((file) => readFileSync(join(outbox, file), 'utf8'))
      } catch {
        // Another worker's product that has stopped or has not sent mail yet.
        return []
      }
    })

// Quoted-printable breaks long lines and encodes '='.
const readPlain = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

/** The paths of the reset links mailed by this product, identified by its URL; waits until there are this many more. */
const resetPaths = (origin: string) => [
  ...new Set(
    readOutboxes().flatMap((mail) =>
      [...readPlain(mail).matchAll(/(https?:\/\/[^\s"<>]+?)(\/auth\/reset-password\/[\w-]+)/g)].flatMap(
        ([, at, path]) => (at === origin ? [path as string] : []),
      ),
    ),
  ),
]

/** Runs an action that sends a mail and returns the path of the link in it. */
export const newResetPath = async (origin: string, ask: () => Promise<unknown>) => {
  const before = new Set(resetPaths(origin))
  await ask()
  const fresh = () => resetPaths(origin).filter((path) => !before.has(path))
  await expect.poll(() => fresh().length, { message: 'the mail has arrived', timeout: 15_000 }).toBe(1)
  return fresh()[0] as string
}
