import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Migration } from 'kysely'

const folder = new URL('migrations/', import.meta.url)

/** Every migration by file name, which is also the order in which they run. A published migration is never changed. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .sort()
      .map(async (file) => {
        const exported = Object.values((await import(new URL(file, folder).href)) as Record<string, Migration>)
        if (exported.length !== 1) throw new Error(`${file} must export one migration`)
        return [basename(file, '.ts'), exported[0]]
      }),
  ),
)
