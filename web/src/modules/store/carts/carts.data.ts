import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cart as CartResource } from '@ribbon/contract/store/carts/cart-resource'
import { cartRoutes } from '@ribbon/contract/store/carts/carts'
import { newKey } from '../../../platform/api.ts'
import { errorMessages, showErrorText } from '../../../platform/toasts.ts'
import type { AddressValues } from './carts.rules.ts'
import type { Shop } from './shop.ts'

export type Cart = { id: string } & CartResource['attributes']
export type CartItem = Cart['cartItems'][number]

const cartKey = (shop: Shop) => ['carts', shop.id]
const toCart = ({ data }: { data: CartResource }): Cart => ({ id: data.id, ...data.attributes })

export function useCart(shop: Shop) {
  return useQuery(
    queryOptions<Cart>({
      queryKey: cartKey(shop),
      queryFn: async ({ signal }) => {
        const cart = toCart(await shop.call(cartRoutes.getCart, { signal }))
        shop.keepCount(cart.cartLineItemsSize)
        return cart
      },
      // Prices and stock are those of now.
      refetchOnWindowFocus: true,
    }),
  )
}

/** What the store's countries ask of an address. */
export function useCountriesOf(shop: Shop) {
  return useQuery({
    queryKey: ['countries', shop.id],
    queryFn: async ({ signal }) => {
      const { data } = await shop.call(cartRoutes.listCartCountries, { signal })
      return data.map(({ id, attributes }) => ({ code: id, ...attributes }))
    },
    staleTime: Infinity,
  })
}

/** What a page may do to the cart. Every answer is the cart as it is then. */
export type CartChange =
  | { kind: 'add'; variantId: string; quantity: number; key: string }
  | { kind: 'quantity'; itemId: string; quantity: number }
  | { kind: 'remove'; itemId: string }
  | { kind: 'take' }
  | { kind: 'giftCard'; code: string }
  | { kind: 'removeGiftCard'; cardId: string }
  | { kind: 'address'; recipient: AddressValues }
  | { kind: 'rate'; rateId: string }
  | { kind: 'quote' }
  | { kind: 'mailCode'; email: string }
  | { kind: 'prove'; code: string }

export const fallbacks: Record<CartChange['kind'], string> = {
  add: 'This was not added. Try again.',
  quantity: 'The quantity was not changed. Try again.',
  remove: 'This was not removed. Try again.',
  take: 'The cart was not changed. Try again.',
  giftCard: 'The gift card was not added. Try again.',
  removeGiftCard: 'The gift card was not removed. Try again.',
  address: 'The address was not saved.',
  rate: 'The shipping option was not changed. Try again.',
  quote: 'Shipping options could not be loaded. Try again.',
  mailCode: 'The code was not sent. Try again.',
  prove: 'The code could not be checked. Try again.',
}

export function addAgain(item: CartItem): CartChange {
  return { kind: 'add', variantId: item.productVariant.id, quantity: item.quantity, key: newKey() }
}

/** Changes the cart; `quiet`: the screen shows the failure itself. */
export function useChangeCart(shop: Shop, { quiet = false }: { quiet?: boolean } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: CartChange) => {
      // An answer that was asked for before must not undo this one.
      await client.cancelQueries({ queryKey: cartKey(shop) })
      return toCart(await send(shop, change))
    },
    onSuccess: cart => {
      client.setQueryData(cartKey(shop), cart)
      shop.keepCount(cart.cartLineItemsSize)
    },
    onError: (error, { kind }) => {
      if (!quiet) showErrorText(errorMessages(error, fallbacks[kind]).join(' '))
      void client.invalidateQueries({ queryKey: cartKey(shop) })
    },
  })
}

const nobody: AddressValues = {
  name: '',
  company: '',
  email: '',
  phone: '',
  address_one: '',
  address_two: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
}

function send(shop: Shop, change: CartChange): Promise<{ data: CartResource }> {
  switch (change.kind) {
    case 'add':
      return shop.call(cartRoutes.addCartLine, {
        body: { cart_line_item: { product_variant_id: change.variantId, quantity: change.quantity } },
        idempotencyKey: change.key,
      })
    case 'quantity':
      return shop.call(cartRoutes.updateCartLine, {
        params: { itemId: change.itemId },
        body: { cart_line_item: { quantity: change.quantity } },
      })
    case 'remove':
      return shop.call(cartRoutes.removeCartLine, { params: { itemId: change.itemId } })
    case 'take':
      return shop.call(cartRoutes.takeAvailable)
    case 'giftCard':
      return shop.call(cartRoutes.addCartGiftCard, { body: { gift_card: readCard(change.code) } })
    case 'removeGiftCard':
      return shop.call(cartRoutes.removeCartGiftCard, { params: { cardId: change.cardId } })
    case 'address':
      return shop.call(cartRoutes.finalizeCart, { body: { recipient: change.recipient } })
    case 'rate':
      return shop.call(cartRoutes.finalizeCart, {
        body: { recipient: { ...nobody, rate_id: change.rateId } },
      })
    case 'quote':
      return shop.call(cartRoutes.finalizeCart, { body: { recipient: nobody } })
    case 'mailCode':
      return shop.call(cartRoutes.mailCartCode, { body: { recipient: { email: change.email } } })
    case 'prove':
      return shop.call(cartRoutes.proveCartEmail, { body: { recipient: { code: change.code } } })
  }
}

/** What people paste: a code, or the whole link of the mail. */
function readCard(text: string) {
  const [, token] = /(g1_[\w-]+)/.exec(text) ?? []
  return token ? { token } : { code: text }
}
