import './syllabuses.css'
import type { Syllabus } from '@padauk/contract/syllabuses'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { langOf } from '#lib/languages.ts'
import { m } from '#words/syllabuses'
import { LessonRows } from './lesson-rows.tsx'
import { lessonsOf, sizesOf } from './sizes.ts'

/** The parts of a campus, which open without a script; the first one is open. */
export const SyllabusParts = ({ syllabus }: { syllabus: Syllabus }) => (
  <section aria-labelledby="syllabus">
    <h2 className="title-2" id="syllabus">
      {m.syllabus_title()}
    </h2>
    <p className="small muted">{m.syllabus_lead()}</p>
    <div className="card syllabus">
      {syllabus.categories.map((category, nth) => {
        const { count, time, data } = sizesOf(lessonsOf(category.courses))
        return (
          <details key={category.slug} open={nth === 0}>
            <summary>
              <span className="syllabus-number num" aria-hidden>
                {nth + 1}
              </span>
              <span>
                <b lang={langOf(category.title)}>{category.title}</b>
                <span className="small muted num">{`${count} · ${time} · ${data}`}</span>
              </span>
              <ChevronDown aria-hidden />
            </summary>
            {category.courses.map((course) => {
              const path = `/learn/${syllabus.slug}/${category.slug}/${course.slug}`
              return (
                <div key={course.slug}>
                  <h3>
                    <Link to={path} lang={langOf(course.title)}>
                      {course.title}
                    </Link>
                  </h3>
                  <LessonRows lessons={course.lessons} path={path} />
                </div>
              )
            })}
          </details>
        )
      })}
    </div>
  </section>
)
