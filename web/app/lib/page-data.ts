import type { Site } from '@padauk/contract/configurations'
import type { SentForm } from '@padauk/contract/errors'
import type { SchoolWords } from '#words/words.tsx'

/**
 * Data that the server embeds in every page, so that the first view fetches nothing: the school's settings, and
 * responses of public endpoints by address (`/api/plans`). `words` are embedded with the page's texts.
 */
export type PageData = {
  origin: string
  site: Site | null
  /** Whether the school has student wins to show (VISIT-17). Not known without a rendered page. */
  has_wins?: boolean
  answers: Record<string, unknown>
  words?: SchoolWords
  /** The query that the page was rendered for. */
  search?: string
  /** The form that this page answers. */
  form?: SentForm | undefined
}

const ID = 'page-data'
const NONE: PageData = { origin: 'http://localhost', site: null, answers: {} }

const written = typeof document === 'undefined' ? null : document.getElementById(ID)
let text = written?.textContent ?? ''
let data: PageData = text
  ? (JSON.parse(text) as PageData)
  : { ...NONE, ...(typeof location !== 'undefined' && { origin: location.origin }) }

export const pageData = () => data

/** Only for the renderer, before it renders a page. */
export const setPageData = ({ words: _, ...given }: PageData) => {
  data = given
  // Escape '<', or a configured text could close the script element.
  text = JSON.stringify(given).replaceAll('<', '\\u003c')
}

/** Embeds the data as a JSON script element, which is inert and needs no permission in the CSP. */
export const pageDataScript = () => ({ id: ID, type: 'application/json', dangerouslySetInnerHTML: { __html: text } })
