import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#words/common'
import { Button } from './button.tsx'

type Way = { title: string; language?: string | undefined; to: string }
type Props = {
  title: string
  /** Each with the name of the answer that has to be on this device. */
  ways: (Way & { queryKey: QueryKey })[]
  state?: unknown
  onRetry: () => void
}

/** In place of what is not on this device, without a network: with the ways to what is. */
export const NotHere = ({ title, ways, state, onRetry }: Props) => {
  const client = useQueryClient()
  const headingId = useId()
  // Shown when all are known: a link that moves is missed by the finger.
  const [here, setHere] = useState<Way[]>()
  const wanted = JSON.stringify(ways)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new array at every rendering
  useEffect(() => {
    import('#lib/offline/cached-queries.ts')
      .then(({ areOnDevice }) =>
        areOnDevice(
          client,
          ways.map(({ queryKey }) => queryKey),
        ),
      )
      .then(
        (areHere) => setHere(ways.filter((_, place) => areHere[place])),
        () => setHere([]),
      )
  }, [client, wanted])
  const toDownloads: Way = { title: m.offline_kept(), to: '/campuses/profile/kept' }
  return (
    <>
      <div className="empty" role="alert">
        <CloudOff aria-hidden className="icon-large" />
        <h2 className="title-2 text-ink">{title}</h2>
        <p>{m.offline_text()}</p>
        <Button look="sec" onClick={onRetry}>
          {m.retry()}
        </Button>
      </div>
      {here && (
        <div>
          <h3 className="title-3" id={headingId}>
            {m.offline_here()}
          </h3>
          <ul aria-labelledby={headingId}>
            {[...here, toDownloads].map(({ title, language, to }) => (
              <li key={to}>
                <Link className="link inline-block py-3" to={to} state={state} lang={language}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
