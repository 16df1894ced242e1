import './categories.css'
import type { CategoryInProgress, LessonAhead } from '@padauk/contract/categories'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { langOf } from '#lib/languages.ts'
import { megabytes } from '#lib/megabytes.ts'
import { Bloom } from '#ui/bloom.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { SaidIn } from '#ui/said-in.tsx'
import { m } from '#words/categories'
import { nextLessonAddress } from './category-address.ts'
import art from './continue-art.svg'
import { useFromHere } from './from-here.ts'

type Category = {
  campus_id: number
  campus_title: string
  category_id: number
  title: string
  total_lessons: number
  next_lesson: LessonAhead
}
type Card<C> = {
  category: C
  /** The page has said that its texts are in the other language. */
  isSaid: boolean
}

const NightCard = ({
  category,
  isSaid,
  above,
  done,
  act,
}: Card<Category> & { above: string; done: number; act: string }) => {
  const { title, language, minutes, bytes } = category.next_lesson
  return (
    <section className="continue on-night" aria-labelledby="continue">
      <div className="continue-body">
        <div className="row items-start gap-4">
          <Bloom done={done} total={category.total_lessons} />
          <div className="grow">
            <p className="num">
              {above}
              {!isSaid && <SaidIn language={language} />}
            </p>
            <h2 id="continue" lang={language}>
              {title}
            </h2>
            {/* What a device kept of an earlier version has none. */}
            {minutes > 0 && (
              <p className="num">
                {bytes > 0 ? m.continue_size({ minutes, size: megabytes(bytes) }) : m.continue_minutes({ minutes })}
              </p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2.5 max-hand:*:basis-full">
          <ButtonLink look="gold" to={nextLessonAddress(category)} state={useFromHere()}>
            <Play className="icon-small" aria-hidden />
            {act}
          </ButtonLink>
        </div>
      </div>
      <img className="continue-picture" src={art} alt="" />
    </section>
  )
}

/** The next lesson of the last touched category. */
export const ContinueCard = (card: Card<CategoryInProgress>) => {
  const { title: category, finished_lessons: done, total_lessons: total } = card.category
  return <NightCard {...card} above={m.continue_above({ category, done, total })} done={done} act={m.continue_act()} />
}

/** The way back to a lesson in another campus than the one on the page. */
export const ContinueElsewhere = ({ category }: { category: CategoryInProgress }) => {
  const { campus_title: campus, next_lesson } = category
  return (
    <Link className="continue-elsewhere" to={nextLessonAddress(category)} state={useFromHere()}>
      <Play className="icon-small" aria-hidden />
      <span>
        <span className="small muted">{m.continue_elsewhere({ campus })}</span>
        <b lang={langOf(next_lesson.title)}>{next_lesson.title}</b>
      </span>
    </Link>
  )
}

/** The first lesson, when nothing in this campus has been started. */
export const BeginCard = (card: Card<Category>) => (
  <NightCard {...card} above={m.begin_above()} done={0} act={m.begin_act()} />
)
