import type Stripe from 'stripe'
import type { Payments } from '../open-payments.ts'
import { newId, type PaymentsBook } from '../payments.book.ts'
import { timeFor } from '../subscriptions/billing-clock.ts'
import { changeBalance } from './balance.ts'
import { failingBankAccount } from './requirements.ts'

const arrivesAfterSeconds = 2 * 86_400

type Emit = (type: string, object: object) => void

/** Pays out what is available. Which lines it consists of is listed a day later in full. */
export function payOut(payments: Payments, emit: Emit): void {
  const { book, account } = payments
  if (!book.get('accounts', account!)!.payouts_enabled) return
  const now = timeFor(book, account!)
  const due = book
    .all('balance_transactions')
    .filter(line => !book.get('paid_out', line.id) && !isOfPayout(line) && line.available_on <= now)
  const amount = due.reduce((sum, line) => sum + line.net, 0)
  if (amount <= 0) return
  const id = newId('po')
  const line = changeBalance(payments, {
    type: 'payout',
    source: id,
    amount: -amount,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    isAvailable: true,
  })
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: now + arrivesAfterSeconds,
    automatic: true,
    balance_transaction: line.id,
    created: now,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: 'ba_sandbox',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'in_progress',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  }
  book.put('payouts', payout)
  for (const each of due) book.put('balance_transactions', { ...each, status: 'available' })
  for (const each of [line, ...due]) book.put('paid_out', { id: each.id, payout: id })
  emit('payout.created', payout)
}

const isOfPayout = ({ type }: Stripe.BalanceTransaction) => type === 'payout'

/** The lines of a payout; half of them while the provider still lists them. */
export function linesOfPayout(book: PaymentsBook, payout: string): Stripe.BalanceTransaction[] {
  const lines = book
    .all('balance_transactions')
    .filter(line => book.get('paid_out', line.id)?.payout === payout)
  const isListed = book.get('payouts', payout)!.reconciliation_status !== 'in_progress'
  return isListed ? lines : lines.slice(0, Math.ceil(lines.length / 2))
}

export function finishListing({ book, account }: Payments, emit: Emit): void {
  const now = timeFor(book, account!)
  for (const payout of book.all('payouts')) {
    if (payout.reconciliation_status !== 'in_progress' || payout.created >= now) continue
    const listed: Stripe.Payout = { ...payout, reconciliation_status: 'completed' }
    book.put('payouts', listed)
    emit('payout.reconciliation_completed', listed)
  }
}

/** Payouts whose day has come reach the bank; one that cannot goes back to the balance. */
export function arrive(payments: Payments, emit: Emit): void {
  const { book, account } = payments
  const now = timeFor(book, account!)
  const refuses = book.get('accounts_on_file', account!)!.given['external_account'] === failingBankAccount
  for (const payout of book.all('payouts')) {
    if (payout.status !== 'in_transit' || payout.arrival_date > now) continue
    if (!refuses) {
      const paid: Stripe.Payout = { ...payout, status: 'paid' }
      book.put('payouts', paid)
      emit('payout.paid', paid)
      continue
    }
    const line = changeBalance(payments, {
      type: 'payout_failure',
      source: payout.id,
      amount: payout.amount,
      currency: payout.currency,
      description: 'STRIPE PAYOUT FAILURE',
      isAvailable: true,
    })
    const failed: Stripe.Payout = {
      ...payout,
      status: 'failed',
      failure_balance_transaction: line.id,
      failure_code: 'no_account',
      failure_message: 'The bank account could not be located.',
    }
    book.put('payouts', failed)
    emit('payout.failed', failed)
  }
}
