import type { Payment, PaymentTotals } from '@ribbon/contract/administration/payment-history'
import { formatCents } from '@ribbon/contract/money'
import { orderNumber } from '@ribbon/contract/gifting/orders/order-number'
import type { PaymentView } from './payments.store.ts'

const letters: Record<PaymentView['kind'], string> = {
  order: 'p',
  send: 'p',
  deposit: 't',
  additional_sends: 's',
  subscription: 'v',
  invoice: 'i',
  refund: 'r',
}
const states: Record<string, Payment['attributes']['state']> = {
  pending: 'pending',
  open: 'pending',
  failed: 'failed',
  refused: 'failed',
  uncollectible: 'failed',
  on_account: 'on_account',
  void: 'void',
}

export function paymentId({ kind, id }: Pick<PaymentView, 'kind' | 'id'>): string {
  return `${letters[kind]}${id}`
}

export function presentTotals(
  teamId: number,
  {
    paidCents,
    refundedCents,
    onAccountCents,
  }: Record<'paidCents' | 'refundedCents' | 'onAccountCents', number>,
): PaymentTotals {
  return {
    id: String(teamId),
    type: 'paymentTotals',
    attributes: {
      paid: formatCents(paidCents),
      refunded: formatCents(refundedCents),
      onAccount: formatCents(onAccountCents),
    },
  }
}

export function presentPayment(payment: PaymentView): Payment {
  const method = payment.method as Payment['attributes']['method']
  return {
    id: paymentId(payment),
    type: 'payments',
    attributes: {
      paymentType: payment.kind,
      amount: formatCents(payment.amountCents),
      receiptUrls: receiptsOf(payment),
      date: new Date(payment.at).toISOString(),
      isDay: payment.kind === 'invoice',
      state: states[payment.state] ?? 'paid',
      description: describePayment(payment),
      reason: payment.reason,
      path:
        payment.orderId !== null
          ? `/orders/${payment.orderId}`
          : payment.sendId !== null
            ? `/bulk-sends/${payment.sendId}`
            : payment.groupOrderId !== null
              ? `/redemption/details/${payment.groupOrderId}`
              : payment.projectId !== null
                ? `/projects/${payment.projectId}`
                : null,
      method,
      last4: payment.last4,
      brand: payment.brand,
      invoiceNumber: payment.invoiceNumber,
      isCounted: payment.kind === 'invoice' || payment.method === 'credit_card',
    },
  }
}

/** Whether we write a receipt: for what a card or the deposit has paid; what is on an invoice has that. */
export function hasReceipt(payment: PaymentView): boolean {
  return (
    payment.method !== 'invoice' &&
    ((payment.kind === 'deposit' && payment.state === 'paid') ||
      ((payment.kind === 'order' || payment.kind === 'send') && payment.state === 'succeeded'))
  )
}

function receiptsOf(payment: PaymentView): string[] {
  if (payment.kind === 'invoice') return [`/api/v2/team/invoices/${payment.id}/pdf`]
  return hasReceipt(payment) ? [`/api/v2/team/payments/${paymentId(payment)}/receipt`] : payment.urls
}

export function describePayment({
  kind,
  publicId,
  listName,
  projectName,
  sends,
  title,
}: PaymentView): string {
  const subject = publicId
    ? `Order #${orderNumber(publicId)}`
    : listName
      ? `Gifts to ${listName}`
      : projectName
        ? `Parcels of ${projectName}`
        : kind === 'refund'
          ? 'the deposit'
          : 'Added to the deposit'
  if (kind === 'refund') return `Refund of ${subject.replace(/^[OGP]/, letter => letter.toLowerCase())}`
  if (kind === 'additional_sends')
    return `${(sends ?? 0).toLocaleString('en-US')} additional ${sends === 1 ? 'send' : 'sends'}`
  if (kind === 'subscription') return title ?? 'Subscription'
  return kind === 'invoice' ? `Invoice ${title ?? ''}` : subject
}
