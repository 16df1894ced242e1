import './categories.css'
import type { CategoryInProgress } from '@padauk/contract/categories'
import type { Language } from '@padauk/rules/languages'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import { langOf } from '#lib/languages.ts'
import { Bloom } from '#ui/bloom.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { SaidIn } from '#ui/said-in.tsx'
import { m } from './categories.words.ts'
import { nextLessonAddress } from './category-address.ts'
import art from './continue-art.svg'
import { useFromHere } from './from-here.ts'

type Said = {
  language?: Language | undefined
  /** The page has said that its texts are in the other language. */
  isSaid: boolean
}
type Card = Said & { above: string; title: string; done: number; total: number; act: string; to: string }

const NightCard = ({ above, title, language, isSaid, done, total, act, to }: Card) => (
  <section className="continue on-night" aria-labelledby="continue">
    <div className="continue-body">
      <div className="row items-start gap-4">
        <Bloom done={done} total={total} />
        <div className="grow">
          <p className="continue-above num">
            {above}
            {!isSaid && <SaidIn language={language} />}
          </p>
          <h2 id="continue" lang={language}>
            {title}
          </h2>
        </div>
      </div>
      <div className="continue-acts">
        <ButtonLink look="gold" to={to} state={useFromHere()}>
          <Play className="icon-small" aria-hidden />
          {act}
        </ButtonLink>
      </div>
    </div>
    <img className="continue-picture" src={art} alt="" />
  </section>
)

/** The next lesson of the last touched category. */
export const ContinueCard = ({ category, isSaid }: { category: CategoryInProgress; isSaid: boolean }) => {
  const { title, finished_lessons: done, total_lessons: total, next_lesson } = category
  return (
    <NightCard
      above={m.continue_above({ category: title, done, total })}
      title={next_lesson.title}
      language={next_lesson.language}
      isSaid={isSaid}
      done={done}
      total={total}
      act={m.continue_act()}
      to={nextLessonAddress(category)}
    />
  )
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

type Category = {
  campus_id: number
  campus_title: string
  category_id: number
  title: string
  total_lessons: number
  next_lesson: { course_id: number; lesson_id: number; title: string; language?: Language | undefined }
}

/** The first lesson, when nothing in this campus has been started. */
export const BeginCard = ({ category, isSaid }: { category: Category; isSaid: boolean }) => (
  <NightCard
    above={m.begin_above()}
    title={category.next_lesson.title}
    language={category.next_lesson.language}
    isSaid={isSaid}
    done={0}
    total={category.total_lessons}
    act={m.begin_act()}
    to={nextLessonAddress(category)}
  />
)
