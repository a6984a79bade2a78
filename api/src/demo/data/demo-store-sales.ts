export interface DemoStoreSale {
  daysAgo: number
  /** Sold in the store; without a buyer it is a payment that the team took at the provider itself. */
  buyer?: { name: string; email: string; city: string; state: string; zipcode: string }
  items?: readonly (readonly [sku: string, quantity: number])[]
  amountCents?: number
  /** Given back at the provider on the next day. */
  refundCents?: number
  /** Delivered without. */
  state?: 'to_ship' | 'shipped' | 'canceled'
  /** Some of one item, given back by the owner. */
  refund?: { sku: string; quantity: number; reason: string }
}

const person = (name: string, city: string, state: string, zipcode: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@shoppers.test`,
  city,
  state,
  zipcode,
})

/** What the demo's store has sold, paid out by and by. The latest still wait to be shipped and to be paid out. */
export const demoStoreSales: readonly DemoStoreSale[] = [
  { daysAgo: 24, buyer: person('Ada Byron', 'Austin', 'TX', '78701'), items: [['MUG-EVG', 2]] },
  { daysAgo: 24, buyer: person('Grace Hopper', 'Arlington', 'VA', '22201'), items: [['MUG-OAT', 4]] },
  { daysAgo: 21, buyer: person('Hedy Lamarr', 'Los Angeles', 'CA', '90028'), items: [['MUG-CLA', 1]] },
  { daysAgo: 19, amountCents: 18_000, refundCents: 6_000 },
  { daysAgo: 16, buyer: person('Katherine Johnson', 'Hampton', 'VA', '23669'), items: [['MUG-SKY', 3]] },
  { daysAgo: 16, buyer: person('Mary Jackson', 'Richmond', 'VA', '23220'), items: [['MUG-EVG', 6]] },
  { daysAgo: 12, buyer: person('Dorothy Vaughan', 'Denver', 'CO', '80202'), items: [['MUG-OAT', 2]] },
  {
    daysAgo: 9,
    buyer: person('Barbara Liskov', 'Boston', 'MA', '02108'),
    items: [['MUG-EVG', 12]],
    refund: { sku: 'MUG-EVG', quantity: 2, reason: 'Two arrived broken' },
  },
  { daysAgo: 8, buyer: person('Radia Perlman', 'Seattle', 'WA', '98101'), items: [['MUG-SKY', 1]] },
  { daysAgo: 5, buyer: person('Frances Allen', 'Albany', 'NY', '12207'), items: [['MUG-CLA', 2]] },
  { daysAgo: 3, buyer: person('Joan Clarke', 'Chicago', 'IL', '60601'), items: [['MUG-OAT', 3]] },
  {
    daysAgo: 2,
    buyer: person('Shafi Goldwasser', 'Berkeley', 'CA', '94704'),
    items: [
      ['BTL-SKY', 1],
      ['NBD-EVG', 2],
    ],
    state: 'shipped',
  },
  { daysAgo: 1, buyer: person('Karen Jones', 'Portland', 'OR', '97201'), items: [['MUG-EVG', 5]] },
  {
    daysAgo: 1,
    buyer: person('Sophie Wilson', 'Phoenix', 'AZ', '85004'),
    items: [['MUG-SKY', 2]],
    state: 'canceled',
  },
  {
    daysAgo: 1,
    buyer: person('Annie Easley', 'Cleveland', 'OH', '44114'),
    items: [['BTL-EVG', 2]],
    state: 'to_ship',
  },
  {
    daysAgo: 0,
    buyer: person('Margaret Hamilton', 'Cambridge', 'MA', '02139'),
    items: [
      ['MUG-OAT', 2],
      ['BTL-CLA', 1],
    ],
    state: 'to_ship',
  },
]
