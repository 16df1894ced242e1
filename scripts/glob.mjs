import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files in a folder whose path matches, sorted. (Node 20 has no fs.globSync.) */
export const globSync = (dir, pattern) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
