export type DemoPlan = {
  key: string
  name: string
  description: string
  currency: 'usd'
  amountCents: number
  interval: 'month'
  intervalCount: number
  ordersLimit: number
  usersLimit: number
  itemsLimit: number
  trialPeriodDays: number
  internationalShipment: boolean
}

const monthly = { currency: 'usd', interval: 'month', intervalCount: 1 } as const

export const demoPlans: readonly DemoPlan[] = [
  {
    key: 'starter',
    name: 'Starter',
    description: 'For a small team that sends a gift now and then.',
    ...monthly,
    amountCents: 4_900,
    ordersLimit: 25,
    usersLimit: 5,
    itemsLimit: 25,
    trialPeriodDays: 14,
    internationalShipment: false,
  },
  {
    key: 'growth',
    name: 'Growth',
    description: 'For teams that welcome, thank and celebrate every week.',
    ...monthly,
    amountCents: 19_900,
    ordersLimit: 150,
    usersLimit: 25,
    itemsLimit: 100,
    trialPeriodDays: 14,
    internationalShipment: true,
  },
  {
    key: 'scale',
    name: 'Scale',
    description: 'For several departments with a catalog of their own.',
    ...monthly,
    amountCents: 49_900,
    ordersLimit: 500,
    usersLimit: 100,
    itemsLimit: 400,
    trialPeriodDays: 14,
    internationalShipment: true,
  },
  {
    key: 'enterprise',
    name: 'Enterprise',
    description: 'For whole companies and gifts to thousands at once.',
    ...monthly,
    amountCents: 149_900,
    ordersLimit: 5_000,
    usersLimit: 1_000,
    itemsLimit: 2_000,
    trialPeriodDays: 30,
    internationalShipment: true,
  },
]
