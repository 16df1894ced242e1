import type { Kysely, Migration } from 'kysely'

export const authoring: Migration = {
  async up(_db: Kysely<never>) {},
}
