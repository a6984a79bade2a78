import { columns, id } from '../../../../platform/db/columns.ts'
import { readRows, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { BalanceLine } from '../../../../services/payments/balance-lines.ts'
import type { AccountName } from './payouts-read.store.ts'

/** Saves lines of an account, each once; a line that is in a payout stays there. */
export async function saveLines(
  tx: Tx,
  { teamId, accountId }: AccountName,
  lines: readonly BalanceLine[],
  payoutId: string | null,
): Promise<void> {
  await tx.client.query(
    `
    insert into store_balance_lines (
      team_id, account_id, payout_id,
      txn_id, kind, source_id, charge_id, intent_id, application_fee_id,
      amount_cents, provider_fee_cents, platform_fee_cents, net_cents,
      currency, description, made_at, available_at
    )
    select
      $1, $2, $3,
      l."txnId", l.kind, l."sourceId", l."chargeId", l."intentId", l."applicationFeeId",
      l."amountCents", l."providerFeeCents", l."platformFeeCents", l."netCents",
      l.currency, l.description, l."madeAt", l."availableAt"
    from jsonb_to_recordset($4) as l (
      "txnId" text, kind text, "sourceId" text, "chargeId" text, "intentId" text, "applicationFeeId" text,
      "amountCents" bigint, "providerFeeCents" bigint, "platformFeeCents" bigint, "netCents" bigint,
      currency text, description text, "madeAt" timestamptz, "availableAt" timestamptz
    )
    on conflict (team_id, account_id, txn_id) do update
    set payout_id = excluded.payout_id
    where store_balance_lines.payout_id is null
      and excluded.payout_id is not null`,
    [teamId, accountId, payoutId, JSON.stringify(lines)],
  )
}

/** A refund of the operator's fee names only the fee; the sale that had it says which payment that was. */
export async function linkFeeRefunds(tx: Tx, { teamId, accountId }: AccountName): Promise<void> {
  await tx.client.query(
    `
    update store_balance_lines l
    set charge_id = s.charge_id, intent_id = s.intent_id
    from store_balance_lines s
    where l.team_id = $1
      and l.account_id = $2
      and l.kind = 'platform_fee'
      and l.intent_id is null
      and s.team_id = l.team_id
      and s.account_id = l.account_id
      and s.application_fee_id = l.application_fee_id
      and s.kind = 'sale'
      and s.intent_id is not null`,
    [teamId, accountId],
  )
}

const lateColumns = columns({ id: id('s.attempt_id') })

/** Sales among these lines whose checkout had ended, and that no event has told of: the attempts of their payments. */
export async function listUnnoticedSales(
  tx: Tx,
  { teamId, accountId }: AccountName,
  lines: readonly BalanceLine[],
): Promise<{ id: RowId }[]> {
  return readRows(
    tx,
    lateColumns,
    `
    select ${lateColumns}
    from store_balance_lines l
    join store_payments s on s.team_id = l.team_id and s.account_id = l.account_id and s.intent_id = l.intent_id
    join payment_attempts a on a.team_id = s.team_id and a.id = s.attempt_id
    where l.team_id = $1
      and l.account_id = $2
      and l.txn_id = any($3)
      and l.kind = 'sale'
      and a.state = 'failed'
      and not exists (
        select from store_late_payments late where late.team_id = s.team_id and late.attempt_id = s.attempt_id)`,
    [teamId, accountId, lines.map(line => line.txnId)],
  )
}
