import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { Written } from '../../../../platform/db/drizzle-ids.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import { setClause } from '../../../../platform/db/table-columns.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { orderColumns, orderJoins, type OrderView } from '../order-views.store.ts'
import type { OrderRow } from '../orders.store.ts'
import { orders } from '../orders.tables.ts'

// Each statement that writes a draft returns it as it is shown, so that nothing is read again.
const shownText = `
  select ${orderColumns}
  from o
  ${orderJoins}`

export interface NewDraft {
  recipientId: number | null
  trackingToken: string
  cardMessage: string | null
  note: string | null
  salesforceResourceType: string | null
  salesforceResourceUid: string | null
}

/**
 * Inserts an unpaid order of the actor, in the sub-team they have now; undefined where nothing may be sent to the recipient, who is
 * locked as `lockRecipientShared` does it.
 */
export async function insertDraft(
  tx: Tx,
  { teamId, userId, seesTeam }: Scope,
  draft: NewDraft,
): Promise<OrderView | undefined> {
  const [order] = await readRows(
    tx,
    orderColumns,
    `
    with sendable as (
      select id
      from recipients
      where id = $3
        and team_id = $1
        and ($9::boolean or origin <> 'project')
        and address_state in ('given', 'requested')
      for key share
    ),
    o as (
      insert into orders (
        team_id, user_id, subteam_id, recipient_id, tracking_token, card_message, note,
        salesforce_resource_type, salesforce_resource_uid
      )
      select $1, $2, (select subteam_id from memberships where user_id = $2), $3, $4, $5, $6, $7, $8
      where $3::bigint is null
        or exists (select from sendable)
      returning *
    )
    ${shownText}`,
    [
      teamId,
      userId,
      draft.recipientId,
      draft.trackingToken,
      draft.cardMessage,
      draft.note,
      draft.salesforceResourceType,
      draft.salesforceResourceUid,
      seesTeam,
    ],
  )
  return order
}

/** Changes a locked draft. */
export async function changeDraft(
  tx: Tx,
  id: number,
  change: Partial<Written<OrderRow>>,
): Promise<OrderView> {
  const { text, values } = setClause(orders, change, 2)
  return oneRow(
    await readRows(
      tx,
      orderColumns,
      `
      with o as (update orders set ${text} where id = $1 returning *)
      ${shownText}`,
      [id, ...values],
    ),
  )
}

/** Takes a locked draft that is paid into processing; returns it as it is shown, and no order that has no sender. */
export async function placeDraft(
  tx: Tx,
  id: number,
  change: Partial<Written<OrderRow>>,
): Promise<OrderView | undefined> {
  const { text, values } = setClause(orders, change, 2)
  const [order] = await readRows(
    tx,
    orderColumns,
    `
    with o as (update orders set ${text}, processing_started_at = now() where id = $1 returning *)
    ${shownText}`,
    [id, ...values],
  )
  return order
}

/**
 * Sets a draft's subtotal and discount from its items. Its quotes and the shipping option were for other items or another recipient,
 * so they are removed.
 */
export async function recalculateDraft(tx: Tx, id: number): Promise<OrderView> {
  return oneRow(
    await readRows(
      tx,
      orderColumns,
      `
      with quotes as (
        delete from order_rates where order_id = $1
      ),
      sums as (
        select
          coalesce(sum(quantity::bigint * price_cents), 0) as subtotal,
          coalesce(sum(discount_cents), 0) as discount
        from order_items
        where order_id = $1
      ),
      o as (
        update orders
        set subtotal_cents = sums.subtotal, discount_cents = sums.discount,
          tax_rate = 0, tax_cents = 0, shipping_cents = 0,
          rate_id = null, carrier_code = null, service_code = null, service_name = null, delivery_days = null
        from sums
        where orders.id = $1
        returning orders.*
      )
      ${shownText}`,
      [id],
    ),
  )
}
