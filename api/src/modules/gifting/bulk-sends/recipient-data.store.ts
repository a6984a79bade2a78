import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { announceBulkSend, recalculatePlan, type BulkSendRow } from './bulk-sends.store.ts'

type LockedSend = Pick<BulkSendRow, 'id' | 'state'>

/** Locks the sends these recipients are part of, after their lists and before their orders (decision 0013). */
export async function lockSendsOfRecipients(tx: Tx, recipientIds: readonly RowId[]): Promise<LockedSend[]> {
  const { rows } = await tx.execute<{ id: RowId; state: BulkSendRow['state'] }>(sql`
    select id, state
    from bulk_sends
    where id in (
      select bulk_send_id from bulk_send_rows where recipient_id = any(${sql.param(recipientIds)}::bigint[]))
    order by id
    for update`)
  return rows
}

/**
 * Moves one recipient's rows to another. Where both are part of an open plan the first one's row is deleted and the plan
 * recalculated; of a finished send both rows stay.
 */
export async function moveSendRows(
  tx: Tx,
  sends: readonly LockedSend[],
  from: number,
  to: number,
): Promise<void> {
  const hasOther = sql`exists (
    select from bulk_send_rows k where k.bulk_send_id = r.bulk_send_id and k.recipient_id = ${to})`
  await tx.execute(sql`
    delete from bulk_send_rows r
    using bulk_sends s
    where r.recipient_id = ${from} and s.id = r.bulk_send_id and s.state in ('planning', 'planned') and ${hasOther}`)
  await tx.execute(sql`
    update bulk_send_rows r set
      recipient_id = ${to},
      merged_from = case when r.merged_from = 0 and ${hasOther} then ${from}::bigint else r.merged_from end
    where recipient_id = ${from}`)
  await tx.execute(sql`update bulk_send_zones set recipient_id = ${to} where recipient_id = ${from}`)
  await recalculateOpenPlans(tx, sends)
}

/** Deletes a person from open plans; of finished sends the row stays, without anything that tells where the person lives. */
export async function eraseFromSends(
  tx: Tx,
  sends: readonly LockedSend[],
  recipientId: number,
): Promise<void> {
  await tx.execute(sql`
    delete from bulk_send_rows r
    using bulk_sends s
    where r.recipient_id = ${recipientId} and s.id = r.bulk_send_id and s.state in ('planning', 'planned')`)
  await tx.execute(sql`
    update bulk_send_rows set
      zone = null,
      salesforce_resource_type = null,
      salesforce_resource_uid = null,
      problem = case when problem is not null then 'Personal data were erased on request.' end
    where recipient_id = ${recipientId}`)
  // The zone is quoted by another of its addresses now; a zone without people is not quoted at all.
  await tx.execute(sql`
    update bulk_send_zones z set
      recipient_id = (
        select min(recipient_id) from bulk_send_rows r where r.bulk_send_id = z.bulk_send_id and r.zone = z.zone)
    where recipient_id = ${recipientId}
      and exists (select from bulk_send_rows r where r.bulk_send_id = z.bulk_send_id and r.zone = z.zone)`)
  await tx.execute(sql`delete from bulk_send_zones where recipient_id = ${recipientId}`)
  await recalculateOpenPlans(tx, sends)
}

async function recalculateOpenPlans(tx: Tx, sends: readonly LockedSend[]): Promise<void> {
  for (const { id, state } of sends)
    if (state === 'planning' || state === 'planned') announceBulkSend(tx, await recalculatePlan(tx, id))
}
