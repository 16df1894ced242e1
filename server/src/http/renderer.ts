import { type ChildProcess, fork } from 'node:child_process'
import type { Language } from '@padauk/rules/languages'

export type Rendered = { html: Uint8Array; br: Uint8Array; gzip: Uint8Array }

const IDLE_MS = 10_000
const PATIENCE_MS = 15_000

/**
 * Renders pages in a separate process, one at a time. It starts on demand and exits when idle, because pages only
 * change when somebody edits a text.
 * @param script the renderer module: gets `{ path, language, data }`, answers `Rendered` or `{ failed }`
 */
export function openRenderer(script: string) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const stop = () => {
    child?.kill()
    child = undefined
  }
  const start = () =>
    // An empty environment: ours holds secrets that rendering does not need.
    fork(script, {
      env: { PATH: process.env.PATH, NODE_ENV: 'production' },
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })

  const renderNow = (path: string, language: Language, data: unknown) =>
    new Promise<Rendered>((resolve, reject) => {
      clearTimeout(idle)
      child ??= start()
      const worker = child
      const end = (act: () => void) => {
        clearTimeout(patience)
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
        idle = setTimeout(stop, IDLE_MS)
        idle.unref()
        act()
      }
      const fail = (why: string) => {
        stop()
        end(() => reject(new Error(`The page ${path} could not be rendered: ${why}`)))
      }
      const patience = setTimeout(fail, PATIENCE_MS, 'it took too long')
      worker.once('message', (done: Rendered | { failed: string }) =>
        'failed' in done ? fail(done.failed) : end(() => resolve(done)),
      )
      worker.once('error', (error) => fail(error.message))
      worker.once('exit', (code) => fail(`the renderer left with ${code}`))
      worker.send({ path, language, data })
    })

  return {
    render(path: string, language: Language, data: unknown): Promise<Rendered> {
      const done = turn.then(() => renderNow(path, language, data))
      turn = done.catch(() => {})
      return done
    },
    close() {
      clearTimeout(idle)
      stop()
    },
  }
}
