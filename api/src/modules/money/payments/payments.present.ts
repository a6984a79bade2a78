import { formatCents } from '@ribbon/contract/money'
import type { PaymentToConfirm } from '@ribbon/contract/money/payments'
import type { SubscriptionInvoice } from '../invoices/subscription-invoices.store.ts'

interface AttemptRow {
  id: number
  orderId: number | null
  bulkSendId: number | null
  groupOrderRunId: number | null
  projectRunId: number | null
  amountCents: number
  state: string
  failure: string | null
}

const states: Record<string, PaymentToConfirm['attributes']['state']> = {
  succeeded: 'paid',
  failed: 'refused',
}

export function presentInvoiceToConfirm(
  invoice: SubscriptionInvoice,
  confirmUrl: string | null,
): PaymentToConfirm {
  return {
    id: invoiceKey(invoice),
    type: 'paymentsToConfirm',
    attributes: {
      paymentType: 'subscription',
      amount: formatCents(invoice.awaitingCents ?? invoice.amountCents),
      state: invoice.status === 'paid' ? 'paid' : invoice.awaitingPaymentId === null ? 'refused' : 'waiting',
      reason: invoice.failure,
      confirmUrl,
      path: '/manage-billing',
      canGiveUp: isOfChange(invoice),
    },
  }
}

/** A renewal is owed until it is paid; what a change costs is not once the change is given up. */
export function isOfChange({ reason }: Pick<SubscriptionInvoice, 'reason'>): boolean {
  return reason !== 'subscription_cycle'
}

/** An invoice among payments, as their page and its links name it. */
export function invoiceKey({ id }: Pick<SubscriptionInvoice, 'id'>): string {
  return `invoice-${id}`
}

export function presentPaymentToConfirm(attempt: AttemptRow, confirmUrl: string | null): PaymentToConfirm {
  return {
    id: String(attempt.id),
    type: 'paymentsToConfirm',
    attributes: {
      paymentType: typeOf(attempt),
      amount: formatCents(attempt.amountCents),
      state: states[attempt.state] ?? 'waiting',
      reason: attempt.failure,
      confirmUrl,
      path: pathOf(attempt),
      canGiveUp: true,
    },
  }
}

function typeOf({
  orderId,
  bulkSendId,
  groupOrderRunId,
  projectRunId,
}: AttemptRow): PaymentToConfirm['attributes']['paymentType'] {
  if (orderId !== null) return 'order'
  if (bulkSendId !== null) return 'send'
  if (projectRunId !== null) return 'project'
  return groupOrderRunId === null ? 'deposit' : 'redemption'
}

function pathOf({ orderId, bulkSendId, groupOrderRunId, projectRunId }: AttemptRow): string {
  if (orderId !== null) return `/orders/${orderId}`
  if (bulkSendId !== null) return `/bulk-sends/${bulkSendId}`
  if (projectRunId !== null) return '/projects'
  return groupOrderRunId === null ? '/manage-billing?tab=deposit' : '/redemptions'
}
