/** What moves a gift card's balance. A `hold` belongs to a checkout that is being paid; `release` or `spend` ends it. */
export const giftCardEntryKinds = [
  'issue',
  'hold',
  'release',
  'spend',
  'refund',
  'adjust',
  'expire',
  'prolong',
  'void',
] as const
export type GiftCardEntryKind = (typeof giftCardEntryKinds)[number]
