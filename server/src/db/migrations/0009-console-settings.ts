import type { Kysely, Migration } from 'kysely'

export const consoleSettings: Migration = {
  async up(_db: Kysely<never>) {},
}
