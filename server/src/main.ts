import cluster from 'node:cluster'
import { readSettings } from './settings.ts'

async function start() {
  const settings = readSettings(process.env)
  // Each loads only what it needs: a supervisor is small.
  if (settings.isSupervised && cluster.isPrimary) await (await import('./processes/supervisor.ts')).supervise(settings)
  else await (await import('./serve.ts')).serve(settings)
}

start().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
