import type { Kysely, Migration } from 'kysely'

export const staffMembers: Migration = {
  async up(_db: Kysely<never>) {},
}
