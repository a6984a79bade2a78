import { recordTypes } from '@ribbon/contract/gifting/orders/record-types'
import type { CrmLog, CrmLogging } from '@ribbon/contract/connections/crm-log'
import { errorText } from '@ribbon/contract/errors'
import type { GiftOrder } from '../../gifting/orders/orders.store.ts'
import type { CrmConnection } from '../crm/crm.store.ts'
import type { CrmLogEntry } from './entries.store.ts'
import type { LoggingChoice, Refusal } from './settings/settings.store.ts'

/** Why a gift is not in Salesforce as it is now, where Salesforce has not said so itself. */
const texts: Record<string, string> = {
  not_connected: 'The sender was not connected to Salesforce.',
  revoked: 'Salesforce no longer lets us in. Once the sender connects again, the gift is logged.',
  off: 'The sender has switched off that gifts are logged.',
  unlinked: 'The recipient’s data were erased.',
  task_deleted: 'The task was deleted in Salesforce.',
  crm_limited: errorText('crm_limited'),
  crm_resting: 'The connection rests, because the sender may not send gifts now.',
  crm_unavailable: 'Salesforce did not answer.',
}

interface Problem {
  code: string | null
  text: string | null
  fields: string[]
}

export const presentProblem = ({ code, text, fields }: Problem) =>
  code === null ? null : { text: text ?? texts[code] ?? code, fields }

export function presentLog(
  order: GiftOrder,
  entry: CrmLogEntry | undefined,
  connection: CrmConnection | undefined,
): CrmLog {
  const isOpen = entry?.state === 'failed' || entry?.state === 'skipped'
  const isReachable = connection?.state === 'connected' && entry?.problemCode !== 'unlinked'
  const isChecking = entry?.state === 'waiting' && entry.sentAt !== null
  return {
    id: String(order.id),
    type: 'crmLogs',
    attributes: {
      state: isChecking ? 'checking' : (entry?.state ?? 'waiting'),
      recordType: recordTypes.find(type => type === order.salesforceResourceType) ?? 'Contact',
      recordUid: order.salesforceResourceUid ?? '',
      recordUrl: addressOf(
        entry?.instanceUrl ?? connection?.instanceUrl,
        order.salesforceResourceType,
        order.salesforceResourceUid,
      ),
      taskUrl: addressOf(entry?.instanceUrl, 'Task', entry?.taskId),
      loggedAt: entry?.loggedAt?.toISOString() ?? null,
      writtenAt: entry?.writtenAt?.toISOString() ?? null,
      nextTryAt: entry?.state === 'waiting' && entry.attempts > 0 ? entry.nextAt.toISOString() : null,
      problem: entry
        ? presentProblem({ code: entry.problemCode, text: entry.problemText, fields: entry.problemFields })
        : null,
      canRetry: isOpen && isReachable,
      canRelink: entry !== undefined && isReachable,
    },
  }
}

/** Where people see a record in Salesforce. */
function addressOf(
  instanceUrl: string | null | undefined,
  type: string | null,
  uid: string | null | undefined,
): string | null {
  return instanceUrl && type && uid ? `${instanceUrl}/lightning/r/${type}/${uid}/view` : null
}

export function presentLogging(
  connection: CrmConnection,
  { logGifts, recordTypeId, taskFields }: LoggingChoice,
  backlog: { waiting: number; failed: number; refusal: Refusal | undefined },
): CrmLogging {
  return {
    id: String(connection.id),
    type: 'crmLoggings',
    attributes: {
      logGifts,
      recordTypeId,
      fields: taskFields,
      waitingCount: backlog.waiting,
      failedCount: backlog.failed,
      problem: backlog.refusal ? presentProblem(backlog.refusal) : null,
    },
  }
}
