import { waitForVisitor } from './wait-for-visitor.ts'

/** A page with a field computes while one types, so it waits for its first paint only. */
const FIELD = /<(input|select|textarea)\b/

const PRELOADS = /<link rel="modulepreload" href=("[^"]+")\/>/g
const START = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
const STYLES = /<link rel="stylesheet" href="([^"#]+)[^"]*"/g

/** Makes imports wait within a function. */
const startOf = (code: string) =>
  code
    .replace(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replace(/^import ("[^"]+");/gm, 'await import($1);')
    .replace(/^import\(/gm, 'await import(')

/**
 * Changes a rendered page so that it is one response until a visitor does something (docs/decisions/0029):
 * styles are in the HTML, preloads are taken out, and React Router's script, which imports the modules of the page,
 * becomes a function. The links of the styles stay, because React expects them, but have a type that no browser loads
 * (a disabled link is loaded by some): arriving in another order, they would reverse the layers for a moment. The styles come first, so that those of a page visited
 * later win.
 * @param readAsset reads a file of the build by its path
 */
export const deferScripts = (html: string, readAsset: (path: string) => string) => {
  const all = (part: RegExp) => [...html.matchAll(part)].map(([, found = '']) => found)
  const [scripts, styles] = [all(PRELOADS), all(STYLES)]
  const page = html
    .replace(PRELOADS, '')
    .replace(START, (_all, open: string, code: string, close: string) => {
      const start = `async () => {${startOf(code)}}`
      return `${open}(${waitForVisitor})([${scripts}], ${start}, ${FIELD.test(html)})${close}`
    })
    .replace(STYLES, '$& type="text/plain"')
    .replace('<link rel="stylesheet"', (link) => `<style>${styles.map(readAsset).join('')}</style>${link}`)
  if (!scripts.length || !styles.length || !page.includes('async () => {await import'))
    throw new Error("React Router's HTML has another form")
  return page
}
