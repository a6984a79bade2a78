import { sql, type SQL } from 'drizzle-orm'
import { committedOfGroupOrder } from '../../gifting/group-orders/people-counts.store.ts'
import { isOver, isRunning } from '../../money/subscriptions/subscriptions.store.ts'

/**
 * Group orders in which people have confirmed more than there is to pay it with, by the rules of `findPaymentMeans`: the budget of
 * who created it, the shipments of the plan, and the deposit where nothing else pays. While a run has taken means for a group order,
 * nothing is said of it.
 */
export function uncoveredRedemptions(where: SQL): SQL {
  return sql`
    select team_id, 'redemption_uncovered', group_order_id::text,
      jsonb_build_object('groupOrderId', group_order_id, 'name', name, 'cents', cents, 'limit', people, 'lacks',
        jsonb_build_object(
          'budgetCents', case when lacks_budget then budget_cents end,
          'payer', payer,
          'depositCents', case when lacks_payment then deposit_cents end)
        || case when lacks_shipments then jsonb_build_object('shipments', shipments) else '{}' end)
    from (
      select g.team_id, g.id as group_order_id, g.name, c.cents, c.people, means.*,
        means.budget_cents < c.cents as lacks_budget,
        coalesce(means.shipments, 0) < c.people as lacks_shipments,
        means.deposit_cents < c.cents and not means.has_method as lacks_payment
      from group_orders g
      cross join lateral (${sql.raw(committedOfGroupOrder)}) c
      cross join lateral (
        select
          -- Once its creator has left, whoever finalizes it pays: nobody knows yet who that is.
          case when not m.user_id is null and not coalesce(b.is_infinite, false) then coalesce(b.balance_cents, 0) end
            as budget_cents,
          concat_ws(' ', u.first_name, u.last_name) as payer,
          (
            select case
              when not ${isRunning} then null
              when ${isOver} then plans.orders_limit + coalesce(allowances.additional, 0)
              else coalesce(allowances.remaining + allowances.additional, 0)
            end
            from subscriptions
            join plans on plans.id = subscriptions.plan_id
            left join allowances on allowances.team_id = subscriptions.team_id
            where subscriptions.team_id = g.team_id
          ) as shipments,
          coalesce(d.balance_cents, 0) as deposit_cents,
          exists (
            select from payment_methods k
            where k.team_id = g.team_id and k.is_default and k.removed_at is null
          ) as has_method
        from users u
        left join memberships m on m.team_id = g.team_id and m.user_id = u.id
        left join budgets b on b.user_id = m.user_id
        left join deposits d on d.team_id = g.team_id
        where u.id = g.created_by
      ) means
      where ${where}
        and g.state in ('pending', 'auto_finalising', 'validating')
        and g.run_id is null
        and c.people > 0
    ) uncovered
    where lacks_budget or lacks_shipments or lacks_payment`
}
