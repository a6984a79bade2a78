import { columns, int } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import { subscriptionCents } from './payments.store.ts'

const totalColumns = columns({
  paidCents: int(`coalesce((
    select sum(amount_cents)
    from payment_attempts
    where team_id = $1 and share_of is null and source = 'credit_card' and state = 'succeeded'), 0)
  + coalesce((
    select sum(${subscriptionCents('v')})
    from subscription_invoices v
    where team_id = $1 and status = 'paid'), 0)
  + coalesce((
    select sum(total_cents)
    from invoices
    where team_id = $1 and state = 'paid'), 0)`),
  refundedCents: int(`coalesce((
    select sum(amount_cents)
    from refunds
    where team_id = $1 and destination = 'credit_card' and state = 'succeeded'), 0)`),
  onAccountCents: int(`coalesce((
    select sum(l.amount_cents)
    from invoice_lines l
    left join invoices i on i.id = l.invoice_id
    where l.team_id = $1 and coalesce(i.state, 'open') in ('open', 'overdue')), 0)`),
})

/**
 * What a team has paid and got back in money, and what it owes on account, each amount once: what the deposit paid was counted when it
 * was paid in, what goes on account when its invoice is paid.
 */
export async function sumPayments(db: Reader, teamId: number) {
  const [totals] = await readRows(db, totalColumns, `select ${totalColumns}`, [teamId])
  return totals ?? { paidCents: 0, refundedCents: 0, onAccountCents: 0 }
}
