import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { diskStorage } from '#lib/storage.ts'
import { openWorld } from '#test/world.ts'
import { claimDataDir } from './data-dir.ts'

const { db, settings } = await openWorld()
const claim = (dir: string) => claimDataDir(db, diskStorage(join(dir, 'files')), dir)
const folder = () => {
  const dir = mkdtempSync(join(settings.dataDir, 'other-'))
  after(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('OPS-2 processes share a database only with its own DATA_DIR; another one is refused in one line', async () => {
  const home = folder()
  cpSync(join(settings.dataDir, 'files'), join(home, 'files'), { recursive: true })
  await Promise.all([claim(home), claim(home), claim(home)])
  await claim(home)
  const id = readFileSync(join(home, 'installation'), 'utf8')

  const empty = folder()
  const refusal = (dir: string) => new RegExp(`^Error: The database belongs to another DATA_DIR than ${dir}.*${id}`)
  await assert.rejects(claim(empty), refusal(empty))
  assert.deepEqual(readdirSync(empty), [], 'a refused start leaves nothing behind')
  const foreign = folder()
  writeFileSync(join(foreign, 'installation'), 'of another database')
  await assert.rejects(claim(foreign), refusal(foreign))

  writeFileSync(join(empty, 'installation'), id)
  await claim(empty)
})

test('OPS-2 a restored DATA_DIR is accepted, with its id or only with its files', async () => {
  const whole = folder()
  cpSync(join(settings.dataDir, 'files'), join(whole, 'files'), { recursive: true })
  await claim(whole)
  assert.equal(readFileSync(join(whole, 'installation'), 'utf8').length, 36)
})
