import { staffVideos, UPLOADS_PATH } from '@padauk/contract/staff-videos'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answer, refusal } from '#http/answer.ts'
import type { Parts } from '#parts.ts'
import { openUploads } from './uploads.ts'
import { createVideo, readVideo } from './videos.ts'

const configOf = (parameters: { name: string; in: 'path'; required: boolean; schema: object }[]) => ({
  docs: {
    access: 'staff:curriculum' as const,
    feature: 'staffVideos',
    name: 'upload',
    summary: 'A step of a resumable upload by the tus protocol (https://tus.io)',
    parameters,
    responses: { '2XX': { description: 'As the tus protocol says' } },
  },
})

export function videosRoutes(app: FastifyInstance, { settings }: Parts) {
  const uploads = openUploads(settings.dataDir)
  answer(app, staffVideos.create, ({ db, caller, body, now }) => createVideo(db, uploads, caller, body, now))
  answer(app, staffVideos.read, ({ db, params }) => readVideo(db, params.id))

  // The tus protocol carries bytes instead of JSON, so it bypasses answer() but uses the same guard.
  void app.register(async (scope) => {
    // Leave the body unread: the tus store streams it.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    const onRequest = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
      done(refusal({ access: 'staff:curriculum', method: request.method as 'GET' }, request))
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.raw.setHeader('cache-control', 'no-store').setHeader('x-content-type-options', 'nosniff')
      try {
        await uploads.handle(String(request.staff?.staff_id), request.raw, reply.raw)
      } catch (error) {
        // The rest of the body stays unread.
        reply.headers({ 'tus-resumable': '1.0.0', connection: 'close' })
        throw error
      }
      return reply.hijack()
    }
    scope.route({ method: 'POST', url: UPLOADS_PATH, config: configOf([]), onRequest, handler })
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:upload`,
      config: configOf([{ name: 'upload', in: 'path', required: true, schema: { type: 'string' } }]),
      onRequest,
      handler,
    })
  })
}
