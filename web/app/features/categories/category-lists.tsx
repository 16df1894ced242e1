import './categories.css'
import type { CampusWithCategories } from '@padauk/contract/campuses'
import type { CategoryInProgress } from '@padauk/contract/categories'
import { fileUrl } from '@padauk/contract/files'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { Bloom } from '#ui/bloom.tsx'
import { Chip } from '#ui/chip.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SaidIn } from '#ui/said-in.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/categories'
import { categoryAddress } from './category-address.ts'
import { useFromHere } from './from-here.ts'

/** Categories in progress, each with its progress and next lesson. */
export const ProgressList = ({ categories, isSaid }: { categories: CategoryInProgress[]; isSaid: boolean }) => {
  const state = useFromHere()
  return (
    <ul className="categories-begun">
      {categories.map((category) => (
        <li key={category.category_id}>
          <Link className="card" to={categoryAddress(category, category.next_lesson.course_id)} state={state}>
            <Bloom done={category.finished_lessons} total={category.total_lessons} hidden />
            <div className="category-text">
              <h3 lang={category.language}>{category.title}</h3>
              <p className="tiny faint num">
                {m.lessons_done({ done: category.finished_lessons, total: category.total_lessons })}
                {!isSaid && <SaidIn language={category.language} />}
              </p>
              <p className="small muted">
                {m.progress_next({ lesson: category.next_lesson.title })}
                {!isSaid && !category.language && <SaidIn language={category.next_lesson.language} />}
              </p>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Standing = ({ done, total }: { done: number; total: number }) => {
  if (done === 0) return <span>{m.progress_not_begun()}</span>
  if (done < total) return null
  return (
    <Chip kind="done">
      <Check aria-hidden />
      {m.progress_completed()}
    </Chip>
  )
}

type Props = {
  campus: Pick<CampusWithCategories, 'campus_id' | 'title'>
  categories: CampusWithCategories['categories']
  /** The page has said that its texts are in the other language. */
  isSaid: boolean
}

export const CategoryCards = ({ campus, categories, isSaid }: Props) => {
  const state = useFromHere()
  return (
    <ul className="categories">
      {categories.map(
        ({ category_id, title, language, cover, first_lesson, finished_lessons: done, total_lessons: total }) => (
          <li key={category_id}>
            <Link
              className="card"
              to={categoryAddress(
                { campus_id: campus.campus_id, campus_title: campus.title, category_id, title },
                done === 0 ? first_lesson?.course_id : undefined,
              )}
              state={state}
            >
              <img
                className="category-picture"
                src={fileUrl(cover, 768)}
                alt=""
                width={640}
                height={92}
                loading="lazy"
              />
              <div className="category-text">
                <h3 lang={language}>{title}</h3>
                <div className="stack gap-2">
                  <ProgressBar done={done} total={total} label={title} />
                  <div className="row between tiny faint num">
                    <span>
                      {m.lessons_done({ done, total })}
                      {!isSaid && <SaidIn language={language} />}
                    </span>
                    <Standing done={done} total={total} />
                  </div>
                </div>
              </div>
            </Link>
          </li>
        ),
      )}
    </ul>
  )
}

/** Placeholders in the shape of the campus page's cards. */
export const CategorySkeletons = () => (
  <div aria-hidden>
    <Skeleton className="h-64 rounded-xl" />
    <div className="category-head">
      <Skeleton className="h-6 w-40" />
    </div>
    <div className="categories">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-44 rounded-lg" />
      ))}
    </div>
  </div>
)
