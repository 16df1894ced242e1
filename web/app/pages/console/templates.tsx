import '#features/staff-words/staff-words.css'
import { TEMPLATES_NOUN, type Word } from '@padauk/contract/staff-words'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { wordsQuery } from '#features/staff-words/staff-words.api.ts'
import { WordEditor } from '#features/staff-words/word-editor.tsx'
import { WordList } from '#features/staff-words/word-list.tsx'
import { prefetch } from '#lib/query-client.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m as memberWords } from '#words/staff-members'
import { m } from '#words/staff-messages'

const templatesQuery = wordsQuery({ noun: TEMPLATES_NOUN, q: '', show: 'all', page: '1' })

export const clientLoader = () => {
  prefetch(templatesQuery)
  return null
}

/** The texts that messages to members begin with. */
const Templates = () => {
  const { staff_id } = useStaff()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery(templatesQuery)
  const [changed, setChanged] = useState<Word>()
  const open = search.get('word') ?? undefined
  const word = changed?.name === open ? changed : data?.data.find(({ name }) => name === open)
  return (
    <>
      <Link className="btn ghost tight console-back" to="/console/members">
        <ArrowLeft className="icon-small" aria-hidden />
        {memberWords.console_place_members()}
      </Link>
      <PageHead title={m.console_place_templates()} lead={m.console_templates_lead()} />
      <div className={`words-columns ${word ? 'words-open' : ''}`}>
        <section className="card words-found" aria-label={m.console_place_templates()}>
          {data ? (
            <WordList words={data.data} q="" open={open} onOpen={({ name }) => setSearch({ word: name })} />
          ) : error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <>
              <Loading />
              <Skeleton className="h-96" />
            </>
          )}
        </section>
        {word ? (
          <WordEditor
            key={word.name}
            word={word}
            staffId={staff_id}
            onChange={setChanged}
            onClose={() => setSearch({}, { replace: true })}
          />
        ) : (
          <p className="card pad muted words-none">{m.console_templates_choose()}</p>
        )}
      </div>
    </>
  )
}
export default Templates
