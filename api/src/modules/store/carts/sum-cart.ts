/** The least a payment card can be charged with at the provider. */
export const leastCardCents = 50

export interface CartParts {
  lines: readonly { priceCents: number; quantity: number }[]
  /** Undefined until the address is known. */
  taxRate: number | undefined
  /** Undefined until a shipping option is known. */
  shippingCents: number | undefined
  /** What the gift cards hold, in the order in which they are used. */
  giftCents: readonly number[]
}

export interface CartSums {
  goodsCents: number
  taxCents: number | undefined
  shippingCents: number | undefined
  /** These are undefined until tax and shipping are known. */
  totalCents: number | undefined
  /** What is taken of each gift card. */
  giftPartsCents: number[] | undefined
  giftCents: number | undefined
  /** What is left for a payment card: nothing, or at least what the provider charges, unless all of it is less than that. */
  dueCents: number | undefined
}

/** What a cart comes to. Every part is whole cents, and card and gift cards add up to goods, tax and shipping. */
export function sumCart({ lines, taxRate, shippingCents, giftCents }: CartParts): CartSums {
  const goodsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const taxCents = taxRate === undefined ? undefined : taxOf(goodsCents, taxRate)
  if (taxCents === undefined || shippingCents === undefined)
    return {
      goodsCents,
      taxCents,
      shippingCents,
      totalCents: undefined,
      giftPartsCents: undefined,
      giftCents: undefined,
      dueCents: undefined,
    }
  const totalCents = goodsCents + taxCents + shippingCents
  const giftPartsCents = splitOver(giftCents, totalCents)
  const usedCents = giftPartsCents.reduce((sum, cents) => sum + cents, 0)
  return {
    goodsCents,
    taxCents,
    shippingCents,
    totalCents,
    giftPartsCents,
    giftCents: usedCents,
    dueCents: totalCents - usedCents,
  }
}

/** Rounded half up on the sum. In whole hundred-thousandths, because 0.07 times 150 is not 10.5 in binary. */
function taxOf(goodsCents: number, rate: number): number {
  return Math.floor((goodsCents * Math.round(rate * 100_000) + 50_000) / 100_000)
}

/** What each gift card gives; the last ones give less where too little would be left for a payment card. */
function splitOver(giftCents: readonly number[], totalCents: number): number[] {
  const sumCents = giftCents.reduce((sum, cents) => sum + cents, 0)
  const isMixed = sumCents < totalCents
  let left = isMixed ? Math.max(Math.min(sumCents, totalCents - leastCardCents), 0) : totalCents
  return giftCents.map(cents => {
    const part = Math.min(cents, left)
    left -= part
    return part
  })
}
