import type { CampusWithCategories } from '@padauk/contract/campuses'
import type { CategoryInProgress } from '@padauk/contract/categories'
import { fileUrl } from '@padauk/contract/files'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { Bloom } from '#ui/bloom.tsx'
import { Chip } from '#ui/chip.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/generated/messages.js'
import { categoryAddress } from './category-address.ts'
import { useFromHere } from './from-here.ts'

/** Categories begun and not finished, with how far and what comes next. */
export const ProgressList = ({ categories }: { categories: CategoryInProgress[] }) => {
  const state = useFromHere()
  return (
    <ul className="prog">
      {categories.map((category) => (
        <li key={category.category_id}>
          <Link className="card" to={categoryAddress(category)} state={state}>
            <Bloom done={category.finished_lessons} total={category.total_lessons} hidden />
            <div className="text">
              <h3>{category.title}</h3>
              <p className="tiny faint num">
                {m.lessons_done({ done: category.finished_lessons, total: category.total_lessons })}
              </p>
              <p className="small muted">{m.progress_next({ lesson: category.next_lesson.title })}</p>
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
    <Chip kind="ok">
      <Check aria-hidden />
      {m.progress_completed()}
    </Chip>
  )
}

type Props = {
  campus: Pick<CampusWithCategories, 'campus_id' | 'title'>
  categories: CampusWithCategories['categories']
}

/** Cards of a campus's categories. */
export const CategoryCards = ({ campus, categories }: Props) => {
  const state = useFromHere()
  return (
    <ul className="cats">
      {categories.map(({ category_id, title, cover, finished_lessons: done, total_lessons: total }) => (
        <li key={category_id}>
          <Link
            className="card"
            to={categoryAddress({ campus_id: campus.campus_id, campus_title: campus.title, category_id, title })}
            state={state}
          >
            <img className="pic" src={fileUrl(cover, 768)} alt="" width={640} height={92} loading="lazy" />
            <div className="text">
              <h3>{title}</h3>
              <div className="stack gap-2">
                <ProgressBar done={done} total={total} label={title} />
                <div className="row between tiny faint num">
                  <span>{m.lessons_done({ done, total })}</span>
                  <Standing done={done} total={total} />
                </div>
              </div>
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The shape of the campus page's cards while they are on their way. */
export const CategorySkeletons = () => (
  <div aria-hidden>
    <Skeleton className="h-64 rounded-xl" />
    <div className="h2row">
      <Skeleton className="h-6 w-40" />
    </div>
    <div className="cats">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-44 rounded-lg" />
      ))}
    </div>
  </div>
)
