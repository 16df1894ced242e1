import { staffConfigurations } from '@padauk/contract/staff-configurations'
import type { FastifyInstance } from 'fastify'
import { answer } from '#http/answer.ts'
import { listVersions, readToChange, readVersion, restoreVersion, updateConfiguration } from './staff-configurations.ts'

export function staffConfigurationsRoutes(app: FastifyInstance) {
  answer(app, staffConfigurations.read, ({ db, params }) => readToChange(db, params.key))
  answer(app, staffConfigurations.update, ({ db, caller, params, body, now }) =>
    updateConfiguration(db, caller, { ...params, ...body }, now),
  )
  answer(app, staffConfigurations.versions, ({ db, params, query }) => listVersions(db, params.key, query))
  answer(app, staffConfigurations.version, ({ db, params }) => readVersion(db, params.id))
  answer(app, staffConfigurations.restore, ({ db, caller, params, now }) => restoreVersion(db, caller, params.id, now))
}
