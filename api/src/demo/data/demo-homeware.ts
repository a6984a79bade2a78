import { inColor, inSizes, type DemoProduct } from './demo-product.ts'

export const demoHomeware: readonly DemoProduct[] = [
  {
    key: 'mug',
    name: 'Stoneware Mug 12 oz',
    displayName: 'Stoneware Mug 12 oz',
    adminOnly: false,
    card: false,
    description:
      'A hand-glazed mug with a wide handle and a foot left bare to show the clay. Safe in the dishwasher and the microwave.',
    weightOunces: 15,
    art: 'mug',
    variants: [
      inColor('MUG', 'Evergreen', 1800, 160),
      inColor('MUG', 'Oat', 1800, 134),
      inColor('MUG', 'Clay', 1800, 81),
      inColor('MUG', 'Sky', 1800, 63),
    ],
  },
  {
    key: 'tumbler',
    name: 'Travel Tumbler',
    displayName: 'Travel Tumbler',
    adminOnly: false,
    card: false,
    description:
      'A double-walled steel tumbler that keeps coffee hot through the commute and the first ' +
      'meeting. The lid slides shut and fits any cup holder.',
    weightOunces: 13,
    art: 'tumbler',
    variants: [
      ...inSizes('TMB', 'Marigold', 3200, { '20 oz': 57, '12 oz': 73 }),
      ...inSizes('TMB', 'Evergreen', 3200, { '20 oz': 88, '12 oz': 94 }),
      ...inSizes('TMB', 'Blush', 3200, { '12 oz': 46 }),
    ],
  },
  {
    key: 'bottle',
    name: 'Trail Bottle 24 oz',
    displayName: 'Trail Bottle 24 oz',
    adminOnly: false,
    card: false,
    description:
      'An insulated bottle with a carry loop and a mouth wide enough for ice. Cold for a day, hot for half of one.',
    weightOunces: 14,
    art: 'bottle',
    variants: [
      inColor('BTL', 'Sky', 3400, 97),
      inColor('BTL', 'Evergreen', 3400, 121),
      inColor('BTL', 'Clay', 3400, 52),
    ],
  },
  {
    key: 'notebook',
    name: 'Linen Notebook A5',
    displayName: 'Linen Notebook A5',
    adminOnly: false,
    card: false,
    description:
      'A hardcover notebook bound in linen, with 192 numbered pages that lie flat. The paper takes fountain pen ink without bleeding.',
    weightOunces: 12,
    art: 'notebook',
    variants: [
      inColor('NBD', 'Evergreen', 2200, 175, { type: 'Dotted' }),
      inColor('NBD', 'Blush', 2200, 88, { type: 'Dotted' }),
      inColor('NBL', 'Evergreen', 2200, 140, { type: 'Lined' }),
      inColor('NBL', 'Navy', 2200, 96, { type: 'Lined' }),
    ],
  },
  {
    key: 'pens',
    name: 'Brass Pen Set',
    displayName: 'Brass Pen Set',
    adminOnly: false,
    card: false,
    description:
      'A rollerball, a ballpoint and a pencil with brass trims, in a felt sleeve. Standard refills, so they can be kept for years.',
    weightOunces: 7,
    art: 'pens',
    variants: [inColor('PEN', 'Ink', 4600, 62), inColor('PEN', 'Evergreen', 4600, 54)],
  },
  {
    key: 'candle',
    name: 'Soy Candle 8 oz',
    displayName: 'Soy Candle 8 oz',
    adminOnly: false,
    card: false,
    description:
      'A hand-poured soy candle in a reusable glass with a cotton wick. It burns for about 45 hours and fills a room without shouting.',
    weightOunces: 17,
    art: 'candle',
    variants: [
      inColor('CDL-FIG', 'Plum', 2900, 48, { type: 'Fig & Cedar' }),
      inColor('CDL-ORG', 'Clay', 2900, 71, { type: 'Orange Blossom' }),
      inColor('CDL-PIN', 'Sage', 2900, 64, { type: 'Winter Pine' }),
    ],
  },
  {
    key: 'plant',
    name: 'Desk Plant in a Glazed Pot',
    displayName: 'Desk Plant in a Glazed Pot',
    adminOnly: false,
    card: false,
    description:
      'A small rubber plant that forgives a forgotten week, potted in a glazed ceramic planter. ' +
      'Arrives with soil, saucer and a card on how to keep it happy.',
    weightOunces: 38,
    art: 'plant',
    variants: [
      inColor('PLT', 'Clay', 3600, 41),
      inColor('PLT', 'Oat', 3600, 37),
      inColor('PLT', 'Sky', 3600, 22),
    ],
  },
  {
    key: 'blanket',
    name: 'Wool Throw Blanket',
    displayName: 'Wool Throw Blanket',
    adminOnly: false,
    card: false,
    description:
      'A fringed throw woven from recycled wool, generous enough for two people and one film. Made ' +
      'in a mill that has done nothing else for a century.',
    weightOunces: 46,
    art: 'blanket',
    variants: [
      inColor('BLK', 'Marigold', 7400, 33),
      inColor('BLK', 'Evergreen', 7400, 40),
      inColor('BLK', 'Stone', 7400, 28),
    ],
  },
  {
    key: 'charger',
    name: 'Walnut Wireless Charger',
    displayName: 'Walnut Wireless Charger',
    adminOnly: false,
    card: false,
    description:
      'A fast charging pad topped with walnut, so it looks at home on a night stand. Works with any phone that charges without a cable.',
    weightOunces: 8,
    art: 'charger',
    variants: [inColor('CHG', 'Ink', 4900, 58), inColor('CHG', 'Oat', 4900, 43)],
  },
  {
    key: 'earbuds',
    name: 'Wireless Earbuds with Case',
    displayName: 'Wireless Earbuds with Case',
    adminOnly: true,
    card: false,
    description:
      'Earbuds that quiet an open office, in a case that charges them four times over. For the milestones that deserve more than a mug.',
    weightOunces: 5,
    art: 'earbuds',
    variants: [inColor('EAR', 'Oat', 11900, 26), inColor('EAR', 'Ink', 11900, 31)],
  },
  {
    key: 'speaker',
    name: 'Portable Speaker',
    displayName: 'Portable Speaker',
    adminOnly: true,
    card: false,
    description:
      'A woven-cloth speaker with a leather strap and sixteen hours of battery. Small enough for a picnic, loud enough for the team room.',
    weightOunces: 22,
    art: 'speaker',
    variants: [inColor('SPK', 'Evergreen', 12900, 24), inColor('SPK', 'Clay', 12900, 19)],
  },
  {
    key: 'puzzle',
    name: '500-Piece Puzzle',
    displayName: '500-Piece Puzzle',
    adminOnly: false,
    card: false,
    description:
      'A landscape in 500 thick linen-finish pieces that click when they fit. The finished picture measures 18 by 24 inches.',
    weightOunces: 24,
    art: 'puzzle',
    variants: [inColor('PUZ', 'Sky', 2700, 69), inColor('PUZ', 'Clay', 2700, 51)],
  },
]
