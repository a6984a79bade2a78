import { lowDepositDefaultCents, type AlertKind } from '@ribbon/contract/administration/alerts'
import { sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { uncoveredRedemptions } from './redemption-conditions.store.ts'
import { storeConditions } from './store-conditions.store.ts'
import { tiersThatCannotBeFilled } from './tier-conditions.store.ts'

/** Something a team should know about right now. `facts` are what its text needs. */
export interface Condition {
  kind: AlertKind
  subject: string
  facts: Facts
  /** The open alert of this condition; null until `watch-alerts` has opened one. */
  alertId: number | null
  since: Date | null
}
export interface Facts {
  cents?: number
  userId?: number
  left?: number
  limit?: number
  name?: string
  detail?: string
  reason?: string | null
  until?: string | null
  brand?: string | null
  last4?: string | null
  isDefault?: boolean
  groupOrderId?: number
  /** Of a redemption that is not covered; only what falls short. */ lacks?: Lacks
}
export interface Lacks {
  budgetCents: number | null
  payer: string
  /** Left of the plan; null for no running plan. */ shipments?: number | null
  depositCents: number | null
}

const lowBudgetCents = 5_000
const expiresWithinDays = 30
const refusedWithinDays = 7
const trialEndsWithinDays = 5
const planEndsWithinDays = 14

/** The conditions of one team, or of all teams. Showing alerts and opening them use the same text. */
export function conditionsOf(teamId?: number): SQL {
  const within = (column: SQL) => (teamId === undefined ? sql`true` : sql`${column} = ${teamId}`)
  return sql.join(
    [
      lowBudgets(within(sql`b.team_id`)),
      lowDeposits(within(sql`d.team_id`)),
      lowStock(within(sql`t.id`)),
      tiersThatCannotBeFilled(within(sql`g.team_id`)),
      uncoveredRedemptions(within(sql`g.team_id`)),
      usedAllowances(within(sql`a.team_id`)),
      failedRenewals(within(sql`s.team_id`)),
      refusedPayments(within(sql`m.team_id`)),
      expiringCards(within(sql`m.team_id`)),
      paymentsToConfirm(within(sql`a.team_id`)),
      invoicesToConfirm(within(sql`v.team_id`)),
      overdueInvoices(within(sql`i.team_id`)),
      endingPlans(within(sql`s.team_id`)),
      ...storeConditions(within),
    ],
    sql` union all `,
  )
}

/** A team's conditions, each with the alert that is open for it and since when. */
export async function listConditions(db: Reader, teamId: number): Promise<Condition[]> {
  const { rows } = await db.execute<{
    kind: AlertKind
    subject: string
    facts: Facts
    alertId: RowId | null
    since: Date | string | null
  }>(sql`
    with conditions as (${conditionsOf(teamId)})
    select c.kind, c.subject, c.facts, a.id as "alertId", a.opened_at as since
    from conditions c
    left join alerts a
      on a.team_id = c.team_id and a.kind = c.kind and a.subject = c.subject and a.closed_at is null`)
  return rows.map(row => ({ ...row, since: row.since === null ? null : new Date(row.since) }))
}

function lowBudgets(where: SQL): SQL {
  return sql`
    select b.team_id, 'budget_low' as kind, b.user_id::text as subject,
      jsonb_build_object('cents', b.balance_cents) as facts
    from budgets b
    join memberships m on m.user_id = b.user_id and m.team_id = b.team_id
    where ${where}
      and not b.is_infinite
      and b.balance_cents < ${lowBudgetCents}::bigint
      and m.role <> 'limited_user'
      and exists (select from budget_entries e where e.user_id = b.user_id and e.kind = 'credit')`
}

function lowDeposits(where: SQL): SQL {
  return sql`
    select d.team_id, 'deposit_low', 'team', jsonb_build_object('cents', d.balance_cents)
    from deposits d
    left join alert_settings s on s.team_id = d.team_id
    where ${where}
      and d.balance_cents < coalesce(s.low_deposit_cents, ${lowDepositDefaultCents}::bigint)`
}

function lowStock(where: SQL): SQL {
  return sql`
    select *
    from (
      select t.id as team_id, 'stock_low' as kind, v.id::text as subject,
        jsonb_build_object(
          'left', case when v.expiration_date < current_date then 0
            else coalesce(l.on_hand - l.reserved, 0) end,
          'limit', t.stock_threshold_limit,
          'name', p.display_name,
          'detail', concat_ws(', ', nullif(v.color, ''), nullif(v.size, ''))) as facts
      from teams t
      join products p on p.team_id = t.id and p.archived_at is null
      join product_variants v on v.product_id = p.id and v.archived_at is null
      left join stock_levels l on l.product_variant_id = v.id
      where ${where}
        and t.stock_threshold_notifications_enabled
        and 'swag_store' = any(t.modules)
    ) levels
    where (facts ->> 'left')::int < (facts ->> 'limit')::int`
}

function usedAllowances(where: SQL): SQL {
  return sql`
    select a.team_id,
      case when a.remaining + a.additional = 0 then 'allowance_used_up' else 'allowance_low' end,
      'team',
      jsonb_build_object(
        'left', a.remaining + a.additional, 'limit', p.orders_limit, 'until', s.current_period_end)
    from allowances a
    join subscriptions s on s.team_id = a.team_id
    join plans p on p.id = s.plan_id
    where ${where}
      and s.status <> 'canceled'
      and p.orders_limit > 0
      and (a.remaining + a.additional)::bigint * 10 <= p.orders_limit`
}

function failedRenewals(where: SQL): SQL {
  return sql`
    select s.team_id, 'renewal_failed', 'team',
      jsonb_build_object('until', s.grace_ends_at, 'reason', s.payment_problem)
    from subscriptions s
    where ${where}
      and s.status = 'past_due'
      and not exists (
        select from subscription_invoices v
        where v.team_id = s.team_id and v.awaiting_payment_id is not null)`
}

/** The default card was refused at its latest payment. A payment that works, or another default card, ends it. */
function refusedPayments(where: SQL): SQL {
  return sql`
    select m.team_id, 'payment_refused', m.id::text,
      jsonb_build_object('brand', m.brand, 'last4', m.last4, 'reason', p.failure)
    from payment_methods m
    cross join lateral (
      select a.state, a.failure, a.settled_at
      from payment_attempts a
      where a.provider_method_id = m.provider_method_id
        and a.state <> 'pending'
      order by a.id desc
      limit 1
    ) p
    where ${where}
      and m.is_default
      and m.removed_at is null
      and m.kind = 'credit_card'
      and p.state = 'failed'
      and p.settled_at > now() - make_interval(days => ${refusedWithinDays}::int)`
}

function expiringCards(where: SQL): SQL {
  return sql`
    select team_id, case when ends <= now() then 'card_expired' else 'card_expiring' end, id::text,
      jsonb_build_object(
        'brand', brand, 'last4', last4, 'until', (ends - interval '1 day')::date, 'isDefault', is_default)
    from (
      select m.team_id, m.id, m.brand, m.last4, m.is_default,
        make_date(m.expiry_year, m.expiry_month, 1) + interval '1 month' as ends
      from payment_methods m
      where ${where}
        and m.removed_at is null
        and m.kind = 'credit_card'
        and m.expiry_year is not null
    ) cards
    where ends <= now() + make_interval(days => ${expiresWithinDays}::int)`
}

function paymentsToConfirm(where: SQL): SQL {
  return sql`
    select a.team_id, 'payment_to_confirm', a.id::text,
      jsonb_build_object('cents', a.amount_cents, 'userId', a.awaiting_user_id)
    from payment_attempts a
    where ${where}
      and a.state = 'pending'
      and a.awaiting_owner_since is not null`
}

function invoicesToConfirm(where: SQL): SQL {
  return sql`
    select v.team_id, 'payment_to_confirm', 'invoice-' || v.id,
      jsonb_build_object('cents', v.awaiting_cents, 'name', 'your plan')
    from subscription_invoices v
    where ${where}
      and v.awaiting_payment_id is not null`
}

function overdueInvoices(where: SQL): SQL {
  return sql`
    select i.team_id, 'invoice_overdue', i.id::text,
      jsonb_build_object('cents', i.total_cents, 'name', i.number, 'until', i.due_on)
    from invoices i
    where ${where}
      and i.state = 'overdue'`
}

/** A trial or a canceled plan that ends soon, or one that has ended, also before the hourly sweep says so. */
function endingPlans(where: SQL): SQL {
  return sql`
    select team_id, kind, 'team', jsonb_build_object('until', ends_at, 'name', name)
    from (
      select s.team_id, p.name, coalesce(s.ended_at, ends_at) as ends_at,
        case
          when s.status = 'canceled' or is_ending and s.provider_subscription_id is null and ends_at <= now()
            then 'plan_ended'
          when is_trial and ends_at <= now() + make_interval(days => ${trialEndsWithinDays}::int) then 'trial_ending'
          when s.cancel_at_period_end and ends_at <= now() + make_interval(days => ${planEndsWithinDays}::int)
            then 'plan_ending'
        end as kind
      from subscriptions s
      join plans p on p.id = s.plan_id
      cross join lateral (select s.status = 'trialing' and s.billed_by is null as is_trial) trial
      cross join lateral (
        select is_trial or s.cancel_at_period_end as is_ending,
          case when s.status = 'trialing' then coalesce(s.trial_end, s.current_period_end)
            else s.current_period_end end as ends_at
      ) dates
      where ${where}
    ) plans
    where kind is not null`
}
