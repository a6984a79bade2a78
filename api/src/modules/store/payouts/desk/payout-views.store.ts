import { and, eq, ne } from 'drizzle-orm'
import type { Page } from '@ribbon/contract/paging'
import type { Period } from '@ribbon/contract/periods'
import type { PayoutLineKind, PayoutListing, PayoutStatus } from '@ribbon/contract/store/payouts'
import { bool, columns, id, int, orNull, text, time, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { Scope } from '../../../../platform/http/actor.ts'
import { storeBalanceLines } from '../payouts.tables.ts'

/** The payment of ours that a line is about: found within the account alone, because ids of another one mean nothing here. */
const paymentOfLine = `
  left join store_payments s
    on s.team_id = l.team_id and s.account_id = l.account_id and s.intent_id = l.intent_id`

const payoutColumns = columns({
  id: id('p.id'),
  teamId: id('p.team_id'),
  accountId: text('p.account_id'),
  providerId: text('p.provider_id'),
  amountCents: int('p.amount_cents'),
  currency: text('p.currency'),
  status: text<PayoutStatus>('p.status'),
  arrivesOn: text(`to_char(p.arrives_on, 'YYYY-MM-DD')`),
  madeAt: time('p.made_at'),
  grossCents: int('p.gross_cents'),
  refundsCents: int('p.refunds_cents'),
  feesCents: int('p.fees_cents'),
  platformFeesCents: int('p.platform_fees_cents'),
  otherCents: int('p.other_cents'),
  netCents: int('p.net_cents'),
  isReconciled: bool('p.is_reconciled'),
  listing: text<PayoutListing>('p.listing'),
  failure: orNull(text('p.failure')),
  ordersCount: int(`(
    select count(distinct s.order_id)
    from store_balance_lines l ${paymentOfLine}
    where l.team_id = p.team_id
      and l.account_id = p.account_id
      and l.payout_id = p.provider_id
      and l.kind = 'sale')`),
})
export type PayoutView = RowOf<typeof payoutColumns>

const within = `
  p.team_id = $1
    and ($2::date is null or p.made_at >= $2::date::timestamp at time zone 'UTC')
    and ($3::date is null or p.made_at < ($3::date + 1)::timestamp at time zone 'UTC')`
const boundsOf = ({ teamId }: Pick<Scope, 'teamId'>, period: Period | undefined) => [
  teamId,
  period?.from ?? null,
  period?.to ?? null,
]
const counted = columns({ count: int('count(*)') })

export async function countPayouts(
  reader: Reader,
  scope: Pick<Scope, 'teamId'>,
  period: Period | undefined,
): Promise<number> {
  const text = `select ${counted} from store_payouts p where ${within}`
  return oneRow(await readRows(reader, counted, text, boundsOf(scope, period))).count
}

export async function listPayoutViews(
  reader: Reader,
  scope: Scope,
  { period, page }: { period: Period | undefined; page: Page },
): Promise<PayoutView[]> {
  return readRows(
    reader,
    payoutColumns,
    `
    select ${payoutColumns}
    from store_payouts p
    where ${within}
    order by p.made_at desc, p.id desc
    limit $4
    offset $5`,
    [...boundsOf(scope, period), page.size, (page.number - 1) * page.size],
  )
}

export async function findPayoutView(
  reader: Reader,
  { teamId }: Scope,
  payoutId: number,
): Promise<PayoutView | undefined> {
  const [row] = await readRows(
    reader,
    payoutColumns,
    `
    select ${payoutColumns}
    from store_payouts p
    where p.team_id = $1
      and p.id = $2`,
    [teamId, payoutId],
  )
  return row
}

/** The query that reads payouts for a file. */
export const payoutRowsOf = (scope: Scope, period: Period | undefined, cells: readonly string[]) => ({
  text: `
    select ${cells.join(', ')}
    from store_payouts p
    where ${within}
    order by p.made_at desc, p.id desc`,
  values: boundsOf(scope, period),
})

export const lineSource = `
  store_balance_lines l ${paymentOfLine}
  left join orders o on o.team_id = s.team_id and o.id = s.order_id`

/** A sale is ours by its payment; whatever is about our payment may still have been done at the provider. */
export const isOurs = `
  case l.kind
    when 'refund' then exists (
      select from refunds r
      where r.team_id = s.team_id
        and r.payment_attempt_id = s.attempt_id
        and r.kind <> 'provider'
        and r.provider_refund_id = l.source_id)
      or exists (
        select from store_late_payments late
        where late.team_id = s.team_id
          and late.attempt_id = s.attempt_id
          and late.provider_refund_id = l.source_id)
    else s.attempt_id is not null
  end`

const lineColumns = columns({
  txnId: text('l.txn_id'),
  kind: text<PayoutLineKind>('l.kind'),
  amountCents: int('l.amount_cents'),
  providerFeeCents: int('l.provider_fee_cents'),
  platformFeeCents: int('l.platform_fee_cents'),
  netCents: int('l.net_cents'),
  description: orNull(text('l.description')),
  madeAt: time('l.made_at'),
  orderId: orNull(id('o.id')),
  orderPublicId: orNull(text('o.public_id')),
  buyerName: orNull(text('o.ship_name')),
  isOurs: bool(isOurs),
})
export type PayoutLineView = RowOf<typeof lineColumns>

/** A page of the lines of a payout, newest first, and how many there are. */
export async function listPayoutLines(
  reader: Reader,
  { teamId, accountId, providerId }: { teamId: RowId; accountId: string; providerId: string },
  page: Page,
): Promise<{ lines: PayoutLineView[]; totalCount: number }> {
  const lines = await readRows(
    reader,
    lineColumns,
    `
    select ${lineColumns}
    from ${lineSource}
    where l.team_id = $1
      and l.account_id = $2
      and l.payout_id = $3
      and l.kind <> 'payout'
    order by l.made_at desc, l.txn_id desc
    limit $4
    offset $5`,
    [teamId, accountId, providerId, page.size, (page.number - 1) * page.size],
  )
  const totalCount = await reader.$count(
    storeBalanceLines,
    and(
      eq(storeBalanceLines.teamId, teamId),
      eq(storeBalanceLines.accountId, accountId),
      eq(storeBalanceLines.payoutId, providerId),
      ne(storeBalanceLines.kind, 'payout'),
    ),
  )
  return { lines, totalCount }
}

const nextColumns = columns({
  amountCents: int('coalesce(w.amount, 0)'),
  currency: text('a.currency'),
  availableOn: orNull(text(`to_char(w.available_at at time zone 'UTC', 'YYYY-MM-DD')`)),
  hasAccount: bool('a.charging_since is not null'),
  readAt: orNull(time('r.read_through')),
})
export type NextPayout = RowOf<typeof nextColumns>

/** What waits on the account that a team uses now to be paid out. */
export async function findNextPayout(reader: Reader, { teamId }: Scope): Promise<NextPayout> {
  const [row] = await readRows(
    reader,
    nextColumns,
    `
    select ${nextColumns}
    from store_accounts a
    left join store_balance_reads r on r.team_id = a.team_id and r.account_id = a.account_id
    cross join lateral (
      select sum(l.net_cents) as amount, min(l.available_at) as available_at
      from store_balance_lines l
      where l.team_id = a.team_id
        and l.account_id = a.account_id
        and l.payout_id is null
        and l.kind <> 'payout'
    ) w
    where a.team_id = $1
      and a.ended_at is null`,
    [teamId],
  )
  return row ?? { amountCents: 0, currency: 'usd', availableOn: null, hasAccount: false, readAt: null }
}
