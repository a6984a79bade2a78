import { inColor, type DemoProduct } from './demo-product.ts'

export const demoTreats: readonly DemoProduct[] = [
  {
    key: 'chocolate',
    name: 'Chocolate Box, 16 Pieces',
    displayName: 'Chocolate Box, 16 Pieces',
    adminOnly: false,
    card: false,
    description:
      'Sixteen filled chocolates made in small batches, from sea-salt caramel to raspberry. The box ' +
      'is tied by hand and best shared the same week.',
    weightOunces: 11,
    art: 'chocolate',
    variants: [
      inColor('CHO-DRK', 'Evergreen', 3800, 45, { type: 'Dark', expirationDate: '+20d' }),
      inColor('CHO-MIX', 'Clay', 3800, 83, { type: 'Assorted', expirationDate: '+75d' }),
    ],
  },
  {
    key: 'coffee',
    name: 'Single-Origin Coffee 12 oz',
    displayName: 'Single-Origin Coffee 12 oz',
    adminOnly: false,
    card: false,
    description:
      'Washed beans from one valley, roasted the week they ship: red apple, cane sugar, a clean ' +
      'finish. Sealed in a bag with a valve that keeps them fresh.',
    weightOunces: 13,
    art: 'coffee',
    variants: [
      inColor('COF-WHB', 'Clay', 2100, 118, { type: 'Whole bean', expirationDate: '+140d' }),
      inColor('COF-GRD', 'Stone', 2100, 92, { type: 'Ground', expirationDate: '+110d' }),
      inColor('COF-DCF', 'Sky', 2200, 47, { type: 'Decaf', expirationDate: '+160d' }),
    ],
  },
  {
    key: 'tea',
    name: 'Loose Leaf Tea Tin',
    displayName: 'Loose Leaf Tea Tin',
    adminOnly: false,
    card: false,
    description:
      'Whole leaves in a tin worth keeping, enough for forty cups. Steep it once for the morning and once more for the afternoon.',
    weightOunces: 8,
    art: 'tea',
    variants: [
      inColor('TEA-GRN', 'Sage', 2400, 76, { type: 'Green', expirationDate: '+320d' }),
      inColor('TEA-EGY', 'Navy', 2400, 84, { type: 'Earl Grey', expirationDate: '+410d' }),
      inColor('TEA-CHA', 'Marigold', 2400, 59, { type: 'Chamomile', expirationDate: '+365d' }),
    ],
  },
]

export const demoCards: readonly DemoProduct[] = [
  {
    key: 'card-thanks',
    name: 'Thank-You Card',
    displayName: 'Thank-You Card',
    adminOnly: false,
    card: true,
    description:
      'A folded card on heavy cotton paper with a ribbon drawn in gold ink. Your message is printed inside and it travels with the gift.',
    weightOunces: 1,
    art: 'card-thanks',
    variants: [inColor('CRD-THX', 'Evergreen', 450, 480, { type: 'Card' })],
  },
  {
    key: 'card-birthday',
    name: 'Birthday Card',
    displayName: 'Birthday Card',
    adminOnly: false,
    card: true,
    description:
      'A birthday card with a cake and far too many candles. Your message is printed inside and it travels with the gift.',
    weightOunces: 1,
    art: 'card-birthday',
    variants: [inColor('CRD-BDY', 'Blush', 450, 350, { type: 'Card' })],
  },
  {
    key: 'card-holiday',
    name: 'Holiday Card',
    displayName: 'Holiday Card',
    adminOnly: false,
    card: true,
    description:
      'Fir branches and the first snow, for the end of any year. Your message is printed inside and it travels with the gift.',
    weightOunces: 1,
    art: 'card-holiday',
    variants: [inColor('CRD-HOL', 'Navy', 450, 620, { type: 'Card' })],
  },
]
