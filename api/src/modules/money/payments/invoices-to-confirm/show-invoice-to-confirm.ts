import type { PaymentToConfirm } from '@ribbon/contract/money/payments'
import type { Payments } from '../../../../services/payments/payments.ts'
import type { SubscriptionInvoice } from '../../invoices/subscription-invoices.store.ts'
import { invoiceKey, presentInvoiceToConfirm } from '../payments.present.ts'

/** An invoice among payments, with the bank's page while it waits for the card's owner. */
export async function showInvoiceToConfirm(
  payments: Payments,
  invoice: SubscriptionInvoice,
): Promise<PaymentToConfirm> {
  const { awaitingPaymentId: providerId } = invoice
  const returnPath = `/confirm-payment?payment=${invoiceKey(invoice)}`
  const url = providerId === null ? undefined : await payments.openConfirmation({ providerId, returnPath })
  return presentInvoiceToConfirm(invoice, url ?? null)
}
