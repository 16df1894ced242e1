// Starts the built server once, on an empty school, and ends it. That proves that it starts, and fills NODE_COMPILE_CACHE
// with what a start runs. With an argument, writes what it says about the API into that folder, so that no visitor waits
// for it to be made. Called by the build (scripts/machine.mjs) and by the Dockerfile.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const docs = process.argv[2]
const DATA_DIR = mkdtempSync(join(tmpdir(), 'padauk-first-'))
const server = spawn(join(import.meta.dirname, 'start.sh'), {
  env: {
    PATH: process.env.PATH,
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
    NODE_ENV: 'production',
    SECRET: randomBytes(32).toString('hex'),
    PORT: '0',
    DATA_DIR,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  let address: string | undefined
  for await (const line of createInterface(server.stdout)) {
    address = /Server listening at (http:[^"]+)/.exec(line)?.[1]
    if (address) break
  }
  if (!address) throw new Error('The built server does not start')
  server.stdout.resume()
  await fetch(`${address}/readyz`)
  if (docs) {
    mkdirSync(docs, { recursive: true })
    for (const [path, file] of [
      ['/api/openapi.json', 'openapi.json'],
      ['/api/docs', 'docs.html'],
    ] as const)
      writeFileSync(join(docs, file), await (await fetch(address + path)).text())
  }
  server.kill()
  const [code] = await once(server, 'exit')
  if (code !== 0) throw new Error(`The built server ended with ${code}`)
} finally {
  server.kill('SIGKILL')
  rmSync(DATA_DIR, { recursive: true, force: true })
}
