import { pageData } from '#lib/page-data.ts'

/** Whether there are student wins, unless that is not known (VISIT-17). */
export const hasWins = () => pageData().has_wins !== false
