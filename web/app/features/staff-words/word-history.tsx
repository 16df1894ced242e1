import type { Word, WordVersion } from '@padauk/contract/staff-words'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@padauk/rules/languages'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#lib/dates.ts'
import { Loading } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states.tsx'
import { m } from '#words/staff-words'
import { versionsQuery } from './staff-words.api.ts'
import { differenceOf, readable } from './word-parts.ts'

type Step = WordVersion & {
  language: Language
  before: string
  after: string
  previous: string | null
  isNewest: boolean
}

/** Each correction with what it replaced. */
const stepsOf = (word: Word, language: Language, versions: WordVersion[]): Step[] =>
  versions.map((version, at) => {
    const { original } = word[language]
    const previous = versions[at + 1]?.text ?? null
    return {
      ...version,
      language,
      previous,
      before: previous ?? original,
      after: version.text ?? original,
      isNewest: at === 0,
    }
  })

const Difference = ({ before, after }: { before: string; after: string }) => {
  const { start, removed, added, end } = differenceOf(readable(before), readable(after))
  return (
    <>
      {start}
      {removed && <del>{removed}</del>}
      {added && <ins>{added}</ins>}
      {end}
    </>
  )
}

/** What a text was, newest first. The newest correction of a language can be taken back, an older one put back. */
export const WordHistory = ({
  word,
  isBusy,
  onPut,
}: {
  word: Word
  isBusy: boolean
  onPut: (language: Language, text: string | null) => void
}) => {
  const reads = { en: useQuery(versionsQuery(word.name, 'en')), my: useQuery(versionsQuery(word.name, 'my')) }
  const failed = LANGUAGES.map((language) => reads[language]).find(({ error }) => error)
  const steps = LANGUAGES.flatMap((language) => stepsOf(word, language, reads[language].data ?? [])).toSorted(
    (a, b) => b.version_id - a.version_id,
  )
  return (
    <div className="word-history">
      <h3>{m.console_history()}</h3>
      {failed?.error ? (
        <Failed error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !reads.en.data || !reads.my.data ? (
        <Loading />
      ) : steps.length === 0 ? (
        <p className="small muted">{m.console_word_never()}</p>
      ) : (
        <ul>
          {steps.map(({ version_id, language, staff, created_at, text, previous, before, after, isNewest }) => (
            <li key={version_id}>
              <span className="row between wraps">
                <span className="strong small num">
                  {formatTime(created_at)} <span className="muted">{staff}</span>
                </span>
                <button
                  type="button"
                  className="link"
                  disabled={isBusy}
                  onClick={() => onPut(language, isNewest ? previous : text)}
                >
                  {isNewest ? m.console_word_take_back() : m.console_word_put_back()}
                  <span className="sr-only" lang={language}>
                    {' '}
                    {LANGUAGE_NAMES[language]}, {readable(isNewest ? before : after)}
                  </span>
                </button>
              </span>
              <span lang={language} className="word-text">
                <Difference before={before} after={after} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
