import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSchoolVersion } from '#db/school-version.ts'
import { type Compressed, compressOnce, sendCompressed } from './compressed.ts'

/** Every page of a list, many times over. */
const KEPT_MAX = 200

/** Answers of one endpoint that are the same for everyone, by address, ready to send until the school changes. */
export function keepAnswers(app: FastifyInstance) {
  const kept = new Map<string, { version: number; answer: Compressed }>()
  const versionOf = async ({ caller }: FastifyRequest) => caller?.school_version ?? readSchoolVersion(app.db)
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Compressed) =>
    sendCompressed(request, reply.type('application/json; charset=utf-8'), answer)
  return {
    /** Answers before the request is parsed: what is kept was valid. */
    async sendKept(request: FastifyRequest, reply: FastifyReply) {
      const known = kept.get(request.url)
      if (known && known.version === (await versionOf(request))) return send(request, reply, known.answer)
    },
    async send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) {
      // Read before the answer is made, which is then at least as new.
      const version = await versionOf(request)
      const answer = await compressOnce(await make())
      if (kept.size >= KEPT_MAX) kept.clear()
      kept.set(request.url, { version, answer })
      return send(request, reply, answer)
    },
  }
}
