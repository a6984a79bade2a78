import { z } from 'zod'
import { cardMessage } from './card-message.ts'
import { checkRecord, recordFields, withWholeUid } from './salesforce-record.ts'
import { documentWith, resource } from '../../document.ts'
import { itemQuantityMax } from '../../limits.ts'
import { money } from '../../money-schema.ts'
import {
  orderDetail,
  orderDetailResource,
  orderIncluded,
  orderItemResource,
  orderResource,
} from './orders.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'

export const quantity = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ])
  .pipe(
    z
      .number()
      .int('Quantity must be a whole number.')
      .min(1, 'Quantity must be greater than 0.')
      .max(itemQuantityMax, `Quantity must be at most ${itemQuantityMax}.`),
  )

export const itemInput = z.object({
  product_variant_id: idInput,
  quantity,
  bundle_id: idInput.nullish().transform(value => value ?? null),
})

/** A JSON text or an array (product.md, Wire). The schema takes anything; this type says what callers send. */
const selectedItems = z.preprocess(raw => {
  if (typeof raw !== 'string') return raw
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}, z.array(itemInput, 'Items must be a list.').max(200)) as unknown as z.ZodType<
  z.output<typeof itemInput>[],
  z.input<typeof itemInput>[] | string
>

export const orderBody = wrapped(
  'order',
  z
    .object({
      recipient_id: idInput.nullish(),
      card_message: cardMessage.nullish(),
      note: z.string().max(1000).nullish(),
      ...recordFields,
      selected_items_json: selectedItems.optional(),
    })
    .superRefine(checkRecord)
    .transform(withWholeUid),
)

export const shippingRateResource = resource('shippingRates', {
  dataAttributes: z.object({
    service_name: z.string(),
    service_code: z.string(),
    carrier_code: z.string(),
    amount: money,
    currency: z.string(),
    delivery_days: z.number().int().nullable(),
  }),
})

const ratesBody = z.union([
  z.object({ order_id: idInput }),
  z.object({ recipient_id: idInput, selected_items: selectedItems }),
])

/** Unpaid orders: only their sender sees them. */
export const draftRoutes = defineRoutes({
  createOrder: {
    method: 'POST',
    path: '/team/orders',
    access: 'member',
    scope: 'orders:write',
    module: 'swag_store',
    summary: 'Begins an unpaid order',
    idempotent: true,
    status: 201,
    body: orderBody,
    response: orderDetail,
    errors: ['recipient_missing', 'variant_unavailable', 'invalid_input'],
  },
  updateOrder: {
    method: 'PUT',
    path: '/team/orders/:id',
    access: 'member',
    scope: 'orders:write',
    module: 'swag_store',
    summary: 'Changes an unpaid order; `selected_items_json` replaces its items',
    params: idParam,
    body: orderBody,
    response: orderDetail,
    errors: ['not_found', 'order_not_unpaid', 'recipient_missing', 'variant_unavailable', 'invalid_input'],
  },
  addOrderItem: {
    method: 'POST',
    path: '/team/orders/:id/items',
    access: 'member',
    scope: 'orders:write',
    module: 'swag_store',
    summary: 'Adds an item to an unpaid order',
    idempotent: true,
    status: 201,
    params: idParam,
    body: wrapped('item', itemInput),
    response: documentWith(orderItemResource, orderResource),
    errors: ['not_found', 'order_not_unpaid', 'variant_unavailable', 'out_of_stock', 'invalid_input'],
  },
  quoteShipping: {
    method: 'POST',
    path: '/team/shipping/rates',
    access: 'member',
    scope: 'orders:write',
    module: 'swag_store',
    summary: 'Shipping options for an order, or for a recipient and items',
    body: ratesBody,
    response: z.object({
      data: z.array(shippingRateResource),
      meta: z.object({ totalCount: z.number().int() }),
    }),
    errors: [
      'not_found',
      'order_not_unpaid',
      'recipient_missing',
      'items_missing',
      'rates_unavailable',
      'variant_unavailable',
    ],
  },
  chooseShipping: {
    method: 'POST',
    path: '/team/orders/:id/shipping',
    access: 'member',
    scope: 'orders:write',
    module: 'swag_store',
    summary: 'Takes a quoted shipping option for an unpaid order; sets fee, tax and total',
    status: 200,
    params: idParam,
    body: z.object({ rate_id: z.string().max(100) }),
    response: orderDetail,
    errors: ['not_found', 'order_not_unpaid', 'rate_unknown'],
  },
  getLatestUnpaidOrder: {
    method: 'GET',
    path: '/team/orders/latest_unpaid',
    access: 'member',
    scope: 'orders:read',
    module: 'swag_store',
    summary: 'The person’s latest unpaid order of the last 7 days, or null',
    response: z.object({ data: orderDetailResource.nullable(), included: z.array(orderIncluded) }),
    errors: [],
  },
})

export type ShippingRate = z.output<typeof shippingRateResource>
