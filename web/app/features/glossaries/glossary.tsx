import { unitsOf } from '@padauk/rules/lengths'
import './glossary.css'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'
import { m } from '#words/glossaries'
import glossary from '#words/glossary-terms.json'
import { glossaryText } from '#words/glossary-text.ts'
import { groupByLetter, searchTerms, type Term } from './glossary-search.ts'

const TERMS: Term[] = glossary
const GROUPS: Record<string, () => string> = {
  basics: m.glossary_group_basics,
  trading: m.glossary_group_trading,
  charts: m.glossary_group_charts,
  risk: m.glossary_group_risk,
  derivatives: m.glossary_group_derivatives,
  defi: m.glossary_group_defi,
  security: m.glossary_group_security,
  funded: m.glossary_group_funded,
  p2p: m.glossary_group_p2p,
}

const Entry = ({ slug, term, my, also, group, isMarked }: Term & { isMarked: boolean }) => (
  <div id={slug} className={isMarked ? 'glossary-term marked' : 'glossary-term'}>
    <dt>
      {term}
      <span lang="my">{my}</span>
      <small>{GROUPS[group]?.()}</small>
    </dt>
    <dd>
      {glossaryText(slug)}
      {also && <span className="glossary-also">{m.glossary_also({ names: also.join(', ') })}</span>}
    </dd>
  </div>
)

/** The term in the URL hash. Read after hydration, because the page was prerendered without one. */
const useMarked = () => {
  const { hash } = useLocation()
  const [marked, setMarked] = useState<string>()
  useEffect(() => setMarked(hash.slice(1)), [hash])
  return marked
}

type Props = {
  form: RefObject<HTMLFormElement | null>
  query: string
  onQuery: (query: string) => void
  onLeave: () => void
}

/** All terms by first letter, with a search filter. */
export const Glossary = ({ form, query, onQuery, onLeave }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const marked = useMarked()
  const found = searchTerms(TERMS, query, glossaryText)
  const letters = groupByLetter(found)
  const clear = () => {
    onQuery('')
    input.current?.focus()
  }
  return (
    <div className={marked === undefined ? 'glossary' : 'glossary live'}>
      <div className="row wraps gap-x-5 gap-y-2 mt-5">
        <form
          ref={form}
          role="search"
          className="glossary-search"
          onBlur={onLeave}
          onSubmit={(event) => {
            event.preventDefault()
            onLeave()
          }}
        >
          <Search className="icon-small" aria-hidden />
          <input
            ref={input}
            type="search"
            name="q"
            value={query}
            onChange={({ target }) => onQuery(target.value)}
            aria-label={m.glossary_search()}
            placeholder={m.glossary_placeholder()}
            autoComplete="off"
            maxLength={unitsOf(60)}
          />
        </form>
        <p className="small muted num" role="status">
          {query.trim()
            ? m.glossary_some({ count: found.length, total: TERMS.length })
            : m.glossary_all({ total: TERMS.length })}
        </p>
      </div>
      {letters.length > 0 && (
        <nav className="glossary-letters" aria-label={m.glossary_letters()}>
          {letters.map(({ letter }) => (
            <a key={letter} href={`#letter-${letter}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      {letters.map(({ letter, terms }) => (
        <section key={letter} className="glossary-letter" aria-labelledby={`letter-${letter}`}>
          <h2 id={`letter-${letter}`}>{letter}</h2>
          <dl>
            {terms.map((term) => (
              <Entry key={term.slug} {...term} isMarked={term.slug === marked} />
            ))}
          </dl>
        </section>
      ))}
      {letters.length === 0 && (
        <Empty title={m.glossary_none({ query: query.trim() })}>
          <p>{m.glossary_none_text()}</p>
          <Button look="sec" onClick={clear}>
            {m.glossary_clear()}
          </Button>
        </Empty>
      )}
      <p className="mt-8 pt-5 line-above small faint">{m.glossary_note()}</p>
    </div>
  )
}
