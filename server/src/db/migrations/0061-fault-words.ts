import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migration } from '../migration.ts'

const APP = join(import.meta.dirname, '../../../../web/app')

/** What an error message was called while its English was its key: its words, and a fingerprint. */
const oldNameOf = (english: string) => {
  const words = english.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `refusal_${words.join('_').slice(0, 40)}_${createHash('sha256').update(english).digest('hex').slice(0, 6)}`
}

/** Old names of the messages by their new ones. The names of fields were written as on the wire. */
const readNames = () =>
  globSync('**/*.en.json', { cwd: APP })
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(join(APP, file), 'utf8')) as Record<string, string>))
    .filter(([name]) => name.startsWith('fault_'))
    .flatMap(([name, text]) => {
      const english = text.replaceAll("''", "'")
      return [english, english.replaceAll(' ', '_')].map((old) => [oldNameOf(old), name] as const)
    })

/** Error messages are named by their codes. A correction of one that this release words anew is shown as one without a text. */
export const faultWords = migration(async ({ db }) => {
  const { rows } = await sql<{ name: string }>`select distinct name from words where name like 'refusal_%'
    union select distinct name from word_versions where name like 'refusal_%'`.execute(db)
  if (rows.length === 0) return
  const names = new Map(readNames())
  for (const { name } of rows) {
    const now = names.get(name)
    if (!now) continue
    for (const table of ['words', 'word_versions'])
      await sql`update ${sql.table(table)} set name = ${now} where name = ${name}`.execute(db)
  }
})
