import type { CategoryWithFavorites } from '@padauk/contract/categories'
import { Check, Star } from 'lucide-react'
import { Link, type To } from 'react-router'
import { languageOfAll, SaidIn, SaidNote } from '#ui/said-in.tsx'
import { Empty } from '#ui/states.tsx'
import { m } from '#words/favorites'

type Favorite = CategoryWithFavorites['data'][number]
type Props = { favorites: Favorite[]; lessonId: number | null; addressOf: (favorite: Favorite) => To; state: unknown }

/** The favourite lessons of a category, across its courses (LEARN-2). */
export const FavoriteList = ({ favorites, lessonId, addressOf, state }: Props) => {
  if (favorites.length === 0)
    return (
      <Empty title={m.favorite_empty()}>
        <p className="small">{m.favorite_empty_help()}</p>
      </Empty>
    )
  const said = languageOfAll(favorites)
  return (
    <>
      <SaidNote language={said} />
      <ul className="lesson-rows">
        {favorites.map((favorite) => {
          const isCurrent = favorite.lesson_id === lessonId
          return (
            <li key={favorite.lesson_id} className={favorite.is_finished ? 'done' : isCurrent ? 'now' : ''}>
              <Link to={addressOf(favorite)} state={state} aria-current={isCurrent ? 'page' : undefined}>
                <span className="lesson-mark" aria-hidden>
                  {favorite.is_finished ? <Check /> : <Star />}
                </span>
                <span>
                  <span lang={favorite.language}>{favorite.title}</span>
                  <span className="lesson-size">
                    {favorite.course_title}
                    {!said && <SaidIn language={favorite.language} />}
                    {favorite.is_finished && <span className="sr-only">, {m.category_done()}</span>}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
