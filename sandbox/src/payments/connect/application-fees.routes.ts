import type Stripe from 'stripe'
import { newId, nowSeconds } from '../payments.book.ts'
import { invalid, noSuch, notNow } from '../wire/stripe-error.ts'
import type { Endpoints, StripeCall } from '../wire/stripe-endpoint.ts'
import { listPage } from '../wire/stripe-list.ts'
import { integerOf, metadataAfter, textOf } from '../wire/stripe-params.ts'
import { changeBalance } from './balance.ts'
import { forAccount } from './on-behalf-of.ts'

/** The platform's fees on the sales of accounts; called for the platform, not with `Stripe-Account`. */
export function applicationFeeRoutes(on: Endpoints): void {
  on.get('/v1/application_fees', ({ payments, query }) => {
    const charge = textOf(query, 'charge')
    const rows = payments.book.all('application_fees').filter(fee => !charge || fee.charge === charge)
    return listPage('/v1/application_fees', rows, query)
  })
  on.get('/v1/application_fees/:id', storedFee)
  on.get('/v1/application_fees/:id/refunds', call => {
    const fee = storedFee(call)
    const rows = call.payments.book.all('fee_refunds').filter(refund => refund.fee === fee.id)
    return listPage(`/v1/application_fees/${fee.id}/refunds`, rows, call.query)
  })
  on.post('/v1/application_fees/:id/refunds', call => {
    const { payments, body } = call
    const fee = storedFee(call)
    const left = fee.amount - fee.amount_refunded
    const amount = integerOf(body, 'amount') ?? left
    if (left === 0) throw notNow('fee_already_refunded', `Application fee ${fee.id} has been refunded.`)
    if (amount < 1 || amount > left)
      throw invalid(`Refund amount (${amount}) is not within the unrefunded amount (${left}).`, 'amount')
    const id = newId('fr')
    const line = changeBalance(forAccount(payments, fee.account as string), {
      type: 'application_fee_refund',
      source: id,
      amount,
      currency: fee.currency,
      description: null,
      isAvailable: true,
    })
    const refund: Stripe.FeeRefund = {
      id,
      object: 'fee_refund',
      amount,
      balance_transaction: line.id,
      created: nowSeconds(),
      currency: fee.currency,
      fee: fee.id,
      metadata: metadataAfter(null, body),
    }
    payments.book.put('fee_refunds', refund)
    payments.book.put('application_fees', {
      ...fee,
      amount_refunded: fee.amount_refunded + amount,
      refunded: amount === left,
      refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
    })
    return refund
  })
}

function storedFee({ payments, params }: StripeCall): Stripe.ApplicationFee {
  const fee = payments.book.get('application_fees', params.id!)
  if (!fee) throw noSuch('application fee', params.id!, 'id', 404)
  return fee
}
