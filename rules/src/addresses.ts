// Where an address ends in a text, for everything that makes links. Burmese has few spaces, so a sentence goes on right
// behind an address; one that has Burmese in it holds that percent-encoded.

/** Ends every address: Burmese, with its ၊ and ။, and what is not seen. */
export const AFTER_ADDRESS = /[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f\u200b-\u200f\u2060\ufeff]/
const RUN = new RegExp(`https://[^\\s<>"'\`‘’“”«»${AFTER_ADDRESS.source.slice(1)}+`, 'g')
const OPENS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Without what belongs to the sentence: full stops and the like, and brackets that are opened before the address. */
function trimmed(run: string): string {
  const last = run.at(-1) ?? ''
  const count = (sign: string) => run.split(sign).length
  const opens = OPENS[last]
  return /[.,;:!?]/.test(last) || (opens && count(last) > count(opens)) ? trimmed(run.slice(0, -1)) : run
}

const isWhole = (address: string) => URL.canParse(address) && new URL(address).hostname.includes('.')

/** The https addresses of a text. `end` is where nothing can be added to the address any more. */
export const addressesIn = (text: string) =>
  [...text.matchAll(RUN)]
    .map(({ 0: run, index }) => ({ at: index, address: trimmed(run), end: index + run.length }))
    .filter(({ address }) => isWhole(address))
