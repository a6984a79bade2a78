import { cardText } from '@ribbon/contract/money/payment-methods/card-brands'
import { refundAmountLimits } from '@ribbon/contract/money/deposits'
import { amountProblem, displayMoney, parseCents } from '@ribbon/contract/money'
import type { OrderStatement } from '@ribbon/contract/gifting/orders/refunds'
import type { StatusTone } from '../../../../ui/display/status-dot.tsx'

type Statement = OrderStatement['attributes']

/** What is wrong with a refund while so much can still be refunded. */
export function refundErrors(
  refundable: string,
): (values: { amount: string | number; reason: string }) => Record<string, string> {
  return ({ amount, reason }) => {
    const amountWrong = amountProblem(amount, {
      ...refundAmountLimits,
      mostCents: parseCents(refundable) ?? 0,
      tooBig: `Only ${displayMoney(refundable)} of this order can still be refunded.`,
    })
    return {
      ...(amountWrong ? { amount: amountWrong } : {}),
      ...(reason.trim() === '' ? { reason: 'Say why.' } : {}),
    }
  }
}

/** What paid, in words. */
export function sourceText({
  source,
  brand,
  last4,
}: Pick<Statement['payments'][number], 'source' | 'brand' | 'last4'>): string {
  if (source === 'deposit') return 'the team’s deposit'
  if (source === 'invoice') return 'invoice'
  if (source === 'none') return 'nothing to pay'
  return last4 ? cardText({ brand, last4 }, 'card') : 'credit card'
}

/** Where a refund goes, in a sentence for who gives it. */
export function destinationText(payments: Statement['payments']): string {
  const paid = payments.find(payment => payment.state === 'succeeded')
  if (!paid || paid.source === 'none') return ''
  if (paid.source === 'deposit') return 'It goes back into the team’s deposit at once.'
  if (paid.source === 'invoice') return 'It is taken off the team’s next invoice.'
  return `It goes back to ${sourceText(paid)}. The bank shows it within a few days.`
}

export const refundStates: Record<
  Statement['refunds'][number]['state'],
  { tone: StatusTone; label: string }
> = {
  pending: { tone: 'progress', label: 'On the way' },
  succeeded: { tone: 'done', label: 'Refunded' },
  failed: { tone: 'stopped', label: 'Failed' },
}

const ledgers: Record<Statement['entries'][number]['ledger'], string> = {
  budget: 'Sender’s budget',
  deposit: 'Deposit',
  invoice: 'Invoice',
  allowance: 'Plan’s sends',
}
const kinds: Record<string, string> = {
  hold: 'taken',
  release: 'released',
  spend: 'spent',
  refund: 'given back',
  charge: 'charged',
  credit: 'credited',
}

/** A line of a ledger, such as `Deposit, spent`. */
export function entryText({ ledger, kind }: Pick<Statement['entries'][number], 'ledger' | 'kind'>): string {
  return `${ledgers[ledger]}, ${kinds[kind] ?? kind}`
}

/** `+1 send`. */
export function sendsText(sends: number): string {
  return `${sends > 0 ? '+' : '−'}${Math.abs(sends)} ${Math.abs(sends) === 1 ? 'send' : 'sends'}`
}
