import { writeSync } from 'node:fs'
import type { Settings } from './settings.ts'

/** Drops what cannot be written, for example to a full disk; with the logger's own stream that ends the process. */
export const output = {
  write(text: string) {
    try {
      writeSync(1, text)
    } catch {}
  },
}

/** One JSON line, in the format of the server's own log. */
export const logLine = (level: 'info' | 'error', msg: string, more: object = {}) =>
  output.write(
    `${JSON.stringify({ level: level === 'info' ? 30 : 50, time: Date.now(), pid: process.pid, ...more, msg })}\n`,
  )

/** Says where the product is. In production that is a line of the log, like everything else. */
export async function greet({ publicUrl, isProduction }: Settings) {
  if (isProduction) return logLine('info', `Padauk is at ${publicUrl}`)
  // Imported on demand, because the container image has no demo data.
  const { ACCOUNTS, PASSWORD, STAFF } = await import('../../demo/world.ts')
  const accounts = [...Object.values(ACCOUNTS), ...Object.values(STAFF)]
  output.write(
    `\n  Padauk is at ${publicUrl}\n\n${accounts
      .map(({ email, shows }) => `  ${email.padEnd(24)} ${shows}\n`)
      .join('')}\n  The password of each is ${PASSWORD}\n\n`,
  )
}
