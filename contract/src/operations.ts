import { z } from 'zod'
import { collection, document, resource, time } from './document.ts'
import { pageQuery } from './paging.ts'
import { defineRoutes, idParam } from './route.ts'

export const parcelStates = ['queued', 'labelled', 'packed', 'shipped', 'delivered', 'returned', 'canceled'] as const
export type ParcelState = (typeof parcelStates)[number]

export const parcelResource = resource('parcels', {
  state: z.enum(parcelStates), orderNumber: z.string(), teamName: z.string(), recipientName: z.string(), city: z.string().nullable(), country: z.string().nullable(),
  serviceName: z.string(), trackingNumber: z.string().nullable(), trackingUrl: z.string().nullable(), labelUrl: z.string().nullable(),
  createdAt: time, shippedAt: time.nullable(), deliveredAt: time.nullable(), problem: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), sku: z.string(), quantity: z.number().int() })), cardMessage: z.string().nullable(),
  /** The steps an operator may take now. */
  steps: z.array(z.enum(['label', 'pack', 'ship', 'deliver', 'return'])),
})

const step = <E extends 'label_unavailable' = never>(name: 'label' | 'pack' | 'ship' | 'deliver' | 'return', summary: string, ...further: E[]) => ({
  method: 'POST', path: `/operations/parcels/:id/${name}`, access: 'operator', summary, params: idParam, response: document(parcelResource),
  errors: ['not_found', 'parcel_step_refused', ...further],
} as const)

export const operationRoutes = defineRoutes({
  listParcels: {
    method: 'GET', path: '/operations/parcels', access: 'operator', summary: 'The parcel queue, oldest first',
    query: z.object({ page: pageQuery(), search: z.string().max(200).optional(), filters: z.object({ state: z.enum(parcelStates).optional() }).optional() }),
    response: collection(parcelResource), errors: [],
  },
  labelParcel: step('label', 'Buys the carrier’s label', 'label_unavailable'),
  packParcel: step('pack', 'Marks the parcel packed; its order can no longer be canceled'),
  shipParcel: step('ship', 'Hands the parcel to the carrier'),
  deliverParcel: step('deliver', 'Marks the parcel delivered'),
  returnParcel: step('return', 'Takes a returned parcel back into stock'),
  receiveTracking: {
    method: 'POST', path: '/webhooks/shipengine', access: 'webhook', summary: 'Tracking news of the carrier, signed',
    body: z.looseObject({ resource_type: z.string(), resource_url: z.string().optional(), data: z.looseObject({ tracking_number: z.string(), status_code: z.string() }).optional() }),
    response: z.object({ received: z.literal(true) }), errors: ['signature_invalid'],
  },
})

export type Parcel = z.output<typeof parcelResource>
