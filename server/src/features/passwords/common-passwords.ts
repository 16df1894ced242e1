/** More than the 3,000 that SAFE-5 asks for: lists of the commonest differ. */
const REFUSED = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among the first that somebody guesses. The list is loaded when the first new password is set. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, REFUSED)),
  )
  return (await common).has(password.toLowerCase())
}
