import '#features/staff-words/staff-words.css'
import type { Word, WordShow } from '@padauk/contract/staff-words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStaff } from '#features/staff/staff.api.ts'
import { wordQuery, wordsQuery } from '#features/staff-words/staff-words.api.ts'
import { WordEditor } from '#features/staff-words/word-editor.tsx'
import { WordList } from '#features/staff-words/word-list.tsx'
import { placeOf } from '#features/staff-words/word-places.ts'
import { prefetch } from '#lib/query-client.ts'
import { useSearchChange } from '#lib/use-search-change.ts'
import { FindField } from '#ui/find-field.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pager } from '#ui/pager.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Empty, Failed } from '#ui/states.tsx'
import { m } from '#words/staff-words'
import type { Route } from './+types/words.ts'

const SHOWS: [WordShow, (values: { count: string }) => string][] = [
  ['all', m.console_words_all],
  ['corrected', m.console_words_corrected],
  ['outdated', m.console_words_outdated],
]
const wantedOf = (search: URLSearchParams) => {
  const noun = search.get('noun')
  return {
    q: search.get('q') ?? '',
    show: SHOWS.find(([show]) => show === search.get('show'))?.[0] ?? ('all' as const),
    page: search.get('page') ?? '1',
    ...(noun && { noun }),
  }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  prefetch(wordsQuery(wantedOf(new URL(request.url).searchParams)))
  return null
}

const Words = () => {
  const { staff_id } = useStaff()
  const [search] = useSearchParams()
  const wanted = wantedOf(search)
  const { data, error, refetch } = useQuery(wordsQuery(wanted))
  const go = useSearchChange()
  const open = search.get('word') ?? undefined
  // Back to where the list was left.
  const last = useRef(open)
  useEffect(() => {
    if (!open && last.current) document.querySelector<HTMLElement>(`[data-word=${last.current}]`)?.focus()
    last.current = open
  }, [open])
  // A correction may no longer be what was searched for, and stays open.
  const [opened, setOpened] = useState<Word>()
  const listed = data?.data.find(({ name }) => name === open) ?? (opened?.name === open ? opened : undefined)
  const alone = useQuery({ ...wordQuery(open ?? ''), enabled: Boolean(open && data && !listed) })
  const word = listed ?? alone.data ?? undefined
  return (
    <>
      <PageHead title={m.console_place_words()} lead={m.console_words_lead()} />
      <div className={`words-columns ${word ? 'words-open' : ''}`}>
        <section className="card words-found" aria-label={m.console_words_find()}>
          <Find wanted={wanted} />
          {data ? (
            data.data.length > 0 ? (
              <>
                <WordList
                  words={data.data}
                  q={wanted.q}
                  open={open}
                  onOpen={(one) => {
                    setOpened(one)
                    go({ word: one.name }, Boolean(open))
                  }}
                />
                <Pager {...data} />
              </>
            ) : (
              <Empty title={m.console_words_none()}>
                <p className="small muted">{m.console_words_none_hint()}</p>
              </Empty>
            )
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
            onChange={setOpened}
            onClose={() => go({ word: undefined }, true)}
          />
        ) : (
          <p className="card pad muted words-none">{m.console_words_choose_one()}</p>
        )}
      </div>
    </>
  )
}
export default Words

/** Narrows the list, and says how many texts are left. */
const Find = ({ wanted }: { wanted: ReturnType<typeof wantedOf> }) => {
  const { data: found } = useQuery(wordsQuery(wanted))
  const go = useSearchChange()
  const nouns = found?.nouns.map((noun) => ({ noun, place: placeOf(noun) })) ?? []
  return (
    <div className="grid grid-cols-1 gap-2.5 px-4 py-3 line-below">
      <FindField
        value={wanted.q}
        label={m.console_words_find()}
        hint={m.console_words_find_hint()}
        max={300}
        onFind={(q) => go({ q, page: undefined }, true)}
      />
      <div className="row wraps between gap-2">
        <fieldset className="seg flex-wrap max-w-full" aria-label={m.console_words_show()}>
          {SHOWS.map(([show, label]) => (
            <button
              key={show}
              type="button"
              aria-pressed={show === wanted.show}
              onClick={() => go({ show: show === 'all' ? undefined : show, page: undefined })}
            >
              {label({ count: found?.counts[show].toLocaleString('en') ?? '' })}
            </button>
          ))}
        </fieldset>
        <select
          className="input"
          aria-label={m.console_words_place()}
          value={wanted.noun ?? ''}
          onChange={(event) => go({ noun: event.target.value, page: undefined })}
        >
          <option value="">{m.console_words_everywhere()}</option>
          {nouns
            .toSorted((a, b) => a.place.localeCompare(b.place))
            .map(({ noun, place }) => (
              <option key={noun} value={noun}>
                {place}
              </option>
            ))}
        </select>
      </div>
      <p className="small muted num" role="status">
        {found ? m.console_words_found({ count: found.total.toLocaleString('en') }) : ' '}
      </p>
    </div>
  )
}
