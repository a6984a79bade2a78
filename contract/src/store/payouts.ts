import { z } from 'zod'
import { date, meta, resource, time, toMany } from '../document.ts'
import { money } from '../money-schema.ts'
import { flatPageQuery, pagination } from '../paging.ts'
import { checkPeriod, periodFields } from '../periods.ts'
import { defineRoutes, fileContent } from '../route.ts'

export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** `pending` while the provider still lists a payout’s lines; `not_listed`: ordered by hand, so that it never lists them. */
export const payoutListings = ['pending', 'complete', 'not_listed'] as const
export type PayoutListing = (typeof payoutListings)[number]

/** Money the payment provider sent to a team’s bank. What lessens it is below zero; the parts make `net`. */
export const payoutResource = resource('payouts', {
  amount: money,
  currency: z.string(),
  status: z.enum(payoutStatuses),
  arrivalDate: date,
  createdAt: time,
  /** What shoppers’ cards paid. */ gross: money,
  refunds: money,
  /** The provider’s. */ fees: money,
  /** The operator’s. */ platformFees: money,
  /** Disputes, payouts that came back, adjustments. */ other: money,
  net: money,
  /** All lines are here, and their sum is the amount. */ isReconciled: z.boolean(),
  listing: z.enum(payoutListings),
  ordersCount: z.number().int(),
  /** Why it failed, in the provider’s words. */ failure: z.string().nullable(),
  /** What the provider calls it. */ providerId: z.string(),
})
export type Payout = z.output<typeof payoutResource>

export const payoutLineKinds = [
  'sale',
  'refund',
  'dispute',
  'fee',
  'platform_fee',
  'payout_returned',
  'other',
] as const
export type PayoutLineKind = (typeof payoutLineKinds)[number]

/** One movement of the account’s balance that a payout consists of. */
export const payoutLineResource = resource('payoutLines', {
  kind: z.enum(payoutLineKinds),
  amount: money,
  /** The provider’s. */ fee: money,
  /** The operator’s. */ platformFee: money,
  net: money,
  description: z.string().nullable(),
  createdAt: time,
  /** The order it is about; null where the store has none for it. */ orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  buyerName: z.string().nullable(),
  /** Whether it comes from a payment or refund of the store, not from one made at the provider. */
  isOurs: z.boolean(),
})
export type PayoutLine = z.output<typeof payoutLineResource>

/** What will be paid out next. */
const upcoming = z.object({
  amount: money,
  currency: z.string(),
  /** The first day on which something of it can be paid out. */ availableOn: date,
})

export const payoutsPageSize = 10
/** So many rows leave as the answer itself. */
export const payoutRowsMax = 100_000

const ofOwners = { access: 'owner', module: 'e_commerce', method: 'GET' } as const

/** What the payment provider paid out to a team for its store. */
export const payoutRoutes = defineRoutes({
  listPayouts: {
    ...ofOwners,
    path: '/payouts',
    summary: 'The payouts of the team’s store, newest first, ten a page, and what comes next',
    query: flatPageQuery(periodFields, payoutsPageSize).superRefine(checkPeriod),
    response: z.object({
      data: z.array(payoutResource),
      meta: meta.extend({
        /** Null while nothing waits. */ upcoming: upcoming.nullable(),
        /** Whether the store has a payments account that has ever charged. */ hasAccount: z.boolean(),
        /** Until when the provider’s lines have been read. */ readAt: time.nullable(),
      }),
      pagination,
    }),
    errors: [],
  },
  getPayout: {
    ...ofOwners,
    path: '/payouts/:id',
    summary: 'A payout with a page of the lines it consists of',
    params: z.object({ id: z.string() }),
    query: flatPageQuery({}, payoutsPageSize),
    response: z.object({
      data: payoutResource.extend({ relationships: z.object({ payoutLines: toMany('payoutLines') }) }),
      included: z.array(payoutLineResource),
      meta,
      pagination,
    }),
    errors: ['not_found'],
  },
  downloadPayouts: {
    ...ofOwners,
    path: '/payouts/summary_csv',
    summary: 'The payouts as a file, a row each; at most 100,000',
    produces: 'text/csv',
    query: z.object(periodFields).superRefine(checkPeriod),
    response: fileContent,
    errors: ['too_many_rows'],
  },
})
