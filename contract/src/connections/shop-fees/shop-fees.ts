import { z } from 'zod'
import { exportResource } from '../../administration/exports.ts'
import { date, document, meta, resource, time, toMany } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { checkPeriod, periodFields } from '../../periods.ts'
import { defineRoutes, idParam } from '../../route.ts'
import { platformParam } from '../shops.ts'

export const feeKinds = ['pick_and_pack', 'postage', 'storage', 'correction'] as const
export type FeeKind = (typeof feeKinds)[number]

/** `running`: still charged; `closed`: over, with nothing on an invoice; `invoiced`: on an invoice. */
export const feeMonthStates = ['running', 'closed', 'invoiced'] as const

/** What fulfilling the orders of a team's shop cost in a month of UTC; the parts make `total`. */
export const monthlyFeeResource = resource('shopMonthlyFees', {
  /** Its first day; its id is `2026-07`. */ month: date,
  ordersCount: z.number().int(),
  /** Pieces that were packed. */ itemsCount: z.number().int(),
  pickAndPack: money,
  postage: money,
  storage: money,
  /** Below zero where more was taken back than added. */ adjustments: money,
  total: money,
  state: z.enum(feeMonthStates),
  invoiceNumber: z.string().nullable(),
  /** The invoice’s page; null for people who do not see invoices. */ invoiceUrl: z.string().nullable(),
})
export type MonthlyFee = z.output<typeof monthlyFeeResource>

export const feeLineFields = {
  kind: z.enum(feeKinds),
  amount: money,
  month: date,
  chargedAt: time,
  /** The shop’s name of the order, such as #1001. */ shopOrderName: z.string().nullable(),
  orderNumber: z.string().nullable(),
  parcelId: z.string().nullable(),
  parcelNumber: z.number().int().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  /** What the parcel holds. */
  items: z.array(z.object({ name: z.string(), sku: z.string(), quantity: z.number().int() })),
  /** Pieces in the parcel; of storage: pieces on the shelf, added up over the days. */
  pieces: z.number().int().nullable(),
  /** The price of the order is in it. */ includesOrder: z.boolean(),
  /** What the carrier asked. */ labelCost: money.nullable(),
  priceList: z
    .object({
      name: z.string(),
      orderPrice: money,
      piecePrice: money,
      postageMarkupBps: z.number().int(),
      storagePrice: money,
    })
    .nullable(),
  /** Of a correction: why. */ reason: z.string().nullable(),
  /** Of a correction: the kind and month of what it corrects. */
  corrects: z.object({ kind: z.enum(feeKinds), month: date }).nullable(),
  isReversal: z.boolean(),
}
export const feeLineResource = resource('shopFeeLines', feeLineFields)
export type FeeLine = z.output<typeof feeLineResource>

const searched = {
  search: z.string().trim().max(200, 'Search for at most 200 characters.').optional(),
}
const reportFilters = z.object({ ...periodFields, ...searched })
const links = z.object({
  self: z.string(),
  first: z.string(),
  prev: z.string().optional(),
  next: z.string().optional(),
  last: z.string(),
})

const ofOwners = { access: 'owner', module: 'e_commerce', method: 'GET' } as const

/** What the platform charged for fulfilling the orders of a team's shop. */
export const shopFeeRoutes = defineRoutes({
  listMonthlyFees: {
    ...ofOwners,
    path: '/team/:platform/monthly_fee',
    params: platformParam,
    summary: 'The fees of the team’s shop, month by month, the latest first',
    query: reportFilters.extend({ page: pageQuery() }).superRefine(checkPeriod),
    response: z.object({
      data: z.array(monthlyFeeResource),
      links,
      meta: meta.extend({ totalPages: z.number().int(), currentPage: z.number().int() }),
    }),
    errors: [],
  },
  getMonthlyFee: {
    ...ofOwners,
    path: '/team/:platform/monthly_fee/:id',
    summary: 'A month of fees, such as 2026-07, with a page of its lines',
    params: platformParam.extend(idParam.shape),
    query: z.object({ ...searched, kind: z.enum(feeKinds).optional(), page: pageQuery() }),
    response: z.object({
      data: monthlyFeeResource.extend({ relationships: z.object({ lines: toMany('shopFeeLines') }) }),
      included: z.array(feeLineResource),
      meta,
    }),
    errors: ['not_found'],
  },
  exportMonthlyFees: {
    ...ofOwners,
    path: '/team/:platform/export_monthly_fee',
    params: platformParam,
    startsWork: true,
    summary: 'Begins to write every line of the fees into a file; asked again meanwhile, it is the same file',
    status: 202,
    query: reportFilters.superRefine(checkPeriod),
    response: document(exportResource),
    errors: ['too_many_exports'],
  },
})
