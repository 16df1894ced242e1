/** More than the 3,000 of SAFE-5, because lists of common passwords differ. */
const REFUSED = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the most common ones. The list is loaded on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, REFUSED)),
  )
  return (await common).has(password.toLowerCase())
}
