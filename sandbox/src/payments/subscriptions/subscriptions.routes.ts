import { customerNamed } from '../customer-named.ts'
import { findCard } from '../cards/find-card.ts'
import { invalid, missing, noSuch, notNow } from '../wire/stripe-error.ts'
import type { Endpoints, StripeCall } from '../wire/stripe-endpoint.ts'
import { listPage } from '../wire/stripe-list.ts'
import {
  flagOf,
  formOf,
  integerOf,
  metadataAfter,
  requiredText,
  textOf,
  type Params,
} from '../wire/stripe-params.ts'
import { timeFor } from './billing-clock.ts'
import { changePrice, periodLine } from './change-price.ts'
import { draftInvoice } from './make-invoice.ts'
import { makeSubscription } from './make-subscription.ts'
import { settleAtOnce } from './settle-at-once.ts'
import { itemOf, type StoredSubscription, type StoredPrice } from './subscription-records.ts'

export function subscriptionRoutes(on: Endpoints): void {
  on.post('/v1/subscriptions', call => {
    const { payments, body } = call
    const { book } = payments
    const customer = customerNamed(book, requiredText(body, 'customer')).id
    const price = recurringPrice(call, itemForm(body))
    const now = timeFor(book, customer)
    const method = textOf(body, 'default_payment_method')
    const subscription = makeSubscription({
      customer,
      price,
      now,
      trialEnd: trialEndOf(body, now),
      method: method ? findCard(call, method, 'default_payment_method', 400).method.id : null,
      metadata: metadataAfter(null, body),
    })
    const invoice = draftInvoice(book, {
      subscription,
      reason: 'subscription_create',
      lines: [periodLine(subscription)],
      now,
    })
    const { subscription: made } = settleAtOnce(call, subscription, invoice, {
      isNew: true,
      behavior: textOf(body, 'payment_behavior') ?? 'allow_incomplete',
    })
    return made
  })

  on.get('/v1/subscriptions', ({ payments, query }) => {
    const customer = textOf(query, 'customer')
    const status = textOf(query, 'status')
    const rows = payments.book
      .all('subscriptions')
      .filter(
        each =>
          (!customer || each.customer === customer) &&
          (status === 'all' ||
            (status ? each.status === status : !['canceled', 'incomplete_expired'].includes(each.status))),
      )
    return listPage('/v1/subscriptions', rows, query)
  })
  on.get('/v1/subscriptions/:id', call => stored(call))

  on.post('/v1/subscriptions/:id', call => {
    const { payments, body } = call
    const before = stored(call)
    if (before.status === 'canceled')
      throw notNow(
        undefined,
        'A canceled subscription can only update its cancellation_details and metadata.',
      )
    const now = timeFor(payments.book, String(before.customer))
    const method = textOf(body, 'default_payment_method')
    if (textOf(body, 'payment_behavior') === 'pending_if_incomplete') requirePendable(body)
    const subscription: StoredSubscription = {
      ...before,
      metadata: metadataAfter(before.metadata, body),
      default_payment_method:
        body.default_payment_method === undefined
          ? before.default_payment_method
          : method
            ? findCard(call, method, 'default_payment_method', 400).method.id
            : null,
      ...(body.cancel_at_period_end === undefined
        ? {}
        : cancellation(before, flagOf(body, 'cancel_at_period_end'), now)),
    }
    const form = body.items === undefined ? undefined : itemForm(body)
    if (!form) return keep(call, subscription)
    const price = recurringPrice(call, form)
    if (textOf(form, 'id') !== itemOf(before).id)
      throw notNow('resource_missing', `No such subscription item: '${textOf(form, 'id')}'`, {
        param: 'items[0][id]',
      })
    const { at, isProrated } = prorationOf(body, subscription, now)
    const { changed, lines } = changePrice(subscription, price, { at, now, isProrated })
    if (lines.length === 0) return keep(call, changed)
    const invoice = draftInvoice(payments.book, {
      subscription: changed,
      reason: 'subscription_update',
      lines,
      now,
      proratedAt: at,
    })
    return settleAtOnce(call, changed, invoice, {
      isNew: false,
      behavior: textOf(body, 'payment_behavior') ?? 'allow_incomplete',
    }).subscription
  })

  on.delete('/v1/subscriptions/:id', call => {
    const before = stored(call)
    if (before.status === 'canceled') throw noSuch('subscription', before.id, 'id', 404)
    const now = timeFor(call.payments.book, String(before.customer))
    const ended: StoredSubscription = {
      ...before,
      status: 'canceled',
      canceled_at: now,
      ended_at: now,
      cancellation_details: { ...before.cancellation_details!, reason: 'cancellation_requested' },
    }
    call.payments.book.put('subscriptions', ended)
    call.emit('customer.subscription.deleted', ended)
    return ended
  })
}

const pendable = [
  'items',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'off_session',
  'expand',
]

function requirePendable(body: Params): void {
  const other = Object.keys(body).find(name => !pendable.includes(name))
  if (other !== undefined)
    throw invalid(
      `You cannot set payment_behavior to pending_if_incomplete while also updating ${other}.`,
      other,
    )
}

function keep(call: StripeCall, subscription: StoredSubscription): StoredSubscription {
  call.payments.book.put('subscriptions', subscription)
  call.emit('customer.subscription.updated', subscription)
  return subscription
}

function stored({ payments, params }: StripeCall): StoredSubscription {
  const found = payments.book.get('subscriptions', params.id!)
  if (!found) throw noSuch('subscription', params.id!, 'id', 404)
  return found
}

/** The subscription's only item. */
export function itemForm(body: Params): Params {
  const items = body.items
  const first = Array.isArray(items) ? items[0] : formOf(body, 'items')?.['0']
  if (first === undefined) throw missing('items')
  if (typeof first !== 'object' || Array.isArray(first)) throw invalid('Invalid object', 'items[0]')
  return first
}

export function recurringPrice({ payments }: StripeCall, form: Params): StoredPrice {
  const id = requiredText(form, 'price')
  const price = payments.book.get('prices', id)
  if (!price) throw noSuch('price', id, 'items[0][price]', 400)
  if (!price.active)
    throw invalid(
      'The price specified is inactive. This field only accepts active prices.',
      'items[0][price]',
    )
  if (!price.recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      'items[0][price]',
    )
  return price
}

/** When a price change takes effect, and whether it is billed. */
export function prorationOf(
  body: Params,
  subscription: StoredSubscription,
  now: number,
): { at: number; isProrated: boolean } {
  const behavior = textOf(body, 'proration_behavior') ?? 'create_prorations'
  if (behavior === 'create_prorations')
    throw invalid(
      'The sandbox bills a change at once: send proration_behavior always_invoice or none.',
      'proration_behavior',
    )
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  const at = integerOf(body, 'proration_date') ?? now
  if (at < start || at > end)
    throw invalid('Cannot specify proration_date outside of current subscription period.', 'proration_date')
  return { at, isProrated: behavior === 'always_invoice' }
}

function trialEndOf(body: Params, now: number): number | undefined {
  const days = integerOf(body, 'trial_period_days')
  if (days) return now + days * 86_400
  const end = textOf(body, 'trial_end') === 'now' ? undefined : integerOf(body, 'trial_end')
  if (end !== undefined && end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future', 'trial_end')
  return end
}

function cancellation(before: StoredSubscription, atEnd: boolean, now: number): Partial<StoredSubscription> {
  return {
    cancel_at_period_end: atEnd,
    cancel_at: atEnd ? itemOf(before).current_period_end : null,
    canceled_at: atEnd ? (before.canceled_at ?? now) : null,
    cancellation_details: {
      ...before.cancellation_details!,
      reason: atEnd ? 'cancellation_requested' : null,
    },
  }
}
