export interface DemoShopOrder {
  /** How many hours before the demo was filled. */ hoursAgo: number
  customer: string
  lines: readonly { sku: string | null; title: string; quantity: number; price: string }[]
  isPaid?: boolean
  /** The shop has sent it itself. */ trackingNumber?: string
  /** Without a street the carrier cannot go there. */ isAddressMissing?: boolean
}

const mug = { sku: 'MUG-EVG', title: 'Stoneware mug, evergreen', price: '24.00' }
const oatMug = { sku: 'MUG-OAT', title: 'Stoneware mug, oat', price: '24.00' }
const bottle = { sku: 'BTL-SKY', title: 'Trail bottle, sky', price: '39.00' }
const sampler = { sku: null, title: 'Coffee sampler', price: '18.00' }

/** What people bought in the demo's shop, oldest first: the shop sent the older ones, and Ribbon sends those of the last two days. */
export const demoShopOrders: readonly DemoShopOrder[] = [
  {
    hoursAgo: 510,
    customer: 'Hanna Weiss',
    lines: [{ ...mug, quantity: 4 }],
    trackingNumber: '940010000077100001',
  },
  {
    hoursAgo: 264,
    customer: 'Oskar Lind',
    lines: [{ ...bottle, quantity: 1 }],
    trackingNumber: '940010000077100002',
  },
  {
    hoursAgo: 130,
    customer: 'Marta Kovac',
    lines: [
      { ...oatMug, quantity: 2 },
      { ...bottle, quantity: 1 },
    ],
    trackingNumber: '940010000077100003',
  },
  {
    hoursAgo: 74,
    customer: 'June Park',
    lines: [{ ...mug, quantity: 1 }],
    trackingNumber: '940010000077100004',
  },
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
