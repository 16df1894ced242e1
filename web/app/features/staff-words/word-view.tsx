import type { Language } from '@padauk/rules/languages'
import { Lock } from 'lucide-react'
import { partsOf } from './word-parts.ts'

const SPECIAL = /[$()*+./?[\\\]^{|}]/g

/** Marks what was searched for. */
const Marked = ({ text, q }: { text: string; q: string }) =>
  q
    ? text
        .split(new RegExp(`(${q.replace(SPECIAL, '\\$&')})`, 'i'))
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
        .map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))
    : text

/** A text as it is seen, its placeholders as chips. */
export const WordView = ({ text, language, q = '' }: { text: string; language: Language; q?: string }) => (
  <span lang={language} className="word-text">
    {partsOf(text).map((part, at) =>
      typeof part === 'string' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
        <Marked key={at} text={part} q={q} />
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
        <span key={at} className="word-chip" translate="no">
          <Lock aria-hidden />
          {part.name}
        </span>
      ),
    )}
  </span>
)
