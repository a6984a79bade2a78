import { invoiceRoutes } from '@ribbon/contract/money/invoices/invoices'
import { invoicePageLines, invoicePdfLines } from '@ribbon/contract/limits'
import type { Config } from '../../../../platform/config.ts'
import type { Answer } from '../../../../platform/http/answer.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { hashToken, requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { groupLines } from '../group-lines.ts'
import { invoiceToken } from '../invoice-token.ts'
import { findLinesOfInvoice, sumLinesOfInvoice } from '../invoice-lines.store.ts'
import { findInvoiceByToken, findInvoiceOfTeam, type InvoiceRow } from '../invoices.store.ts'
import type { Reader } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { databaseTime } from '../../../../platform/database-time.ts'
import { renderInvoice } from './render-invoice.ts'
import { findRunningLines, listInvoicesOfTeam } from './invoice-list.store.ts'
import { presentHostedInvoice, presentInvoice, presentRunningInvoice } from './documents.present.ts'
import { readIssuer } from './read-issuer.ts'

const readGroups = async (db: Reader, id: RowId, limit: number) =>
  groupLines(await sumLinesOfInvoice(db, id), await findLinesOfInvoice(db, id, limit))

export function invoiceDocumentCalls(
  config: Pick<Config, 'publicUrl' | 'SECRET_KEY' | 'SHIP_FROM' | 'MAIL_FROM' | 'INVOICE_PAY_TO'>,
): Implemented[] {
  const issuer = readIssuer(config)
  const hostedUrl = (seed: string) => `${config.publicUrl}/invoices/${invoiceToken(config.SECRET_KEY, seed)}`
  const paper = async (db: Reader, invoice: InvoiceRow, answer: Answer) => {
    answer.header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
    return renderInvoice({ invoice, groups: await readGroups(db, invoice.id, invoicePdfLines), issuer })
  }
  return implement(invoiceRoutes, {
    listInvoices: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listInvoicesOfTeam(db, actor.teamId, query.page)
      return {
        data: rows.map(row =>
          presentInvoice(row, row.tokenSeed === null ? row.hostedUrl : hostedUrl(row.tokenSeed)),
        ),
        meta: { totalCount },
      }
    },
    getRunningInvoice: async ({ db, actor }) => ({
      data: presentRunningInvoice(actor.teamId, await findRunningLines(db, actor.teamId), databaseTime()),
    }),
    getInvoicePdf: async ({ db, actor, params, answer }) => {
      const id = requestedId(params.id) ?? refuse('not_found')
      return paper(db, (await findInvoiceOfTeam(db, actor.teamId, id)) ?? refuse('not_found'), answer)
    },
    getHostedInvoice: async ({ db, params }) => {
      const invoice = (await findInvoiceByToken(db, hashToken(params.token))) ?? refuse('not_found')
      return {
        data: presentHostedInvoice(invoice, await readGroups(db, invoice.id, invoicePageLines), {
          issuer,
          pdfUrl: `/api/v2/invoices/${params.token}/pdf`,
        }),
      }
    },
    getHostedInvoicePdf: async ({ db, params, answer }) =>
      paper(db, (await findInvoiceByToken(db, hashToken(params.token))) ?? refuse('not_found'), answer),
  })
}
