import { formatCents } from '@ribbon/contract/money'
import {
  operatorInvoiceRoutes,
  type OperatorInvoice,
} from '@ribbon/contract/money/invoices/operator-invoices'
import { inTransaction, type Db, type Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import type { OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { invoiceToken } from '../invoice-token.ts'
import { presentOperatorInvoice } from './operator-invoices.present.ts'
import { findListedInvoice, listInvoices, sumUnpaid, type ListedInvoice } from '../invoices.store.ts'
import { markInvoicePaid } from './mark-invoice-paid.ts'
import { remindInvoice } from './remind-invoice.ts'
import type { LineHandlers } from '../settle-lines.ts'
import { voidInvoice } from './void-invoice.ts'

interface StepCall {
  db: Db
  actor: OperatorActor
}

export function operatorInvoiceCalls({
  publicUrl,
  secretKey,
  lineHandlers,
}: {
  publicUrl: string
  secretKey: string
  lineHandlers: LineHandlers
}): Implemented[] {
  const present = (row: ListedInvoice): OperatorInvoice =>
    presentOperatorInvoice(row, {
      today: today(),
      url: `${publicUrl}/invoices/${invoiceToken(secretKey, row.tokenSeed)}`,
    })
  const after = async ({ db }: StepCall, step: (tx: Tx) => Promise<RowId>) => ({
    data: present((await findListedInvoice(db, await inTransaction(db, step)))!),
  })
  return implement(operatorInvoiceRoutes, {
    listOperatorInvoices: async ({ db, query }) => {
      const { rows, totalCount } = await listInvoices(
        db,
        { state: query.filters?.state, search: query.search?.trim() || undefined },
        query.page,
      )
      return { data: rows.map(present), meta: { totalCount } }
    },
    getOutstandingInvoices: async ({ db }) => {
      const { openCents, overdueCents } = await sumUnpaid(db)
      return {
        data: {
          id: 'all',
          type: 'outstandingInvoices' as const,
          attributes: { open: formatCents(openCents), overdue: formatCents(overdueCents) },
        },
      }
    },
    markInvoicePaid: async call =>
      after(call, tx =>
        markInvoicePaid(
          tx,
          call.actor,
          call.params.id,
          { paidOn: call.body.paid_on, reference: call.body.reference },
          lineHandlers,
        ),
      ),
    voidInvoice: async call =>
      after(call, tx => voidInvoice(tx, call.actor, call.params.id, call.body.reason, lineHandlers)),
    remindInvoice: async call => after(call, tx => remindInvoice(tx, call.actor, call.params.id, today())),
  })
}

function today(): string {
  return databaseTime().toISOString().slice(0, 10)
}
