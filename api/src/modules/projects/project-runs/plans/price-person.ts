export interface AgreedPrices {
  unitPriceCents: number
  shippingHomeCents: number
  shippingAbroadCents: number
  agreedTotalCents: number | null
}

/** What one person costs: its share of an agreed total, to the cent, or the price per person with shipping by country. */
export function pricePerson(
  prices: AgreedPrices,
  { country, position, people }: { country: string; /** From 0. */ position: number; people: number },
): { goodsCents: number; shippingCents: number } {
  const { agreedTotalCents } = prices
  if (agreedTotalCents !== null) {
    const share = Math.floor(agreedTotalCents / people)
    const left = agreedTotalCents - share * people
    return { goodsCents: share + (position < left ? 1 : 0), shippingCents: 0 }
  }
  return {
    goodsCents: prices.unitPriceCents,
    shippingCents: country === 'US' ? prices.shippingHomeCents : prices.shippingAbroadCents,
  }
}
