import type { Language } from '@padauk/rules/languages'
import { m } from '#words/common'

/** What an answer says about its language: set where it is not the one that was asked for. */
type Said = { language?: Language | undefined }

/** The other language, if several texts are all in it. One sentence then says it for all of them. */
export const languageOfAll = (rows: readonly Said[]) =>
  rows.length > 1 && rows.every(({ language }) => language) ? rows[0]?.language : undefined

/** The sentence above such texts. */
export const SaidNote = ({ language }: Said) =>
  language && <p className="small muted mb-3">{language === 'en' ? m.texts_in_english() : m.texts_in_burmese()}</p>

/** Names the language in the small print of a row, after its other facts. */
export const SaidIn = ({ language, alone }: Said & { alone?: boolean }) =>
  language && (
    <span className="said-in" title={language === 'en' ? m.not_in_burmese() : m.not_in_english()}>
      {!alone && ' · '}
      {language === 'en' ? m.in_english() : m.in_burmese()}
    </span>
  )
