type Policy = { createHTML: (html: string) => string; createScriptURL: (url: string) => string }
type Factory = { createPolicy: (name: string, rules: Partial<Policy>) => Policy }

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
// The only script of which an address is ever needed.
const WORKER = '/worker.js'
const asItIs: Policy = { createHTML: (html) => html, createScriptURL: () => WORKER }
const policy = factory?.createPolicy('padauk', asItIs) ?? asItIs

/**
 * Marks HTML as trusted: sanitised by the server, or a file of our own. The only place that may do so, because
 * pages are served with `require-trusted-types-for 'script'` (SAFE-4).
 */
export const trustedHtml = (html: string) => policy.createHTML(html)

/** The address of the service worker. */
export const trustedWorker = () => policy.createScriptURL(WORKER)

// React creates script elements by setting this text as innerHTML, and sets their content as innerHTML too. Both
// are safe: the text is constant, and content must not contain '<'.
const EMPTY_SCRIPT = '<script></script>'
factory?.createPolicy('default', {
  createHTML(html) {
    if (html !== EMPTY_SCRIPT && html.includes('<')) throw new TypeError('This HTML is not of lib/trusted-html.ts')
    return html
  },
})
