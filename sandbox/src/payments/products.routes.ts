import type Stripe from 'stripe'
import { newId, nowSeconds } from './payments.book.ts'
import type { StoredPrice } from './subscriptions/subscription-records.ts'
import { invalid, missing, noSuch } from './wire/stripe-error.ts'
import type { Endpoints } from './wire/stripe-endpoint.ts'
import { listPage } from './wire/stripe-list.ts'
import {
  currencyOf,
  flagOf,
  formOf,
  integerOf,
  metadataAfter,
  requiredText,
  textOf,
  textsOf,
} from './wire/stripe-params.ts'

export function productRoutes(on: Endpoints): void {
  on.post('/v1/products', call => {
    const { payments, body } = call
    const wanted = textOf(body, 'id')
    if (wanted && payments.book.get('products', wanted))
      throw invalid('Product already exists.', 'id', 'resource_already_exists')
    const product = {
      id: wanted ?? newId('prod').slice(0, 19),
      object: 'product',
      active: body.active === undefined || flagOf(body, 'active'),
      created: nowSeconds(),
      default_price: null,
      description: textOf(body, 'description') ?? null,
      images: textsOf(body, 'images'),
      livemode: false,
      marketing_features: [],
      metadata: metadataAfter(null, body),
      name: requiredText(body, 'name'),
      package_dimensions: null,
      shippable: null,
      statement_descriptor: null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      updated: nowSeconds(),
      url: null,
    } satisfies Stripe.Product
    payments.book.put('products', product)
    call.emit('product.created', product)
    return product
  })
  on.get('/v1/products', ({ payments, query }) =>
    listPage(
      '/v1/products',
      payments.book
        .all('products')
        .filter(({ active }) => query.active === undefined || active === flagOf(query, 'active')),
      query,
    ),
  )
  on.post('/v1/products/:id', call => {
    const { payments, params, body } = call
    const product = payments.book.get('products', params.id!)
    if (!product) throw noSuch('product', params.id!, 'id', 404)
    const updated: Stripe.Product = {
      ...product,
      name: textOf(body, 'name') ?? product.name,
      description:
        body.description === undefined ? product.description : (textOf(body, 'description') ?? null),
      active: body.active === undefined ? product.active : flagOf(body, 'active'),
      metadata: metadataAfter(product.metadata, body),
      updated: nowSeconds(),
    }
    payments.book.put('products', updated)
    call.emit('product.updated', updated)
    return updated
  })
  on.get('/v1/products/:id', ({ payments, params }) => {
    const product = payments.book.get('products', params.id!)
    if (!product) throw noSuch('product', params.id!, 'id', 404)
    return product
  })

  on.post('/v1/prices', call => {
    const { payments, body } = call
    const product = requiredText(body, 'product')
    if (!payments.book.get('products', product)) throw noSuch('product', product, 'product', 400)
    const recurring = formOf(body, 'recurring')
    const amount = integerOf(body, 'unit_amount')
    if (amount === undefined) throw missing('unit_amount')
    const key = textOf(body, 'lookup_key') ?? null
    const holder = key && payments.book.all('prices').find(price => price.lookup_key === key)
    if (holder) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key')
    const price = {
      id: newId('price'),
      object: 'price',
      active: true,
      billing_scheme: 'per_unit',
      created: nowSeconds(),
      currency: currencyOf(body),
      custom_unit_amount: null,
      livemode: false,
      lookup_key: key,
      metadata: metadataAfter(null, body),
      nickname: textOf(body, 'nickname') ?? null,
      product,
      recurring: recurring
        ? {
            interval: requiredText(recurring, 'interval'),
            interval_count: integerOf(recurring, 'interval_count') ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: recurring ? 'recurring' : 'one_time',
      unit_amount: amount,
      unit_amount_decimal: String(amount),
    } satisfies StoredPrice
    payments.book.put('prices', price)
    call.emit('price.created', price)
    return price
  })
  on.get('/v1/prices', ({ payments, query }) => {
    const product = textOf(query, 'product')
    const keys = textsOf(query, 'lookup_keys')
    const rows = payments.book
      .all('prices')
      .filter(
        price =>
          (!product || price.product === product) &&
          (query.active === undefined || price.active === flagOf(query, 'active')) &&
          (!keys.length || keys.includes(price.lookup_key ?? '')),
      )
    return listPage('/v1/prices', rows, query)
  })
  on.get('/v1/prices/:id', ({ payments, params }) => {
    const price = payments.book.get('prices', params.id!)
    if (!price) throw noSuch('price', params.id!, 'price', 404)
    return price
  })
}
