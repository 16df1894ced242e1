import { readTextsBy } from '@padauk/contract/texts'
import { fault, type Word } from '@padauk/rules/faults'
import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod/mini'
import { allInvalid, type FieldError, invalid } from '#errors.ts'
import { toUnicode } from '#lib/burmese.ts'

// Here and nowhere else is Zawgyi converted: every text of the contract passes through it (WORDS-1).
readTextsBy(toUnicode)

/** Fastify's validator using the contract's zod schemas; answers 422 with every fault (docs/wire.md). */
export const validate: FastifySchemaCompiler<unknown> =
  ({ schema, httpPart }) =>
  (data) => {
    const parsed = (schema as z.ZodMiniType).safeParse(data)
    // A number made from a text hides what the text held, so parameters are looked at as they came. A body may be nested
    // without end until its schema has taken it.
    const nul = httpPart === 'body' ? parsed.success && pathOfNul(parsed.data) : pathOfNul(data)
    if (typeof nul === 'string') return { error: invalid(nul, fault('unstorable', { field: nul as Word })) }
    if (parsed.success) return { value: parsed.data }
    const fields = parsed.error.issues.flatMap(faultsOf).slice(0, 20)
    return { error: allInvalid(fields) }
  }

/** The path of the first text with a NUL, which PostgreSQL cannot store and which ends a pattern in SQLite. */
function pathOfNul(data: unknown, path: string[] = []): string | undefined {
  if (typeof data === 'string') return data.includes('\0') ? path.join('.') : undefined
  if (typeof data !== 'object' || data === null) return undefined
  for (const [key, value] of Object.entries(data)) {
    const found = pathOfNul(value, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

function faultsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: fault('unknown_key', { key }) }))
  return [{ path, message: issue.message }]
}
