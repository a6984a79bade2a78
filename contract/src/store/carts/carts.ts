import { z } from 'zod'
import { collection, document } from '../../document.ts'
import { defineRoutes, idInput, wrapped } from '../../route.ts'
import { storeParam } from '../storefront.ts'
import { emailPattern } from '../../email-pattern.ts'
import { recipientLengths } from '../../limits.ts'
import { cartRecipient } from './cart-input.ts'
import { cartCountryResource, cartQuantityMax, cartResource } from './cart-resource.ts'

const quantityText = 'Quantity must be a whole number from 1 to 99.'
/** Whole pieces; a number may come as text. */
const piecesInput = (least: 0 | 1) =>
  z
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
        .min(least, quantityText)
        .max(cartQuantityMax, 'Max quantity reached for this item.'),
    )

const shop = { access: 'shopper' } as const
const cart = document(cartResource)
const itemParam = storeParam.extend({ itemId: z.string() })

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
    body: wrapped('cart_line_item', z.object({ product_variant_id: idInput, quantity: piecesInput(1) })),
    response: cart,
    errors: ['not_found', 'invalid_input', 'max_quantity_reached', 'cart_full', 'cart_changed'],
  },
  updateCartLine: {
    ...shop,
    method: 'PATCH',
    path: '/store_front/:storeId/cart/cart_line_items/:itemId',
    summary: 'Sets how many pieces of a line are wanted; 0 removes it',
    params: itemParam,
    body: wrapped('cart_line_item', z.object({ quantity: piecesInput(0) })),
    response: cart,
    errors: ['not_found', 'invalid_input', 'max_quantity_reached', 'cart_changed'],
  },
  removeCartLine: {
    ...shop,
    method: 'DELETE',
    path: '/store_front/:storeId/cart/cart_line_items/:itemId',
    summary: 'Takes a line out of the cart',
    params: itemParam,
    response: cart,
    errors: ['not_found', 'cart_changed'],
  },
  takeAvailable: {
    ...shop,
    method: 'POST',
    path: '/store_front/:storeId/cart/take_available',
    summary: 'Takes what there is: lowers what is short, removes what is gone, accepts changed prices',
    params: storeParam,
    response: cart,
    errors: ['not_found', 'cart_changed'],
  },
  listCartCountries: {
    ...shop,
    method: 'GET',
    path: '/store_front/:storeId/cart/countries',
    summary: 'The countries the store sends to, with what each asks of an address',
    params: storeParam,
    response: collection(cartCountryResource),
    errors: ['not_found'],
  },
  finalizeCart: {
    ...shop,
    method: 'POST',
    path: '/store_front/:storeId/cart/finalize',
    summary: 'Says where the cart goes, and by which shipping option; fees and tax are known from then on',
    params: storeParam,
    body: wrapped(
      'recipient',
      cartRecipient.extend({ rate_id: z.string().max(100).nullish().default(null) }),
    ),
    response: cart,
    errors: [
      'not_found',
      'invalid_input',
      'cart_empty',
      'email_not_proven',
      'rate_unknown',
      'rates_unavailable',
      'cart_changed',
      'too_many_requests',
    ],
  },
  mailCartCode: {
    ...shop,
    method: 'POST',
    path: '/store_front/:storeId/cart/email_code',
    summary: 'Mails a code to an address that may buy in the store; answers the same for every address',
    params: storeParam,
    body: wrapped(
      'recipient',
      z.object({
        email: z
          .string('Email is required.')
          .trim()
          .min(1, 'Email is required.')
          .max(recipientLengths.email)
          .refine(
            text => text === '' || emailPattern.test(text),
            'Enter an email address like ada@example.com.',
          ),
      }),
    ),
    response: cart,
    errors: ['not_found', 'invalid_input', 'cart_changed', 'too_many_requests'],
  },
  proveCartEmail: {
    ...shop,
    method: 'POST',
    path: '/store_front/:storeId/cart/email_proof',
    summary: 'Takes the mailed code, once; five tries',
    params: storeParam,
    body: wrapped('recipient', z.object({ code: z.string('Enter the code of the mail.').max(20) })),
    response: cart,
    errors: ['not_found', 'invalid_input', 'cart_code_wrong', 'cart_changed'],
  },
  addCartGiftCard: {
    ...shop,
    method: 'POST',
    path: '/store_front/:storeId/cart/gift_cards',
    summary: 'Remembers a gift card for the order, by its code or the token of its link; up to five',
    params: storeParam,
    body: wrapped(
      'gift_card',
      z.object({ code: z.string().max(100).optional(), token: z.string().max(200).optional() }),
    ),
    response: cart,
    errors: ['not_found', 'gift_card_refused', 'cart_gift_cards_full', 'cart_changed', 'too_many_requests'],
  },
  removeCartGiftCard: {
    ...shop,
    method: 'DELETE',
    path: '/store_front/:storeId/cart/gift_cards/:cardId',
    summary: 'Takes a gift card off the order',
    params: storeParam.extend({ cardId: z.string() }),
    response: cart,
    errors: ['not_found', 'cart_changed'],
  },
})
