import { staffConfigurations } from '@padauk/contract/staff-configurations'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listVersions, placeOf, readToChange, readVersion, updateConfiguration } from './staff-configurations.ts'

export function staffConfigurationsRoutes(app: FastifyInstance) {
  answer(app, staffConfigurations.read, ({ db, params, query }) =>
    readToChange(db, placeOf(params.key, query.language)),
  )
  answer(app, staffConfigurations.update, ({ db, caller, params, query, body, now }) =>
    updateConfiguration(db, caller, placeOf(params.key, query.language), body, now),
  )
  answer(app, staffConfigurations.versions, ({ db, params, query }) =>
    listVersions(db, placeOf(params.key, query.language), query),
  )
  answer(app, staffConfigurations.version, ({ db, params }) => readVersion(db, params.id))
}
