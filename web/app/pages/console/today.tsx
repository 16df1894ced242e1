import { weekday } from '@padauk/rules/calendar'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { AuditTable } from '#features/audits/audit-table.tsx'
import { auditsQuery } from '#features/audits/audits.api.ts'
import { ageOf } from '#features/overviews/ages.ts'
import { DayFigures } from '#features/overviews/day-figures.tsx'
import { EditingCards } from '#features/overviews/editing.tsx'
import { FigureCards } from '#features/overviews/figure-cards.tsx'
import { figuresQuery, firstsQuery, overviewQuery } from '#features/overviews/overviews.api.ts'
import { QueueTable } from '#features/overviews/queue-table.tsx'
import { useStaff } from '#features/staff/staff.api.ts'
import { OpenMessages } from '#features/staff-messages/open-messages.tsx'
import { FirstRenewals } from '#features/staff-renewals/first-renewals.tsx'
import { formatDay } from '#lib/dates.ts'
import { prefetch } from '#lib/query-client.ts'
import { useKeysOn, useSingleKeys } from '#lib/single-keys.ts'
import { useKeptFocus } from '#lib/use-kept-focus.ts'
import { usePageTitle } from '#lib/use-page-title.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { m as consoleWords } from '#words/console'
import { m } from '#words/overviews'
import { language } from '#words/words.tsx'

export const clientLoader = () => {
  prefetch(overviewQuery, firstsQuery, figuresQuery())
  return null
}

const Recent = () => {
  const audits = useQuery(auditsQuery({ perPage: '6' }))
  return (
    <section className="card mt-4" aria-labelledby="recent">
      <div className="card-head">
        <h2 id="recent">{m.console_recent()}</h2>
        <Link className="link small" to="/console/school/audit">
          {consoleWords.console_place_audit()}
        </Link>
      </div>
      <Loaded query={audits} skeleton={<Skeleton className="m-4 h-40" />}>
        {({ content: { data } }) =>
          data.length > 0 ? <AuditTable audits={data} /> : <p className="muted px-4 pb-4">{m.console_recent_none()}</p>
        }
      </Loaded>
    </section>
  )
}

const Today = () => {
  const { may } = useStaff()
  useKeptFocus()
  const navigate = useNavigate()
  usePageTitle(consoleWords.console_place_today())
  const isKeysOn = useKeysOn()
  useSingleKeys({ r: may('members') ? () => void navigate('/console/members/new') : undefined })
  const overview = useQuery(overviewQuery)
  const firsts = useQuery(firstsQuery)
  const figures = useQuery(figuresQuery())
  const days = figures.data?.content.days
  const nonEmpty = overview.data?.content.queues.filter(({ count }) => count > 0) ?? []
  const count = nonEmpty.reduce((sum, queue) => sum + queue.count, 0)
  const oldest = nonEmpty
    .map(({ oldest_at }) => oldest_at)
    .filter((at) => at !== null)
    .sort()[0]
  const day = `${weekday(new Date(), language())} ${formatDay(new Date())}`
  return (
    <>
      <div className="console-head">
        <div>
          <h1>{consoleWords.console_place_today()}</h1>
          <p className="muted small num">
            {oldest
              ? m.console_today_lead({ day, count, age: ageOf(oldest).text })
              : firsts.data?.editing
                ? day
                : m.console_today_lead_none({ day })}
          </p>
        </div>
        {may('members') && (
          <ButtonLink size="tight" to="/console/members/new">
            <UserPlus className="icon-small" aria-hidden />
            {m.console_register_member()}
            {isKeysOn && (
              <span className="kbd on-button" aria-hidden>
                R
              </span>
            )}
          </ButtonLink>
        )}
      </div>
      {may('members') && <OpenMessages />}
      {may('members.read') ? (
        <div className={may('members') ? 'today' : 'stack gap-4'}>
          <Loaded query={firsts} skeleton={<Skeleton className="h-24" />}>
            {(firsts) => <DayFigures day={days?.at(-1)} firsts={firsts} />}
          </Loaded>
          <Loaded query={overview} skeleton={<Skeleton className="h-80" />}>
            {({ content: { queues } }) => (
              <section className="card" aria-labelledby="queues">
                <div className="card-head">
                  <h2 id="queues">{m.console_queues()}</h2>
                </div>
                <QueueTable queues={queues} firsts={firsts.data?.queues ?? []} />
              </section>
            )}
          </Loaded>
          {may('members') && (
            <div className="today-side">
              {overview.data?.content.renewals && firsts.data?.renewals ? (
                <FirstRenewals counts={overview.data.content.renewals} firsts={firsts.data.renewals} />
              ) : (
                !firsts.error && !overview.error && <Skeleton className="h-80" />
              )}
            </div>
          )}
          <Loaded query={figures} skeleton={<Skeleton className="h-44" />}>
            {({ content: { days } }) => <FigureCards days={days} />}
          </Loaded>
        </div>
      ) : (
        <Loaded query={firsts} skeleton={<Skeleton className="h-80" />}>
          {({ editing }) => editing && <EditingCards editing={editing} days={days} />}
        </Loaded>
      )}
      {may('audit') && <Recent />}
    </>
  )
}
export default Today
