import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../../platform/table-files/table-source.ts'
import { feeLineSource } from './fee-lines.store.ts'

const money = (column: string) => `(${column} / 100.0)::numeric(14, 2)`

const cells = [
  ['Month', `to_char(l.month, 'YYYY-MM')`],
  ['Charged (UTC)', `to_char(l.charged_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`],
  ['Kind', `replace(l.kind, '_', ' ')`],
  ['Order', 's.name'],
  ['Parcel', 'b.number'],
  ['Tracking', 'b.tracking_number'],
  ['Pieces', 'l.pieces'],
  ['Carrier asked', money('l.label_cost_cents')],
  ['Price list', 'p.name'],
  ['Reason', 'l.reason'],
  ['Amount', money('l.amount_cents')],
] as const

/** Every line of the fees as a file, the latest month first. */
export const feeTable: TableSource<ExportFilters> = {
  header: cells.map(([name]) => name),
  signed: ['Amount'],
  query({ teamId }, { from, to, search }) {
    const values: unknown[] = []
    const where = whereAll(values, [
      ['l.team_id = ?', teamId],
      [`l.month >= date_trunc('month', ?::date)`, from],
      ['l.month <= ?::date', to],
      [
        `to_char(l.month, 'FMMonth YYYY YYYY-MM') ilike ?`,
        search && `%${search.replace(/[\\%_]/g, '\\$&')}%`,
      ],
    ])
    return {
      text: `
        select ${cells.map(([, sql]) => sql).join(', ')}
        from ${feeLineSource}
        where ${where}
        order by l.month desc, l.charged_at desc, l.id desc`,
      values,
    }
  },
}
