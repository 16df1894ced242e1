import { latinDigits } from '@padauk/rules/digits'
import { fault, type Word } from '@padauk/rules/faults'
import { cleanIdentifier, cleanName, withoutUnseen } from '@padauk/rules/identifiers'
import { isWithin, lengthOf } from '@padauk/rules/lengths'
import * as z from 'zod/mini'

// Zero-width characters, direction marks and fillers count as blank, like spaces.
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u

let read = (typed: string) => typed

/**
 * Sets how people's texts are read before they are checked. The server turns Zawgyi into Unicode; the browser has no
 * detector, which is large.
 */
export const readTextsBy = (reader: (typed: string) => string) => {
  read = reader
}

/** A text that people write: Zawgyi is read as Unicode on the server (WORDS-1). */
const asRead = () => z.overwrite<string>((typed) => read(typed))

/** What is searched for, read like what is found, and without what nobody sees in it. */
export const asSearched = () => z.overwrite<string>((typed) => cleanName(read(typed)))

/** A number, code or date that is passed on as text. */
export const withLatinDigits = () => z.overwrite<string>(latinDigits)

type Limits = { min?: number; max: number }

/** NUL and lone surrogates are refused because the databases cannot store them. */
const limited = (name: Word, { min = 1, max }: Limits, fits: (value: string, max: number) => boolean) => [
  z.refine<string>(
    (value) => (min === 0 || SEEN.test(value)) && lengthOf(value) >= min,
    min > 1 ? fault('too_short', { field: name, min }) : fault('required', { field: name }),
  ),
  z.refine<string>((value) => fits(value, max), fault('too_long', { field: name, max })),
  z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), fault('unstorable', { field: name })),
]

/** What people write, stored byte for byte but for the reading. The limit counts characters as readers do. */
export const text = (name: Word, limits: Limits) =>
  z.string(fault('required', { field: name })).check(asRead(), ...limited(name, limits, isWithin))

/** A code, path or file: never converted, and limited in code points, because indexes hold it. */
export const code = (name: Word, limits: Limits) =>
  z.string(fault('required', { field: name })).check(...limited(name, limits, (value, max) => lengthOf(value) <= max))

/** What identifies a person or a payment: a reference, a phone, a refer code. */
export const identifier = (name: Word, limits: Limits) =>
  z
    .string(fault('required', { field: name }))
    .check(z.overwrite(cleanIdentifier), ...limited(name, limits, (value, max) => lengthOf(value) <= max))

export const NAME_MAX = 50
export const MemberName = z
  .string(fault('required', { field: 'name' }))
  .check(asRead(), z.overwrite(cleanName), ...limited('name', { max: NAME_MAX }, isWithin))

/** An email address, lower-cased. */
export const Email = z.pipe(
  z.pipe(
    z.string(fault('required', { field: 'email' })),
    z.transform((value) => cleanIdentifier(value).toLowerCase()),
  ),
  z
    .string()
    .check(
      z.minLength(1, fault('required', { field: 'email' })),
      z.maxLength(254, fault('too_long', { field: 'email', max: 254 })),
      z.regex(/^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/, fault('no_email')),
    ),
)

export const LINK_MAX = 2048

// `URL` silently drops tabs and line breaks, and user info before the host can disguise the real host.
const isHttps = (link: string) => {
  if (!/^https:\/\/[^\s\p{Cc}]+$/iu.test(link) || !URL.canParse(link)) return false
  const { hostname, username, password } = new URL(link)
  return hostname.includes('.') && !username && !password
}

/** An https URL, as typed but for what nobody sees (docs/wire.md). */
export const httpsLink = (name: Word) =>
  z.pipe(
    z.pipe(z.string(fault('required', { field: name })), z.transform(withoutUnseen)),
    z
      .string()
      .check(
        z.minLength(1, fault('required', { field: name })),
        z.maxLength(LINK_MAX, fault('too_long', { field: name, max: '2,048' })),
        z.refine(isHttps, fault('no_https_link', { field: name })),
      ),
  )

/** ISO 8601 in UTC. */
export const Time = z.string()
