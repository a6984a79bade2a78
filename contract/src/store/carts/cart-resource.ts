import { z } from 'zod'
import { resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'

/** Different items in a cart, and pieces of one. */
export const cartLinesMax = 50
export const cartQuantityMax = 99
export const cartGiftCardsMax = 5

/** `TBD` until the address says where the goods go (S3 §5). */
const moneyOrTbd = z.union([money, z.literal('TBD')])

/** `short`: there is less than wanted; `gone`: nothing, or the store does not sell it any more. */
export const availabilities = ['ok', 'short', 'gone'] as const
export type Availability = (typeof availabilities)[number]

const cartItem = z.object({
  id: z.string(),
  price: money,
  /** What it cost when it was put in or last changed, where that was another price. */
  priceWas: money.nullable(),
  quantity: z.number().int(),
  totalPrice: money,
  availability: z.enum(availabilities),
  /** Pieces there are, up to 99. */ available: z.number().int(),
  productVariant: z.object({
    id: z.string(),
    productId: z.string(),
    name: z.string(),
    spec: z.object({
      type: z.string().nullable(),
      color: z.string().nullable(),
      size: z.string().nullable(),
    }),
    colorCode: z.string().nullable(),
    image: z.string().nullable(),
  }),
  createdAt: time,
  updatedAt: time,
})
export type CartItem = z.output<typeof cartItem>

export const cartGiftCard = z.object({
  id: z.string(),
  codeLast4: z.string(),
  /** What this order takes of it. */ amount: moneyOrTbd,
  balance: money,
  state: z.enum(['usable', 'off', 'used', 'expired']),
})

const recipientInfo = z.object({
  name: z.string(),
  company: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  address_one: z.string(),
  address_two: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string(),
  /** Only postal services deliver there, so that options of other carriers are left out. */ isPoBox:
    z.boolean(),
})

const shippingRate = z.object({
  id: z.string(),
  serviceName: z.string(),
  amount: money,
  deliveryDays: z.number().int().nullable(),
  isChosen: z.boolean(),
})

export const cartResource = resource('carts', {
  /** `checkout`: it is being paid, and its goods are held; any change ends that. */
  status: z.enum(['open', 'checkout']),
  /** Raised by every change. */ version: z.number().int(),
  /** Pieces. */ cartLineItemsSize: z.number().int(),
  subTotal: money,
  shippingFee: moneyOrTbd,
  tax: moneyOrTbd,
  total: moneyOrTbd,
  /** Those that are used first stand first. */ giftCards: z.array(cartGiftCard),
  giftCardTotal: moneyOrTbd,
  /** What is left for a payment card. */ amountDue: moneyOrTbd,
  cartItems: z.array(cartItem),
  recipientInfo: recipientInfo.nullable(),
  shippingRates: z.array(shippingRate),
  /** The checkout that is open. */
  checkout: z.object({ expiresAt: time, status: z.string() }).nullable(),
  /** `listed`: only people the team named may buy, and their address has to be proven by a mailed code. */
  access: z.enum(['open', 'listed']),
  /** The address whose code came back. */ provenEmail: z.string().nullable(),
})
export type Cart = z.output<typeof cartResource>

/** What a country asks of an address, so that a form asks for nothing else. */
export const cartCountryResource = resource('countries', {
  name: z.string(),
  /** What its people call a state, such as province; null where addresses have none. */ stateName: z
    .string()
    .nullable(),
  /** To choose from; empty where it is typed. */ states: z.array(
    z.object({ code: z.string(), name: z.string() }),
  ),
  /** Null where there are no postal codes. */ zip: z.enum(['needed', 'optional']).nullable(),
  /** Not in a country that is one city. */ isCityAsked: z.boolean(),
})
export type CartCountry = z.output<typeof cartCountryResource>
