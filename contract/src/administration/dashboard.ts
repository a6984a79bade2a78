import { z } from 'zod'
import { collection, date, document, resource, time } from '../document.ts'
import { money } from '../money-schema.ts'
import { defineRoutes } from '../route.ts'

export const monthLabels = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const
export const trendingGiftsMax = 8
export const cyclesShown = 12

const count = z.number().int()
/** Null for whoever is not shown prices. Spend is what gifts cost after their refunds, which are told beside it. */
const spend = money.nullable()
const refunded = money.nullable()

/** Orders that were placed and not canceled, by the day (UTC) they were placed on: the team's for owners, else the person's own. */
export const ordersThisYearResource = resource('ordersThisYear', {
  year: count,
  months: z.array(z.object({ label: z.enum(monthLabels), orders: count, spend, refunded })).length(12),
  totalOrders: count,
  totalSpend: spend,
  totalRefunded: refunded,
  /** Today and the 29 days before. */
  lastThirtyDays: z.object({ orders: count, spend, refunded }),
})

export const rangeDays = ['30', '90', '365'] as const
const spanSum = z.object({ from: date, to: date, orders: count, spend, refunded })

/** Orders and spend of a range of days (UTC) that ends today, and of as many days before it. */
export const ordersInRangeResource = resource('ordersInRange', {
  days: count,
  range: spanSum,
  before: spanSum,
})

/** The last cycles of the subscription, the running one at the end. Cycles begin and end with a day (UTC). */
export const ordersByCycleResource = resource('ordersByBillingCycle', {
  cycles: z
    .array(z.object({ startsOn: date, endsOn: date, orders: count, isCurrent: z.boolean() }))
    .max(cyclesShown),
})

/** The mean of the whole months (or cycles) that have passed, at most twelve, from the first gift on; null before one has. */
export const averageShipmentsResource = resource('averageShipments', {
  perMonth: z.number().nullable(),
  monthCount: count,
  perCycle: z.number().nullable(),
  cycleCount: count,
})

/** A gift with the pieces sent in the team; where the team has sent none of late, its newest gifts in stock. */
export const trendingGiftResource = resource('trendingGifts', {
  name: z.string(),
  image: z.string().nullable(),
  sentCount: count,
  isInStock: z.boolean(),
  /** How far back was counted; null for the default list. */
  windowDays: z.union([z.literal(30), z.literal(90)]).nullable(),
})

export const firstStepNames = ['logo', 'payment', 'people', 'gift', 'plan'] as const

/** What a new team does first; the steps are for team owners only, the others get none. */
export const firstStepsResource = resource('firstSteps', {
  /** Whether the team has ever sent a gift. */
  hasGifts: z.boolean(),
  steps: z.array(z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })),
  /** When the running trial ends. */
  trialEnd: time.nullable(),
  /** Whether an owner has hidden the steps, for the whole team. */
  isHidden: z.boolean(),
})

const metric = (name: string) => `/team/dashboard_metrics/${name}` as const

export const dashboardRoutes = defineRoutes({
  getFirstSteps: {
    method: 'GET',
    path: '/team/first_steps',
    access: 'session',
    summary: 'What a new team does first, and what of it is done',
    response: document(firstStepsResource),
    errors: [],
  },
  hideFirstSteps: {
    method: 'POST',
    path: '/team/first_steps/hide',
    access: 'team_owner',
    summary: 'Hides the first steps for the team',
    response: document(firstStepsResource),
    errors: [],
  },
  ordersThisYear: {
    method: 'GET',
    path: metric('orders_this_year'),
    access: 'session',
    scope: 'dashboard:read',
    summary: 'Orders and spend of this year by month',
    response: document(ordersThisYearResource),
    errors: [],
  },
  ordersInRange: {
    method: 'GET',
    path: metric('orders_in_range'),
    access: 'session',
    scope: 'dashboard:read',
    summary: 'Orders and spend of the last days, and of as many days before them',
    query: z.object({ days: z.enum(rangeDays).optional() }),
    response: document(ordersInRangeResource),
    errors: [],
  },
  ordersByBillingCycle: {
    method: 'GET',
    path: metric('orders_by_subscription_billing_cycle'),
    access: 'session',
    scope: 'dashboard:read',
    summary: 'Orders of the last billing cycles, the running one included',
    response: document(ordersByCycleResource),
    errors: [],
  },
  averageShipments: {
    method: 'GET',
    path: metric('average_shipments'),
    access: 'session',
    scope: 'dashboard:read',
    summary: 'How many gifts go out in a month and in a billing cycle, on average',
    response: document(averageShipmentsResource),
    errors: [],
  },
  trendingGifts: {
    method: 'GET',
    path: metric('trending_gifts'),
    access: 'session',
    scope: 'dashboard:read',
    summary: 'The gifts the team sends most, at most eight',
    response: collection(trendingGiftResource),
    errors: [],
  },
})

export type FirstSteps = z.output<typeof firstStepsResource>
export type FirstStepName = (typeof firstStepNames)[number]
export type OrdersThisYear = z.output<typeof ordersThisYearResource>
export type RangeDays = (typeof rangeDays)[number]
export type OrdersInRange = z.output<typeof ordersInRangeResource>
export type OrdersByCycle = z.output<typeof ordersByCycleResource>
export type AverageShipments = z.output<typeof averageShipmentsResource>
export type TrendingGift = z.output<typeof trendingGiftResource>
