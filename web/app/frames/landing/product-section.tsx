import './product.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { freeSampleQuery } from '#features/free-lessons/free-lessons.api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { m } from '#words/product'

const DAY = [
  { name: m.product_day_lesson, text: m.product_day_lesson_text },
  { name: m.product_day_practice, text: m.product_day_practice_text },
  { name: m.product_day_drill, text: m.product_day_drill_text },
  { name: m.product_day_checklist, text: m.product_day_checklist_text },
  { name: m.product_day_note, text: m.product_day_note_text },
]

/** The product itself: the beginning of a real lesson on a phone, and what a day looks like. */
export const ProductSection = () => {
  const { data: lesson } = useQuery(freeSampleQuery)
  return (
    <section className="sec band" aria-labelledby="product">
      <div className="wrap product">
        {lesson && (
          <div className="product-phone">
            <article className="product-screen" lang={lesson.language} aria-label={lesson.title}>
              <p className="product-head num">{m.product_minutes({ minutes: lesson.minutes })}</p>
              <h3>{lesson.title}</h3>
              {lesson.opening[0] && <p>{lesson.opening[0]}</p>}
              {lesson.picture && (
                <img src={lesson.picture.src} alt={lesson.picture.alt} width={320} height={180} loading="lazy" />
              )}
              {lesson.opening.slice(1).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </article>
          </div>
        )}
        <div className="stack">
          <h2 className="title-1" id="product">
            {m.product_title()}
          </h2>
          <p className="lead">{m.product_text()}</p>
          {lesson && (
            <ButtonLink look="sec" to={lesson.path} className="justify-self-start">
              {m.product_open()}
              <ArrowRight aria-hidden />
            </ButtonLink>
          )}
          <h3 className="title-3 mt-5">{m.product_day()}</h3>
          <ol className="product-day">
            {DAY.map(({ name, text }) => (
              <li key={name()}>
                <p>
                  <b>{name()}</b>
                  <br />
                  <span className="small muted">{text()}</span>
                </p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
