import type { ExportFilters } from '@ribbon/contract/administration/exports'
import { whereAll, type TableSource } from '../../../../platform/table-files/table-source.ts'

/** A team's invoices and those of its subscription as a file, newest first. */
export const invoiceTable: TableSource<ExportFilters> = {
  header: ['Date', 'Number', 'Kind', 'Title', 'Status', 'Total', 'Of it tax', 'Due', 'Paid'],
  signed: ['Total', 'Of it tax'],
  query({ teamId }, filters) {
    const values: unknown[] = [teamId]
    const where = whereAll(values, [
      ['dated >= ?::date', filters.from],
      ['dated <= ?::date', filters.to],
    ])
    return {
      text: `select dated::text, number, kind, title, status,
          (total / 100.0)::numeric(14, 2), (tax / 100.0)::numeric(14, 2), due::text, paid::text
        from (
          select id, issued_on as dated, number, 'account' as kind, title, state as status,
            total_cents as total, tax_cents as tax, due_on as due, paid_on as paid
          from invoices
          where team_id = $1
          union all
          select id, (dated at time zone 'UTC')::date, coalesce(number, ''), 'subscription', title, status,
            amount_cents, null, null, (paid_at at time zone 'UTC')::date
          from subscription_invoices
          where team_id = $1
        ) merged
        ${where && `where ${where}`}
        order by dated desc, id desc`,
      values,
    }
  },
}
