import type { OrderStatus } from '@ribbon/contract/gifting/orders/orders'
import type { RecordType } from '@ribbon/contract/gifting/orders/record-types'
import { randomUUID } from 'node:crypto'
import {
  columns,
  id,
  int,
  json,
  orNull,
  text,
  time,
  bool,
  texts,
  type RowOf,
} from '../../../../platform/db/columns.ts'
import { inTransaction, readRows, type Db, type Tx } from '../../../../platform/db/database.ts'

export const leaseSeconds = 20
/** So many people of one organization are served at once. */
const mostOfOrganization = 4

const senderColumns = columns({
  teamId: id('s.team_id'),
  userId: id('s.user_id'),
  lease: text('s.lease'),
})
export type Sender = RowOf<typeof senderColumns>

/**
 * Leases a person who has something due, the one who has waited longest; only the holder of the lease writes this person's tasks. Claims
 * come one after another, so that an organization's people are counted right.
 */
export async function claimSender(db: Db): Promise<Sender | undefined> {
  return inTransaction(db, async tx => {
    await tx.client.query("select pg_advisory_xact_lock(hashtextextended('crm log claims', 0))")
    const [claimed] = await readRows(
      tx,
      senderColumns,
      `
      update crm_log_senders s
      set lease = $1::uuid, lease_until = now() + make_interval(secs => $2), served_at = clock_timestamp()
      where (s.team_id, s.user_id) = (
        select c.team_id, c.user_id
        from crm_log_senders c
        left join crm_connections k on k.team_id = c.team_id and k.user_id = c.user_id
        where (c.lease_until is null or c.lease_until < now())
          and exists (
            select from crm_log_entries e
            where e.team_id = c.team_id and e.user_id = c.user_id and e.state = 'waiting' and e.next_at <= now()
          )
          and (
            select count(*)
            from crm_log_senders o
            join crm_connections ok on ok.team_id = o.team_id and ok.user_id = o.user_id
            where ok.organization_id = k.organization_id and o.lease_until >= now()
          ) < $3
        order by c.served_at nulls first
        limit 1
        for update of c skip locked
      )
      returning ${senderColumns}`,
      [randomUUID(), leaseSeconds, mostOfOrganization],
    )
    return claimed
  })
}

/** Another worker has the sender: what this one does is no longer recorded. */
export class LeaseLost extends Error {}

/** Runs `work` in a transaction that commits only while the sender is leased to this worker. */
export function underLease<T>(db: Db, sender: Sender, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async tx => {
    const { rowCount } = await tx.client.query(
      `
      update crm_log_senders set lease_until = now() + make_interval(secs => $4)
      where team_id = $1 and user_id = $2 and lease = $3::uuid`,
      [sender.teamId, sender.userId, sender.lease, leaseSeconds],
    )
    if (rowCount !== 1) throw new LeaseLost('Another worker writes this person’s tasks.')
    return work(tx)
  })
}

export async function endLease(db: Db, sender: Sender): Promise<void> {
  await db.pool.query(
    `
    update crm_log_senders set lease = null, lease_until = null
    where team_id = $1 and user_id = $2 and lease = $3::uuid`,
    [sender.teamId, sender.userId, sender.lease],
  )
}

const dueColumns = columns({
  id: id('e.id'),
  orderId: id('e.order_id'),
  wanted: int('e.wanted'),
  attempts: int('e.attempts'),
  taskId: orNull(text('e.task_id')),
  isMoved: bool('e.is_moved'),
  subject: orNull(text('e.subject')),
  sentAt: orNull(time('e.sent_at')),
  publicId: text('o.public_id'),
  status: text<OrderStatus>('o.status'),
  recordType: orNull(text<RecordType>('o.salesforce_resource_type')),
  recordUid: orNull(text('o.salesforce_resource_uid')),
  recipientName: orNull(text('coalesce(o.ship_name, r.name)')),
  isErased: bool(`coalesce(r.address_state = 'erased', false)`),
  cardMessage: orNull(text('case when t.log_message then o.card_message end')),
  totalCents: orNull(int('case when t.log_costs and a.show_prices then o.total_cents end')),
  trackingNumber: orNull(text('o.tracking_number')),
  trackingUrl: orNull(text('o.tracking_url')),
  placedAt: time('coalesce(o.processing_started_at, o.created_at)'),
  shippedAt: orNull(time('o.shipped_at')),
  deliveredAt: orNull(time('o.delivered_at')),
  canceledAt: orNull(time('o.canceled_at')),
  returnedAt: orNull(time('o.returned_at')),
  items: texts(`array(
    select case when i.quantity > 1 then i.quantity || ' × ' else '' end || i.display_name
    from order_items i
    where i.order_id = o.id
    order by i.id)`),
  timeZone: text(`coalesce(k.time_zone, 'UTC')`),
  recordTypeId: orNull(text('case when s.organization_id = k.organization_id then s.record_type_id end')),
  taskFields: json<Record<string, string>>(
    `case when s.organization_id = k.organization_id then s.task_fields else '{}' end`,
  ),
})
export type DueEntry = RowOf<typeof dueColumns>

/** What is due of a person, as the orders are now, the oldest first. */
const kinds = {
  /** Nobody knows whether their task was made. */ unknown: 'e.sent_at is not null',
  /** They have no task yet. */ new: 'e.sent_at is null and e.task_id is null',
  /** Their task says what was so before. */ changed: 'e.task_id is not null',
}
export type DueKind = keyof typeof kinds

export function listDue(db: Db, sender: Sender, kind: DueKind, most: number): Promise<DueEntry[]> {
  return readRows(
    db,
    dueColumns,
    `
    select ${dueColumns}
    from crm_log_entries e
    join crm_log_senders s on s.team_id = e.team_id and s.user_id = e.user_id
    join orders o on o.team_id = e.team_id and o.id = e.order_id
    join teams a on a.id = e.team_id
    left join recipients r on r.id = o.recipient_id
    left join crm_log_teams t on t.team_id = e.team_id
    left join crm_connections k on k.team_id = e.team_id and k.user_id = e.user_id
    where e.team_id = $1
      and e.user_id = $2
      and e.state = 'waiting'
      and e.next_at <= now()
      and ${kinds[kind]}
    order by e.id
    limit $3`,
    [sender.teamId, sender.userId, most],
  )
}
