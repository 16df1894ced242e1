import { GONE, type Word } from '@padauk/contract/staff-words'
import { LANGUAGES, type Language } from '@padauk/rules/languages'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-words'
import { GoneWord } from './gone-word.tsx'
import { useWord } from './use-word.ts'
import { WordField } from './word-field.tsx'
import { WordHistory } from './word-history.tsx'
import { titleOf } from './word-places.ts'
import { WordView } from './word-view.tsx'

type Props = { word: Word; staffId: number; onChange: (word: Word) => void; onClose: () => void }

/** Both languages of a text, and its history. */
export const WordEditor = ({ word, staffId, onChange, onClose }: Props) => {
  const edited = useWord(word, staffId, onChange)
  const { shownIn, changed, errors, isBusy, save, saveAll } = edited
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const drop = async (language: Language) => {
    const now = await save(language, null)
    if (!LANGUAGES.some((one) => now[one].is_corrected)) onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    saveAll()
  }
  return (
    <section className="card word-editor" aria-labelledby="word-heading">
      <Button look="ghost" size="tight" className="-mt-1.5 mb-1.5 -ml-2.5" onClick={onClose}>
        <ArrowLeft className="icon-small" aria-hidden />
        {m.console_word_back()}
      </Button>
      <h2 id="word-heading" ref={heading} tabIndex={-1}>
        {titleOf(word)}
      </h2>
      <p className="tiny faint mono" translate="no">
        {word.name}
      </p>
      {word.noun === GONE ? (
        <GoneWord word={word} isBusy={isBusy} onDrop={(language) => void drop(language)} />
      ) : (
        <>
          <form className="stack gap-4 mt-3" onSubmit={send}>
            {LANGUAGES.map((language) => (
              <WordField
                key={language}
                language={language}
                text={word[language]}
                value={shownIn(language)}
                error={errors[language]}
                onType={(forms) => edited.type(language, forms)}
                onSave={saveAll}
                onDecide={(text) => void save(language, text)}
              />
            ))}
            {changed.length > 0 && (
              <div>
                <p className="tiny muted mb-1">{m.console_word_look()}</p>
                <div className="word-preview stack gap-1">
                  {changed.flatMap((language) =>
                    shownIn(language).forms.map(({ use, text }) => (
                      <WordView key={language + use} text={text} language={language} />
                    )),
                  )}
                </div>
              </div>
            )}
            <div className="row wraps gap-2 justify-end">
              <span className="word-keys grow">
                <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">Enter</kbd>
              </span>
              <Button look="ghost" size="tight" disabled={changed.length === 0} onClick={edited.discard}>
                {m.console_word_discard()}
              </Button>
              <Button type="submit" size="tight" disabled={changed.length === 0 || isBusy}>
                {m.console_word_save()}
              </Button>
            </div>
          </form>
          <WordHistory word={word} isBusy={isBusy} onPut={(language, text) => void save(language, text)} />
        </>
      )}
    </section>
  )
}
