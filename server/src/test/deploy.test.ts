import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { serveEnv, serveFlags } from '../../../scripts/machine.mjs'

// The files for containers and systemd repeat what `npm start` does. `npm run drill container` runs the image itself.

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')
const start = [...serveFlags, 'server/src/main.ts']

test('OPS-6 the image and the service of systemd start the server as npm start does', () => {
  const image = read('Dockerfile')
  const [command = ''] = /(?<=^CMD ).*/m.exec(image) ?? []
  assert.deepEqual(JSON.parse(command), ['node', ...start])
  const unit = read('deploy/padauk.service')
  const [begin = ''] = /(?<=^ExecStart=).*/m.exec(unit) ?? []
  assert.deepEqual(begin.split(' ').slice(1), start)
  for (const text of [image, unit])
    assert.match(text, new RegExp(`UV_THREADPOOL_SIZE=${serveEnv.UV_THREADPOOL_SIZE}\\b`))
})

test('OPS-6 the README lists every setting, and deploy/ sets no other', () => {
  const settings = new Set(
    [...read('server/src/settings.ts').matchAll(/env\.([A-Z][A-Z0-9_]+)|number\('([A-Z_]+)'/g)].map(
      ([, read, counted]) => read ?? counted ?? '',
    ),
  )
  assert.ok(settings.size > 15, `${settings.size} settings`)
  const [table = ''] = /(?<=## Settings)[\s\S]*?(?=\n## )/.exec(read('README.md')) ?? []
  for (const name of settings) assert.ok(table.includes(`\`${name}\``), `${name} is not in the README`)
  const [school = ''] = /(?<= {2}school:)[\s\S]*?(?=\n {4}volumes:)/.exec(read('deploy/compose.yaml')) ?? []
  const [, environment = ''] = school.split('environment:')
  const given = [...environment.matchAll(/^ {6}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name as string)
  assert.ok(given.length > 5, `${given.length} in compose.yaml`)
  for (const name of given) assert.ok(settings.has(name), `compose.yaml sets ${name}, which is no setting`)
})
