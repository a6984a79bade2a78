import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam } from '../../route.ts'

export const parcelStates = [
  'queued',
  'labelled',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'lost',
  'canceled',
] as const
export type ParcelState = (typeof parcelStates)[number]
/** The states of open parcels, which operators still have to work on. */
export const openParcelStates = [
  'queued',
  'labelled',
  'packed',
  'shipped',
] as const satisfies readonly ParcelState[]

/** Why a parcel is on hold: items are missing, its label is being voided, or an operator decided so. */
export const holdKinds = ['stock', 'label', 'operator'] as const
export type ParcelHold = (typeof holdKinds)[number]

export const parcelOrigins = ['gift', 'store', 'shop'] as const
export type ParcelOrigin = (typeof parcelOrigins)[number]

export const parcelStepNames = ['label', 'pack', 'ship', 'deliver', 'return'] as const

/** What an operator may do with a parcel besides its next step. */
export const parcelActions = [
  'split',
  'short',
  'hold',
  'release',
  'stop_waiting',
  'readdress',
  'service',
  'reprint',
  'void',
  'reship',
  'cancel_reshipment',
  'undo_delivery',
] as const
export type ParcelAction = (typeof parcelActions)[number]

export const parcelItem = z.object({
  orderItemId: z.string(),
  name: z.string(),
  sku: z.string(),
  detail: z.string().nullable(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  /** Scanned into the box so far. */
  packed: z.number().int(),
})

export const parcelAttributes = {
  state: z.enum(parcelStates),
  orderId: z.string(),
  orderNumber: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  /** A gift has a sender; a shopper of the team's store, or of its shop at Shopify, bought the others. */
  origin: z.enum(parcelOrigins),
  recipientName: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** The number on its label and slip, which never changes. */
  number: z.number().int(),
  /** Its position among the order's parcels; null when it was replaced or canceled. */
  place: z.number().int().nullable(),
  parcelCount: z.number().int(),
  /** The code on its packing slip: order number and parcel number. */
  scanCode: z.string(),
  hold: z.enum(holdKinds).nullable(),
  holdReason: z.string().nullable(),
  pickedBy: z.string().nullable(),
  isReshipment: z.boolean(),
  isReplaced: z.boolean(),
  serviceName: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  labelUrl: z.string().nullable(),
  labelPrints: z.number().int(),
  createdAt: time,
  packedAt: time.nullable(),
  shippedAt: time.nullable(),
  deliveredAt: time.nullable(),
  /** Until then an operator may undo the delivery; the emails about it leave after that. */
  deliveryUndoUntil: time.nullable(),
  returnedAt: time.nullable(),
  problem: z.string().nullable(),
  items: z.array(parcelItem),
  cardMessage: z.string().nullable(),
  /** Whether the order's greeting card goes into this parcel. */
  hasCard: z.boolean(),
  /** The steps and other actions an operator may take now. */
  steps: z.array(z.enum(parcelStepNames)),
  actions: z.array(z.enum(parcelActions)),
}
export const parcelResource = resource('parcels', parcelAttributes)

const step = (name: (typeof parcelStepNames)[number], summary: string) =>
  ({
    method: 'POST',
    path: `/operations/parcels/:id/${name}`,
    access: 'operator',
    summary,
    params: idParam,
    response: document(parcelResource),
    errors: ['not_found', 'parcel_step_refused'],
  }) as const

const filters = z.object({
  team_id: idInput.optional(),
  service: z.string().max(200).optional(),
  held: z.enum(['true', 'false']).optional(),
  picked: z.enum(['true', 'false']).optional(),
  /** In days since the parcel was created. */
  older_than: z.coerce.number().int().min(0).max(365).optional(),
})
/** The queue's filters besides the state. */
export const queueFilters = { search: z.string().max(200).optional(), filters: filters.optional() }

/** Beyond the age of parcels: by what a person works through, the oldest first within it. */
export const parcelSorts = ['oldest', 'newest', 'state', 'service', 'team', 'recipient'] as const
export type ParcelSort = (typeof parcelSorts)[number]

export const parcelRoutes = defineRoutes({
  listParcels: {
    method: 'GET',
    path: '/operations/parcels',
    access: 'operator',
    summary: 'The parcel queue, oldest first unless another order is asked for',
    query: z.object({
      page: pageQuery(),
      sort: z.enum(parcelSorts).optional(),
      ...queueFilters,
      filters: filters.extend({ state: z.enum(parcelStates).optional() }).optional(),
    }),
    response: collection(parcelResource),
    errors: [],
  },
  countParcels: {
    method: 'GET',
    path: '/operations/parcel_counts',
    access: 'operator',
    summary: 'How many parcels match the filters by open state, and the values to filter by',
    query: z.object(queueFilters),
    response: document(
      resource('parcelCounts', {
        states: z.record(z.enum(openParcelStates), z.number().int()),
        open: z.number().int(),
        held: z.number().int(),
        teams: z.array(z.object({ id: z.string(), name: z.string() })),
        services: z.array(z.string()),
      }),
    ),
    errors: [],
  },
  labelParcel: {
    ...step('label', 'Buys the carrier’s label'),
    errors: ['not_found', 'parcel_step_refused', 'parcel_held', 'label_unavailable'],
  },
  packParcel: {
    ...step('pack', 'Marks the parcel packed; its order can no longer be canceled'),
    errors: ['not_found', 'parcel_step_refused', 'parcel_held'],
  },
  shipParcel: step('ship', 'Marks the parcel shipped'),
  deliverParcel: step('deliver', 'Marks the parcel delivered; it can be undone for a minute'),
  undoDelivery: {
    method: 'POST',
    path: '/operations/parcels/:id/undo_delivery',
    access: 'operator',
    summary: 'Undoes that an operator marked the parcel delivered, before the emails about it leave',
    params: idParam,
    response: document(parcelResource),
    errors: ['not_found', 'delivery_final'],
  },
  returnParcel: {
    ...step('return', 'Marks the parcel returned and puts undamaged items back into stock'),
    body: z.object({
      damaged: z
        .array(z.object({ order_item_id: idInput, quantity: z.number().int().min(0).max(100_000) }))
        .max(200)
        .default([]),
    }),
    errors: ['not_found', 'parcel_step_refused', 'parcel_holds_less'],
  },
})

export const trackingRoutes = defineRoutes({
  receiveTracking: {
    method: 'POST',
    path: '/webhooks/shipengine',
    access: 'webhook',
    summary: 'Signed tracking events of the carrier',
    body: z.looseObject({
      resource_type: z.string(),
      resource_url: z.string().optional(),
      data: z.looseObject({ tracking_number: z.string(), status_code: z.string() }).optional(),
    }),
    response: z.object({ received: z.literal(true) }),
    errors: ['signature_invalid'],
  },
})

export type Parcel = z.output<typeof parcelResource>
