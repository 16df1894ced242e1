import { isLanguage, type Language, languageOf } from '@padauk/rules/languages'
import type { FastifyRequest } from 'fastify'

/** The language that the address names, if it does. */
export const requestedLanguage = ({ query }: FastifyRequest): Language | undefined => {
  const { language } = query as { language?: unknown }
  return isLanguage(language) ? language : undefined
}

/** The language of a call: `?language=`, else the member's own, else as for pages (docs/wire.md). */
export const languageFor = (request: FastifyRequest): Language =>
  requestedLanguage(request) ??
  languageOf({
    own: request.caller?.language,
    cookie: request.headers.cookie,
    accepted: request.headers['accept-language'],
  })
