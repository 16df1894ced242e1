import type { Kysely, Migration } from 'kysely'

export const reviews: Migration = {
  async up(_db: Kysely<never>) {},
}
