import { alertRoutes } from '@ribbon/contract/administration/alerts'
import { formatCents } from '@ribbon/contract/money'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import { presentAlerts } from './alerts.present.ts'
import { findLowDepositCents } from './alerts.store.ts'
import { listConditions } from './conditions.store.ts'
import { saveAlertSettings } from './save-alert-settings.ts'

export function alertCalls(): Implemented[] {
  return implement(alertRoutes, {
    getAlerts: async ({ db, actor }) => ({
      data: {
        id: String(actor.teamId),
        type: 'alerts' as const,
        attributes: {
          alert_messages: presentAlerts(await listConditions(db, actor.teamId), actor, databaseTime()),
        },
      },
    }),
    getAlertSettings: ({ db, actor }) => showSettings(db, actor.teamId),
    updateAlertSettings: async ({ db, actor, body }) => {
      await inTransaction(db, tx => saveAlertSettings(tx, actor, body.low_deposit_threshold))
      return showSettings(db, actor.teamId)
    },
  })
}

async function showSettings(db: Db, teamId: number) {
  return {
    data: {
      id: String(teamId),
      type: 'alertSettings' as const,
      attributes: { lowDepositThreshold: formatCents(await findLowDepositCents(db, teamId)) },
    },
  }
}
