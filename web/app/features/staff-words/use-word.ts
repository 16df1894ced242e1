import type { Word } from '@padauk/contract/staff-words'
import { LANGUAGES, type Language } from '@padauk/rules/languages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { forgetDraft, readDraft, saveDraft } from '#lib/drafts.ts'
import { failureSentence } from '#lib/failure-sentence.ts'
import { updateWord, wordQuery } from './staff-words.api.ts'
import { type Forms, formsOf, textOf } from './word-parts.ts'

type Texts = Partial<Record<Language, string>>
type Typed = Partial<Record<Language, Forms>>

/** What is typed of a text in both languages, and its requests. What was typed stays on the device until it is saved or discarded. */
export const useWord = (word: Word, staffId: number, onChange: (word: Word) => void) => {
  const draft = `console-word-forms:${staffId}:${word.name}`
  const [typed, setTyped] = useState(() => (readDraft(draft) ?? {}) as Typed)
  useEffect(() => {
    if (Object.keys(typed).length > 0) saveDraft(draft, typed)
    else forgetDraft(draft)
  }, [draft, typed])
  const [errors, setErrors] = useState<Texts>({})
  const update = useMutation(updateWord)
  const client = useQueryClient()
  const savedIn = (language: Language) => formsOf(word[language].text)
  const shownIn = (language: Language) => typed[language] ?? savedIn(language)
  const changed = LANGUAGES.filter((language) => textOf(shownIn(language)) !== textOf(savedIn(language)))
  const set = (language: Language, forms: Forms | undefined) =>
    setTyped(({ [language]: _, ...rest }) => (forms === undefined ? rest : { ...rest, [language]: forms }))
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
    for (const language of changed) now = await save(now, language, textOf(shownIn(language)))
  }
  return {
    ...{ shownIn, changed, errors, isBusy: update.isPending },
    type: (language: Language, forms: Forms) => {
      set(language, forms)
      say(language)
    },
    save: (language: Language, text: string | null) => save(word, language, text),
    saveAll: () => void saveAll(),
    discard: () => {
      setTyped({})
      setErrors({})
    },
  }
}
