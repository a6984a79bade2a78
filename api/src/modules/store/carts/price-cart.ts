import { cartQuantityMax, type Availability } from '@ribbon/contract/store/carts/cart-resource'
import { isPoBox } from '../../gifting/recipients/addresses/is-po-box.ts'
import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { listLines, type CartLineRow } from './cart-lines.store.ts'
import { findCartHead, type CartHead, type Visit } from './carts.store.ts'
import type { CartState } from './carts.tables.ts'
import { listGiftCards, type CartGiftCardRow } from './gift-cards/cart-gift-cards.store.ts'
import { listRates, type CartRate } from './shipping/cart-rates.store.ts'
import { collectsTax } from './shipping/collects-tax.ts'
import { offerRates } from './shipping/offer-rates.ts'
import { sumCart, type CartSums } from './sum-cart.ts'

export interface PricedLine extends CartLineRow {
  priceCents: number
  /** What it cost when it was put in or last changed, where that was another price. */
  priceWasCents: number | null
  /** Pieces there are for this cart. */
  available: number
  availability: Availability
}

export interface PricedGiftCard extends CartGiftCardRow {
  state: 'usable' | 'off' | 'used' | 'expired'
  /** What this cart takes of it; undefined until the total is known. */
  amountCents: number | undefined
}

export interface CartAddress {
  name: string
  company: string | null
  email: string
  phone: string | null
  addressOne: string
  addressTwo: string | null
  city: string
  state: string | null
  zipcode: string | null
  country: string
}

export interface PricedCart extends CartSums {
  /** Undefined until the first line. */
  cartId: RowId | undefined
  state: CartState
  version: number
  lines: PricedLine[]
  weightOunces: number
  address: CartAddress | undefined
  goesToPoBox: boolean
  /** What is charged: 0 where the store does not collect. Undefined until the address is known. */
  taxRate: number | undefined
  /** The place the tax is for, `US-TX` or `DE`. */
  taxPlace: string | undefined
  rates: CartRate[]
  /** The shipping option that is taken, at what the shopper pays. */
  rate: CartRate | undefined
  giftCards: PricedGiftCard[]
  /** Only people the team named may buy, and their address has to be proven. */
  isListed: boolean
  /** Where the store sends to; empty: the country parcels leave from. */
  countries: string[]
  shippingMode: 'carrier' | 'flat'
  /** The service that was chosen, for when rates are asked anew. */
  serviceCode: string | null
  provenEmail: string | null
}

/** What a cart holds and comes to now. While it is being paid, it is what its checkout took: those prices, held goods, held cards. */
export async function priceCart(reader: Reader, visit: Visit): Promise<PricedCart> {
  const head = await findCartHead(reader, visit)
  const key = head.cartId === null ? undefined : { teamId: visit.teamId, id: head.cartId }
  const isHeld = head.state === 'checkout'
  const address = addressOf(head)
  const lines = key ? (await listLines(reader, key)).map(line => priceLine(line, isHeld)) : []
  const cards = key && head.hasGiftCards ? await listGiftCards(reader, key) : []
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const { rates, taken } = offerRates(
    address && key ? await listRates(reader, key, { evenExpired: isHeld }) : [],
    goodsCents,
    head,
    head.rateId,
  )
  const taxRate = address && (collectsTax(head.taxPlaces, address) ? (head.taxRate ?? 0) : 0)
  const sums = sumCart({
    lines,
    taxRate,
    shippingCents: taken?.amountCents,
    giftCents: cards.map(card => spendable(card, isHeld)),
  })
  return {
    ...sums,
    cartId: key?.id,
    state: head.state,
    version: head.version,
    lines,
    weightOunces: lines.reduce((sum, line) => sum + line.weightOunces * line.quantity, 0),
    address,
    goesToPoBox: address !== undefined && (isPoBox(address.addressOne) || isPoBox(address.addressTwo)),
    taxRate,
    taxPlace: address && placeOf(address),
    rates,
    rate: taken,
    giftCards: cards.map((card, index) => ({
      ...card,
      state: stateOf(card),
      amountCents: sums.giftPartsCents?.[index],
    })),
    isListed: head.isListed,
    countries: head.countries,
    shippingMode: head.shippingMode,
    serviceCode: head.serviceCode,
    provenEmail: head.provenEmail,
  }
}

function priceLine(line: CartLineRow, isHeld: boolean): PricedLine {
  const priceCents = isHeld ? line.shownPriceCents : line.currentPriceCents
  const available = Math.min(line.inStock + (isHeld ? line.quantity : 0), cartQuantityMax)
  return {
    ...line,
    priceCents,
    priceWasCents: priceCents === line.shownPriceCents ? null : line.shownPriceCents,
    available,
    availability: available >= line.quantity ? 'ok' : available > 0 ? 'short' : 'gone',
  }
}

function addressOf(head: CartHead): CartAddress | undefined {
  const { name, email, addressOne, city, country } = head
  // Constraint carts_address: all of these or none.
  if (name === null || email === null || addressOne === null || city === null || country === null)
    return undefined
  const { company, phone, addressTwo, province, zipcode } = head
  return { name, company, email, phone, addressOne, addressTwo, city, state: province, zipcode, country }
}

const placeOf = ({ country, state }: CartAddress) => (state ? `${country}-${state}` : country)

/** What a checkout holds of a card is off its balance already. */
function spendable(card: CartGiftCardRow, isHeld: boolean): number {
  if (isHeld) return card.heldCents ?? 0
  return stateOf(card) === 'usable' ? card.balanceCents : 0
}

function stateOf({ isExpired, isEnabled, isVoided, balanceCents, heldCents }: CartGiftCardRow) {
  if (isExpired) return 'expired'
  if (!isEnabled || isVoided) return 'off'
  return balanceCents + (heldCents ?? 0) === 0 ? 'used' : 'usable'
}
