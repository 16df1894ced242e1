import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Requests in a fixed order: each path for every token, then the next path. */
export type Shots = { method: 'GET' | 'POST'; paths: string[]; tokens?: string[]; body?: object }

const TICKS_PER_SECOND = 100

/** The processor time of a process so far, in ms. */
export function cpuOf(pid: number) {
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] as string).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000
}

/**
 * Sends requests with wrk for some seconds, as many as are answered. `from` is the number of the first one, so that
 * writes need not repeat.
 * @throws when an answer is not 2xx
 */
export async function fire(port: number, shots: Shots, { seconds = 3, connections = 32, from = 0 } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'padauk-bench-'))
  const script = join(dir, 'shots.lua')
  writeFileSync(script, luaOf(shots, from))
  const url = `http://127.0.0.1:${port}`
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script]
  const wrk = spawn('wrk', [...options, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  wrk.stdout.on('data', (text) => {
    output += text
  })
  await new Promise((resolve, reject) => {
    wrk.once('error', () => reject(new Error('The bench needs wrk (apt-get install wrk)')))
    wrk.once('close', resolve)
  })
  rmSync(dir, { recursive: true })
  const refused = /(Non-2xx.*|Socket errors.*)/.exec(output)
  if (refused) throw new Error(`${shots.method} ${shots.paths[0]}: ${refused[0]}`)
  const [, requests, time] = /(\d+) requests in ([\d.]+)s/.exec(output) ?? []
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  return {
    requests: Number(requests),
    perSecond: Number(requests) / Number(time),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
  }
}

const listOf = (texts: string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`

const luaOf = ({ method, paths, tokens = [], body }: Shots, from: number) => `
local paths, tokens, nth = ${listOf(paths)}, ${listOf(tokens)}, ${from}
local body = ${body ? `[==[${JSON.stringify(body)}]==]` : 'nil'}
request = function()
  local path, headers = paths[math.floor(nth / math.max(#tokens, 1)) % #paths + 1], {}
  if #tokens > 0 then headers["authorization"] = "Bearer " .. tokens[nth % #tokens + 1] end
  if body then headers["content-type"] = "application/json" end
  nth = nth + 1
  return wrk.format("${method}", path, headers, body)
end
`
