import type { ChosenVariant } from './choose-variants.ts'

export interface PricedUnit {
  variantId: number
  quantity: number
  priceCents: number
  discountCents: number
}

/**
 * Splits the price of one person's goods among them, by their prices in the catalog, so that part of an order can be refunded. What a
 * price per unit is above the share of all units is their discount.
 */
export function splitPrice(goodsCents: number, chosen: readonly ChosenVariant[]): PricedUnit[] {
  const weights = chosen.map(({ variant, quantity }) => variant.priceCents * quantity)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let leftCents = goodsCents
  let leftWeight = sum
  return chosen.map(({ variant, quantity }, index) => {
    const weight = sum === 0 ? 1 : (weights[index] ?? 0)
    const all = sum === 0 ? chosen.length - index : leftWeight
    const shareCents = all === 0 ? 0 : Math.round((leftCents * weight) / all)
    leftCents -= shareCents
    leftWeight -= weight
    const priceCents = Math.ceil(shareCents / quantity)
    return { variantId: variant.id, quantity, priceCents, discountCents: priceCents * quantity - shareCents }
  })
}
