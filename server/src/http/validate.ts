import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod/mini'
import { AppError, type FieldError } from '#errors.ts'

/** Fastify's validator over the contract's zod schemas: every fault named, 422 (api.md, 'Envelope'). */
export const validate: FastifySchemaCompiler<unknown> = ({ schema }) => (data) => {
  const parsed = (schema as z.ZodMiniType).safeParse(data)
  if (parsed.success) return { value: parsed.data }
  const fields = parsed.error.issues.flatMap(faultsOf).slice(0, 20)
  return { error: new AppError(422, 'invalid', fields[0]?.message ?? 'the request is not valid', { fields }) }
}

function faultsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: `unknown key: ${key}` }))
  return [{ path, message: issue.message }]
}
