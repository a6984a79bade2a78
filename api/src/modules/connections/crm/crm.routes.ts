import { crmRoutes } from '@ribbon/contract/connections/crm'
import { inTransaction } from '../../../platform/db/database.ts'
import { authorOf } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import type { Log } from '../../../platform/log.ts'
import { refuse } from '../../../platform/refusal.ts'
import { askCrm } from './ask-crm.ts'
import { connectCrm } from './connect-crm.ts'
import { presentConnection } from './crm.present.ts'
import { findConnection } from './crm.store.ts'
import { endConnection } from './end-connection.ts'
import { findOwnConnection } from './find-own-connection.ts'
import type { CrmSettings } from './refresh-tokens.ts'
import { requireOwn } from './require-own.ts'
import { startAuthorization } from './start-authorization.ts'

export function crmCalls(settings: CrmSettings & { log: Log }): Implemented[] {
  return implement(crmRoutes, {
    listIntegrations: async ({ db, actor, params }) => {
      requireOwn(actor, params.userId)
      const connection = await findConnection(db, actor)
      const data = connection ? [presentConnection(connection)] : []
      return { data, meta: { totalCount: data.length, isAvailable: settings.crm.isOn } }
    },
    startCrmAuthorization: async ({ db, actor, body }) => {
      const { environment, login_url: loginUrl } = body
      const started = await startAuthorization(db, settings, actor, { environment, myDomain: loginUrl ?? '' })
      const attributes = { url: started.url, expiresAt: started.expiresAt.toISOString() }
      return { data: { id: String(started.id), type: 'crmAuthorizations' as const, attributes } }
    },
    connectCrm: async ({ db, actor, body }) => {
      const answer = { code: body.code, state: body.state ?? undefined }
      return { data: presentConnection(await connectCrm(db, settings, actor, answer)) }
    },
    getTaskOptions: async ({ db, actor, params }) => {
      const { id } = await findOwnConnection(db, actor, params)
      const attributes = await askCrm(db, settings, actor, session => session.describeTask())
      return { data: { id: String(id), type: 'crmTaskOptions' as const, attributes } }
    },
    deleteIntegration: async ({ db, actor, params }) => {
      await findOwnConnection(db, actor, params)
      if (!(await inTransaction(db, tx => endConnection(tx, actor, authorOf(actor))))) refuse('not_found')
    },
  })
}
