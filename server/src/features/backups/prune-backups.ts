import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupFolder, listBackups, timeOf } from './backup-folder.ts'
import { readManifest } from './manifest.ts'

const DAY_MS = 86_400_000
/** How many days, weeks and months keep the newest of their backups. */
const RETAINED = { day: 7, week: 4, month: 12 }
/** Longer than any backup takes: what is younger may belong to one that is running. */
const UNFINISHED_MS = 2 * DAY_MS
const STORE_FOLDERS = 256

/**
 * Which backups to keep: all of the last 24 hours, then the newest of each of the last 7 days, 4 weeks and 12 months
 * that have one. Time is counted from the newest backup, so that a clock that jumped removes nothing.
 * @param names oldest first
 * @internal Exported for tests.
 */
export function chooseRetained(names: string[]): Set<string> {
  const newestFirst = names.toReversed()
  const newest = newestFirst[0] && timeOf(newestFirst[0]).getTime()
  const retained = new Set(newestFirst.filter((name) => Number(newest) - timeOf(name).getTime() < DAY_MS))
  for (const [span, count] of Object.entries(RETAINED)) {
    const spans = new Map<string, string>()
    for (const name of newestFirst) {
      const nth = nameOfSpan(timeOf(name), span as keyof typeof RETAINED)
      if (!spans.has(nth) && spans.size < count) spans.set(nth, name)
    }
    for (const name of spans.values()) retained.add(name)
  }
  return retained
}

function nameOfSpan(time: Date, span: keyof typeof RETAINED): string {
  if (span === 'month') return time.toISOString().slice(0, 7)
  if (span === 'day') return time.toISOString().slice(0, 10)
  // 1970 began on a Thursday; weeks begin on Monday.
  return String(Math.floor((time.getTime() / DAY_MS + 3) / 7))
}

/**
 * Removes old backups, those that were never finished, and the files that no backup names any more.
 * @returns the names of the removed ones
 * @throws a sentence when a manifest cannot be read: whose files it names is then unknown
 */
export async function pruneBackups(folder: BackupFolder, now: Date): Promise<string[]> {
  const { complete, unfinished } = await listBackups(folder)
  const retained = chooseRetained(complete)
  const removed = complete.filter((name) => !retained.has(name))
  for (const name of unfinished) {
    const { mtimeMs } = await stat(folder.dirOf(name))
    if (now.getTime() - mtimeMs > UNFINISHED_MS) removed.push(name)
  }
  for (const name of removed) {
    // First the manifest: a folder without one is no backup.
    await rm(join(folder.dirOf(name), 'manifest.json'), { force: true })
    await rm(folder.dirOf(name), { recursive: true, force: true })
  }
  const named = new Set<string>()
  for (const name of (await listBackups(folder)).complete)
    for (const { stored } of Object.values(readManifest(folder.dirOf(name)).blobs)) named.add(stored)
  for (let at = 0; at < STORE_FOLDERS; at++)
    for (const { blob, storedMs } of await folder.blobs.list(at))
      if (!named.has(blob) && now.getTime() - storedMs > UNFINISHED_MS) await folder.blobs.remove(blob, storedMs)
  return removed
}
