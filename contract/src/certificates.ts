import { spellNumber } from '@padauk/rules/certificates'
import { fault } from '@padauk/rules/faults'
import * as z from 'zod/mini'
import { content, get, Id, post } from './endpoint.ts'

const NUMBER = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/

const CertificateNumber = z.pipe(
  z.string(),
  z.pipe(z.transform(spellNumber), z.string().check(z.regex(NUMBER, fault('no_certificate_number')))),
)

/** Public to anyone who has the number (LEARN-12). */
export const Certificate = z.object({
  number: z.string(),
  name: z.string(),
  course_title: z.string(),
  campus_title: z.string(),
  lessons: z.int(),
  issued_at: z.string(),
  /** Of the final exam of the campus; both null while it is not passed. */
  final_percent: z.nullable(z.int()),
  final_at: z.nullable(z.string()),
})
export type Certificate = z.infer<typeof Certificate>

const number = z.object({ number: CertificateNumber })

export const certificates = {
  list: get('/api/user/certificates', {
    access: 'token',
    inView: true,
    summary: 'The member’s certificates, newest first',
    answer: content(z.array(Certificate)),
  }),
  issue: post('/api/user/course/:id/certificate', {
    access: 'token',
    summary: 'Issue the certificate of a finished course; the same one every time',
    params: z.object({ id: Id }),
    answer: content(Certificate),
  }),
  verify: get('/api/certificate/:number', {
    access: 'public',
    summary: 'Verify a certificate by its number',
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
