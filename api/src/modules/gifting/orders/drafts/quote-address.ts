import type { Destination, Quote, Shipping } from '../../../../services/shipping/shipping.ts'
import type { Tax } from '../../../../services/tax/tax.ts'
import type { RecipientRow } from '../../recipients/recipients.store.ts'

export interface ShippingTools {
  shipping: Shipping
  tax: Tax
}
export type QuotedRate = Quote & { taxRate: number }
export type Addressee = Pick<
  RecipientRow,
  | 'name'
  | 'company'
  | 'phone'
  | 'addressOne'
  | 'addressTwo'
  | 'city'
  | 'state'
  | 'zipcode'
  | 'country'
  | 'addressState'
>

/** Applies until the recipient's address is known (S2 §9). */
export const flatRate: Quote = {
  rateId: 'standard-flat',
  carrierCode: 'ribbon',
  serviceCode: 'standard',
  serviceName: 'Standard Shipping',
  amountCents: 900,
  currency: 'usd',
  deliveryDays: 5,
}

/** The carrier's options for a recipient, cheapest first, with the sales tax of their state. No transaction may be open. */
export async function quoteAddress(
  { shipping, tax }: ShippingTools,
  recipient: Addressee,
  weightOunces: number,
): Promise<QuotedRate[]> {
  const to = destinationOf(recipient)
  if (!to) return [{ ...flatRate, taxRate: 0 }]
  const [quotes, taxRate] = await Promise.all([
    shipping.quote({ to, weightOunces }),
    tax.salesTaxRate({ country: to.country, state: to.state }),
  ])
  return quotes.map(rate => ({ ...rate, taxRate }))
}

function destinationOf(recipient: Addressee): Destination | undefined {
  const { addressOne, city, country } = recipient
  if (recipient.addressState !== 'given' || addressOne === null || city === null || country === null)
    return undefined
  return {
    name: recipient.name,
    company: recipient.company,
    phone: recipient.phone,
    addressOne,
    addressTwo: recipient.addressTwo,
    city,
    state: recipient.state,
    zipcode: recipient.zipcode,
    country,
  }
}
