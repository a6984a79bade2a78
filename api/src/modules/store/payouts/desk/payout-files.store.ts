import type { ExportFilters } from '@ribbon/contract/administration/exports'
import type { Period } from '@ribbon/contract/periods'
import type { Scope } from '../../../../platform/http/actor.ts'
import { whereAll, type RowsQuery, type TableSource } from '../../../../platform/table-files/table-source.ts'
import { isOurs, lineSource, payoutRowsOf } from './payout-views.store.ts'

const minute = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
const money = (column: string) => `(${column} / 100.0)::numeric(14, 2)`

type Cell = readonly [name: string, sql: string, kind?: 'amount']

const payoutCells: readonly Cell[] = [
  ['Payout', 'p.provider_id'],
  ['Made (UTC)', minute('p.made_at')],
  ['Arrives', `to_char(p.arrives_on, 'YYYY-MM-DD')`],
  ['Status', `replace(p.status, '_', ' ')`],
  ['Currency', 'upper(p.currency)'],
  ['Gross', money('p.gross_cents'), 'amount'],
  ['Refunds', money('p.refunds_cents'), 'amount'],
  ['Stripe fees', money('p.fees_cents'), 'amount'],
  ['Platform fees', money('p.platform_fees_cents'), 'amount'],
  ['Other', money('p.other_cents'), 'amount'],
  ['Net', money('p.net_cents'), 'amount'],
  ['Amount', money('p.amount_cents'), 'amount'],
  ['Adds up', `case when p.is_reconciled then 'yes' else 'not yet' end`],
]
export const payoutHeader = payoutCells.map(([name]) => name)
export const payoutAmounts = payoutCells.map(([, , kind]) => kind === 'amount')

export const payoutRows = (scope: Scope, period: Period | undefined): RowsQuery =>
  payoutRowsOf(
    scope,
    period,
    payoutCells.map(([, sql]) => sql),
  )

const lineCells: readonly Cell[] = [
  ['Payout', 'p.provider_id'],
  ['Payout made (UTC)', minute('p.made_at')],
  ['Arrives', `to_char(p.arrives_on, 'YYYY-MM-DD')`],
  ['Payout status', `replace(p.status, '_', ' ')`],
  ['Line', 'l.txn_id'],
  ['Time (UTC)', minute('l.made_at')],
  ['Kind', `replace(l.kind, '_', ' ')`],
  ['Order', 'o.id'],
  ['Buyer', 'o.ship_name'],
  [
    'Made at',
    `case when l.kind in ('sale', 'refund') then case when ${isOurs} then 'store' else 'Stripe' end end`,
  ],
  ['Description', 'l.description'],
  ['Currency', 'upper(l.currency)'],
  ['Amount', money('l.amount_cents'), 'amount'],
  ['Stripe fee', money('-l.provider_fee_cents'), 'amount'],
  ['Platform fee', money('-l.platform_fee_cents'), 'amount'],
  ['Net', money('l.net_cents'), 'amount'],
]

/** Every line of every payout as a file, newest first; what is not paid out yet stands at its top, without a payout. */
export const payoutLinesTable: TableSource<ExportFilters> = {
  header: lineCells.map(([name]) => name),
  signed: lineCells.filter(([, , kind]) => kind === 'amount').map(([name]) => name),
  query({ teamId }, { from, to }) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['l.team_id = ?', teamId],
      [`l.made_at >= ?::date::timestamp at time zone 'UTC'`, from],
      [`l.made_at < (?::date + 1)::timestamp at time zone 'UTC'`, to],
    ])
    return {
      text: `
        select ${lineCells.map(([, sql]) => sql).join(', ')}
        from ${lineSource}
        left join store_payouts p
          on p.team_id = l.team_id and p.account_id = l.account_id and p.provider_id = l.payout_id
        where ${where}
          and l.kind <> 'payout'
        order by p.made_at desc nulls first, p.id desc, l.made_at desc, l.txn_id desc`,
      values,
    }
  },
}
