import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, type To } from 'react-router'
import { Button } from '#ui/button.tsx'
import { m as commonWords } from '#words/common.words.ts'
import { LessonPlace } from './lesson-states.tsx'
import { lessonQuery } from './lessons.api.ts'
import { m } from './lessons.words.ts'

type Listed = { lesson_id: number; title: string; to: To }
type Props = { title: string | undefined; lessons: Listed[]; state: unknown; onRetry: () => void }

/** In place of a lesson that is not on this device, without a network: with those of the course that are. */
export const LessonNotHere = ({ title, lessons, state, onRetry }: Props) => {
  const client = useQueryClient()
  const [here, setHere] = useState<Listed[]>([])
  const ids = lessons.map(({ lesson_id }) => lesson_id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew at every rendering
  useEffect(() => {
    import('#lib/offline/cached-queries.ts')
      .then(({ areOnDevice }) =>
        areOnDevice(
          client,
          lessons.map(({ lesson_id }) => lessonQuery(lesson_id).queryKey),
        ),
      )
      .then(
        (kept) => setHere(lessons.filter((_, place) => kept[place])),
        () => {},
      )
  }, [client, ids])
  return (
    <LessonPlace title={title}>
      <div className="empty" role="alert">
        <CloudOff aria-hidden className="icon-large" />
        <h2 className="title-2 text-ink">{m.lesson_not_here()}</h2>
        <p>{m.lesson_not_here_text()}</p>
        <Button look="sec" onClick={onRetry}>
          {commonWords.retry()}
        </Button>
      </div>
      {here.length > 0 && (
        <section className="stack" aria-labelledby="here">
          <h3 className="title-3" id="here">
            {m.lesson_here()}
          </h3>
          <ul className="stack">
            {here.map(({ lesson_id, title, to }) => (
              <li key={lesson_id}>
                <Link className="link" to={to} state={state}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </LessonPlace>
  )
}
