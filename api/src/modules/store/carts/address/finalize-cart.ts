import type { CartRecipient } from '@ribbon/contract/store/carts/cart-input'
import type { Tx } from '../../../../platform/db/database.ts'
import type { RateLimits } from '../../../../platform/http/rate-limits.ts'
import { refuse } from '../../../../platform/refusal.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import type { Tax } from '../../../../services/tax/tax.ts'
import { listLines } from '../cart-lines.store.ts'
import type { CartKey, Visit } from '../carts.store.ts'
import { changeCart, type CartCall, type CartSettings } from '../change-cart.ts'
import { priceCart, type CartAddress, type PricedCart } from '../price-cart.ts'
import { requireBuyer } from '../proof/require-buyer.ts'
import { findRates, replaceRates, type CartRate } from '../shipping/cart-rates.store.ts'
import { quoteCart } from '../shipping/quote-cart.ts'
import { quoteHash } from '../shipping/quote-hash.ts'
import { visitOf } from '../visit-of.ts'
import { readCartAddress } from './read-cart-address.ts'
import { saveAddress } from './cart-address.store.ts'

export interface FinalizeSettings extends CartSettings {
  shipping: Shipping
  tax: Tax
  /** Where a store sends to that has not chosen any countries. */
  shipsFrom: string
}

/** What a store charges that does not ask a carrier; its amount is the store's setting, whenever it is read. */
const flatRate: CartRate = {
  rateId: 'flat',
  carrierCode: null,
  serviceCode: null,
  serviceName: 'Standard Shipping',
  amountCents: 0,
  deliveryDays: null,
}

type FinalizeCall = CartCall & { limits: RateLimits; ip: string }

/**
 * Says where a shopper's cart goes, and by which shipping option. The address is checked before anybody is asked; the carrier is
 * asked with no transaction open, and only where its offers for this address and these lines do not hold any more.
 */
export async function finalizeCart(
  call: FinalizeCall,
  settings: FinalizeSettings,
  sent: CartRecipient & { rate_id: string | null },
): Promise<Visit> {
  const { db, actor } = call
  const visit = visitOf(actor, actor.token)
  const cart = await priceCart(db, visit)
  const countries = cart.countries.length > 0 ? cart.countries : [settings.shipsFrom]
  const { address, isPoBox } = readCartAddress(isBlank(sent) ? storedOf(cart) : sent, countries)
  if (cart.lines.length === 0) refuse('cart_empty')
  await requireBuyer(db, visit, cart, address.email)
  const hash = quoteHash(address, cart.lines, cart.shippingMode)
  const rates = await ratesFor(call, settings, visit, { cart, address, isPoBox, hash })
  const taxRate = await settings.tax.salesTaxRate({ country: address.country, state: address.state })
  const rate = chosenRate(rates, sent.rate_id, cart.serviceCode)
  return changeCart(call, settings, 'refuse', async (tx, claimed) => {
    await requireSameLines(tx, claimed, address, cart.shippingMode, hash)
    await saveAddress(tx, claimed, { address, taxRate, rate })
    await replaceRates(tx, claimed, rates, hash)
  })
}

/** A call that only chooses a shipping option keeps the address. */
const isBlank = ({ rate_id: _rate, ...fields }: CartRecipient & { rate_id: string | null }) =>
  Object.values(fields).every(value => value === null)

function storedOf({ address }: PricedCart): CartRecipient {
  return {
    name: address?.name ?? null,
    company: address?.company ?? null,
    email: address?.email ?? null,
    phone: address?.phone ?? null,
    address_one: address?.addressOne ?? null,
    address_two: address?.addressTwo ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    zipcode: address?.zipcode ?? null,
    country: address?.country ?? null,
  }
}

async function ratesFor(
  { db, limits, actor, ip }: FinalizeCall,
  { shipping }: FinalizeSettings,
  { teamId }: Visit,
  wanted: { cart: PricedCart; address: CartAddress; isPoBox: boolean; hash: string },
): Promise<CartRate[]> {
  const { cart, address, isPoBox, hash } = wanted
  if (cart.shippingMode === 'flat') return [flatRate]
  if (cart.cartId !== undefined) {
    const known = await findRates(db, { teamId, id: cart.cartId }, hash)
    if (known.length > 0) return known
  }
  await limits.spend('cart-quote', { ip, subject: actor.storeId })
  return quoteCart(shipping, { address, isPoBox, weightOunces: cart.weightOunces })
}

/** The option that was asked for; else the service that was chosen before; else none, and the default is taken. */
function chosenRate(
  rates: readonly CartRate[],
  rateId: string | null,
  serviceCode: string | null,
): CartRate | undefined {
  if (rateId !== null) return rates.find(rate => rate.rateId === rateId) ?? refuse('rate_unknown')
  return serviceCode === null ? undefined : rates.find(rate => rate.serviceCode === serviceCode)
}

async function requireSameLines(
  tx: Tx,
  claimed: CartKey,
  address: CartAddress,
  shippingMode: string,
  hash: string,
): Promise<void> {
  const lines = await listLines(tx, claimed)
  if (quoteHash(address, lines, shippingMode) !== hash) refuse('cart_changed')
}
