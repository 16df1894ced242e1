import { lengthOf } from '@padauk/rules/lengths'
import * as z from 'zod/mini'

// Zero-width characters, direction marks and fillers count as blank, like spaces.
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}]/u

/** User text, stored byte for byte. NUL and lone surrogates are refused because the databases cannot store them. */
export const text = (name: string, { min = 1, max }: { min?: number; max: number }) =>
  z.string(`${name} is required`).check(
    z.refine(
      (value) => (min === 0 || SEEN.test(value)) && lengthOf(value) >= min,
      min > 1 ? `${name} must have at least ${min} characters` : `${name} is required`,
    ),
    z.refine((value) => lengthOf(value) <= max, `${name} must have at most ${max} characters`),
    z.refine((value) => !value.includes('\0') && value.isWellFormed(), `${name} has a character that cannot be stored`),
  )

export const NAME_MAX = 50
export const MemberName = text('name', { max: NAME_MAX })

/** An email address, trimmed and lower-cased. */
export const Email = z.pipe(
  z.pipe(
    z.string('email is required'),
    z.transform((value) => value.trim().toLowerCase()),
  ),
  z
    .string()
    .check(
      z.minLength(1, 'email is required'),
      z.maxLength(254, 'email must have at most 254 characters'),
      z.regex(/^[^\s@\0]+@[^\s@\0]+\.[^\s@\0]+$/, 'email must look like name@example.com'),
    ),
)

export const LINK_MAX = 2048

// `URL` silently drops tabs and line breaks, and user info before the host can disguise the real host.
const isHttps = (link: string) => {
  if (!/^https:\/\/[^\s\p{Cc}]+$/iu.test(link) || !URL.canParse(link)) return false
  const { hostname, username, password } = new URL(link)
  return hostname.includes('.') && !username && !password
}

/** An https URL: trimmed, otherwise as typed (docs/wire.md). */
export const httpsLink = (name: string) =>
  z.pipe(
    z.pipe(
      z.string(`${name} is required`),
      z.transform((link) => link.trim()),
    ),
    z
      .string()
      .check(
        z.minLength(1, `${name} is required`),
        z.maxLength(LINK_MAX, `${name} must have at most 2,048 characters`),
        z.refine(isHttps, `${name} must be a whole address that begins with https://`),
      ),
  )

/** ISO 8601 in UTC. */
export const Time = z.string()
