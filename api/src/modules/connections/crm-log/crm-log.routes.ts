import { crmLogRoutes } from '@ribbon/contract/connections/crm-log'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findOrder, type GiftOrder } from '../../gifting/orders/orders.store.ts'
import { findConnection, type CrmConnection } from '../crm/crm.store.ts'
import { findOwnConnection } from '../crm/find-own-connection.ts'
import type { CrmSettings } from '../crm/refresh-tokens.ts'
import { presentLog, presentLogging } from './crm-log.present.ts'
import { findEntry } from './entries.store.ts'
import { retryFailedLogs } from './retry-failed-logs.ts'
import { retryLog } from './retry-log.ts'
import { changeLogging } from './settings/change-logging.ts'
import { changeTeamSettings } from './settings/change-team-settings.ts'
import { findBacklog, findChoice, findTeamSettings, type TeamSettings } from './settings/settings.store.ts'

export function crmLogCalls(settings: CrmSettings): Implemented[] {
  return implement(crmLogRoutes, {
    getOrderCrmLog: async ({ db, actor, params }) => {
      const order = await findOrder(db, scopeOf(actor), requestedId(params.id) ?? refuse('not_found'))
      if (!order || order.status === 'unpaid' || order.salesforceResourceUid === null) refuse('not_found')
      return showLog(db, order)
    },
    retryOrderCrmLog: async ({ db, actor, params, body }) => {
      const { salesforce_resource_type: type, salesforce_resource_uid: uid } = body
      const record = type && uid ? { type, uid } : undefined
      return showLog(db, await inTransaction(db, tx => retryLog(tx, actor, params.id, record)))
    },
    getCrmLogging: async ({ db, actor, params }) =>
      showLogging(db, actor, await findOwnConnection(db, actor, params)),
    updateIntegration: async ({ db, actor, params, body }) => {
      const connection = await findOwnConnection(db, actor, params)
      const { log_gifts: logGifts, record_type_id: recordTypeId, fields } = body
      await changeLogging(db, settings, actor, connection, { logGifts, recordTypeId, fields })
      return showLogging(db, actor, connection)
    },
    retryCrmLogs: async ({ db, actor, params }) => {
      const connection = await findOwnConnection(db, actor, params)
      await inTransaction(db, tx => retryFailedLogs(tx, actor))
      return showLogging(db, actor, connection)
    },
    getCrmTeamSettings: async ({ db, actor }) => presentTeam(actor, await findTeamSettings(db, actor.teamId)),
    updateCrmTeamSettings: async ({ db, actor, body }) => {
      const change = { logMessage: body.log_message, logCosts: body.log_costs }
      return presentTeam(actor, await inTransaction(db, tx => changeTeamSettings(tx, actor, change)))
    },
  })
}

async function showLog(db: Db, order: GiftOrder) {
  const entry = await findEntry(db, order)
  return { data: presentLog(order, entry, await findConnection(db, order)) }
}

async function showLogging(db: Db, actor: MemberActor, connection: CrmConnection) {
  const choice = await findChoice(db, actor, connection.organizationId)
  return { data: presentLogging(connection, choice, await findBacklog(db, actor)) }
}

const presentTeam = ({ teamId }: MemberActor, { logMessage, logCosts }: TeamSettings) => ({
  data: {
    id: String(teamId),
    type: 'crmTeamSettings' as const,
    attributes: { logMessage, logCosts },
  },
})
