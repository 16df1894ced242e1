import type { Db } from '#db/schema.ts'
import { readBrand } from '../configurations/configurations.ts'

/** More than the 3,000 of SAFE-5, because lists of common passwords differ. */
const REFUSED = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is among the most common ones. The list is loaded on first use.
 * @internal Exported for tests.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, REFUSED)),
  )
  return (await common).has(password.toLowerCase())
}

/** The school's own name, also where the brand is configured differently. */
const SCHOOL = ['padauk', 'ပိတောက်']
const WORD_MIN = 3

/** Whether a password is easy to guess for this person: common, or nothing but their or the school's names and digits. */
export async function isEasyPassword(
  db: Db,
  password: string,
  { name, email }: { name: string; email: string },
): Promise<boolean> {
  if (await isCommonPassword(password)) return true
  const names = [await readBrand(db), name, email.replace(/@.*$/s, ''), ...SCHOOL]
  const words = names.flatMap((one) => [lettersOf(one), ...lettersOf(one, ' ').split(' ')])
  const letters = lettersOf(password)
  let rest = letters
  for (const word of words.filter(({ length }) => length >= WORD_MIN).toSorted((a, b) => b.length - a.length))
    rest = rest.replaceAll(word, '')
  return rest === '' && letters !== ''
}

const lettersOf = (text: string, other = '') =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, other)
