import './syllabuses.css'
import type { SyllabusCourse } from '@padauk/contract/syllabuses'
import { Check } from 'lucide-react'
import { langOf } from '#lib/languages.ts'
import { m } from '#words/syllabuses'

/** What a learner can do afterwards: the description of each course says it. */
export const Outcomes = ({ courses }: { courses: SyllabusCourse[] }) => {
  const described = courses.filter(({ description }) => description)
  if (described.length === 0) return null
  return (
    <section aria-labelledby="outcomes">
      <h2 className="title-2" id="outcomes">
        {m.syllabus_outcomes()}
      </h2>
      <ul className="outcomes">
        {described.map(({ slug, description }) => (
          <li key={slug} className="card">
            <Check aria-hidden />
            <p lang={langOf(description)}>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
