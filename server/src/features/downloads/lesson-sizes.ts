import type { Language } from '@padauk/rules/languages'
import type { Db } from '#db/schema.ts'
import { cachePerVersion } from '#db/school-version.ts'
import { filesOf, sizeFiles } from './downloads.ts'

type Texts = { text: string | null; text_my: string | null }

/** What each of these lessons costs to read in this language, in bytes: its text and pictures. A film has a size of its own choice. */
export async function sizeTexts(db: Db, lessons: Texts[], language: Language): Promise<number[]> {
  const texts = lessons.map(({ text, text_my }) => (language === 'my' ? text_my || text : text || text_my) ?? '')
  const shown = texts.map((text) => filesOf(text).filter(({ kind }) => kind === 'picture'))
  const sizes = new Map((await sizeFiles(db, shown.flat())).map(({ path, bytes }) => [path, bytes]))
  return shown.map((files, nth) =>
    files.reduce((sum, { path }) => sum + (sizes.get(path) ?? 0), Buffer.byteLength(texts[nth] as string)),
  )
}

const LANGUAGES_KEPT = 2
const cachedSizes = cachePerVersion<Map<number, number>>(LANGUAGES_KEPT)

/** The size of every published lesson in this language, by its id. Summed once until the school changes. */
export const sizeLessons = (db: Db, school_version: number, language: Language): Promise<Map<number, number>> =>
  cachedSizes(db, school_version, language, async () => {
    const lessons = await db
      .selectFrom('lessons')
      .where('status', '=', 'PUBLISHED')
      .select(['lesson_id', 'text', 'text_my'])
      .execute()
    const sizes = await sizeTexts(db, lessons, language)
    return new Map(lessons.map(({ lesson_id }, nth) => [lesson_id, sizes[nth] as number]))
  })
