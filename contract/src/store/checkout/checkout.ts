import { z } from 'zod'
import { document, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes } from '../../route.ts'
import { cartResource } from '../carts/cart-resource.ts'
import { storeParam } from '../storefront.ts'

export const paymentIntentResource = resource('paymentIntents', {
  /** With it the browser pays at the provider; null where there is nothing to pay any more. */
  clientSecret: z.string().nullable(),
  amount: money,
  amountInCents: z.number().int(),
  currency: z.string(),
  /** In the provider’s words; `succeeded` where it is paid. */ status: z.string(),
  publishableKey: z.string(),
  /** The account that is paid: the store’s team’s own. */ stripeAccount: z.string(),
  /** Where the provider’s card element is, where it is not Stripe’s. */ elementUrl: z.string().nullable(),
  /** Until when goods and gift cards are held. */ expiresAt: time,
  /** Opens the page of the order. */ orderToken: z.string(),
})
export type PaymentIntent = z.output<typeof paymentIntentResource>

const expectedTotal = z
  .string()
  .regex(/^\d{1,9}\.\d{2}$/, 'The total must be an amount such as 60.96.')
  .optional()

/** A cart becomes an order that waits for its payment. */
export const checkoutRoutes = defineRoutes({
  startCheckout: {
    method: 'POST',
    path: '/store_front/:storeId/cart/checkout',
    access: 'shopper',
    summary:
      'Holds goods and gift cards for half an hour and begins the payment; a checkout that is open is answered again',
    idempotent: true,
    params: storeParam,
    /** `expected_total`: what the shopper saw. Prices and totals are never taken from here. */
    body: z.object({ expected_total: expectedTotal }),
    response: document(paymentIntentResource),
    errors: [
      'not_found',
      'invalid_input',
      'checkout_in_preview',
      'cart_empty',
      'cart_changed',
      'address_missing',
      'shipping_missing',
      'out_of_stock',
      'checkout_too_small',
      'email_not_proven',
      'cards_refused',
      'checkout_refused',
      'checkout_unavailable',
      'too_many_requests',
    ],
  },
  cancelCheckout: {
    method: 'POST',
    path: '/store_front/:storeId/cart/checkout/cancel',
    access: 'shopper',
    summary: 'Ends the open checkout, so that nothing is held; a cart without one is answered as it is',
    params: storeParam,
    response: document(cartResource),
    errors: ['not_found', 'checkout_unavailable'],
  },
})
