export interface DemoShopOrder {
  /** How many hours before the demo was filled. */ hoursAgo: number
  customer: string
  lines: readonly { sku: string | null; title: string; quantity: number; price: string }[]
  isPaid?: boolean
  /** Ribbon has sent it. */ trackingNumber?: string
  /** Without a street the carrier cannot go there. */ isAddressMissing?: boolean
}

const mug = { sku: 'MUG-EVG', title: 'Stoneware mug, evergreen', price: '24.00' }
const oatMug = { sku: 'MUG-OAT', title: 'Stoneware mug, oat', price: '24.00' }
const bottle = { sku: 'BTL-SKY', title: 'Trail bottle, sky', price: '39.00' }
const sampler = { sku: null, title: 'Coffee sampler', price: '18.00' }

const earlyBags: readonly DemoShopOrder['lines'][] = [
  [{ ...mug, quantity: 2 }],
  [{ ...bottle, quantity: 1 }],
  [
    { ...oatMug, quantity: 1 },
    { ...bottle, quantity: 1 },
  ],
  [{ ...mug, quantity: 4 }],
  [{ ...oatMug, quantity: 3 }],
]
const earlyCustomers = [
  'Hanna Weiss',
  'Oskar Lind',
  'Marta Kovac',
  'June Park',
  'Lena Fuchs',
  'Amir Haddad',
  'Clara Monti',
  'Joel Hart',
  'Nina Petrov',
  'Sam Okafor',
  'Ida Berg',
  'Luca Ferri',
  'Greta Holm',
  'Victor Salas',
  'Yuki Tanaka',
  'Paula Stein',
  'Omar Aziz',
  'Freya Dahl',
  'Leo Martin',
  'Alma Costa',
  'Rosa Keller',
  'Daniel Roth',
  'Mila Novak',
  'Theo Grant',
]
const hoursBetween = 107

/** What Ribbon has sent in the months before, one about every four days. */
const earlyOrders = earlyCustomers.map((customer, index): DemoShopOrder => ({
  hoursAgo: 74 + (earlyCustomers.length - 1 - index) * hoursBetween,
  customer,
  lines: earlyBags[index % earlyBags.length] ?? [],
  trackingNumber: `9400100000771${String(index + 1).padStart(5, '0')}`,
}))

/** What people bought in the demo's shop, oldest first. */
export const demoShopOrders: readonly DemoShopOrder[] = [
  ...earlyOrders,
  { hoursAgo: 44, customer: 'Elias Brandt', lines: [{ ...mug, quantity: 2 }] },
  {
    hoursAgo: 30,
    customer: 'Priya Nair',
    lines: [
      { ...bottle, quantity: 1 },
      { ...oatMug, quantity: 1 },
    ],
  },
  { hoursAgo: 22, customer: 'Tom Whitaker', lines: [{ ...oatMug, quantity: 400 }] },
  {
    hoursAgo: 15,
    customer: 'Sofia Reyes',
    lines: [
      { ...mug, quantity: 1 },
      { ...sampler, quantity: 2 },
    ],
  },
  { hoursAgo: 9, customer: 'Ben Carter', lines: [{ ...sampler, quantity: 1 }] },
  { hoursAgo: 5, customer: 'Ines Duarte', lines: [{ ...bottle, quantity: 2 }], isAddressMissing: true },
  { hoursAgo: 2, customer: 'Noah Fischer', lines: [{ ...mug, quantity: 1 }], isPaid: false },
]
