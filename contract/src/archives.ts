import * as z from 'zod/mini'
import { content, get } from './endpoint.ts'

/** How often a member may download all of their data. */
export const ARCHIVES_PER_DAY = 5

export const archives = {
  size: get('/api/me/archive', {
    access: 'token',
    summary: 'About how large the archive of all one’s data is',
    answer: content(z.object({ bytes: z.int() })),
  }),
  download: get('/api/me/archive/download', {
    access: 'token',
    summary: `All one’s data as a zip archive: at most one a minute and ${ARCHIVES_PER_DAY} a day`,
    download: 'application/zip',
  }),
}
