import { cardText } from '@ribbon/contract/money/payment-methods/card-brands'
import { depositAmountLimits, refundAmountLimits, type RefundRequest } from '@ribbon/contract/money/deposits'
import { paymentKinds, type Payment, type PaymentKind } from '@ribbon/contract/administration/payment-history'
import { amountProblem, displayMoney, parseCents } from '@ribbon/contract/money'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

export const presets = ['100.00', '500.00', '1000.00'] as const

/** What is wrong with an amount to pay in, by field. */
export function topupErrors({ amount }: { amount: string | number }): Record<string, string> {
  const problem = amountProblem(amount, depositAmountLimits)
  return problem ? { amount: problem } : {}
}

/** What is wrong with a refund that is asked for, while so much is left. */
export function refundErrors(
  left: string,
): (values: { amount: string | number; reason: string }) => Record<string, string> {
  return ({ amount, reason }) => {
    const amountWrong = amountProblem(amount, {
      ...refundAmountLimits,
      mostCents: parseCents(left) ?? 0,
      tooBig: `The deposit holds ${displayMoney(left)}. Ask for that much at most.`,
    })
    return {
      ...(amountWrong ? { amount: amountWrong } : {}),
      ...(reason.trim() === '' ? { reason: 'Say why.' } : {}),
    }
  }
}

const kindLabels: Record<PaymentKind, string> = {
  order: 'Orders',
  send: 'Bulk sends',
  deposit: 'Deposit',
  additional_sends: 'Additional sends',
  subscription: 'Subscription',
  invoice: 'Invoices',
  refund: 'Refunds',
}
const oneOf: Record<PaymentKind, string> = {
  order: 'Order',
  send: 'Bulk send',
  deposit: 'Deposit',
  additional_sends: 'Additional sends',
  subscription: 'Subscription',
  invoice: 'Invoice',
  refund: 'Refund',
}

export const kindChoices = [
  { value: '', label: 'All payments' },
  ...paymentKinds.map(kind => ({ value: kind as string, label: kindLabels[kind] })),
]
export const kindLabel = (kind: PaymentKind) => oneOf[kind]

/** The kind of the address, where it is one. */
export function kindOf(text: string): PaymentKind | undefined {
  return paymentKinds.find(kind => kind === text)
}

/** What paid, in words: `Visa ending in 4242`. */
export function methodText({
  method,
  brand,
  last4,
  invoiceNumber,
}: {
  method: string
  brand: string | null
  last4: string | null
  invoiceNumber?: string | null
}): string {
  if (method === 'deposit') return 'Deposit'
  if (method === 'invoice') return invoiceNumber ? `Invoice ${invoiceNumber}` : 'Invoice'
  return last4 ? cardText({ brand, last4 }) : 'Credit card'
}

type PaymentState = Payment['attributes']['state']

const paymentStates: Record<PaymentState, { tone: StatusTone; label: string }> = {
  pending: { tone: 'progress', label: 'Pending' },
  on_account: { tone: 'moving', label: 'On account' },
  paid: { tone: 'done', label: 'Paid' },
  failed: { tone: 'stopped', label: 'Failed' },
  void: { tone: 'neutral', label: 'Void' },
}

/** How far a payment is; money that went back was not paid. */
export function stateView({ state, paymentType }: { state: PaymentState; paymentType: PaymentKind }): {
  tone: StatusTone
  label: string
} {
  return paymentType === 'refund' && state === 'paid'
    ? { tone: 'done', label: 'Refunded' }
    : paymentStates[state]
}

/** Where a request for a refund stands, a sentence each part. */
export function requestText(request: RefundRequest['attributes']): string {
  const parts: [string, (amount: string) => string][] = [
    [request.toCards, amount => `${amount} went back to your cards.`],
    [request.onTheWay, amount => `${amount} is on the way to your cards.`],
    [request.waiting, amount => `${amount} was not paid in by card, so we pay it back by hand.`],
    [request.paidByHand, amount => `We paid ${amount} back.`],
    [request.restored, amount => `${amount} is in your deposit again.`],
  ]
  return [
    ...parts
      .filter(([amount]) => Number(amount) > 0)
      .map(([amount, sentence]) => sentence(displayMoney(amount))),
    request.note ?? '',
  ]
    .filter(Boolean)
    .join(' ')
}

export const isUnderWay = (request: Pick<RefundRequest['attributes'], 'state'>) =>
  request.state === 'open' || request.state === 'refunding'
