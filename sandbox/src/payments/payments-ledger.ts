import type { PaymentsBook } from './payments.book.ts'

/** What happened at the provider, in cents, newest first. */
export function paymentsLedger(book: PaymentsBook) {
  const charges = book.all('charges').toReversed()
  const refunds = book.all('refunds').toReversed()
  const captured = charges.reduce((sum, charge) => sum + charge.amount_captured, 0)
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  return {
    totals: {
      charged: captured,
      refunded,
      net: captured - refunded,
      succeeded: charges.filter(({ paid }) => paid).length,
      failed: charges.filter(({ paid }) => !paid).length,
    },
    charges,
    refunds,
    payment_intents: book.all('payment_intents').toReversed(),
    setup_intents: book.all('setup_intents').toReversed(),
    customers: book.all('customers').toReversed(),
    subscriptions: book.all('subscriptions').toReversed(),
    invoices: book.all('invoices').toReversed(),
    payment_methods: book.all('payment_methods').toReversed(),
    accounts: book.all('accounts').toReversed(),
    pending_webhooks: book.all('deliveries').filter(({ state }) => state === 'pending').length,
    idempotency_keys: book.all('answers').map(({ id, status }) => ({ key: id, status })),
  }
}
