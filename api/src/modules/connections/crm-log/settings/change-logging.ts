import { recordAudit } from '../../../../platform/audit.ts'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import { authorOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuseInput } from '../../../../platform/refusal.ts'
import type { TaskDescription } from '../../../../services/crm/crm-session.ts'
import { askCrm } from '../../crm/ask-crm.ts'
import type { CrmConnection } from '../../crm/crm.store.ts'
import type { CrmSettings } from '../../crm/refresh-tokens.ts'
import { announceLog } from '../announce-log.ts'
import { findChoice, saveChoice } from './settings.store.ts'

export interface LoggingChange {
  logGifts?: boolean | undefined
  recordTypeId?: string | null | undefined
  fields?: Record<string, string> | undefined
}

/** Changes how a person’s gifts are logged. Record type and fields have to be among those that Salesforce offers this person. */
export async function changeLogging(
  db: Db,
  settings: CrmSettings,
  actor: MemberActor,
  connection: CrmConnection,
  change: LoggingChange,
): Promise<void> {
  const taskFields = change.fields && withoutEmpty(change.fields)
  if (change.recordTypeId || taskFields) {
    const offered = await askCrm(db, settings, actor, session => session.describeTask())
    refuseUnoffered(offered, change.recordTypeId ?? null, taskFields ?? {})
  }
  const { organizationId } = connection
  await inTransaction(db, async tx => {
    const before = await findChoice(tx, actor, organizationId)
    const after = {
      logGifts: change.logGifts ?? before.logGifts,
      recordTypeId: change.recordTypeId === undefined ? before.recordTypeId : change.recordTypeId || null,
      taskFields: taskFields ?? before.taskFields,
    }
    await saveChoice(tx, actor, organizationId, after)
    announceLog(tx, actor)
    await recordAudit(tx, {
      teamId: actor.teamId,
      author: authorOf(actor),
      action: 'integration.changed',
      subjectType: 'integrations',
      subjectId: connection.id,
      before: { logGifts: before.logGifts, recordTypeId: before.recordTypeId, fields: before.taskFields },
      after: { logGifts: after.logGifts, recordTypeId: after.recordTypeId, fields: after.taskFields },
    })
  })
}

const withoutEmpty = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

function refuseUnoffered(
  { recordTypes, fields }: TaskDescription,
  recordTypeId: string | null,
  chosen: Record<string, string>,
): void {
  const problems: string[] = []
  if (recordTypeId && !recordTypes.some(({ id }) => id === recordTypeId))
    problems.push('Salesforce does not offer you this record type.')
  for (const [name, value] of Object.entries(chosen)) {
    const field = fields.find(each => each.name === name)
    if (!field) problems.push(`Salesforce does not offer you the field ${name}.`)
    else if (field.choices.length > 0 && !field.choices.includes(value))
      problems.push(`${field.label} must be one of ${field.choices.join(', ')}.`)
  }
  if (problems.length > 0) refuseInput(problems)
}
