import { z } from 'zod'
import { document } from '../../document.ts'
import { defineRoutes, idInput, wrapped } from '../../route.ts'
import { storeParam } from '../storefront.ts'
import { cartQuantityMax, cartResource } from './cart-resource.ts'

const quantityText = 'Quantity must be a whole number from 1 to 99.'
/** Whole pieces; a number may come as text. */
const quantityInput = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,10}$/, quantityText)
        .transform(Number),
    ],
    quantityText,
  )
  .pipe(
    z
      .number(quantityText)
      .int(quantityText)
      .min(1, quantityText)
      .max(cartQuantityMax, 'Max quantity reached for this item.'),
  )

const shop = { access: 'shopper' } as const
const cart = document(cartResource)

/** The cart of a shopper, whom the header `recipient-token` names. */
export const cartRoutes = defineRoutes({
  getCart: {
    ...shop,
    method: 'GET',
    path: '/store_front/:storeId/cart',
    summary: 'The cart of the token, at today’s prices; empty where there is none yet',
    params: storeParam,
    response: cart,
    errors: ['not_found'],
  },
  addCartLine: {
    ...shop,
    method: 'POST',
    path: '/store_front/:storeId/cart/cart_line_items',
    summary: 'Puts pieces of a variant into the cart; those that are in it already are added to',
    status: 201,
    idempotent: true,
    params: storeParam,
    body: wrapped('cart_line_item', z.object({ product_variant_id: idInput, quantity: quantityInput })),
    response: cart,
    errors: ['not_found', 'invalid_input', 'max_quantity_reached', 'cart_full', 'cart_changed'],
  },
})
