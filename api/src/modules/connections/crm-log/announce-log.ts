import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/live/live-events.ts'
import type { CrmOwner } from '../crm/crm.store.ts'

/** Lets open screens read again what of a person's gifts stands in Salesforce. */
export function announceLog(tx: Tx, { teamId, userId }: CrmOwner): void {
  announce(tx, { teamId, userId, event: 'crmLog.updated', type: 'crmLogs', id: userId })
}
