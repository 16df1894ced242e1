import { GONE, type Word } from '@padauk/contract/staff-words'
import { LANGUAGES } from '@padauk/rules/languages'
import { Chip } from '#ui/chip.tsx'
import { m } from '#words/staff-words'
import { titleOf } from './word-places.ts'
import { WordView } from './word-view.tsx'

const isIn = (word: Word, holds: (text: Word['en']) => boolean) => LANGUAGES.some((language) => holds(word[language]))

/** Texts in both languages, with their place. */
export const WordList = ({
  words,
  q,
  open,
  onOpen,
}: {
  words: Word[]
  q: string
  open: string | undefined
  onOpen: (word: Word) => void
}) => (
  <ul className="word-list lined">
    {words.map((word) => (
      <li key={word.name}>
        <button
          type="button"
          data-word={word.name}
          aria-current={word.name === open ? 'true' : undefined}
          onClick={() => onOpen(word)}
        >
          <span className="word-place">
            {titleOf(word)}
            {isIn(word, ({ is_corrected }) => is_corrected) && <Chip kind="done">{m.console_word_corrected()}</Chip>}
            {(word.noun === GONE || isIn(word, ({ replaced }) => replaced !== null)) && (
              <Chip kind="wait">{m.console_word_outdated()}</Chip>
            )}
          </span>
          {LANGUAGES.filter((language) => word[language].text).map((language) => (
            <WordView key={language} text={word[language].text} language={language} q={q} />
          ))}
        </button>
      </li>
    ))}
  </ul>
)
