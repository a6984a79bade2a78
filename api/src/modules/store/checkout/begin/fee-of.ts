/** The operator's fee on an order: a share of its goods, and the shipping fee, because the operator buys the label. */
export function feeOf(
  { goodsCents, shippingCents, dueCents }: { goodsCents: number; shippingCents: number; dueCents: number },
  bps: number,
): { feeCents: number; feeOnAccountCents: number } {
  const wholeCents = Math.round((goodsCents * bps) / 10_000) + shippingCents
  // A charge cannot pay more of it than it is; the rest goes on the team's account.
  const feeCents = Math.min(wholeCents, dueCents)
  return { feeCents, feeOnAccountCents: wholeCents - feeCents }
}
