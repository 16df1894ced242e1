import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/** A zod schema as the JSON Schema that Fastify's serialiser and the OpenAPI document use. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return plain(json) as JsonSchema
}

/** Writes `anyOf [X, null]` as a nullable X: the serialiser then needs no validator to choose between them. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  const { anyOf, ...rest } = node as { anyOf?: JsonSchema[] }
  const some = anyOf?.filter(({ type }) => type !== 'null')
  if (anyOf && some?.length === 1 && some.length < anyOf.length) return { ...rest, ...(plain(some[0]) as JsonSchema), nullable: true }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, plain(value)]))
}
