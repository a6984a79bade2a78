import { and, eq, sql } from 'drizzle-orm'
import { bool, columns, id, orNull, text, time } from '../../../../platform/db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { storeBalanceReads, storePayouts } from '../payouts.tables.ts'
import type { ProviderPayout } from '../../../../services/payments/account-payouts.ts'

/** An account of a team: ids of the provider mean something only together with it. */
export interface AccountName {
  teamId: RowId
  storeAccountId: RowId
  accountId: string
}

export async function hasPayouts(
  reader: Reader,
  { teamId, accountId }: Pick<AccountName, 'teamId' | 'accountId'>,
): Promise<boolean> {
  const rows = await reader
    .select({ id: storePayouts.id })
    .from(storePayouts)
    .where(and(eq(storePayouts.teamId, teamId), eq(storePayouts.accountId, accountId)))
    .limit(1)
  return rows.length > 0
}

const stateColumns = columns({
  readThrough: orNull(time('r.read_through')),
  payoutsSince: orNull(time(`least(r.read_through - interval '35 days', o.made_at)`)),
})

/** From when on an account has to be read. A payout may still fail some days after it was paid, and be listed late. */
export async function findReadState(
  reader: Reader,
  { teamId, accountId }: AccountName,
): Promise<{ readThrough: Date | null; payoutsSince: Date | null }> {
  const rows = await readRows(
    reader,
    stateColumns,
    `
    select ${stateColumns}
    from store_balance_reads r
    cross join lateral (
      select min(p.made_at) as made_at
      from store_payouts p
      where p.team_id = r.team_id
        and p.account_id = r.account_id
        and (p.status in ('pending', 'in_transit') or p.listing = 'pending')
    ) o
    where r.team_id = $1
      and r.account_id = $2`,
    [teamId, accountId],
  )
  return rows[0] ?? { readThrough: null, payoutsSince: null }
}

export async function noteReadThrough(
  tx: Tx,
  { teamId, accountId }: AccountName,
  through: Date,
): Promise<void> {
  await tx
    .insert(storeBalanceReads)
    .values({ teamId, accountId, readThrough: through })
    .onConflictDoUpdate({
      target: [storeBalanceReads.teamId, storeBalanceReads.accountId],
      set: { readThrough: sql`greatest(${storeBalanceReads.readThrough}, excluded.read_through)` },
    })
}

const changedColumns = columns({
  id: id('p.id'),
  hasJustFailed: bool('coalesce(p.failed_at = now(), false)'),
  status: text('p.status'),
})

const paidColumns = columns({ id: id('p.id') })

/** The payouts of an account that have arrived. */
export function listPaid(tx: Tx, { teamId, accountId }: AccountName): Promise<{ id: RowId }[]> {
  return readRows(
    tx,
    paidColumns,
    `
    select ${paidColumns}
    from store_payouts p
    where p.team_id = $1
      and p.account_id = $2
      and p.status = 'paid'`,
    [teamId, accountId],
  )
}

/** Saves payouts as the provider described them at `askedAt`; answers those that are new or changed. Who asked later has seen more. */
export async function savePayouts(
  tx: Tx,
  { teamId, accountId }: AccountName,
  payouts: readonly ProviderPayout[],
  askedAt: Date,
): Promise<{ id: RowId; hasJustFailed: boolean; status: string }[]> {
  return readRows(
    tx,
    changedColumns,
    `
    insert into store_payouts as p (
      team_id, account_id, read_at, failed_at, provider_id, amount_cents, currency, status,
      arrives_on, listing, failure, made_at
    )
    select
      $1, $2, $3, case when f.status = 'failed' then now() end, f."providerId", f."amountCents", f.currency, f.status,
      (f."arrivesOn" at time zone 'UTC')::date, f.listing, f.failure, f."madeAt"
    from jsonb_to_recordset($4) as f (
      "providerId" text, "amountCents" bigint, currency text, status text, "arrivesOn" timestamptz,
      listing text, failure text, "madeAt" timestamptz
    )
    on conflict (team_id, account_id, provider_id) do update
    set status = excluded.status,
      arrives_on = excluded.arrives_on,
      listing = excluded.listing,
      failure = excluded.failure,
      failed_at = case when excluded.status = 'failed' then coalesce(p.failed_at, now()) end,
      read_at = excluded.read_at
    where p.read_at <= excluded.read_at
      and (p.status, p.arrives_on, p.listing, p.failure)
        is distinct from (excluded.status, excluded.arrives_on, excluded.listing, excluded.failure)
    returning ${changedColumns}`,
    [teamId, accountId, askedAt, JSON.stringify(payouts)],
  )
}

const unlistedColumns = columns({
  id: id('p.id'),
  providerId: text('p.provider_id'),
  isListed: bool(`p.listing = 'complete'`),
})

/** Payouts whose lines are not all here. */
export async function listUnlistedPayouts(
  db: Db,
  { teamId, accountId }: AccountName,
): Promise<{ id: RowId; providerId: string; isListed: boolean }[]> {
  return readRows(
    db,
    unlistedColumns,
    `
    select ${unlistedColumns}
    from store_payouts p
    where p.team_id = $1
      and p.account_id = $2
      and not p.is_reconciled
      and p.listing <> 'not_listed'
    order by p.made_at`,
    [teamId, accountId],
  )
}

const addedColumns = columns({ isChanged: bool('exists (select from changed)') })

/** Writes the sums of a payout's lines. With `isListed` it is reconciled if they are its amount; answers whether anything changed. */
export async function addUp(
  tx: Tx,
  { teamId }: AccountName,
  payout: { id: RowId; isListed: boolean },
): Promise<boolean> {
  const rows = await readRows(
    tx,
    addedColumns,
    `
    with sums as (
      select s.*, $3 and p.listing = 'complete' and s.net = p.amount_cents as is_reconciled
      from store_payouts p
      cross join lateral (
        select
          coalesce(sum(amount_cents) filter (where kind = 'sale'), 0) as gross,
          coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunds,
          coalesce(sum(case kind when 'fee' then amount_cents else 0 end - provider_fee_cents), 0) as fees,
          coalesce(sum(case kind when 'platform_fee' then amount_cents else 0 end - platform_fee_cents), 0)
            as platform_fees,
          coalesce(sum(amount_cents) filter (where kind in ('dispute', 'payout_returned', 'other')), 0) as other,
          coalesce(sum(net_cents), 0) as net
        from store_balance_lines l
        where l.team_id = p.team_id
          and l.account_id = p.account_id
          and l.payout_id = p.provider_id
          and l.kind <> 'payout'
      ) s
      where p.team_id = $1
        and p.id = $2
    ),
    changed as (
      update store_payouts p
      set gross_cents = s.gross,
        refunds_cents = s.refunds,
        fees_cents = s.fees,
        platform_fees_cents = s.platform_fees,
        other_cents = s.other,
        is_reconciled = s.is_reconciled
      from sums s
      where p.team_id = $1
        and p.id = $2
        and not p.is_reconciled
        and (p.gross_cents, p.refunds_cents, p.fees_cents, p.platform_fees_cents, p.other_cents, s.is_reconciled)
          is distinct from (s.gross, s.refunds, s.fees, s.platform_fees, s.other, false)
      returning p.id
    )
    select ${addedColumns}`,
    [teamId, payout.id, payout.isListed],
  )
  return oneRow(rows).isChanged
}
