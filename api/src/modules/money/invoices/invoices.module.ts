import { defineModule } from '../../define-module.ts'
import { operatorInvoiceCalls } from './operator-invoices/operator-invoices.routes.ts'
import { invoiceJobs } from './invoices.jobs.ts'
import { invoiceMails } from './invoices.mails.ts'
import { invoiceTable } from './documents/invoice-table.store.ts'
import { invoiceDocumentCalls } from './documents/documents.routes.ts'

export const invoices = defineModule({
  calls: ({ config, handedIn }) => [
    ...invoiceDocumentCalls(config),
    ...operatorInvoiceCalls({
      publicUrl: config.publicUrl,
      secretKey: config.SECRET_KEY,
      lineHandlers: handedIn.lineHandlers,
    }),
  ],
  jobs: ({ db, config, handedIn }) =>
    invoiceJobs({
      db,
      secretKey: config.SECRET_KEY,
      lineHandlers: handedIn.lineHandlers,
      findPlanName: handedIn.findPlanName,
      monthlyCharges: handedIn.monthlyCharges,
    }),
  schedules: { 'sweep-invoice-months': '7 * * * *', 'sweep-due-invoices': '31 6,18 * * *' },
  mails: ({ db, config }) => invoiceMails(db, config),
  exports: { invoices: invoiceTable },
})
