import { z } from 'zod'
import { document, meta } from '../../document.ts'
import { flatPageQuery, pagination } from '../../paging.ts'
import { checkPeriod, periodFields } from '../../periods.ts'
import { defineRoutes, fileContent } from '../../route.ts'
import { storeOrderDetailResource, storeOrderResource } from './store-order-resources.ts'

/** `open`: checkouts of the last seven days that were not paid. */
export const storeOrderTabs = ['all', 'to_ship', 'shipped', 'canceled', 'open'] as const
export type StoreOrderTab = (typeof storeOrderTabs)[number]

export const storeOrderPageSize = 10
/** Unpaid orders are listed and kept this long. */
export const openCheckoutDays = 7

export const storeOrderSorts = ['newest', 'oldest', 'total'] as const

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => (value === '' ? undefined : value), schema.optional())

const listFields = {
  ...periodFields,
  status: blank(z.enum(storeOrderTabs)),
  sort: blank(z.enum(storeOrderSorts)),
}
const listQuery = flatPageQuery(listFields, storeOrderPageSize).superRefine(checkPeriod)
const fileQuery = z
  .object({ ...periodFields, status: blank(z.enum(storeOrderTabs).exclude(['open'])) })
  .superRefine(checkPeriod)
export type StoreOrderFileQuery = z.output<typeof fileQuery>
/** A file that is the answer itself has at most so many rows; an export may have more. */
export const storeOrderRowsMax = 100_000

const searchQuery = flatPageQuery(
  { query: z.string().max(200).optional(), status: blank(z.enum(storeOrderTabs)) },
  storeOrderPageSize,
)
export type StoreOrderListQuery = z.output<typeof listQuery>

const listAnswer = z.object({ data: z.array(storeOrderResource), meta, pagination })

const owners = { access: 'owner', module: 'e_commerce' } as const
export const orderIdParam = z.object({ orderId: z.string() })

/** What shoppers bought in a team's store, as its owners see it. */
export const storeOrderRoutes = defineRoutes({
  listStoreOrders: {
    ...owners,
    method: 'GET',
    path: '/carts',
    scope: 'store:read',
    summary: 'Orders of the store that were placed in a period, newest first, ten a page',
    query: listQuery,
    response: listAnswer,
    errors: ['malformed_request'],
  },
  searchStoreOrders: {
    ...owners,
    method: 'GET',
    path: '/carts/search',
    scope: 'store:read',
    summary: 'Orders of the store by number, name, email address or tracking number, of any time',
    query: searchQuery,
    response: listAnswer,
    errors: ['malformed_request'],
  },
  downloadStoreOrders: {
    ...owners,
    method: 'GET',
    path: '/carts/summary_csv',
    scope: 'store:read',
    summary: 'The orders of a period as a file, a row each; at most 100,000',
    produces: 'text/csv',
    query: fileQuery,
    response: fileContent,
    errors: ['malformed_request', 'too_many_rows'],
  },
  getStoreOrder: {
    ...owners,
    method: 'GET',
    path: '/cart_details/:orderId',
    scope: 'store:read',
    summary: 'One order of the store: items, buyer, every cent from goods to net, parcels and timeline',
    params: orderIdParam,
    response: document(storeOrderDetailResource),
    errors: ['not_found'],
  },
})
