import type { Word } from '@padauk/contract/staff-words'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@padauk/rules/languages'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { m } from '#words/staff-words'
import { readable } from './word-parts.ts'
import { WordView } from './word-view.tsx'

type Props = { word: Word; isBusy: boolean; onDrop: (language: Language) => void }

/** A correction of a text that the product no longer has: it can be copied and dropped. */
export const GoneWord = ({ word, isBusy, onDrop }: Props) => (
  <div className="stack gap-4 mt-3">
    <p className="note gold">{m.console_word_gone()}</p>
    {LANGUAGES.filter((language) => word[language].is_corrected).map((language) => (
      <section key={language} className="stack gap-2" aria-label={LANGUAGE_NAMES[language]}>
        <h3 lang={language}>{LANGUAGE_NAMES[language]}</h3>
        <p className="small">
          {m.console_word_was()} <WordView text={word[language].original} language={language} />
        </p>
        <p className="small">
          {m.console_word_ours()} <WordView text={word[language].text} language={language} />
        </p>
        <div className="row wraps gap-2">
          <CopyButton text={readable(word[language].text)} />
          <Button look="sec" size="tight" disabled={isBusy} onClick={() => onDrop(language)}>
            {m.console_word_drop()}
          </Button>
        </div>
      </section>
    ))}
  </div>
)
