import { wholeDate } from './calendar.ts'
import type { Language } from './languages.ts'
import { SCHOOL_ZONE } from './school.ts'

/** Crockford base32: no I, L, O or U. A number looks like 7K3M-9Q2X-T4WB. */
export const NUMBER_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Normalises a typed number: upper case, O to 0, I and L to 1, hyphens every four characters. */
export const spellNumber = (typed: string) =>
  (
    typed
      .toUpperCase()
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1')
      .match(/[0-9A-Z]/g) ?? []
  )
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

// Swedish writes yyyy-mm-dd.
const dayIn = new Intl.DateTimeFormat('sv', { timeZone: SCHOOL_ZONE })

/** The date printed on a certificate, on the page and in the PDF. */
export const certificateDay = (issued_at: string, language: Language) =>
  wholeDate(dayIn.format(new Date(issued_at)), language)
