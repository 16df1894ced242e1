import './learn.css'
import { fileUrl } from '@padauk/contract/files'
import type { Language } from '@padauk/rules/languages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#words/syllabuses'

type Crumb = { to: string; title: string; language?: Language | undefined }
type Props = {
  crumbs: Crumb[]
  title: string
  language?: Language | undefined
  text?: string
  /** A picture of the file store. */
  cover?: string
  facts: string[]
  children?: ReactNode
}

/** The head of a page for visitors: where one is, what it is about, how long and how much data. */
export const LearnHead = ({ crumbs, title, language, text, cover, facts, children }: Props) => (
  <section className="learn-head on-night">
    {cover && (
      <img className="learn-art" src={fileUrl(cover, 1280)} alt="" width={1280} height={720} fetchPriority="low" />
    )}
    <div className="wrap">
      <nav aria-label={m.syllabus_campuses()}>
        <ol className="learn-crumbs small">
          <li>
            <Link to="/#campus">{m.syllabus_campuses()}</Link>
          </li>
          {crumbs.map((crumb) => (
            <li key={crumb.to}>
              <Link to={crumb.to} lang={crumb.language}>
                {crumb.title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <h1 className="display" lang={language}>
        {title}
      </h1>
      {text && (
        <p className="lead" lang={language}>
          {text}
        </p>
      )}
      <ul className="learn-facts num">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {children && <div className="grid gap-2.5 mt-1.5 desk:flex">{children}</div>}
    </div>
  </section>
)
