import { z } from 'zod'
import { checkAddress, country } from '../../gifting/recipients/postal-address.ts'
import { recipientLengths as longest } from '../../limits.ts'
import { defineRoutes, idInput, idParam } from '../../route.ts'
import { parcelDetail } from './parcel-detail.ts'
import { parcelResource } from './parcels.ts'

const quantity = z
  .number('Enter a quantity.')
  .int('Enter a whole number.')
  .min(1, 'Enter at least 1.')
  .max(100_000)
const itemQuantities = z
  .array(z.object({ order_item_id: idInput, quantity }))
  .min(1, 'Choose at least one item.')
  .max(200)
  .refine(
    items => new Set(items.map(item => item.order_item_id)).size === items.length,
    'List each item once.',
  )
const reason = (text: string) => z.string(text).trim().min(1, text).max(300)
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform(value => value || null)

const changed = z.object({ data: z.array(parcelResource) })

const readdressBody = z
  .object({
    name: z.string('Enter the name.').trim().min(1, 'Enter the name.').max(longest.name),
    company: line(longest.company),
    phone: line(longest.phone),
    address_one: z
      .string('Enter the street and number.')
      .trim()
      .min(1, 'Enter the street and number.')
      .max(longest.address_one),
    address_two: line(longest.address_two),
    city: z.string('Enter the city.').trim().min(1, 'Enter the city.').max(longest.city),
    state: line(longest.state),
    zipcode: line(longest.zipcode),
    country,
  })
  .superRefine(checkAddress)

/** One parcel, and the changes to it besides its next step. */
export const parcelChangeRoutes = defineRoutes({
  getParcel: {
    method: 'GET',
    path: '/operations/parcels/:id',
    access: 'operator',
    summary: 'One parcel with its address, contents and history',
    params: idParam,
    response: parcelDetail,
    errors: ['not_found'],
  },
  splitParcel: {
    method: 'POST',
    path: '/operations/parcels/:id/split',
    access: 'operator',
    summary: 'Moves some of a parcel’s items to a new parcel',
    idempotent: true,
    params: idParam,
    body: z.object({
      items: itemQuantities,
      /** The new parcel is on hold until an operator releases it. */
      later: z.boolean().default(false),
    }),
    response: changed,
    errors: [
      'not_found',
      'invalid_input',
      'parcel_step_refused',
      'parcel_held',
      'parcel_holds_less',
      'parcel_left_empty',
      'parcels_too_many',
    ],
  },
  shortParcel: {
    method: 'POST',
    path: '/operations/parcels/:id/short',
    access: 'operator',
    summary: 'Reports items of a parcel that are not on the shelf, and what happens to the parcel',
    idempotent: true,
    params: idParam,
    body: z.object({
      items: itemQuantities,
      choice: z.enum(['wait', 'send_rest', 'refund'], 'Choose what happens to the parcel.'),
      reason: reason('Say what happened to the items.'),
    }),
    response: changed,
    errors: [
      'not_found',
      'invalid_input',
      'parcel_step_refused',
      'parcel_held',
      'parcel_holds_less',
      'parcel_nothing_left',
      'parcels_too_many',
    ],
  },
  holdParcel: {
    method: 'POST',
    path: '/operations/parcels/:id/hold',
    access: 'operator',
    summary: 'Puts a parcel on hold',
    params: idParam,
    body: z.object({ reason: reason('Say why.') }),
    response: parcelDetail,
    errors: ['not_found', 'invalid_input', 'parcel_step_refused', 'parcel_held'],
  },
  releaseParcel: {
    method: 'POST',
    path: '/operations/parcels/:id/release',
    access: 'operator',
    summary: 'Releases a parcel on hold and reserves the items it waited for',
    params: idParam,
    response: parcelDetail,
    errors: ['not_found', 'parcel_not_held', 'out_of_stock'],
  },
  stopWaiting: {
    method: 'POST',
    path: '/operations/parcels/:id/stop_waiting',
    access: 'operator',
    summary: 'Releases a parcel without the items it waits for: they follow later, or are refunded',
    idempotent: true,
    params: idParam,
    body: z.object({ choice: z.enum(['send_rest', 'refund'], 'Choose what happens to the missing items.') }),
    response: changed,
    errors: ['not_found', 'invalid_input', 'parcel_not_held', 'parcel_nothing_left', 'parcels_too_many'],
  },
  refundShortage: {
    method: 'POST',
    path: '/operations/shortages/:id/refund',
    access: 'operator',
    summary: 'Refunds missing items to the team',
    idempotent: true,
    params: idParam,
    response: parcelDetail,
    errors: [
      'not_found',
      'order_busy',
      'order_not_refundable',
      'nothing_to_refund',
      'refund_too_large',
      'refund_items_too_many',
    ],
  },
  readdressParcel: {
    method: 'PUT',
    path: '/operations/parcels/:id/address',
    access: 'operator',
    summary: 'Corrects the address of a parcel without a label, and tries to buy the label again',
    params: idParam,
    body: readdressBody,
    response: parcelDetail,
    errors: ['not_found', 'invalid_input', 'parcel_step_refused', 'parcel_held'],
  },
})
