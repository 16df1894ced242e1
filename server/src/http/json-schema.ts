import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/** Converts a zod schema to the JSON Schema of the OpenAPI document. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return json
}

/** The same for Fastify's serialiser, which uses `nullable`; JSON Schema and OpenAPI 3.1 do not. */
export const serializerSchemaOf = (schema: z.ZodMiniType) => plain(jsonSchemaOf(schema)) as JsonSchema

/** Rewrites `anyOf [X, null]` as a nullable X, so that the serialiser needs no validator to choose a branch. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  const { anyOf, ...rest } = node as { anyOf?: JsonSchema[] }
  const some = anyOf?.filter(({ type }) => type !== 'null')
  if (anyOf && some?.length === 1 && some.length < anyOf.length)
    return { ...rest, ...(plain(some[0]) as JsonSchema), nullable: true }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plain(value)]))
}
