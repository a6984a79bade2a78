import { trendingGiftsMax } from '@ribbon/contract/administration/dashboard'
import { bool, columns, id, int, json, orNull, text, time, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'

/** A span of days, `YYYY-MM-DD`; `to` is the first day after it. */
export interface Span {
  from: string
  to: string
}

const sumColumns = columns({
  gifts: int('coalesce(sums.gifts, 0)::bigint'),
  /** After refunds. */
  spentCents: int('coalesce(sums.spent_cents, 0)::bigint'),
  refundedCents: int('coalesce(sums.refunded_cents, 0)::bigint'),
})
export type Sum = RowOf<typeof sumColumns>

/** The person whose gifts are counted; 0 stands for the whole team. */
const countedUserId = (scope: Scope) => (scope.seesTeam ? 0 : scope.userId)

/** The gifts of each span, in the order of the spans: the team's for those who see it, otherwise the person's own. */
export async function sumSpans(db: Reader, scope: Scope, spans: readonly Span[]): Promise<Sum[]> {
  if (spans.length === 0) return []
  const starts = spans.map(span => span.from)
  // One statement sees the compacted days and the changes since as of the same moment.
  return readRows(
    db,
    sumColumns,
    `with changes as materialized (
      select day, gifts, spent_cents, refunded_cents
      from gift_changes
      where team_id = $1 and ($2 = 0 or user_id = $2) and day >= $5::date
    )
    select ${sumColumns}
    from unnest($3::date[], $4::date[]) with ordinality s (first_day, end_day, position)
    cross join lateral (
      select sum(gifts) as gifts, sum(spent_cents) as spent_cents, sum(refunded_cents) as refunded_cents
      from (
        select gifts, spent_cents, refunded_cents
        from gift_days
        where team_id = $1 and user_id = $2 and day >= s.first_day and day < s.end_day
        union all
        select gifts, spent_cents, refunded_cents
        from changes
        where day >= s.first_day and day < s.end_day
      ) d
    ) sums
    order by s.position`,
    [scope.teamId, countedUserId(scope), starts, spans.map(span => span.to), starts.toSorted()[0]],
  )
}

const firstDayColumns = columns({ day: orNull(text("to_char(min(day), 'YYYY-MM-DD')")) })

/** The day of the first gift, `YYYY-MM-DD`. */
export async function findFirstGiftDay(db: Reader, scope: Scope): Promise<string | undefined> {
  const [row] = await readRows(
    db,
    firstDayColumns,
    `select ${firstDayColumns}
    from (
      (select day from gift_days where team_id = $1 and user_id = $2 and gifts > 0 order by day limit 1)
      union all
      select day from gift_changes where team_id = $1 and ($2 = 0 or user_id = $2) and gifts > 0
    ) d`,
    [scope.teamId, countedUserId(scope)],
  )
  return row?.day ?? undefined
}

const subscriptionColumns = columns({
  periodStart: time('s.current_period_start'),
  periodEnd: time('s.current_period_end'),
  interval: text('p.interval'),
  intervalCount: int('p.interval_count'),
  grantedPeriodStarts: json<Date[]>(`coalesce(array(
    select to_timestamp(e.source_id)
    from allowance_entries e
    where e.team_id = s.team_id and e.kind = 'grant' and e.source_type = 'period'
    order by e.source_id desc
    limit 12), '{}')`),
})
/** A team's subscription, with the starts of the last periods that were granted an allowance. */
export type BilledSubscription = RowOf<typeof subscriptionColumns>

export async function findBilledSubscription(
  db: Reader,
  scope: Scope,
): Promise<BilledSubscription | undefined> {
  const [row] = await readRows(
    db,
    subscriptionColumns,
    `select ${subscriptionColumns}
    from subscriptions s
    join plans p on p.id = s.plan_id
    where s.team_id = $1`,
    [scope.teamId],
  )
  return row
}

const variantsInStock = `
  from product_variants v
  join stock_levels l on l.product_variant_id = v.id
  where v.product_id = p.id
    and v.archived_at is null
    and l.on_hand > l.reserved
    and (v.expiration_date is null or v.expiration_date >= current_date)`
const isShown = `p.team_id = $1
  and ($2 or not p.admin_only)
  and not p.is_card
  and p.archived_at is null`

const giftColumnMap = {
  productId: id('p.id'),
  name: text('p.display_name'),
  images: json<string[]>('p.images'),
}
const trendingColumns = columns({
  ...giftColumnMap,
  sentCount: int('sent.quantity'),
  // Not `exists`, for which PostgreSQL looks at the variants of all products before it takes the few that are shown.
  isInStock: bool(`coalesce((select true ${variantsInStock} limit 1), false)`),
})
const newestColumns = columns({ ...giftColumnMap, sentCount: int('0::bigint'), isInStock: bool('true') })
/** A gift the person may send. */
export type GiftRow = RowOf<typeof trendingColumns>

// The window and the limit stand in the text: with them as parameters, PostgreSQL plans these statements anew each time.

/** What the team sent most in the last days. */
export function listTrending(db: Reader, scope: Scope, days: 30 | 90): Promise<GiftRow[]> {
  return readRows(
    db,
    trendingColumns,
    `with sent as materialized (
      select product_id, sum(quantity)::bigint as quantity
      from (
        select product_id, quantity
        from product_days
        where team_id = $1 and day > current_date - ${days}
        union all
        select product_id, quantity
        from product_changes
        where team_id = $1 and day > current_date - ${days}
      ) d
      group by product_id
      having sum(quantity) > 0
    )
    select ${trendingColumns}
    from sent
    join products p on p.id = sent.product_id
    where ${isShown}
    order by sent.quantity desc, p.id
    limit ${trendingGiftsMax}`,
    [scope.teamId, scope.seesTeam],
  )
}

/** The newest gifts that can be sent now. */
export function listNewest(db: Reader, scope: Scope): Promise<GiftRow[]> {
  return readRows(
    db,
    newestColumns,
    `select ${newestColumns}
    from products p
    where ${isShown}
      and exists (select ${variantsInStock})
    order by p.id desc
    limit ${trendingGiftsMax}`,
    [scope.teamId, scope.seesTeam],
  )
}

const pricesColumns = columns({ showPrices: bool('show_prices') })

export async function findShowsPrices(db: Reader, scope: Scope): Promise<boolean> {
  if (scope.seesTeam) return true
  const [row] = await readRows(db, pricesColumns, `select ${pricesColumns} from teams where id = $1`, [
    scope.teamId,
  ])
  return row?.showPrices ?? false
}

/** Adds the changes so far to the days they belong to. Sums stay what they were, also if two nodes compact at once. */
export async function compactChanges(tx: Tx): Promise<void> {
  await tx.client.query(`
    with compacted as (delete from gift_changes returning team_id, user_id, day, gifts, spent_cents, refunded_cents)
    insert into gift_days (team_id, user_id, day, gifts, spent_cents, refunded_cents)
    select team_id, coalesce(user_id, 0), day, sum(gifts), sum(spent_cents), sum(refunded_cents)
    from compacted
    group by grouping sets ((team_id, user_id, day), (team_id, day))
    order by 1, 2, 3
    on conflict (team_id, user_id, day) do update
    set gifts = gift_days.gifts + excluded.gifts,
      spent_cents = gift_days.spent_cents + excluded.spent_cents,
      refunded_cents = gift_days.refunded_cents + excluded.refunded_cents`)
  await tx.client.query(`
    with compacted as (delete from product_changes returning team_id, product_id, day, quantity)
    insert into product_days (team_id, day, product_id, quantity)
    select team_id, day, product_id, sum(quantity)
    from compacted
    group by team_id, day, product_id
    order by team_id, day, product_id
    on conflict (team_id, day, product_id) do update
    set quantity = product_days.quantity + excluded.quantity`)
}
