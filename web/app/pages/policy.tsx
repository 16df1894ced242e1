import { PAGE_PATHS } from '@padauk/contract/configurations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link, type MetaArgs, useLocation, useMatches } from 'react-router'
import { pageTextQuery } from '#features/configurations/configurations.api.ts'
import { parsePageText } from '#features/configurations/page-text.ts'
import { isAimedAt, PageTextContents } from '#features/configurations/page-text-contents.tsx'
import { PageTextView } from '#features/configurations/page-text-view.tsx'
import { ApiError } from '#lib/api.ts'
import { pageMeta } from '#lib/page-meta.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SaidNote } from '#ui/said-in.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/configurations'

type PagePath = keyof typeof PAGE_PATHS

const pages: Record<PagePath, { title: () => string; description: () => string }> = {
  '/terms-and-condition': { title: m.policy_terms_title, description: m.policy_terms_description },
  '/privacy-policy': { title: m.policy_privacy_title, description: m.policy_privacy_description },
  '/bug-bounty-policy': { title: m.policy_bounty_title, description: m.policy_bounty_description },
  '/affiliate-rule': { title: m.policy_affiliate_title, description: m.policy_affiliate_description },
  '/funded-rule': { title: m.policy_funded_title, description: m.policy_funded_description },
}
const paths = Object.keys(pages) as PagePath[]

/** Which of the five pages this is. From the route id, because the URL may end in '/'. */
const pathOf = (matches: ({ id: string } | undefined)[]) => matches.at(-1)?.id.replace('policy', '') as PagePath

export const meta = ({ matches }: MetaArgs) => {
  const path = pathOf(matches)
  return pageMeta({ title: pages[path].title(), description: pages[path].description(), path, picture: path.slice(1) })
}

const FIRST_LINES = ['w-40', 'w-full', 'w-11/12', 'w-full', 'w-2/3']
const NEXT_LINES = ['w-full', 'w-11/12', 'w-full', 'w-4/5']

const Placeholder = () => (
  <div className="policy-wait">
    <Loading />
    {[FIRST_LINES, NEXT_LINES, NEXT_LINES, NEXT_LINES].map((lines, part) => (
      <div key={String(part)} className="stack">
        {part > 0 && <Skeleton className="mb-2 h-7 w-56 max-w-full" />}
        {lines.map((width, line) => (
          <Skeleton key={String(line)} className={`h-4 ${width}`} />
        ))}
      </div>
    ))}
  </div>
)

const NotPublished = () => (
  <div className="card">
    <Empty title={m.policy_none_title()}>
      <p className="max-w-[44ch]">{m.policy_none_text()}</p>
      <ButtonLink className="mt-2" to="/subscription">
        {m.policy_none_act()}
      </ButtonLink>
    </Empty>
  </div>
)

/** Scrolls to the anchor if the text loads after the page, when the browser no longer does it. */
const useLateAim = (ids: string[]) => {
  const { hash } = useLocation()
  const isLate = useRef(ids.length === 0)
  useEffect(() => {
    const aimed = ids.find((id) => isAimedAt(hash, id))
    if (!isLate.current || !aimed) return
    isLate.current = false
    document.getElementById(aimed)?.scrollIntoView()
  }, [ids, hash])
}

const Text = ({ path }: { path: PagePath }) => {
  const { data, error, refetch } = useQuery(pageTextQuery(PAGE_PATHS[path]))
  const blocks = useMemo(() => parsePageText(data?.text ?? ''), [data])
  const headings = useMemo(() => blocks.filter((block) => block.kind === 'heading'), [blocks])
  useLateAim(useMemo(() => headings.map(({ id }) => id), [headings]))
  if (data === undefined) {
    if (!error) return <Placeholder />
    return error instanceof ApiError && error.status === 404 ? (
      <NotPublished />
    ) : (
      <Failed error={error} onRetry={refetch} />
    )
  }
  if (!/[\p{L}\p{N}]/u.test(data.text)) return <NotPublished />
  return (
    <>
      <SaidNote language={data.language} />
      <div className={headings.length > 1 ? 'policy-body' : undefined} lang={data.language}>
        {headings.length > 1 && <PageTextContents headings={headings} />}
        <PageTextView blocks={blocks} />
      </div>
    </>
  )
}

const Others = ({ path }: { path: PagePath }) => (
  <nav className="policy-others" aria-labelledby="others">
    <h2 className="title-3" id="others">
      {m.policy_others()}
    </h2>
    <ul>
      {paths
        .filter((other) => other !== path)
        .map((other) => (
          <li key={other} className="card">
            <Link to={other}>{pages[other].title()}</Link>
            <p className="small muted">{pages[other].description()}</p>
          </li>
        ))}
    </ul>
  </nav>
)

/** A configured page: text, table of contents, and links to the other pages. */
const Policy = () => {
  const path = pathOf(useMatches())
  return (
    <article className="wrap policy" key={path}>
      <header>
        <h1 className="title-1">{pages[path].title()}</h1>
        <p className="lead">{pages[path].description()}</p>
      </header>
      <Text path={path} />
      <Others path={path} />
    </article>
  )
}
export default Policy
