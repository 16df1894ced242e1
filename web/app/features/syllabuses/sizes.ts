import type { SyllabusCourse, SyllabusLesson } from '@padauk/contract/syllabuses'
import { megabytes } from '#lib/megabytes.ts'
import { m } from '#words/syllabuses'

/** `2 h 45 min`, or `45 min`. */
const minutesText = (minutes: number) =>
  minutes >= 60
    ? m.syllabus_hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    : m.syllabus_minutes({ minutes })

const sumOf = (lessons: SyllabusLesson[], name: 'minutes' | 'bytes') =>
  lessons.reduce((sum, lesson) => sum + lesson[name], 0)

export const lessonsOf = (courses: SyllabusCourse[]) => courses.flatMap(({ lessons }) => lessons)

/** How many lessons, how long they take and how much data their texts are. */
export const sizesOf = (lessons: SyllabusLesson[]) => ({
  count: m.syllabus_lessons({ count: lessons.length }),
  time: minutesText(sumOf(lessons, 'minutes')),
  data: m.syllabus_megabytes({ size: megabytes(sumOf(lessons, 'bytes')) }),
})
