import { basename } from 'node:path'
import type { Migration } from 'kysely'
import { importAll } from '#lib/import-all.ts'

const modules = await importAll<Record<string, Migration>>(new URL('migrations/', import.meta.url), '.ts')

/** Every migration by file name, which is also the order in which they run. A published migration is never changed. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(modules).map(([file, module]) => {
    const [migration, ...more] = Object.values(module)
    if (!migration || more.length > 0) throw new Error(`${file} must export one migration`)
    return [basename(file, '.ts'), migration]
  }),
)
