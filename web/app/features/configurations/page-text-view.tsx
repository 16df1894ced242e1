import '#ui/prose.css'
import './page-texts.css'
import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#words/configurations'
import { type Block, languageOf, plainOf } from './page-text.ts'
import type { Word, Words } from './page-words.ts'

const LinkView = ({ text, address }: { text: string; address: string }) => {
  if (address.startsWith('/')) return <Link to={address}>{text}</Link>
  if (address.startsWith('mailto:')) return <a href={address}>{text}</a>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {text}
      <ArrowUpRight className="icon-small" aria-hidden />
      <span className="sr-only"> {m.policy_new_tab()}</span>
    </a>
  )
}

const WordView = ({ word }: { word: Word }) => {
  if (word.kind === 'text') return word.text
  if (word.kind === 'link') return <LinkView {...word} />
  return (
    <strong>
      <WordsView words={word.words} />
    </strong>
  )
}

// Positions work as keys here, because a text is parsed once and its parts never change their order.
const WordsView = ({ words }: { words: Words }) =>
  words.map((word, place) => <WordView key={String(place)} word={word} />)

const BlockView = ({ block }: { block: Block }) => {
  if (block.kind === 'heading') {
    const Heading = `h${block.level}` as const
    return (
      // The table of contents moves the focus here.
      <Heading id={block.id} tabIndex={-1} lang={languageOf(block.words)}>
        <WordsView words={block.words} />
      </Heading>
    )
  }
  if (block.kind === 'paragraph')
    return (
      <p lang={languageOf(block.words)}>
        <WordsView words={block.words} />
      </p>
    )
  if (block.kind === 'table')
    return (
      // A wide table scrolls horizontally, so the keyboard must reach it.
      <div className="policy-table" role="group" aria-label={block.head.map(plainOf).join(', ')} tabIndex={0}>
        <table>
          <thead>
            <Row cells={block.head} Cell="th" />
          </thead>
          <tbody>
            {block.rows.map((cells, place) => (
              <Row key={String(place)} cells={cells} Cell="td" />
            ))}
          </tbody>
        </table>
      </div>
    )
  const items = block.items.map((words, place) => (
    <li key={String(place)} lang={languageOf(words)}>
      <WordsView words={words} />
    </li>
  ))
  return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
}

const Row = ({ cells, Cell }: { cells: Words[]; Cell: 'th' | 'td' }) => (
  <tr>
    {cells.map((words, place) => (
      <Cell key={String(place)} scope={Cell === 'th' ? 'col' : undefined} lang={languageOf(words)}>
        <WordsView words={words} />
      </Cell>
    ))}
  </tr>
)

/** Renders a parsed text as elements. No part of it is ever treated as HTML. */
export const PageTextView = ({ blocks }: { blocks: Block[] }) => (
  <div className="prose policy-text">
    {blocks.map((block, place) => (
      <BlockView key={String(place)} block={block} />
    ))}
  </div>
)
