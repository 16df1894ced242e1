import type { Site } from '@padauk/contract/configurations'

/**
 * What the server writes into every page beside its HTML, so that the first view asks for nothing more:
 * the school's own settings, and the answers of public calls by their address (`/api/plans`).
 */
export type PageData = { origin: string; site: Site | null; answers: Record<string, unknown> }

const ID = 'page-data'
const NONE: PageData = { origin: 'http://localhost', site: null, answers: {} }

const written = typeof document === 'undefined' ? null : document.getElementById(ID)
let text = written?.textContent ?? ''
let data: PageData = text
  ? (JSON.parse(text) as PageData)
  : { ...NONE, ...(typeof location !== 'undefined' && { origin: location.origin }) }

export const pageData = () => data

/** For the renderer alone, before it renders a page. */
export const setPageData = (given: PageData) => {
  data = given
  // A '<' would let a configured text close the element that carries it.
  text = JSON.stringify(given).replaceAll('<', '\\u003c')
}

/** Carries the data to the browser; a block of data, which no policy for scripts needs to allow. */
export const pageDataScript = () => ({ id: ID, type: 'application/json', dangerouslySetInnerHTML: { __html: text } })
