import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

// The files for containers and systemd. `npm run drill container` runs the image itself.

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')

test('OPS-6 npm start, the image and the service of systemd start the server in one way', () => {
  assert.match(read('package.json'), /"start": "node scripts\/build\.mjs && exec server\/start\.sh"/)
  assert.match(read('Dockerfile'), /^CMD \["server\/start\.sh"\]$/m)
  assert.match(read('deploy/padauk.service'), /^ExecStart=\/srv\/padauk\/server\/start\.sh$/m)
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
