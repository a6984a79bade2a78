/** As the card provider names them, and as people do. */
const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** `Visa ending in 4242`; a brand nobody knows is `otherwise`. */
export function cardText(
  { brand, last4 }: { brand?: string | null | undefined; last4?: string | null | undefined },
  otherwise = 'Card',
): string {
  const name = brands[brand ?? ''] ?? otherwise
  return last4 ? `${name} ending in ${last4}` : name
}
