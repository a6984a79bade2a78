import { defineModule } from '../../define-module.ts'
import { invoiceDeskCalls } from './desk/desk.routes.ts'
import { invoiceJobs } from './invoices.jobs.ts'
import { invoiceMails } from './invoices.mails.tsx'
import { invoiceTable } from './papers/invoice-table.store.ts'
import { invoicePaperCalls } from './papers/papers.routes.ts'

export const invoices = defineModule({
  calls: ({ config, handedIn }) => [
    ...invoicePaperCalls(config),
    ...invoiceDeskCalls({
      publicUrl: config.publicUrl,
      secretKey: config.SECRET_KEY,
      waiting: handedIn.waitingLines,
    }),
  ],
  jobs: ({ db, config, handedIn }) =>
    invoiceJobs({ db, secretKey: config.SECRET_KEY, waiting: handedIn.waitingLines }),
  schedules: { 'sweep-invoice-months': '7 * * * *', 'sweep-due-invoices': '31 6,18 * * *' },
  mails: ({ db, config }) => invoiceMails(db, config),
  exports: { invoices: invoiceTable },
})
