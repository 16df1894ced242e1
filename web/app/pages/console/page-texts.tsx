import { PAGE_KEYS, PAGE_PATHS, type PageKey } from '@padauk/contract/configurations'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { parsePageText } from '#features/configurations/page-text.ts'
import { PageTextView } from '#features/configurations/page-text-view.tsx'
import { useStaff } from '#features/staff/staff.api.ts'
import { configurationQuery } from '#features/staff-configurations/staff-configurations.api.ts'
import { m } from '#features/staff-configurations/staff-configurations.words.ts'
import { TextEditor } from '#features/staff-configurations/text-editor.tsx'
import { failureSentence } from '#lib/failure-sentence.ts'
import { prefetch } from '#lib/query-client.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m as consoleWords } from '#words/console.words.ts'
import type { Route } from './+types/page-texts.ts'

const pageOf = (search: URLSearchParams): PageKey => PAGE_KEYS.find((key) => key === search.get('page')) ?? PAGE_KEYS[0]
const pathOf = (page: PageKey) => Object.entries(PAGE_PATHS).find(([, key]) => key === page)?.[0] as string

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(configurationQuery(pageOf(new URL(request.url).searchParams)))
  return null
}

const PageTexts = () => {
  const { staff_id } = useStaff()
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)
  const { data, error, refetch } = useQuery(configurationQuery(page))
  return (
    <>
      <PageHead title={consoleWords.console_page_texts()} lead={m.console_texts_lead()}>
        <a className="btn sec tight" href={pathOf(page)} target="_blank" rel="noopener">
          {m.console_text_open()}
          <ArrowUpRight className="icon-small" aria-hidden />
        </a>
      </PageHead>
      <nav className="tabs mb-4" aria-label={m.console_text_page()}>
        {PAGE_KEYS.map((key) => (
          <button
            key={key}
            type="button"
            aria-current={key === page ? 'page' : undefined}
            onClick={() => setSearch({ page: key })}
          >
            {key}
          </button>
        ))}
      </nav>
      {data ? (
        <TextEditor
          key={`${page} ${data.content.value}`}
          page={page}
          saved={String(data.content.value)}
          staffId={staff_id}
          preview={(text) => <PageTextView blocks={parsePageText(text)} />}
        />
      ) : error ? (
        <Failed error={error} text={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="page-editor">
          <Loading />
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  )
}
export default PageTexts
