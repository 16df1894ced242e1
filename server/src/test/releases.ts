import { join } from 'node:path'

/** A folder of backups for each version that was released, each with one small school. */
export const RELEASES = join(import.meta.dirname, 'releases')
/** With which they were kept. */
export const SECRET = 'a secret of at least thirty-two characters'
