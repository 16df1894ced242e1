import { latinDigits } from '@padauk/rules/digits'

/** Canonical form of a payment reference: wallets and banks show it with spaces and in either case. */
export const normalReference = (reference: string) =>
  latinDigits(reference)
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()
