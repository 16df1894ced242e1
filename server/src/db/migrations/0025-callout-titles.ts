import { sql } from 'kysely'
import { migration } from '../migration.ts'

const TITLES = [
  ['note', 'Note', 'မှတ်သားစရာ'],
  ['tip', 'Tip', 'အကြံပြုချက်'],
  ['warning', 'Warning', 'သတိပေးချက်'],
] as const

/** Burmese titles for the callouts of Burmese lessons, which the import used to write in English. */
export const calloutTitles = migration(async ({ db }) => {
  for (const [kind, english, burmese] of TITLES) {
    const head = (title: string) => `<aside class="callout callout-${kind}"><p class="callout-title">${title}</p>`
    await sql`update lessons set text_my = replace(text_my, ${head(english)}, ${head(burmese)})
      where text_my like ${`%${head(english)}%`}`.execute(db)
  }
})
