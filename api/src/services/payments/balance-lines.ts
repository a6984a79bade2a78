import type Stripe from 'stripe'
import { idOf } from './provider-refusals.ts'

export const lineKinds = [
  'sale',
  'refund',
  'dispute',
  'fee',
  'platform_fee',
  'payout',
  'payout_returned',
  'other',
] as const
export type LineKind = (typeof lineKinds)[number]

/** One movement of an account's balance. */
export interface BalanceLine {
  txnId: string
  kind: LineKind
  sourceId: string | null
  /** The charge and the payment that it is about, where the provider says so. */
  chargeId: string | null
  intentId: string | null
  applicationFeeId: string | null
  amountCents: number
  providerFeeCents: number
  platformFeeCents: number
  netCents: number
  currency: string
  description: string | null
  madeAt: Date
  availableAt: Date
}

/** A line of a balance with its source expanded. */
export function balanceLineOf(line: Stripe.BalanceTransaction): BalanceLine {
  const platformFeeCents = line.fee_details
    .filter(({ type }) => type === 'application_fee')
    .reduce((sum, { amount }) => sum + amount, 0)
  return {
    txnId: line.id,
    kind: kindOf(line),
    sourceId: idOf(line.source) ?? null,
    ...subjectOf(line.source),
    amountCents: line.amount,
    providerFeeCents: line.fee - platformFeeCents,
    platformFeeCents,
    netCents: line.net,
    currency: line.currency,
    description: line.description,
    madeAt: new Date(line.created * 1000),
    availableAt: new Date(line.available_on * 1000),
  }
}

const kinds: Partial<Record<string, LineKind>> = {
  charge: 'sale',
  payment: 'sale',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  application_fee: 'platform_fee',
  application_fee_refund: 'platform_fee',
  payout: 'payout',
  payout_failure: 'payout_returned',
  payout_cancel: 'payout_returned',
}

function kindOf({ type, reporting_category: category }: Stripe.BalanceTransaction): LineKind {
  if (category === 'dispute' || category === 'dispute_reversal') return 'dispute'
  return kinds[type] ?? 'other'
}

type Subject = Pick<BalanceLine, 'chargeId' | 'intentId' | 'applicationFeeId'>

/** What a line's source is about. The fields are those of charges, refunds, disputes and refunds of application fees. */
function subjectOf(source: Stripe.BalanceTransaction['source']): Subject {
  if (source === null || typeof source === 'string')
    return { chargeId: null, intentId: null, applicationFeeId: null }
  const fields: {
    id: string
    object: string
    charge?: Named
    payment_intent?: Named
    application_fee?: Named
    fee?: Named
  } = source as never // The union of all sources does not share these fields, which each may have.
  return {
    chargeId: fields.object === 'charge' ? fields.id : (idOf(fields.charge) ?? null),
    intentId: idOf(fields.payment_intent) ?? null,
    applicationFeeId: idOf(fields.application_fee) ?? idOf(fields.fee) ?? null,
  }
}
type Named = string | { id: string } | null
