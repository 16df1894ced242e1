import { staffWords } from '@padauk/contract/staff-words'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'

// Loaded when somebody opens the page: the parser of texts is needed nowhere else.
const rules = () => import('./staff-words.ts')

export function staffWordsRoutes(app: FastifyInstance) {
  answer(app, staffWords.list, async ({ db, caller, query }) => (await rules()).listStaffWords(db, caller, query))
  answer(app, staffWords.update, async ({ db, caller, params, body, now }) =>
    (await rules()).updateWord(db, caller, { name: params.key, ...body }, now),
  )
  answer(app, staffWords.versions, async ({ db, caller, params, query }) =>
    (await rules()).listVersions(db, caller, { name: params.key, ...query }),
  )
}
