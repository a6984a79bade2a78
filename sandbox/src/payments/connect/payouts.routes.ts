import type Stripe from 'stripe'
import { timeFor } from '../subscriptions/billing-clock.ts'
import { invalid, noSuch } from '../wire/stripe-error.ts'
import type { Endpoints } from '../wire/stripe-endpoint.ts'
import { listPage } from '../wire/stripe-list.ts'
import { textOf } from '../wire/stripe-params.ts'
import { linesOfPayout } from './pay-out.ts'

/** Payouts and balances of accounts; only a request with `Stripe-Account` has any. */
export function payoutRoutes(on: Endpoints): void {
  on.get('/v1/payouts', ({ payments, query }) => {
    const status = textOf(query, 'status')
    const rows = payments.book.all('payouts').filter(payout => !status || payout.status === status)
    return listPage('/v1/payouts', rows, query)
  })
  on.get('/v1/payouts/:id', ({ payments, params }) => {
    const payout = payments.book.get('payouts', params.id!)
    if (!payout) throw noSuch('payout', params.id!, 'payout', 404)
    return payout
  })
  on.get('/v1/balance_transactions', ({ payments: { book }, query }) => {
    const payout = textOf(query, 'payout')
    if (payout && !book.get('payouts', payout)) throw noSuch('payout', payout, 'payout', 400)
    const type = textOf(query, 'type')
    const lines = payout ? linesOfPayout(book, payout) : book.all('balance_transactions')
    const rows = lines.filter(line => !type || line.type === type)
    return listPage('/v1/balance_transactions', rows, query)
  })
  on.get('/v1/balance_transactions/:id', ({ payments, params }) => {
    const line = payments.book.get('balance_transactions', params.id!)
    if (!line) throw noSuch('balance transaction', params.id!, 'id', 404)
    return line
  })
  on.get('/v1/balance', ({ payments: { account, book } }) => {
    if (account === undefined) throw invalid('The sandbox has balances of connected accounts only.')
    const now = timeFor(book, account)
    const open = book.all('balance_transactions')
    const sum = (isAvailable: boolean) => ({
      amount: open
        .filter(line => line.available_on <= now === isAvailable)
        .reduce((total, line) => total + line.net, 0),
      currency: 'usd',
      source_types: {},
    })
    return {
      object: 'balance',
      available: [sum(true)],
      livemode: false,
      pending: [sum(false)],
    } satisfies Stripe.Balance
  })
}
