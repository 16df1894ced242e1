import type { Endpoint } from '@padauk/contract/endpoint'
import * as z from 'zod/mini'

type Shape = {
  type?: string
  enum?: unknown[]
  anyOf?: Shape[]
  minimum?: number
  properties?: Record<string, Shape>
  required?: string[]
}

/** Values for names whose format the JSON Schema does not say. */
const BY_NAME: Record<string, unknown> = {
  email: 'walk@padauk.test',
  link: 'https://example.com/walk',
  proof_link: 'https://example.com/walk',
  code: '000000',
  upload_id: 'a'.repeat(32),
  currency: 'MMK',
  amount: '1',
}

const sampleOf = (schema: Shape, name: string): unknown => {
  if (name in BY_NAME) return BY_NAME[name]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] as Shape, name)
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'object' || schema.properties) {
    const { properties = {}, required = [] } = schema
    // A PATCH may require nothing but refuse an empty body, so it gets its first key.
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
    return Object.fromEntries(names.map((one) => [one, sampleOf(properties[one] ?? {}, one)]))
  }
  return 'Walk along'
}

/**
 * A valid body for an endpoint, made from its schema, so that tests over all endpoints need no list of bodies.
 * @throws when the schema refuses it: then the test has to give one
 */
export function bodyFor({ method, path, body }: Endpoint): unknown {
  if (!body) return undefined
  const made = sampleOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape, '')
  const { error } = body.safeParse(made)
  if (error) throw new Error(`${method} ${path} needs a body of its own: ${JSON.stringify(made)} ${error.message}`)
  return made
}
