import { paymentRoutes } from '@ribbon/contract/money/payments'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import type { Payments, WebhookHandler } from '../../../services/payments/payments.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { completeConfirmation } from './complete-confirmation.ts'
import type { PaymentSubjects } from './find-payment-subject.ts'
import {
  completeInvoiceConfirmation,
  type InvoiceFollowUp,
} from './invoices-to-confirm/complete-invoice-confirmation.ts'
import { showInvoicesToConfirm } from './invoices-to-confirm/show-invoices-to-confirm.ts'
import { listAttemptsToConfirm } from './payments-to-confirm.store.ts'
import { presentPaymentToConfirm } from './payments.present.ts'
import { receivePaymentWebhook } from './receive-payment-webhook.ts'

/** `subjects`: what a payment is for. `handlers`: what each module does with the payment provider's events, handed in by the registry. */
export function paymentCalls({
  payments,
  subjects,
  handlers,
  invoiceFollowUp: followUp,
}: {
  payments: Payments
  subjects: PaymentSubjects
  handlers: readonly WebhookHandler[]
  invoiceFollowUp: InvoiceFollowUp
}): Implemented[] {
  const isInvoice = (id: string) => id.startsWith('invoice-')
  const complete = (db: Db, actor: MemberActor, wanted: { key: string; isGivenUp: boolean }) =>
    completeInvoiceConfirmation(db, { payments, followUp }, actor, wanted)
  return implement(paymentRoutes, {
    receivePaymentNews: async ({ db, headers, rawBody }) => {
      const signature = String(headers['stripe-signature'] ?? '')
      await receivePaymentWebhook(db, payments, handlers, { rawBody, signature })
      return { received: true as const }
    },
    listPaymentsToConfirm: async ({ db, actor }) => {
      const attempts = await listAttemptsToConfirm(db, scopeOf(actor))
      const data = [
        ...(await showInvoicesToConfirm(db, payments, actor)),
        ...(await Promise.all(
          attempts.map(async attempt =>
            presentPaymentToConfirm(attempt, await findConfirmUrl(payments, attempt.providerId)),
          ),
        )),
      ]
      return { data, meta: { totalCount: data.length } }
    },
    completePaymentConfirmation: async ({ db, actor, params: { id } }) => {
      if (isInvoice(id)) return { data: await complete(db, actor, { key: id, isGivenUp: false }) }
      const attempt = await completeConfirmation(db, { payments, subjects }, actor, { id, isGivenUp: false })
      const confirmUrl =
        attempt.state === 'pending' ? await findConfirmUrl(payments, attempt.providerId) : null
      return { data: presentPaymentToConfirm(attempt, confirmUrl) }
    },
    giveUpPayment: async ({ db, actor, params: { id } }) => ({
      data: isInvoice(id)
        ? await complete(db, actor, { key: id, isGivenUp: true })
        : presentPaymentToConfirm(
            await completeConfirmation(db, { payments, subjects }, actor, { id, isGivenUp: true }),
            null,
          ),
    }),
  })
}

async function findConfirmUrl(payments: Payments, providerId: string | null): Promise<string | null> {
  const charge = providerId === null ? undefined : await payments.readCharge(providerId)
  return charge?.state === 'needs_owner' ? charge.confirmUrl : null
}
