import { inColor, inSizes, type DemoProduct } from './demo-product.ts'

export const demoWearables: readonly DemoProduct[] = [
  {
    key: 'hoodie',
    name: 'Brushed Fleece Hoodie',
    displayName: 'Brushed Fleece Hoodie',
    adminOnly: false,
    card: false,
    description:
      'A heavyweight cotton hoodie, brushed inside so it is soft from the first wear. Cut a little ' +
      'roomy, with a lined hood and a pocket deep enough for cold hands.',
    weightOunces: 24,
    art: 'hoodie',
    variants: [
      ...inSizes('HDY', 'Evergreen', 5800, { M: 64, XXL: 3, S: 41, XXXL: 22, L: 58, XS: 17, XL: 36 }),
      ...inSizes('HDY', 'Oat', 5800, { L: 49, S: 38, XL: 27, M: 55, XXL: 16 }),
      ...inSizes('HDY', 'Navy', 5800, { XXXXL: 18, M: 47, L: 44, S: 29, XL: 31 }),
    ],
  },
  {
    key: 'tee',
    name: 'Organic Cotton T-Shirt',
    displayName: 'Organic Cotton T-Shirt',
    adminOnly: false,
    card: false,
    description:
      'A midweight tee in combed organic cotton that keeps its shape wash after wash. The mark is ' +
      'embroidered small over the heart, so it gets worn outside the office too.',
    weightOunces: 6,
    art: 'tee',
    variants: [
      ...inSizes(
        'TEE',
        'Oat',
        2600,
        { L: 120, XXS: 24, M: 140, XXXXL: 18, S: 96, XL: 84, XS: 40, XXL: 52, XXXL: 26 },
        { type: 'Classic' },
      ),
      ...inSizes(
        'TEE',
        'Evergreen',
        2600,
        { S: 88, XL: 76, M: 132, XXL: 44, L: 118, XS: 33 },
        { type: 'Classic' },
      ),
      ...inSizes('TEF', 'Blush', 2800, { M: 61, S: 58, XS: 37, L: 46, XXS: 19 }, { type: 'Fitted' }),
      ...inSizes('TEF', 'Evergreen', 2800, { L: 39, XS: 28, M: 57, S: 49 }, { type: 'Fitted' }),
    ],
  },
  {
    key: 'crewneck',
    name: 'Heather Crew Sweatshirt',
    displayName: 'Heather Crew Sweatshirt',
    adminOnly: false,
    card: false,
    description:
      'The sweatshirt that replaces the good sweater on Fridays: looped cotton, ribbed cuffs, a ' +
      'clean neckline. Garment-dyed, so every one fades a little differently.',
    weightOunces: 19,
    art: 'crewneck',
    variants: [
      ...inSizes('CRW', 'Sage', 5200, { XL: 30, S: 34, XXL: 21, M: 51, L: 47 }),
      ...inSizes('CRW', 'Clay', 5200, { M: 42, XS: 18, L: 40, S: 26, XL: 24 }),
      ...inSizes('CRW', 'Ink', 5200, { XXXL: 20, L: 45, M: 48, XL: 33, S: 28 }),
    ],
  },
  {
    key: 'cap',
    name: 'Five-Panel Cap',
    displayName: 'Five-Panel Cap',
    adminOnly: false,
    card: false,
    description:
      'A low-profile cap in washed canvas with a soft brim and a brass buckle. One size that adjusts to nearly every head.',
    weightOunces: 4,
    art: 'cap',
    variants: [
      inColor('CAP', 'Evergreen', 2400, 86),
      inColor('CAP', 'Oat', 2400, 71),
      inColor('CAP', 'Clay', 2400, 44),
    ],
  },
  {
    key: 'beanie',
    name: 'Merino Beanie',
    displayName: 'Merino Beanie',
    adminOnly: false,
    card: false,
    description:
      'A ribbed beanie in fine merino that never itches. Knitted in one piece and finished with a small woven label at the fold.',
    weightOunces: 3,
    art: 'beanie',
    variants: [
      inColor('BEA', 'Marigold', 2800, 58),
      inColor('BEA', 'Evergreen', 2800, 92),
      inColor('BEA', 'Stone', 2800, 66),
    ],
  },
  {
    key: 'socks',
    name: 'Ribbon Crew Socks',
    displayName: 'Ribbon Crew Socks',
    adminOnly: false,
    card: false,
    description:
      'Cushioned crew socks in a cotton blend, with a stripe that shows just above the shoe. Packed as a pair with a paper band.',
    weightOunces: 3,
    art: 'socks',
    variants: [
      ...inSizes('SOC', 'Evergreen', 1400, { L: 150, S: 90, M: 180 }),
      ...inSizes('SOC', 'Marigold', 1400, { M: 110, L: 94, S: 60 }),
      ...inSizes('SOC', 'Plum', 1400, { S: 42, M: 75, L: 68 }),
    ],
  },
  {
    key: 'tote',
    name: 'Market Tote',
    displayName: 'Market Tote',
    adminOnly: false,
    card: false,
    description:
      'A sturdy canvas tote with long handles and one pocket inside for keys. It carries a laptop on ' +
      'Tuesday and the farmers market on Saturday.',
    weightOunces: 10,
    art: 'tote',
    variants: [
      inColor('TOT', 'Oat', 1900, 210),
      inColor('TOT', 'Evergreen', 1900, 140),
      inColor('TOT', 'Clay', 1900, 77),
    ],
  },
  {
    key: 'backpack',
    name: 'Commuter Backpack 20 L',
    displayName: 'Commuter Backpack 20 L',
    adminOnly: false,
    card: false,
    description:
      'A roll-edge backpack in recycled nylon with a padded sleeve for a 16-inch laptop. Holds a day ' +
      'at work and the clothes for the evening.',
    weightOunces: 31,
    art: 'backpack',
    variants: [
      inColor('BPK', 'Navy', 8900, 39),
      inColor('BPK', 'Moss', 8900, 34),
      inColor('BPK', 'Ink', 8900, 47),
    ],
  },
  {
    key: 'umbrella',
    name: 'Storm Umbrella',
    displayName: 'Storm Umbrella',
    adminOnly: false,
    card: false,
    description:
      'A full-size umbrella with a fibreglass frame that bends in a gust instead of breaking. The curved handle is turned from beech.',
    weightOunces: 18,
    art: 'umbrella',
    variants: [inColor('UMB', 'Marigold', 3900, 0), inColor('UMB', 'Evergreen', 3900, 0)],
  },
]
