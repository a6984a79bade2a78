import { z } from 'zod'
import { collection, date, dayInput, document, resource } from '../../document.ts'
import { centsInput, money } from '../../money-schema.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'

export const priceListStates = ['coming', 'in_force', 'over'] as const

/** What fulfilling the orders of shops costs their teams, from a day on; the same for all teams. */
export const priceListResource = resource('shopPriceLists', {
  name: z.string(),
  beginsOn: date,
  /** Its last day, also where the next list ends it; null while nothing does. */ endsOn: date.nullable(),
  state: z.enum(priceListStates),
  /** An order, with its first piece. */ orderPrice: money,
  /** Each further piece. */ piecePrice: money,
  /** On top of what the carrier asks, in hundredths of a percent; 0 is at cost. */
  postageMarkupBps: z.number().int(),
  /** A piece on the shelf for a month. */ storagePrice: money,
  canEnd: z.boolean(),
  canWithdraw: z.boolean(),
})
export type PriceList = z.output<typeof priceListResource>

const price = (label: string) => centsInput({ label, leastCents: 0, mostCents: 100_000 })
export const postageMarkupMaxBps = 10_000

export const priceListBody = wrapped(
  'price_list',
  z.object({
    name: z
      .string('Enter a name.')
      .trim()
      .min(1, 'Enter a name.')
      .max(60, 'This name is too long (maximum is 60 characters).'),
    begins_on: dayInput('Enter the first day as YYYY-MM-DD.'),
    order_price: price('Price of an order'),
    piece_price: price('Price of a further piece'),
    postage_markup_bps: z
      .number('Enter the markup in hundredths of a percent.')
      .int('Enter the markup in hundredths of a percent.')
      .min(0, 'The markup is 0 to 100 percent.')
      .max(postageMarkupMaxBps, 'The markup is 0 to 100 percent.'),
    storage_price: price('Price of storage'),
  }),
)

const ofOperators = { access: 'operator' } as const
const list = document(priceListResource)

/** The price lists of fulfilling shops' orders, which operators date. */
export const priceListRoutes = defineRoutes({
  listPriceLists: {
    ...ofOperators,
    method: 'GET',
    path: '/operations/shop_price_lists',
    summary: 'All price lists for the orders of shops, the latest first',
    response: collection(priceListResource),
    errors: [],
  },
  createPriceList: {
    ...ofOperators,
    method: 'POST',
    path: '/operations/shop_price_lists',
    summary: 'A price list that is in force from a day on, today or later',
    idempotent: true,
    status: 201,
    body: priceListBody,
    response: list,
    errors: ['invalid_input', 'price_list_in_past', 'price_list_day_taken'],
  },
  endPriceList: {
    ...ofOperators,
    method: 'POST',
    path: '/operations/shop_price_lists/:id/end',
    summary: 'Sets the last day of a price list, today or later; null takes it back',
    params: idParam,
    body: z.object({ ends_on: dayInput('Enter the last day as YYYY-MM-DD.').nullable() }),
    response: list,
    errors: ['not_found', 'invalid_input', 'price_list_in_past', 'price_list_end_first'],
  },
  withdrawPriceList: {
    ...ofOperators,
    method: 'DELETE',
    path: '/operations/shop_price_lists/:id',
    summary: 'Deletes a price list that has not begun',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'price_list_in_past'],
  },
})
