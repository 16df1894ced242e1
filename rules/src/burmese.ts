/** What a program can see of the rules of docs/burmese.md. */
const RULES = {
  digits: /[၀-၉]/,
  spelling: /စျေး|ညာဏ်/,
  invisible: /[\u200b-\u200d\u00a0]/,
  written: /ပါသည်|ပါမည်|၏|၌/,
  negative: /ပါဘူး/,
  space: /[။၊](?=[^\s။၊)”{}])/,
  ending: /[\u1000-\u109f] ?[.!?]$/,
}
export type BurmeseRule = keyof typeof RULES

/** The rules that a Burmese text breaks. */
export const burmeseFaults = (text: string) =>
  (Object.keys(RULES) as BurmeseRule[]).filter((rule) => RULES[rule].test(text))
