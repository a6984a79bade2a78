import type Stripe from 'stripe'
import type { Delivery } from '../../webhook-sender.ts'
import type { Payments } from '../open-payments.ts'
import { newId, type StoredDispute } from '../payments.book.ts'
import { recordEvent } from '../record-event.ts'
import { timeFor } from '../subscriptions/billing-clock.ts'
import { noSuch } from '../wire/stripe-error.ts'
import type { Endpoints } from '../wire/stripe-endpoint.ts'
import { listPage } from '../wire/stripe-list.ts'
import { textOf } from '../wire/stripe-params.ts'
import { changeBalance } from './balance.ts'

/** What the provider takes for a dispute, whoever wins it. */
const disputeFeeCents = 1500

export function disputeRoutes(on: Endpoints): void {
  on.get('/v1/disputes', ({ payments, query }) => {
    const [charge, intent] = [textOf(query, 'charge'), textOf(query, 'payment_intent')]
    const rows = payments.book
      .all('disputes')
      .filter(
        dispute => (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent),
      )
    return listPage('/v1/disputes', rows, query)
  })
  on.get('/v1/disputes/:id', ({ payments, params }) => {
    const dispute = payments.book.get('disputes', params.id!)
    if (!dispute) throw noSuch('dispute', params.id!, 'id', 404)
    return dispute
  })
}

/** The owner of a card objects to a charge: the bank takes the money back until it has decided. */
export async function openDispute(payments: Payments, charge: Stripe.Charge): Promise<StoredDispute> {
  const { book, account } = payments
  const now = timeFor(book, account!)
  const id = newId('du')
  const amount = charge.amount_captured - charge.amount_refunded
  const line = changeBalance(payments, {
    type: 'adjustment',
    category: 'dispute',
    source: id,
    amount: -amount,
    currency: charge.currency,
    description: `Chargeback withdrawal for ${charge.id}`,
    fees: [{ type: 'stripe_fee', amount: disputeFeeCents }],
    isAvailable: true,
  })
  const dispute: StoredDispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [line],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  book.put('disputes', dispute)
  book.put('charges', { ...charge, disputed: true })
  await tell(payments, ['charge.dispute.created', 'charge.dispute.funds_withdrawn'], dispute)
  return dispute
}

/** The bank decides; of a dispute that is won the money comes back, but not the fee. */
export async function closeDispute(
  payments: Payments,
  dispute: StoredDispute,
  status: 'won' | 'lost',
): Promise<StoredDispute> {
  const lines =
    status === 'lost'
      ? []
      : [
          changeBalance(payments, {
            type: 'adjustment',
            category: 'dispute_reversal',
            source: dispute.id,
            amount: dispute.amount,
            currency: dispute.currency,
            description: `Chargeback reversal for ${String(dispute.charge)}`,
            isAvailable: true,
          }),
        ]
  const closed: StoredDispute = {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...lines],
  }
  payments.book.put('disputes', closed)
  await tell(
    payments,
    ['charge.dispute.closed', ...(status === 'won' ? ['charge.dispute.funds_reinstated'] : [])],
    closed,
  )
  return closed
}

async function tell(payments: Payments, types: string[], object: StoredDispute): Promise<void> {
  const deliveries: (Delivery | undefined)[] = types.map(type =>
    recordEvent(payments, type, object, { id: null, idempotency_key: null }),
  )
  await payments.book.commit(`${types[0]!} ${object.id}`)
  for (const delivery of deliveries) if (delivery) payments.sender.send(delivery)
}
