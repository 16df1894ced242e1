import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/** A folder that is removed after the tests. */
export const newFolder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'padauk-backup-'))
  after(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export const newBackupFolder = () => {
  const path = join(newFolder(), 'backups')
  mkdirSync(path)
  return path
}
