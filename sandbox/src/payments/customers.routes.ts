import type Stripe from 'stripe'
import { newId, nowSeconds, type PaymentsBook } from './payments.book.ts'
import { attachCard } from './cards/attach-card.ts'
import { detachCard } from './cards/detach-card.ts'
import { noSuch, invalid } from './wire/stripe-error.ts'
import type { Endpoints, StripeCall } from './wire/stripe-endpoint.ts'
import { listPage } from './wire/stripe-list.ts'
import { addressOf, formOf, metadataAfter, textOf, type Params } from './wire/stripe-params.ts'

export function customerRoutes(on: Endpoints): void {
  on.post('/v1/customers', call => {
    const { payments, body } = call
    const id = newId('cus').slice(0, 18)
    let customer: Stripe.Customer = {
      id,
      object: 'customer',
      address: null,
      balance: 0,
      created: nowSeconds(),
      currency: null,
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: null,
      invoice_prefix: id.slice(-8).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    }
    customer = changed(customer, body)
    const method = textOf(body, 'payment_method')
    if (method) attachCard(call, method, id)
    const wanted = textOf(formOf(body, 'invoice_settings') ?? {}, 'default_payment_method')
    if (wanted) customer = withDefault(payments.book, customer, wanted)
    payments.book.put('customers', customer)
    call.emit('customer.created', customer)
    return customer
  })

  on.get('/v1/customers', ({ payments, query }) => {
    const email = textOf(query, 'email')
    const rows = payments.book.all('customers').filter(row => !row.deleted && (!email || row.email === email))
    return listPage('/v1/customers', rows, query)
  })

  on.get('/v1/customers/:id', ({ payments, params }) => {
    const found = payments.book.get('customers', params.id!)
    if (!found) throw noSuch('customer', params.id!, 'id', 404)
    return found.deleted ? tombstone(found.id) : found
  })

  on.post('/v1/customers/:id', call => {
    const { payments, params, body } = call
    let customer = changed(liveCustomer(payments.book, params.id!), body)
    const wanted = textOf(formOf(body, 'invoice_settings') ?? {}, 'default_payment_method')
    if (wanted) customer = withDefault(payments.book, customer, wanted)
    payments.book.put('customers', customer)
    call.emit('customer.updated', customer)
    return customer
  })

  on.delete('/v1/customers/:id', call => {
    const { payments, params } = call
    const customer = liveCustomer(payments.book, params.id!)
    for (const method of cardsOf(payments.book, customer.id)) detachCard(call, method)
    payments.book.put('customers', { ...tombstone(customer.id), created: customer.created })
    call.emit('customer.deleted', customer)
    return tombstone(customer.id)
  })

  on.get('/v1/customers/:id/payment_methods', call =>
    listCards(call, call.params.id!, `/v1/customers/${call.params.id}/payment_methods`),
  )
  on.get('/v1/customers/:id/payment_methods/:method', ({ payments, params }) => {
    const customer = liveCustomer(payments.book, params.id!)
    const method = cardsOf(payments.book, customer.id).find(each => each.id === params.method)
    if (!method) throw noSuch('PaymentMethod', params.method!, 'payment_method', 404)
    return method
  })
  on.get('/v1/payment_methods', call => {
    const customer = textOf(call.query, 'customer')
    return customer
      ? listCards(call, customer, '/v1/payment_methods')
      : listPage('/v1/payment_methods', [], call.query)
  })
}

function tombstone(id: string) {
  return { id, object: 'customer', deleted: true } as const satisfies Stripe.DeletedCustomer
}

function liveCustomer(book: PaymentsBook, id: string): Stripe.Customer {
  const customer = book.get('customers', id)
  if (!customer || customer.deleted) throw noSuch('customer', id, 'id', 404)
  return customer as Stripe.Customer
}

function cardsOf(book: PaymentsBook, customer: string): Stripe.PaymentMethod[] {
  return book.all('payment_methods').filter(method => method.customer === customer)
}

function listCards({ payments, query }: StripeCall, customer: string, url: string) {
  const type = textOf(query, 'type')
  const rows = cardsOf(payments.book, liveCustomer(payments.book, customer).id).filter(
    method => !type || method.type === type,
  )
  return listPage(url, rows, query)
}

function changed(customer: Stripe.Customer, body: Params): Stripe.Customer {
  const text = (key: 'email' | 'name' | 'phone' | 'description') =>
    body[key] === undefined ? (customer[key] ?? null) : (textOf(body, key) ?? null)
  const settings = formOf(body, 'invoice_settings')
  const cleared =
    settings?.default_payment_method === ''
      ? { ...customer.invoice_settings, default_payment_method: null }
      : customer.invoice_settings
  return {
    ...customer,
    email: text('email'),
    name: text('name'),
    phone: text('phone'),
    description: text('description'),
    address: body.address === undefined ? (customer.address ?? null) : addressOf(body, 'address'),
    metadata: metadataAfter(customer.metadata, body),
    invoice_settings: cleared,
  }
}

function withDefault(book: PaymentsBook, customer: Stripe.Customer, method: string): Stripe.Customer {
  const found = book.get('payment_methods', method)
  if (!found) throw noSuch('PaymentMethod', method, 'invoice_settings[default_payment_method]', 400)
  if (found.customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      'invoice_settings[default_payment_method]',
      'resource_missing',
    )
  }
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: method } }
}
