import type Stripe from 'stripe'
import type { Payments } from '../open-payments.ts'
import { newId } from '../payments.book.ts'
import { timeFor } from '../subscriptions/billing-clock.ts'

/** Money of a sale may be paid out two days later. */
const availableAfterSeconds = 2 * 86_400
const feePercent = 0.029
const feeCents = 30

interface BalanceChange {
  type: Stripe.BalanceTransaction.Type
  /** As what it is reported, where its type does not say. */
  category?: string
  source: string | null
  amount: number
  currency: string
  description: string | null
  fees?: { type: 'stripe_fee' | 'application_fee'; amount: number }[]
  isAvailable?: boolean
}

/** Adds a line to the balance of the account whose book this is. */
export function changeBalance(payments: Payments, change: BalanceChange): Stripe.BalanceTransaction {
  const now = timeFor(payments.book, payments.account!)
  const { amount, currency, description, type, source, fees = [], isAvailable = false } = change
  const category = change.category ?? type
  const fee = fees.reduce((sum, each) => sum + each.amount, 0)
  const line = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: isAvailable ? now : now + availableAfterSeconds,
    balance_type: 'payments',
    created: now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fees.map(each => ({
      amount: each.amount,
      application: each.type === 'application_fee' ? 'ca_sandbox' : null,
      currency,
      description: each.type === 'application_fee' ? 'Ribbon application fee' : 'Stripe processing fees',
      type: each.type,
    })),
    net: amount - fee,
    reporting_category: type === 'application_fee_refund' ? 'platform_earning_refund' : category,
    source,
    status: isAvailable ? 'available' : 'pending',
    type,
  } satisfies Stripe.BalanceTransaction
  payments.book.put('balance_transactions', line)
  return line
}

/** Books a captured charge of an account: its own fee, and the platform's. Answers the charge as it is then. */
export function bookSale(
  payments: Payments,
  charge: Stripe.Charge,
  intent: Stripe.PaymentIntent,
): Stripe.Charge {
  const { account, book } = payments
  if (account === undefined) return charge
  const applicationFee = intent.application_fee_amount ?? 0
  const line = changeBalance(payments, {
    type: 'charge',
    source: charge.id,
    amount: charge.amount_captured,
    currency: charge.currency,
    description: charge.description,
    fees: [
      { type: 'stripe_fee', amount: Math.round(charge.amount_captured * feePercent) + feeCents },
      ...(applicationFee > 0 ? [{ type: 'application_fee' as const, amount: applicationFee }] : []),
    ],
  })
  const feeId = applicationFee > 0 ? newId('fee') : null
  if (feeId) book.put('application_fees', feeOf(feeId, account, charge, applicationFee))
  const sold: Stripe.Charge = {
    ...charge,
    application: 'ca_sandbox',
    application_fee: feeId,
    application_fee_amount: applicationFee || null,
    balance_transaction: line.id,
  }
  book.put('charges', sold)
  return sold
}

function feeOf(id: string, account: string, charge: Stripe.Charge, amount: number): Stripe.ApplicationFee {
  return {
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: charge.created,
    currency: charge.currency,
    fee_source: { type: 'charge', charge: charge.id },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  }
}
