import { z } from 'zod'
import { document } from '../../document.ts'
import { refundAmount, refundReason } from '../../money/deposits.ts'
import { defineRoutes, idInput, wrapped } from '../../route.ts'
import { storeOrderDetailResource } from './store-order-resources.ts'
import { orderIdParam } from './store-orders.ts'

const itemsText = 'Choose at least one item.'
const items = z
  .array(
    z.object({
      id: idInput,
      quantity: z
        .number('Choose how many.')
        .int('Choose a whole number.')
        .min(1, 'Choose at least one.')
        .max(99, 'Choose at most 99.'),
    }),
    itemsText,
  )
  .min(1, itemsText)
  .max(50, 'Choose at most 50 items.')
  .refine(all => new Set(all.map(item => item.id)).size === all.length, 'Name each item once.')

const refundInput = z
  .object({
    /** All that is left, unless an amount or items are named. */ amount: refundAmount.optional(),
    items: items.optional(),
    /** The items came back and are put on the shelf again. */ restock: z
      .boolean('Choose yes or no.')
      .optional(),
    reason: refundReason,
  })
  .superRefine(({ amount, items: named, restock }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (amount !== undefined && named !== undefined) issue('amount', 'Choose an amount or items, not both.')
    if (restock && named === undefined) issue('restock', 'Choose the items that came back.')
  })
export type StoreRefundInput = z.output<typeof refundInput>

const owners = { access: 'owner', module: 'e_commerce', method: 'POST', idempotent: true } as const

/** What owners do with an order of the store. */
export const storeOrderActionRoutes = defineRoutes({
  refundStoreOrder: {
    ...owners,
    path: '/cart_details/:orderId/refunds',
    summary:
      'Gives back what a shopper paid: all of it, items, or an amount; gift cards first, then the card',
    whileImpersonating: 'refused',
    params: orderIdParam,
    body: wrapped('refund', refundInput),
    response: document(storeOrderDetailResource),
    errors: [
      'invalid_input',
      'not_found',
      'order_not_refundable',
      'nothing_to_refund',
      'refund_too_large',
      'refund_items_too_many',
      'not_shipped_yet',
    ],
  },
  cancelStoreOrder: {
    ...owners,
    path: '/cart_details/:orderId/cancel',
    summary: 'Cancels an order of the store that is not packed; stock, gift cards, money and fee go back',
    whileImpersonating: 'refused',
    params: orderIdParam,
    response: document(storeOrderDetailResource),
    errors: ['not_found', 'order_not_cancellable'],
  },
  eraseBuyer: {
    access: 'owner',
    scope: 'store:write',
    module: 'e_commerce',
    method: 'POST',
    path: '/cart_details/:orderId/erase_buyer',
    summary: 'Erases the data of an order’s buyer everywhere in the store, on request; orders and money stay',
    params: orderIdParam,
    response: document(storeOrderDetailResource),
    errors: ['not_found', 'buyer_busy'],
  },
})
