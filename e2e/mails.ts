import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, productDir } from './fixtures.ts'

// Quoted-printable breaks long lines and encodes '='.
const readPlain = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')

/** The paths of the reset links that the product has mailed. */
const resetPaths = () => {
  const outbox = join(productDir(), 'outbox')
  if (!existsSync(outbox)) return []
  const mails = readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.eml'))
  return mails.flatMap((file) => readPlain(join(outbox, file)).match(/\/auth\/reset-password\/[\w-]+/g) ?? [])
}

/** Runs an action that sends a mail and returns the path of the link in it. */
export const newResetPath = async (ask: () => Promise<unknown>) => {
  const before = resetPaths()
  await ask()
  const fresh = () => [...new Set(resetPaths().filter((path) => !before.includes(path)))]
  await expect.poll(() => fresh().length, { message: 'the mail has arrived' }).toBe(1)
  return fresh()[0] as string
}
