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

/** The date printed on a certificate, on the page and in the PDF. */
export const certificateDay = (issued_at: string) =>
  new Date(issued_at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: SCHOOL_ZONE,
  })
