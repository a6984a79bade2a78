import type { Reader } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'
import { byCode, codeValues, numberOf } from './found-orders.store.ts'
import type { SearchText } from './read-search-text.ts'
import { containsAll, mostFound, readResults, type ResultRow } from './results.store.ts'

/** As the index on orders of the store has it. */
const buyer =
  "(coalesce(o.ship_name, '') || ' ' || coalesce(o.ship_email, '') || ' ' || coalesce(o.tracking_number, ''))"

/** What people bought in the store, by number, tracking number and buyer. */
export function findStoreOrders(db: Reader, scope: Scope, text: SearchText): Promise<ResultRow[]> {
  const values: unknown[] = [scope.teamId, ...codeValues(text.code)]
  const ofBuyers = containsAll(buyer, text.indexedWords, values)
  return readResults(
    db,
    {
      id: 'o.id',
      title: "coalesce(nullif(o.ship_name, ''), o.ship_email, '')",
      detail: 'o.ship_email',
      number: numberOf('o'),
      trackingNumber: 'n.tracking_number',
      status: 'o.status',
      at: 'o.processing_started_at',
      first: 'n.is_code',
      from: `(
          select id, max(tracking_number) as tracking_number, bool_or(is_code) as is_code
          from (
            ${byCode}
            union all
            (
              select o.id, null, false
              from orders o
              where o.team_id = $1
                and o.origin = 'store'
                and o.status <> 'unpaid'
                and ${ofBuyers}
              limit ${mostFound}
            )
          ) found
          group by id
        ) n
        join orders o on o.id = n.id`,
      where: "o.team_id = $1 and o.origin = 'store' and o.status <> 'unpaid'",
    },
    text,
    values,
  )
}

/** Orders read to find customers: somebody may have bought often. */
const mostOrders = 1_000

/** Who bought in the store, once by each address. */
export function findStoreCustomers(db: Reader, scope: Scope, text: SearchText): Promise<ResultRow[]> {
  const values: unknown[] = [scope.teamId]
  const ofBuyers = containsAll(buyer, text.indexedWords, values)
  // The index has tracking numbers as well, which say nothing of who bought.
  const named = containsAll("(coalesce(o.ship_name, '') || ' ' || o.ship_email)", text.indexedWords, values)
  return readResults(
    db,
    {
      id: 'b.last_order_id',
      subjectId: 'b.email',
      title: "coalesce(nullif(b.name, ''), b.email)",
      detail: 'b.email',
      from: `(
          select lower(o.ship_email) as email, (array_agg(o.ship_name order by o.id desc))[1] as name, max(o.id) as last_order_id
          from (
            select o.id, o.ship_email, o.ship_name
            from orders o
            where o.team_id = $1
              and o.origin = 'store'
              and o.status <> 'unpaid'
              and o.ship_email is not null
              and ${ofBuyers}
              and ${named}
            limit ${mostOrders}
          ) o
          group by lower(o.ship_email)
        ) b`,
      where: 'true',
    },
    text,
    values,
  )
}

/** Orders of the team's shop at Shopify, by the platform's number, tracking number and customer. */
export function findShopOrders(db: Reader, scope: Scope, text: SearchText): Promise<ResultRow[]> {
  const values: unknown[] = [scope.teamId, ...codeValues(text.code)]
  const named = containsAll("(o.name || ' ' || coalesce(o.customer, ''))", text.indexedWords, values)
  return readResults(
    db,
    {
      id: 'o.id',
      title: "coalesce(nullif(o.customer, ''), o.name)",
      number: 'o.name',
      trackingNumber: 'n.tracking_number',
      status: 'o.state',
      at: 'o.ordered_at',
      first: 'n.is_code',
      from: `(
          select id, max(tracking_number) as tracking_number, bool_or(is_code) as is_code
          from (
            (
              select o.id, null::text as tracking_number, false as is_code
              from shop_orders o
              where o.team_id = $1
                and ${named}
              limit ${mostFound}
            )
            union all
            select s.id, c.tracking_number, true
            from (${byCode}) c
            join shop_orders s on s.team_id = $1 and s.order_id = c.id
          ) found
          group by id
        ) n
        join shop_orders o on o.team_id = $1 and o.id = n.id`,
      where: 'o.team_id = $1',
    },
    text,
    values,
  )
}
