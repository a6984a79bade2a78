import { formatCents } from '@ribbon/contract/money'
import type { LatestQuote } from './quotes.store.ts'

export function presentQuote(quote: LatestQuote) {
  return {
    version: quote.version,
    unitPrice: formatCents(quote.unitPriceCents),
    shippingHome: formatCents(quote.shippingHomeCents),
    shippingAbroad: formatCents(quote.shippingAbroadCents),
    agreedTotal: quote.agreedTotalCents === null ? null : formatCents(quote.agreedTotalCents),
    note: quote.note,
    quotedAt: quote.quotedAt.toISOString(),
    acceptedAt: quote.acceptedAt?.toISOString() ?? null,
    acceptedBy: quote.accepterName,
  }
}
