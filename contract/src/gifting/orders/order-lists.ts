import { z } from 'zod'
import { dayInput } from '../../document.ts'
import { pageQuery } from '../../paging.ts'
import { idInput } from '../../route.ts'
import { orderStatuses } from './order-statuses.ts'

/** By what lists of orders are sorted; with a minus the other way round. */
export const orderSorts = [
  'date',
  '-date',
  'recipient',
  '-recipient',
  'status',
  '-status',
  'shipped',
  '-shipped',
  'total',
  '-total',
] as const
export type OrderSort = (typeof orderSorts)[number]

const day = dayInput('Enter days as YYYY-MM-DD.')

const orderFilters = z
  .object({
    user_id: idInput.optional(),
    subteam_id: idInput.optional(),
    recipient_id: idInput.optional(),
    bulk_send_id: idInput.optional(),
    name_or_email: z.string().max(200).optional(),
    redemption: z.enum(['true', 'false']).optional(),
    status: z.enum(orderStatuses).exclude(['unpaid']).optional(),
    /** The days (UTC) on which the orders were begun, both included; one of them alone has no other end. */
    start_date: day.optional(),
    end_date: day.optional(),
  })
  .refine(({ start_date: start, end_date: end }) => !start || !end || start <= end, {
    error: 'The last day must not be before the first.',
    path: ['end_date'],
  })

/** What lists of orders are asked with. Without `sort` the newest come first. */
export const orderListQuery = z.object({
  page: pageQuery(),
  filters: orderFilters.optional(),
  sort: z.enum(orderSorts).optional(),
})
