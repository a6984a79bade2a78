import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../platform/table-files/table-source.ts'
import { accountJoins, accountState } from './account-state.store.ts'
import { subscriptionCents, subscriptionState, wasAsked } from './payments.store.ts'

const paidByDeposit = (sends: string) => `exists (
  select
  from deposit_entries e
  where e.team_id = ${sends}.team_id
    and e.kind = 'spend'
    and e.source_type = 'additional_sends'
    and e.source_id = ${sends}.id)`

/** The payments of the list (payments.store.ts), each with what a bookkeeper needs. */
const paymentsText = `
  select id, created_at as at, case when order_id is null then 'send' else 'order' end as kind,
    amount_cents as cents, source as method, state, id as attempt_id, provider_id as reference, null as details
  from payment_attempts
  where team_id = $1 and topup_id is null and share_of is null and amount_cents > 0 and source <> 'shopper'
  union all
  select t.id, coalesce(t.paid_at, t.created_at), 'deposit',
    t.amount_cents, t.method, t.state, a.id, a.provider_id, t.refusal
  from topups t
  left join payment_attempts a on a.topup_id = t.id and a.state in ('pending', 'succeeded')
  where t.team_id = $1
  union all
  select s.id, s.created_at, 'additional_sends',
    s.amount_cents, case when ${paidByDeposit('s')} then 'deposit' else 'invoice' end, 'paid', null, null,
    s.quantity || ' sends'
  from additional_sends s
  where s.team_id = $1
  union all
  select v.id, coalesce(v.paid_at, v.dated), 'subscription',
    ${subscriptionCents('v')}, 'credit_card', ${subscriptionState('v')}, null,
    coalesce(v.number, v.provider_invoice_id), v.title
  from subscription_invoices v
  where v.team_id = $1 and ${subscriptionCents('v')} > 0 and ${wasAsked('v')}
  union all
  select id, paid_on::timestamptz, 'invoice',
    total_cents, 'invoice', 'paid', null, number, payment_reference
  from invoices
  where team_id = $1 and state = 'paid' and total_cents > 0
  union all
  select r.id, r.created_at, 'refund',
    - r.amount_cents, r.destination, r.state, r.payment_attempt_id, r.provider_refund_id, r.reason
  from refunds r
  where r.team_id = $1 and r.destination not in ('shopper_card', 'gift_card')`

const statesText = `
  select p.*, paid.order_id, paid.bulk_send_id, paid.group_order_run_id, paid.project_run_id, paid.provider_method_id,
    case ${accountState('p.method', 'p.state')} when 'succeeded' then 'paid' else ${accountState('p.method', 'p.state')} end
      as final_state
  from (${paymentsText}) p
  left join payment_attempts paid on paid.id = p.attempt_id
  cross join (select $1::bigint as team_id) team
  ${accountJoins}`

/** A team's payments and refunds as a file, newest first. */
export const paymentTable: TableSource<ExportFilters> = {
  header: [
    'Time (UTC)',
    'Kind',
    'Amount',
    'State',
    'Paid by',
    'Card',
    'Order',
    'Send to list',
    'Reference',
    'Details',
    'Counted amount',
  ],
  signed: ['Amount', 'Counted amount'],
  query({ teamId }, filters) {
    const values: unknown[] = [teamId]
    const where = whereAll(values, [
      ["p.at >= ?::date::timestamp at time zone 'UTC'", filters.from],
      ["p.at < (?::date + 1)::timestamp at time zone 'UTC'", filters.to],
    ])
    return {
      text: `
        select to_char(p.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
          replace(p.kind, '_', ' '),
          (p.cents / 100.0)::numeric(14, 2),
          replace(p.final_state, '_', ' '),
          replace(p.method, '_', ' '),
          c.brand || ' ' || c.last4,
          upper(split_part(o.public_id::text, '-', 1)),
          coalesce(b.list_name, y.name, e.name),
          p.reference,
          p.details,
          (case when p.final_state = 'paid' and (p.kind = 'invoice' or p.method = 'credit_card')
            then p.cents else 0 end / 100.0)::numeric(14, 2)
        from (${statesText}) p
        left join payment_methods c on c.provider_method_id = p.provider_method_id and c.team_id = $1
        left join orders o on o.id = p.order_id
        left join bulk_sends b on b.id = p.bulk_send_id
        left join group_order_runs x on x.team_id = $1 and x.id = p.group_order_run_id
        left join group_orders y on y.team_id = x.team_id and y.id = x.group_order_id
        left join project_runs z on z.team_id = $1 and z.id = p.project_run_id
        left join projects e on e.team_id = z.team_id and e.id = z.project_id
        ${where && `where ${where}`}
        order by p.at desc, p.kind, p.id desc`,
      values,
    }
  },
}
