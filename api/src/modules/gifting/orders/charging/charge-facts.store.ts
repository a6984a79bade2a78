import { bool, columns, int, joinColumns, json, orNull, text } from '../../../../platform/db/columns.ts'
import { readRows, together, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { tableColumns } from '../../../../platform/db/table-columns.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import type { PaymentSource } from '../../../money/payments/payment-attempts.store.ts'
import type { MailedSender } from '../order-people.store.ts'
import { recipients } from '../../recipients/recipients.tables.ts'
import { findChargedItems, type ChargedItem } from './charged-items.store.ts'

const factColumns = joinColumns({
  facts: columns({
    hasRecipient: bool('r.id is not null'),
    /** Of the chosen shipping option, while its quote holds. */ quoteHash: orNull(text('q.items_hash')),
    depositCents: int('coalesce(d.balance_cents, 0)'),
    methodKind: orNull(text<PaymentSource>('m.kind')),
  }),
  recipient: tableColumns(recipients, 'r'),
  sender: columns({
    firstName: text('u.first_name'),
    lastName: text('u.last_name'),
    teamName: text('t.name'),
    email: text('u.email'),
    emailPreferences: json<MailedSender['emailPreferences']>('u.email_preferences'),
  }),
})

/** What the charge of a locked order is checked against besides its items. */
async function findChargeFacts(tx: Tx, scope: Scope, orderId: RowId) {
  const { facts, recipient, sender } = oneRow(
    await readRows(
      tx,
      factColumns,
      `
      select ${factColumns}
      from orders o
      join users u on u.id = o.user_id
      join teams t on t.id = o.team_id
      left join recipients r
        on r.id = o.recipient_id
        and r.team_id = o.team_id
        and ($2::boolean or r.origin <> 'project')
      left join order_rates q on q.order_id = o.id and q.rate_id = o.rate_id and q.expires_at > now()
      left join deposits d on d.team_id = o.team_id
      left join payment_methods m on m.team_id = o.team_id and m.removed_at is null and m.is_default
      where o.id = $1`,
      [orderId, scope.seesTeam],
    ),
  )
  return { ...facts, recipient: facts.hasRecipient ? recipient : undefined, sender }
}

export interface ChargeReading {
  items: ChargedItem[]
  facts: Awaited<ReturnType<typeof findChargeFacts>>
}

/** What an order is checked against before it is charged. */
export async function readForCharge(tx: Tx, scope: Scope, orderId: RowId): Promise<ChargeReading> {
  const [items, facts] = await together([
    findChargedItems(tx, scope, orderId),
    findChargeFacts(tx, scope, orderId),
  ])
  return { items, facts }
}
