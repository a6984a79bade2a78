import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import type { Shipping } from '../../../../services/shipping/shipping.ts'
import { AddressRefused, ShippingUnavailable } from '../../../../services/shipping/shipping.ts'
import { carrierDeliversToPoBoxes } from '../../../gifting/recipients/addresses/carrier-delivers-to-po-boxes.ts'
import type { CartAddress } from '../price-cart.ts'
import type { CartRate } from './cart-rates.store.ts'

export interface QuotedParcel {
  address: CartAddress
  isPoBox: boolean
  weightOunces: number
}

/** Asks for what it costs to send a cart; no transaction may be open. */
export async function quoteCart(
  shipping: Shipping,
  { address, isPoBox, weightOunces }: QuotedParcel,
): Promise<CartRate[]> {
  const quotes = await ask(shipping, address, weightOunces)
  const rates = quotes
    .filter(quote => !isPoBox || carrierDeliversToPoBoxes(quote.carrierCode))
    .map(({ rateId, carrierCode, serviceCode, serviceName, amountCents, deliveryDays }) => ({
      rateId,
      carrierCode,
      serviceCode,
      serviceName,
      amountCents,
      deliveryDays,
    }))
  if (rates.length === 0 && isPoBox)
    refuseInput(['No carrier of this store delivers to a PO box there. Enter a street address.'])
  if (rates.length === 0) refuse('rates_unavailable')
  return rates
}

async function ask(shipping: Shipping, address: CartAddress, weightOunces: number) {
  try {
    return await shipping.quote({ to: address, weightOunces: Math.max(weightOunces, 1) })
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof ShippingUnavailable) refuse('rates_unavailable')
    throw error
  }
}
