import { cardText } from '@ribbon/contract/money/payment-methods/card-brands'
import { paymentHistoryRoutes } from '@ribbon/contract/administration/payment-history'
import type { Config } from '../../../platform/config.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readIssuer } from '../../money/invoices/documents/read-issuer.ts'
import { findTeamBranding } from '../../money/deposits/deposit-contacts.store.ts'
import { renderReceipt } from './render-receipt.ts'
import {
  describePayment,
  hasReceipt,
  paymentId,
  presentPayment,
  presentTotals,
} from './payment-history.present.ts'
import { sumPayments } from './payment-totals.store.ts'
import { findPayment, listPayments, sumRefunds, type PaymentView } from './payments.store.ts'

export function paymentHistoryCalls(
  config: Pick<Config, 'SHIP_FROM' | 'MAIL_FROM' | 'INVOICE_PAY_TO'>,
): Implemented[] {
  const issuer = readIssuer(config)
  return implement(paymentHistoryRoutes, {
    listPayments: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listPayments(db, actor.teamId, query.filters?.kind, query.page)
      return { data: rows.map(presentPayment), meta: { totalCount } }
    },
    showPaymentTotals: async ({ db, actor }) => ({
      data: presentTotals(actor.teamId, await sumPayments(db, actor.teamId)),
    }),
    getReceipt: async ({ db, actor, params, answer }) => {
      const [, letter, id = ''] = /^([pt])(\d+)$/.exec(params.id) ?? refuse('not_found')
      const payment = await findPayment(
        db,
        actor.teamId,
        letter === 't' ? ['deposit'] : ['order', 'send'],
        requestedId(id) ?? refuse('not_found'),
      )
      if (!payment || !hasReceipt(payment)) refuse('not_found')
      const number = paymentId(payment).toUpperCase()
      answer.header('content-disposition', `attachment; filename="receipt-${number}.pdf"`)
      return renderReceipt({
        number,
        paidAt: new Date(payment.at),
        teamName: (await findTeamBranding(db, actor.teamId))?.name ?? '',
        description: describePayment(payment),
        amountCents: payment.amountCents,
        refundedCents: await sumRefunds(db, actor.teamId, payment),
        paidWith: paidWith(payment),
        reference: payment.reference,
        issuer,
      })
    },
  })
}

function paidWith({ method, brand, last4 }: PaymentView): string {
  if (method === 'credit_card') return last4 ? cardText({ brand, last4 }) : 'Credit card'
  return method === 'deposit' ? 'The team’s deposit' : 'Invoice'
}
