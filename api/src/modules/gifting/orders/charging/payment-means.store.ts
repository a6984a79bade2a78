import { bool, columns, id, int, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { fragmentText } from '../../../../platform/db/table-columns.ts'
import { isOver, isRunning } from '../../../money/subscriptions/subscriptions.store.ts'

const meansColumns = columns({
  depositCents: int('coalesce(d.balance_cents, 0)'),
  isRunning: orNull(bool(fragmentText(isRunning))),
  isOver: orNull(bool(fragmentText(isOver))),
  ordersLimit: orNull(int('p.orders_limit')),
  remaining: int('coalesce(a.remaining + a.additional, 0)'),
  additional: int('coalesce(a.additional, 0)'),
  methodKind: orNull(text<'credit_card' | 'invoice'>('m.kind')),
  cardBrand: orNull(text('m.brand')),
  cardLast4: orNull(text('m.last4')),
  userId: orNull(id('b.user_id')),
  budgetCents: orNull(int('b.balance_cents')),
  isInfinite: orNull(bool('b.is_infinite')),
})
export type PaymentMeansRow = RowOf<typeof meansColumns>

/** What a team and these people can pay with, a row for each budget; without any, one row. */
export function readPaymentMeans(
  db: Reader,
  teamId: number,
  userIds: readonly RowId[],
): Promise<PaymentMeansRow[]> {
  return readRows(
    db,
    meansColumns,
    `
    select ${meansColumns}
    from (values ($1::bigint)) team (id)
    left join deposits d on d.team_id = team.id
    left join subscriptions on subscriptions.team_id = team.id
    left join plans p on p.id = subscriptions.plan_id
    left join allowances a on a.team_id = subscriptions.team_id
    left join payment_methods m on m.team_id = team.id and m.removed_at is null and m.is_default
    left join budgets b on b.user_id = any($2::bigint[])`,
    [teamId, userIds],
  )
}
