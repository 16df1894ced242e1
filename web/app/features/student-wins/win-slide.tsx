import { fileUrl } from '@padauk/contract/files'
import type { StudentWin } from '@padauk/contract/student-wins'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/generated/messages.js'

/** What is no member's own begins its title with this. */
const SAMPLE = /^sample: */i

export const WinSlide = ({ win: { cover, title }, place }: { win: StudentWin; place: string }) => (
  <li className="card win">
    <span className="sr">{place}</span>
    <div className="pic">
      <img src={fileUrl(cover, 384)} alt="" width={330} height={220} loading="lazy" decoding="async" />
      {SAMPLE.test(title) && <span className="chip">{m.wins_sample()}</span>}
    </div>
    <p className="text">{title.replace(SAMPLE, '')}</p>
  </li>
)

/** The shapes of a first page that did not come with the HTML. */
export const MissingSlides = () => (
  <>
    {['a', 'b', 'c', 'd'].map((key) => (
      <li className="card win" key={key}>
        {key === 'a' && <Loading />}
        <Skeleton className="pic" />
        <div className="text">
          <Skeleton className="h-5 w-40" />
        </div>
      </li>
    ))}
  </>
)
