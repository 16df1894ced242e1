import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod/mini'
import { AppError, type FieldError, invalid } from '#errors.ts'

/** Fastify's validator using the contract's zod schemas; answers 422 with every fault (docs/wire.md). */
export const validate: FastifySchemaCompiler<unknown> =
  ({ schema, httpPart }) =>
  (data) => {
    // NUL cannot be stored in PostgreSQL and ends a pattern in SQLite. Body texts are covered by their own schema.
    const nul =
      httpPart === 'body' ? undefined : Object.entries(data as object).find(([, value]) => String(value).includes('\0'))
    if (nul) return { error: invalid(nul[0], `${nul[0]} has a character that cannot be stored`) }
    const parsed = (schema as z.ZodMiniType).safeParse(data)
    if (parsed.success) return { value: parsed.data }
    const fields = parsed.error.issues.flatMap(faultsOf).slice(0, 20)
    return { error: new AppError(422, 'invalid', fields[0]?.message ?? 'the request is not valid', { fields }) }
  }

function faultsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: `unknown key: ${key}` }))
  return [{ path, message: issue.message }]
}
