import { fileUrl } from '@padauk/contract/files'
import type { StudentWin } from '@padauk/contract/student-wins'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { m } from '#words/student-wins'

/** Title prefix of samples in each language, which are not from real members. */
const SAMPLE = /^(?:sample|နမူနာ): */i

export const WinSlide = ({ win: { cover, title, language }, place }: { win: StudentWin; place: string }) => (
  <li className="card win">
    <span className="sr-only">{place}</span>
    <div className="win-pic">
      <img src={fileUrl(cover, 384)} alt="" width={330} height={220} loading="lazy" decoding="async" />
      {SAMPLE.test(title) && <span className="chip">{m.wins_sample()}</span>}
    </div>
    <p className="win-text" lang={language}>
      {title.replace(SAMPLE, '')}
    </p>
  </li>
)

/** Placeholders if the first page was not embedded in the HTML. */
export const MissingSlides = () => (
  <>
    {['a', 'b', 'c', 'd'].map((key) => (
      <li className="card win" key={key}>
        {key === 'a' && <Loading />}
        <Skeleton className="win-pic" />
        <div className="win-text">
          <Skeleton className="h-5 w-40" />
        </div>
      </li>
    ))}
  </>
)
