type Policy = { createHTML: (html: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes
const asItIs: Policy = { createHTML: (html) => html }
const policy = factory?.createPolicy('padauk', asItIs) ?? asItIs

/**
 * HTML that may be shown as it is: the server has sanitised it, or it is a file of our own. Nothing else of the product
 * may make any, since pages are served with `require-trusted-types-for 'script'` (SAFE-4).
 */
export const trustedHtml = (html: string) => policy.createHTML(html)

// React makes each script element from this text, and writes what it shall hold as HTML. Neither runs nor is markup.
const EMPTY_SCRIPT = '<script></script>'
factory?.createPolicy('default', {
  createHTML(html) {
    if (html !== EMPTY_SCRIPT && html.includes('<')) throw new TypeError('This HTML is not of lib/trusted-html.ts')
    return html
  },
})
