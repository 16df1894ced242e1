import { PAGE_KEYS, PAGE_PATHS, type PageKey } from '@padauk/contract/configurations'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@padauk/rules/languages'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { parsePageText } from '#features/configurations/page-text.ts'
import { PageTextView } from '#features/configurations/page-text-view.tsx'
import { useStaff } from '#features/staff/staff.api.ts'
import { configurationQuery } from '#features/staff-configurations/staff-configurations.api.ts'
import { TextEditor } from '#features/staff-configurations/text-editor.tsx'
import { failureSentence } from '#lib/failure-sentence.ts'
import { prefetch } from '#lib/query-client.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { TranslationMark } from '#ui/translation-mark.tsx'
import { m } from '#words/staff-configurations'
import type { Route } from './+types/page-texts.ts'

const pageOf = (search: URLSearchParams): PageKey => PAGE_KEYS.find((key) => key === search.get('page')) ?? PAGE_KEYS[0]
const pathOf = (page: PageKey) => Object.entries(PAGE_PATHS).find(([, key]) => key === page)?.[0] as string

/** The language of the text, not of the console. */
const languageOf = (search: URLSearchParams): Language => (search.get('in') === 'my' ? 'my' : 'en')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url)
  prefetch(configurationQuery(pageOf(searchParams), languageOf(searchParams)))
  return null
}

const PageTexts = () => {
  const { staff_id } = useStaff()
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)
  const language = languageOf(search)
  const { data, error, refetch } = useQuery(configurationQuery(page, language))
  return (
    <>
      <PageHead title={m.console_place_page_texts()} lead={m.console_texts_lead()}>
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
            onClick={() => setSearch({ page: key, in: language })}
          >
            {key}
          </button>
        ))}
      </nav>
      <div className="row flex-wrap mb-4">
        <div className="seg" role="group" aria-label={m.console_text_language()}>
          {LANGUAGES.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === language}
              onClick={() => setSearch({ page, in: one })}
            >
              {LANGUAGE_NAMES[one]}
            </button>
          ))}
        </div>
        {data && language === 'en' && (
          <span className="small muted">
            <TranslationMark translation={data.content.translation} />
          </span>
        )}
      </div>
      {data ? (
        <TextEditor
          key={`${page} ${language} ${data.content.value}`}
          page={page}
          language={language}
          saved={String(data.content.value)}
          translation={data.content.translation}
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
