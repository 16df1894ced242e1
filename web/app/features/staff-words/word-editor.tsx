import { GONE, type Word } from '@padauk/contract/staff-words'
import { LANGUAGES, type Language } from '@padauk/rules/languages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/staff-words'
import { GoneWord } from './gone-word.tsx'
import { updateWord, wordQuery } from './staff-words.api.ts'
import { WordField } from './word-field.tsx'
import { WordHistory } from './word-history.tsx'
import { placeOf } from './word-places.ts'
import { WordView } from './word-view.tsx'

type Texts = Partial<Record<Language, string>>

/** Both languages of a text, and its history. What was typed stays on the device until it is saved or discarded. */
export const WordEditor = ({
  word,
  staffId,
  onChange,
  onClose,
}: {
  word: Word
  staffId: number
  onChange: (word: Word) => void
  onClose: () => void
}) => {
  const draft = `console-word:${staffId}:${word.name}`
  const [typed, setTyped] = useState(() => (readDraft(draft) ?? {}) as Texts)
  useEffect(() => {
    if (Object.keys(typed).length > 0) keepDraft(draft, typed)
    else forgetDraft(draft)
  }, [draft, typed])
  const [errors, setErrors] = useState<Texts>({})
  const update = useMutation(updateWord)
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const shownIn = (language: Language) => typed[language] ?? word[language].text
  const changed = LANGUAGES.filter((language) => shownIn(language) !== word[language].text)
  const set = (language: Language, text: string | undefined) =>
    setTyped(({ [language]: _, ...rest }) => (text === undefined ? rest : { ...rest, [language]: text }))
  const say = (language: Language, error?: string) =>
    setErrors(({ [language]: _, ...rest }) => (error ? { ...rest, [language]: error } : rest))

  const save = async (from: Word, language: Language, text: string | null) => {
    try {
      const { content } = await update.mutateAsync({
        name: from.name,
        language,
        text,
        decided_on: from[language].text,
      })
      set(language, undefined)
      say(language)
      onChange(content)
      return content
    } catch (error) {
      say(language, failureSentence(error as Error))
      // What it says now is shown, and the next try decides on that.
      if (error instanceof ApiError && error.status === 409) {
        const now = await client.fetchQuery({ ...wordQuery(from.name), staleTime: 0 }).catch(() => null)
        if (now) onChange(now)
      }
      return from
    }
  }
  const saveAll = async () => {
    if (update.isPending) return
    let now = word
    for (const language of changed) now = await save(now, language, shownIn(language))
  }
  const drop = async (language: Language) => {
    const now = await save(word, language, null)
    if (!LANGUAGES.some((one) => now[one].is_corrected)) onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void saveAll()
  }
  return (
    <section className="card word-editor" aria-labelledby="word-heading">
      <Button look="ghost" size="tight" className="word-close" onClick={onClose}>
        <ArrowLeft className="icon-small" aria-hidden />
        {m.console_word_back()}
      </Button>
      <h2 id="word-heading" ref={heading} tabIndex={-1}>
        {placeOf(word.noun)}
      </h2>
      <p className="tiny faint mono" translate="no">
        {word.name}
      </p>
      {word.noun === GONE ? (
        <GoneWord word={word} isBusy={update.isPending} onDrop={(language) => void drop(language)} />
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
                onType={(text) => {
                  set(language, text)
                  say(language)
                }}
                onSave={() => void saveAll()}
                onDecide={(text) => void save(word, language, text)}
              />
            ))}
            {changed.length > 0 && (
              <div>
                <p className="tiny muted mb-1">{m.console_word_look()}</p>
                <div className="word-preview stack gap-1">
                  {changed.map((language) => (
                    <WordView key={language} text={shownIn(language)} language={language} />
                  ))}
                </div>
              </div>
            )}
            <div className="row wraps gap-2 justify-end">
              <span className="word-keys grow">
                <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">Enter</kbd>
              </span>
              <Button
                look="ghost"
                size="tight"
                disabled={changed.length === 0}
                onClick={() => {
                  setTyped({})
                  setErrors({})
                }}
              >
                {m.console_word_discard()}
              </Button>
              <Button type="submit" size="tight" disabled={changed.length === 0 || update.isPending}>
                {m.console_word_save()}
              </Button>
            </div>
          </form>
          <WordHistory
            word={word}
            isBusy={update.isPending}
            onPut={(language, text) => void save(word, language, text)}
          />
        </>
      )}
    </section>
  )
}
