/** The parts of what an order costs. */
export interface Cost {
  goodsCents: number
  taxCents: number
  shippingCents: number
}

export const totalOf = ({ goodsCents, taxCents, shippingCents }: Cost): number =>
  goodsCents + taxCents + shippingCents

export const noCost: Cost = { goodsCents: 0, taxCents: 0, shippingCents: 0 }

/** What is left of a payment after its refunds. */
export function leftOf(paid: Cost, refunded: Cost): Cost {
  return {
    goodsCents: paid.goodsCents - refunded.goodsCents,
    taxCents: paid.taxCents - refunded.taxCents,
    shippingCents: paid.shippingCents - refunded.shippingCents,
  }
}

/**
 * Goods of a price with the tax on them. The tax is what is due in all after it, less what was given back before, so that the parts of
 * an order add up to its tax to the cent.
 */
export function costOfGoods(paid: Cost, refunded: Cost, goodsCents: number): Cost {
  const left = leftOf(paid, refunded)
  const goods = Math.min(goodsCents, left.goodsCents)
  const taxSoFar = shareOf(paid.taxCents, refunded.goodsCents + goods, paid.goodsCents)
  const tax = goods === left.goodsCents ? left.taxCents : taxSoFar - refunded.taxCents
  return { goodsCents: goods, taxCents: clamp(tax, left.taxCents), shippingCents: 0 }
}

/** An amount as goods with their tax, and once all of these are given back as shipping. */
export function costOfAmount(paid: Cost, refunded: Cost, amountCents: number): Cost {
  const left = leftOf(paid, refunded)
  const ofGoods = Math.min(amountCents, left.goodsCents + left.taxCents)
  const share = shareOf(ofGoods, paid.goodsCents, paid.goodsCents + paid.taxCents)
  const goodsCents = Math.min(left.goodsCents, Math.max(share, ofGoods - left.taxCents))
  return { goodsCents, taxCents: ofGoods - goodsCents, shippingCents: amountCents - ofGoods }
}

/** The first cents of a cost, in the order of goods, tax, shipping, and what remains of it. */
export function takeFirst(cost: Cost, cents: number): { taken: Cost; rest: Cost } {
  const goodsCents = Math.min(cost.goodsCents, cents)
  const taxCents = Math.min(cost.taxCents, cents - goodsCents)
  const shippingCents = Math.min(cost.shippingCents, cents - goodsCents - taxCents)
  const taken = { goodsCents, taxCents, shippingCents }
  return { taken, rest: leftOf(cost, taken) }
}

/** The operator's fee of an order: a share of its goods, and its shipping. */
export interface Fee {
  /** Taken with the charge. */ feeCents: number
  /** On the team's account. */ feeOnAccountCents: number
}

/**
 * How much of the fee has to be given back when so much of an order is refunded: the share of the goods, and of the shipping only what
 * was given back before anything was packed.
 */
export function feeDue(
  { feeCents, feeOnAccountCents }: Fee,
  paid: Cost,
  refunded: Cost,
  { isPacked }: { isPacked: boolean },
): number {
  const fee = feeCents + feeOnAccountCents
  const ofShipping = Math.min(paid.shippingCents, fee)
  const ofGoods = shareOf(fee - ofShipping, refunded.goodsCents, paid.goodsCents)
  return ofGoods + (isPacked ? 0 : shareOf(ofShipping, refunded.shippingCents, paid.shippingCents))
}

/** A part of cents as `part` is of `whole`, rounded. */
const shareOf = (cents: number, part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((cents * part) / whole)
const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))
