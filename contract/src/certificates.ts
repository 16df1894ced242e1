import * as z from 'zod/mini'
import { content, get, Id, post } from './endpoint.ts'
import { SCHOOL_ZONE } from './school.ts'

/** Letters and digits that are not mistaken for one another, as 7K3M-9Q2X-T4WB. */
export const NUMBER_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/

/** The number as somebody types it: small letters, spaces, O for 0, I and L for 1. */
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

const CertificateNumber = z.pipe(
  z.string(),
  z.pipe(
    z.transform(spellNumber),
    z.string().check(z.regex(NUMBER, 'a certificate has a number of twelve letters and digits')),
  ),
)

/** All that anybody who has the number is told (LEARN-12). */
export const Certificate = z.object({
  number: z.string(),
  name: z.string(),
  course_title: z.string(),
  campus_title: z.string(),
  lessons: z.int(),
  issued_at: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** The day on a certificate, on the page and in the PDF. */
export const certificateDay = (issued_at: string) =>
  new Date(issued_at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: SCHOOL_ZONE,
  })

const number = z.object({ number: CertificateNumber })

export const certificates = {
  list: get('/api/user/certificates', {
    access: 'token',
    summary: 'Own certificates, the newest first',
    answer: content(z.array(Certificate)),
  }),
  issue: post('/api/user/course/:id/certificate', {
    access: 'token',
    summary: 'The certificate of a finished course; the same one every time',
    params: z.object({ id: Id }),
    answer: content(Certificate),
  }),
  verify: get('/api/certificate/:number', {
    access: 'public',
    summary: 'What a certificate says, for whoever has its number',
    params: number,
    answer: content(Certificate),
  }),
  draw: get('/api/certificate/:number/pdf', {
    access: 'public',
    summary: 'The certificate as a PDF',
    params: number,
    download: 'application/pdf',
  }),
}
