import { noSuch, notNow } from '../wire/stripe-error.ts'
import type { Endpoints, StripeCall } from '../wire/stripe-endpoint.ts'
import { listPage } from '../wire/stripe-list.ts'
import { formOf, requiredText, textOf } from '../wire/stripe-params.ts'
import { timeFor } from './billing-clock.ts'
import { changePrice, periodLine } from './change-price.ts'
import { giveUpWaiting } from './follow-intent.ts'
import { draftInvoice, finalizeInvoice } from './make-invoice.ts'
import { makeSubscription } from './make-subscription.ts'
import { itemOf, type StoredInvoice } from './subscription-records.ts'
import { itemForm, prorationOf, recurringPrice } from './subscriptions.routes.ts'
import { tryInvoice } from './try-invoice.ts'

export function invoiceRoutes(on: Endpoints): void {
  on.get('/v1/invoices', ({ payments, query }) => {
    const wanted = {
      customer: textOf(query, 'customer'),
      subscription: textOf(query, 'subscription'),
      status: textOf(query, 'status'),
    }
    const rows = payments.book
      .all('invoices')
      .filter(
        each =>
          (!wanted.customer || each.customer === wanted.customer) &&
          (!wanted.subscription || each.parent?.subscription_details?.subscription === wanted.subscription) &&
          (!wanted.status || each.status === wanted.status),
      )
    return listPage('/v1/invoices', rows, query)
  })
  on.get('/v1/invoices/:id', call => storedInvoice(call))

  on.post('/v1/invoices/create_preview', call => {
    const { payments, body } = call
    const { book } = payments
    const details = formOf(body, 'subscription_details') ?? {}
    const price = recurringPrice(call, itemForm(details))
    const named = textOf(body, 'subscription')
    if (!named) {
      const customer = requiredText(body, 'customer')
      const fresh = makeSubscription({
        customer,
        price,
        now: timeFor(book, customer),
        trialEnd: undefined,
        method: null,
        metadata: {},
      })
      return preview(
        draftInvoice(book, {
          subscription: fresh,
          reason: 'subscription_create',
          lines: [periodLine(fresh)],
          now: fresh.created,
        }),
      )
    }
    const subscription = book.get('subscriptions', named)
    if (!subscription) throw noSuch('subscription', named, 'subscription', 404)
    if (textOf(itemForm(details), 'id') !== itemOf(subscription).id)
      throw notNow('resource_missing', 'No such subscription item', {
        param: 'subscription_details[items][0][id]',
      })
    const now = timeFor(book, String(subscription.customer))
    const { at, isProrated } = prorationOf(details, subscription, now)
    const { changed, lines } = changePrice(subscription, price, { at, now, isProrated })
    return preview(
      draftInvoice(book, {
        subscription: changed,
        reason: 'subscription_update',
        lines,
        now,
        proratedAt: at,
      }),
    )
  })

  on.post('/v1/invoices/:id/finalize', call => {
    const draft = storedInvoice(call)
    if (draft.status !== 'draft')
      throw notNow(
        'invoice_not_editable',
        'This invoice is already finalized, you can no longer edit its line items.',
      )
    const open = finalizeInvoice(call, draft)
    call.payments.book.put('invoices', open)
    call.emit('invoice.finalized', open)
    return open
  })

  on.post('/v1/invoices/:id/void', voidInvoice)

  on.post('/v1/invoices/:id/pay', call => {
    const found = storedInvoice(call)
    if (found.status === 'paid') throw notNow('invoice_already_paid', 'Invoice is already paid')
    if (!['draft', 'open', 'uncollectible'].includes(found.status ?? ''))
      throw notNow('invoice_not_payable', `This invoice is ${found.status} and can no longer be paid.`)
    if (found.status === 'draft') {
      const open = finalizeInvoice(call, found)
      call.payments.book.put('invoices', open)
      call.emit('invoice.finalized', open)
    }
    const { invoice, refusal } = tryInvoice(
      call,
      found.id,
      textOf(call.body, 'payment_method') ?? defaultCard(call, found),
    )
    if (refusal) throw refusal
    return invoice
  })
}

/** Voids an open invoice: it stays, and is never charged. */
function voidInvoice(call: StripeCall): StoredInvoice {
  const found = storedInvoice(call)
  if (!['open', 'uncollectible'].includes(found.status ?? ''))
    throw notNow('invoice_not_editable', `This invoice is ${found.status} and can no longer be voided.`)
  const { status_transitions: before } = found
  const voided: StoredInvoice = {
    ...found,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...before, voided_at: timeFor(call.payments.book, String(found.customer)) },
  }
  call.payments.book.put('invoices', voided)
  call.emit('invoice.voided', voided)
  giveUpWaiting(call, voided)
  return voided
}

function storedInvoice({ payments, params }: StripeCall): StoredInvoice {
  const invoice = payments.book.get('invoices', params.id!)
  if (!invoice) throw noSuch('invoice', params.id!, 'invoice', 404)
  return invoice
}

function preview(draft: StoredInvoice): StoredInvoice {
  return { ...draft, id: `upcoming_${draft.id}` }
}

/** A manual attempt does not count as a scheduled one, so it always names a card. */
function defaultCard({ payments: { book } }: StripeCall, invoice: StoredInvoice): string {
  const customer = book.get('customers', String(invoice.customer))
  const named = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null
  if (!named)
    throw notNow(
      'resource_missing',
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    )
  return String(named)
}
