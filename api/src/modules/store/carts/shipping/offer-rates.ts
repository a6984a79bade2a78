/** What the store says about its shipping fees. */
export interface FeeSettings {
  shippingMode: 'carrier' | 'flat'
  flatFeeCents: number
  freeFromCents: number | null
}

interface Rate {
  rateId: string
  serviceName: string
  amountCents: number
}

/** The options of a cart at what its shopper pays for them, and which of them is taken. */
export function offerRates<R extends Rate>(
  quoted: readonly R[],
  goodsCents: number,
  { shippingMode, flatFeeCents, freeFromCents }: FeeSettings,
  chosenId: string | null,
): { rates: R[]; taken: R | undefined } {
  const standard = standardOf(quoted)
  const isFree = freeFromCents !== null && goodsCents >= freeFromCents
  const rates = quoted.map(rate => {
    const fee = shippingMode === 'flat' ? flatFeeCents : rate.amountCents
    // Faster options keep their price.
    return { ...rate, amountCents: isFree && rate.rateId === standard?.rateId ? 0 : fee }
  })
  const taken =
    rates.find(rate => rate.rateId === chosenId) ?? rates.find(rate => rate.rateId === standard?.rateId)
  return { rates, taken }
}

/** The first one that is called standard, else the cheapest. */
function standardOf<R extends Rate>(rates: readonly R[]): R | undefined {
  return (
    rates.find(rate => /standard/i.test(rate.serviceName)) ??
    rates.toSorted((a, b) => a.amountCents - b.amountCents)[0]
  )
}
