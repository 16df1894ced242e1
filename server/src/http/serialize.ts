import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import type * as z from 'zod/mini'
import { serializerSchemaOf } from './json-schema.ts'

/** Fastify's serialiser from the contract's zod schemas. Hundreds of them would take a third of the start. */
export const serialize: FastifySerializerCompiler<{ contract: z.ZodMiniType }> = ({ schema }) => {
  let stringify: ((data: unknown) => string) | undefined
  return (data) => {
    stringify ??= fastJson(serializerSchemaOf(schema.contract))
    return stringify(data)
  }
}
