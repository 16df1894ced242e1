import { SHARE_PICTURE, type SyllabusLesson } from '@padauk/contract/syllabuses'
import type { Language } from '@padauk/rules/languages'
import { pageData } from '#lib/page-data.ts'
import { brand } from '#lib/page-meta.ts'
import { language as languageOfPage } from '#words/words.tsx'

type Described = { path: string; title: string; description: string; language?: Language | undefined }

/** A campus or course for search engines, schema.org's Course. */
export const courseData = ({ path, title, description, language }: Described, lessons: SyllabusLesson[]) => {
  const { origin } = pageData()
  return {
    '@type': 'Course',
    name: title,
    description,
    url: origin + path,
    inLanguage: language ?? languageOfPage(),
    provider: { '@type': 'Organization', name: brand(), url: `${origin}/` },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${lessons.reduce((sum, { minutes }) => sum + minutes, 0)}M`,
    },
  }
}

/** The picture that others show beside a link to a page of `/learn`. */
export const pictureOf = ({
  campus,
  ...below
}: {
  campus: string
  category?: string
  course?: string
  lesson?: string
}) => ({
  path: `/api/syllabus/${campus}/picture?${new URLSearchParams({ ...below, language: languageOfPage() })}`,
  ...SHARE_PICTURE,
})
