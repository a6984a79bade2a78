import { refuse } from '../../../../platform/refusal.ts'
import { AddressRefused, ShippingUnavailable } from '../../../../services/shipping/shipping.ts'
import type { RecipientRow } from '../../recipients/recipients.store.ts'
import { quoteAddress, type QuotedRate, type ShippingTools } from './quote-address.ts'

/** The shipping options for a recipient; refuses the call if the carrier offers none. */
export async function askCarrier(
  tools: ShippingTools,
  recipient: RecipientRow,
  weightOunces: number,
): Promise<QuotedRate[]> {
  try {
    return await quoteAddress(tools, recipient, weightOunces)
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof ShippingUnavailable) refuse('rates_unavailable')
    throw error
  }
}
