import './overviews.css'
import type { Editing, FiguresDay, NamedLesson } from '@padauk/contract/overviews'
import { Link } from 'react-router'
import { inLanguage, langOf } from '#lib/languages.ts'
import { Empty } from '#ui/states.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/overviews'
import { FigureCards } from './figure-cards.tsx'

/** More are found in the curriculum. */
const SHOWN = 6

const Lesson = ({ lesson_id, title, title_my }: NamedLesson) => {
  const name = inLanguage(title, title_my)
  return (
    <Link className="link wrap-anywhere" to={`/console/curriculum/lessons/${lesson_id}`} lang={langOf(name)}>
      {name}
    </Link>
  )
}

type ListProps = { id: string; title: string; none: string; lessons: NamedLesson[] }
const Lessons = ({ id, title, none, lessons }: ListProps) => (
  <section className="card" aria-labelledby={id}>
    <div className="card-head">
      <h2 id={id}>{title}</h2>
      <b className="num">{lessons.length}</b>
    </div>
    <ul className="stack gap-2 px-4 pb-4">
      {lessons.slice(0, SHOWN).map((lesson) => (
        <li key={lesson.lesson_id}>
          <Lesson {...lesson} />
        </li>
      ))}
      {lessons.length > SHOWN && (
        <li>
          <Link className="link small" to="/console/curriculum">
            {m.console_edit_rest({ count: lessons.length - SHOWN })}
          </Link>
        </li>
      )}
      {lessons.length === 0 && <li className="muted">{none}</li>}
    </ul>
  </section>
)

const Quizzes = ({ quizzes }: Pick<Editing, 'quizzes'>) => (
  <section className="card" aria-labelledby="quizzes">
    <div className="card-head">
      <h2 id="quizzes">{m.console_quizzes()}</h2>
      <span className="tiny faint">{m.console_quizzes_lead()}</span>
    </div>
    {quizzes.length === 0 ? (
      <Empty title={m.console_quizzes_none()} />
    ) : (
      <table className="tbl rows">
        <thead>
          <tr>
            <th scope="col">{m.console_quiz_lesson()}</th>
            <th scope="col" className="at-end">
              {m.console_quiz_attempts()}
            </th>
            <th scope="col" className="at-end">
              {m.console_quiz_passed()}
            </th>
          </tr>
        </thead>
        <tbody>
          {quizzes.map(({ attempts, passed_percent, ...lesson }) => (
            <tr key={lesson.lesson_id}>
              <td>
                <Lesson {...lesson} />
              </td>
              <td className="at-end num">{attempts.toLocaleString('en')}</td>
              <td className="at-end num">{passed_percent} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

/** What an editor begins with, in place of queues. */
export const EditingCards = ({ editing, days }: { editing: Editing; days: FiguresDay[] | undefined }) => (
  <div className="today halves">
    <div className="stack gap-4">
      <Lessons
        id="drafts"
        title={m.console_edit_drafts()}
        none={m.console_edit_drafts_none()}
        lessons={editing.drafts}
      />
      <Lessons
        id="changes"
        title={m.console_edit_changes()}
        none={m.console_edit_changes_none()}
        lessons={editing.changes}
      />
      <section className="card" aria-labelledby="missing">
        <div className="card-head">
          <h2 id="missing">
            <Link className="link" to="/console/curriculum?burmese=MISSING">
              {consoleWords.console_burmese_missing()}
            </Link>
          </h2>
          <b className="num">{editing.burmese_missing.toLocaleString('en')}</b>
        </div>
      </section>
    </div>
    <div className="stack gap-4">
      <Quizzes quizzes={editing.quizzes} />
      {days && <FigureCards days={days} />}
    </div>
  </div>
)
