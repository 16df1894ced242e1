import { randomInt } from 'node:crypto'
import type { Certificate } from '@padauk/contract/certificates'
import { NUMBER_LETTERS, spellNumber } from '@padauk/rules/certificates'
import { fault } from '@padauk/rules/faults'
import { undrawnIn } from '@padauk/rules/font-letters'
import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { AppError, notFound } from '#errors.ts'
import { readBrand } from '../configurations/configurations.ts'
import { readSayers } from '../words/say-words.ts'

const NUMBER_LENGTH = 12

const selectCertificates = (db: Db) =>
  db
    .selectFrom('certificates')
    .innerJoin('members', 'members.member_id', 'certificates.member_id')
    .leftJoin('courses', 'courses.course_id', 'certificates.course_id')
    .leftJoin('categories', 'categories.category_id', 'courses.category_id')
    .leftJoin('finals', (join) =>
      join
        .onRef('finals.member_id', '=', 'certificates.member_id')
        .onRef('finals.campus_id', '=', 'categories.campus_id')
        .on('finals.is_passed', '=', 1),
    )
    .select(['number', 'members.name', 'course_title', 'campus_title', 'lessons', 'issued_at'])
    .select(['finals.score_percent as final_percent', 'finals.ended_at as final_at'])

/** All certificates of a member, newest first; at most one per course. */
export const listCertificates = (db: Db, memberId: number): Promise<Certificate[]> =>
  selectCertificates(db)
    .where('certificates.member_id', '=', memberId)
    .orderBy('issued_at', 'desc')
    .orderBy('number')
    .execute()

/**
 * Issues the certificate of a course whose every lesson the member has finished (LEARN-12), or returns the existing
 * one. It does not need a running subscription.
 * @throws 404 for an unknown course, 409 unless it is finished and the name can be drawn
 */
export async function issueCertificate(db: Db, memberId: number, courseId: number, now: Date): Promise<Certificate> {
  const findIssued = () =>
    selectCertificates(db)
      .where('certificates.member_id', '=', memberId)
      .where('certificates.course_id', '=', courseId)
      .executeTakeFirst()
  const issued = await findIssued()
  if (issued) return issued
  const course = await db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .innerJoin('campuses', 'campuses.campus_id', 'categories.campus_id')
    .where('course_id', '=', courseId)
    .where('courses.status', '=', 'PUBLISHED')
    .where('categories.status', '=', 'PUBLISHED')
    .where('campuses.status', '=', 'PUBLISHED')
    .select(['courses.title as course_title', 'campuses.title as campus_title'])
    .executeTakeFirst()
  if (!course) throw notFound('course')
  const { lessons, finished } = await db
    .selectFrom('lessons')
    .leftJoin('lesson_progress as p', (join) =>
      join.onRef('p.lesson_id', '=', 'lessons.lesson_id').on('p.member_id', '=', memberId),
    )
    .where('course_id', '=', courseId)
    .where('status', '=', 'PUBLISHED')
    .select((eb) => [eb.fn.countAll<number>().as('lessons'), eb.fn.count<number>('p.finished_at').as('finished')])
    .executeTakeFirstOrThrow()
  if (lessons === 0 || finished < lessons)
    throw new AppError(409, fault('course_not_finished', { count: finished, total: lessons }))
  const { name } = await db
    .selectFrom('members')
    .where('member_id', '=', memberId)
    .select('name')
    .executeTakeFirstOrThrow()
  requireDrawn(name)
  await db
    .insertInto('certificates')
    .values({
      number: newNumber(),
      member_id: memberId,
      course_id: courseId,
      ...course,
      lessons,
      issued_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'course_id']).doNothing())
    .execute()
  return (await findIssued())!
}

/** @throws 404 for an unknown number */
export async function readCertificate(db: Db, number: string): Promise<Certificate> {
  const found = await selectCertificates(db).where('number', '=', number).executeTakeFirst()
  if (!found) throw notFound('certificate')
  return found
}

/** @throws 409 naming what no font can draw */
function requireDrawn(name: string) {
  const letters = undrawnIn(name).join(', ')
  if (letters) throw new AppError(409, fault('name_not_drawn', { letters }))
}

/**
 * The certificate as a PDF, with the URL that verifies it.
 * @throws 404 for an unknown number, 409 when the name was changed to one that cannot be drawn
 */
export async function drawCertificate(db: Db, publicUrl: string, number: string, language: Language) {
  const [certificate, brand, says] = await Promise.all([readCertificate(db, number), readBrand(db), readSayers(db)])
  requireDrawn(certificate.name)
  // Lazy: the drawing libraries are large.
  const { draw } = await import('./draw-certificate.ts')
  return {
    name: `certificate-${number}.pdf`,
    bytes: await draw(certificate, {
      brand,
      address: `${publicUrl}/certificates/${number}`,
      language,
      say: says[language],
    }),
  }
}

const newNumber = () =>
  spellNumber(Array.from({ length: NUMBER_LENGTH }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)]).join(''))
