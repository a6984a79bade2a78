import { hotRows, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/http/actor.ts'

export interface Sum {
  gifts: number
  spentCents: number
}
/** A span of days, `YYYY-MM-DD`; `to` is the first day after it. */
export interface Span {
  from: string
  to: string
}

// The folded days and what has happened since, as one statement sees them. $2 is the person, or 0 for the team.
const daysText = `(
    select day, gifts, spent_cents from gift_days where team_id = $1 and user_id = $2 and day >= $5::date
    union all
    select day, gifts, spent_cents from gift_changes where team_id = $1 and ($2 = 0 or user_id = $2) and day >= $5::date) d`
const spansText = `select coalesce(sum(d.gifts), 0)::bigint, coalesce(sum(d.spent_cents), 0)::bigint
  from unnest($3::date[], $4::date[]) with ordinality s (first_day, end_day, place) left join ${daysText} on d.day >= s.first_day and d.day < s.end_day
  group by s.place order by s.place`

const whoOf = (scope: Scope) => (scope.seesTeam ? 0 : scope.userId)

/** The gifts of each span, in the order of the spans: the team's for who sees it, else the person's own. */
export async function sumSpans(db: Reader, scope: Scope, spans: readonly Span[]): Promise<Sum[]> {
  if (spans.length === 0) return []
  const starts = spans.map(span => span.from)
  const rows = await hotRows<[number, number]>(db, 'dashboard_spans', spansText, [
    scope.teamId,
    whoOf(scope),
    starts,
    spans.map(span => span.to),
    starts.toSorted()[0],
  ])
  return rows.map(([gifts, spentCents]) => ({ gifts, spentCents }))
}

/** The day of the first gift, `YYYY-MM-DD`. */
export async function findFirstGiftDay(db: Reader, scope: Scope): Promise<string | undefined> {
  const [row] = await hotRows<[string | null]>(
    db,
    'dashboard_first_day',
    `select to_char(min(day), 'YYYY-MM-DD') from (
    (select day from gift_days where team_id = $1 and user_id = $2 and gifts > 0 order by day limit 1)
    union all
    select day from gift_changes where team_id = $1 and ($2 = 0 or user_id = $2) and gifts > 0) d`,
    [scope.teamId, whoOf(scope)],
  )
  return row?.[0] ?? undefined
}

export interface Subscribed {
  periodStart: Date
  periodEnd: Date
  interval: string
  intervalCount: number
  /** Beginnings of periods that were granted an allowance, earlier ones included. */ granted: Date[]
}

const subscribedText = `select s.current_period_start, s.current_period_end, p.interval, p.interval_count, coalesce(array(
    select to_timestamp(e.source_id) from allowance_entries e where e.team_id = s.team_id and e.kind = 'grant' and e.source_type = 'period' order by e.source_id desc limit 12), '{}')
  from subscriptions s join plans p on p.id = s.plan_id where s.team_id = $1`

export async function findSubscribed(db: Reader, scope: Scope): Promise<Subscribed | undefined> {
  const [row] = await hotRows<[Date, Date, string, number, Date[]]>(
    db,
    'dashboard_subscribed',
    subscribedText,
    [scope.teamId],
  )
  return (
    row && {
      periodStart: row[0],
      periodEnd: row[1],
      interval: row[2],
      intervalCount: row[3],
      granted: row[4],
    }
  )
}

/** A gift the person may send, in the order of the list. */
export type GiftRow = [productId: number, name: string, images: string[], sent: number, isInStock: boolean]

const inStock = `exists (select from product_variants v join stock_levels l on l.product_variant_id = v.id
    where v.product_id = p.id and v.archived_at is null and l.on_hand > l.reserved and (v.expiration_date is null or v.expiration_date >= current_date))`
const shown = 'p.team_id = $1 and ($2 or not p.admin_only) and not p.is_card and p.archived_at is null'

const trendingText = `with sent as materialized (
    select product_id, sum(quantity)::bigint as quantity from (
      select product_id, quantity from product_days where team_id = $1 and day > current_date - $3::int
      union all
      select product_id, quantity from product_changes where team_id = $1 and day > current_date - $3::int) d
    group by product_id having sum(quantity) > 0)
  select p.id, p.display_name, p.images, sent.quantity, ${inStock} from sent join products p on p.id = sent.product_id
  where ${shown} order by sent.quantity desc, p.id limit $4`

export function listTrending(
  db: Reader,
  scope: Scope,
  { days, most }: { days: number; most: number },
): Promise<GiftRow[]> {
  return hotRows<GiftRow>(db, 'dashboard_trending', trendingText, [scope.teamId, scope.seesTeam, days, most])
}

/** The newest gifts that can be sent now. */
export function listNewest(db: Reader, scope: Scope, most: number): Promise<GiftRow[]> {
  return hotRows<GiftRow>(
    db,
    'dashboard_newest',
    `select p.id, p.display_name, p.images, 0::bigint, true from products p where ${shown} and ${inStock} order by p.id desc limit $3`,
    [scope.teamId, scope.seesTeam, most],
  )
}

export async function findShowsPrices(db: Reader, scope: Scope): Promise<boolean> {
  if (scope.seesTeam) return true
  const [row] = await hotRows<[boolean]>(
    db,
    'dashboard_prices',
    'select show_prices from teams where id = $1',
    [scope.teamId],
  )
  return row?.[0] ?? false
}

const foldGiftsText = `with gone as (delete from gift_changes returning team_id, user_id, day, gifts, spent_cents)
  insert into gift_days (team_id, user_id, day, gifts, spent_cents)
  select team_id, coalesce(user_id, 0), day, sum(gifts), sum(spent_cents) from gone group by grouping sets ((team_id, user_id, day), (team_id, day)) order by 1, 2, 3
  on conflict (team_id, user_id, day) do update set gifts = gift_days.gifts + excluded.gifts, spent_cents = gift_days.spent_cents + excluded.spent_cents`
const foldProductsText = `with gone as (delete from product_changes returning team_id, product_id, day, quantity)
  insert into product_days (team_id, day, product_id, quantity)
  select team_id, day, product_id, sum(quantity) from gone group by 1, 2, 3 order by 1, 2, 3
  on conflict (team_id, day, product_id) do update set quantity = product_days.quantity + excluded.quantity`

/** Folds finished changes into the days; every sum stays what it was, also when two nodes fold at once. */
export async function compactChanges(tx: Tx): Promise<void> {
  await hotRows(tx, 'dashboard_fold_gifts', foldGiftsText, [])
  await hotRows(tx, 'dashboard_fold_products', foldProductsText, [])
}
