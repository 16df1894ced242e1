import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSchoolVersion } from '#db/school-version.ts'
import { type Compressed, compressOnce, sendCompressed } from './compressed.ts'
import { languageFor, requestedLanguage } from './languages.ts'

/** Every page of a list, many times over. */
const ENTRIES_MAX = 200
/** What decides on the language where the address does not. A member's own language comes with the token. */
const VARY = 'Accept-Encoding, Authorization, Cookie, Accept-Language'

/**
 * Answers of one endpoint that are the same for everyone, or for everyone of a language: by address, and by the language
 * where the address does not name it. Ready to send until the school changes.
 */
export function shareAnswers(app: FastifyInstance, isTranslated: boolean) {
  const cache = new Map<string, { version: number; answer: Compressed }>()
  const versionOf = async ({ caller }: FastifyRequest) => caller?.school_version ?? readSchoolVersion(app.db)
  const isOpen = (request: FastifyRequest) => isTranslated && !requestedLanguage(request)
  const keyOf = (request: FastifyRequest) => (isOpen(request) ? `${languageFor(request)} ${request.url}` : request.url)
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Compressed) => {
    if (isTranslated) reply.header('content-language', languageFor(request))
    reply.type('application/json; charset=utf-8')
    return isOpen(request) ? sendCompressed(request, reply, answer, VARY) : sendCompressed(request, reply, answer)
  }
  return {
    /** Answers before the request is parsed: what is kept was valid. */
    async sendShared(request: FastifyRequest, reply: FastifyReply) {
      const cached = cache.get(keyOf(request))
      if (cached && cached.version === (await versionOf(request))) return send(request, reply, cached.answer)
    },
    async send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) {
      // Read before the answer is made, which is then at least as new.
      const version = await versionOf(request)
      const answer = await compressOnce(await make())
      if (cache.size >= ENTRIES_MAX) cache.clear()
      cache.set(keyOf(request), { version, answer })
      return send(request, reply, answer)
    },
  }
}
