import { OpenPlaces } from '#frames/public/open-places.tsx'
import { titleOf } from '#lib/page-meta.ts'
import { useToken } from '#lib/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { m } from '#words/public'

export const meta = () => [{ title: titleOf(m.not_found_title()) }, { name: 'robots', content: 'noindex' }]

const NotFound = () => (
  <div className="wrap plain-page">
    <section className="plain">
      <div className="mark">
        <Mark />
      </div>
      <h1 className="title-1">{m.not_found_title()}</h1>
      <p className="lead">{m.not_found_text()}</p>
      {useToken() ? (
        <ButtonLink to="/campuses">{m.to_campuses()}</ButtonLink>
      ) : (
        <ButtonLink to="/">{m.to_start()}</ButtonLink>
      )}
    </section>
    <OpenPlaces />
  </div>
)
export default NotFound
