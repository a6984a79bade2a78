import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { recipientLengths as longest } from '../../limits.ts'
import { money } from '../../money-schema.ts'
import { holdKinds, parcelAttributes, parcelResource, parcelStates, queueFilters } from './parcels.ts'
import { pageQuery } from '../../paging.ts'
import { checkAddress, country } from '../../gifting/recipients/recipients.ts'
import { defineRoutes, idInput, idParam, pdfBytes } from '../../route.ts'

/** Papers of at most so many parcels are drawn at once. */
export const documentsMax = 100
/** A pick list takes so many parcels unless more are chosen. */
export const pickListSize = 20
/** So many parcels leave with one hand-over; the oldest go first. */
export const manifestMax = 500
/** So many chosen parcels go on one pick list. */
export const pickListMax = 200

const quantity = z
  .number('Enter a quantity.')
  .int('Enter a whole number.')
  .min(1, 'Enter at least 1.')
  .max(100_000)
const itemQuantities = z
  .array(z.object({ order_item_id: idInput, quantity }))
  .min(1, 'Choose at least one thing.')
  .max(200)
  .refine(
    items => new Set(items.map(item => item.order_item_id)).size === items.length,
    'Name each thing once.',
  )
const reason = (text: string) => z.string(text).trim().min(1, text).max(300, 'Keep it to 300 characters.')
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform(value => value || null)

export const shortageStates = ['waiting', 'found', 'refund_due', 'refunded'] as const
export const shortageResource = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  state: z.enum(shortageStates),
  /** What goes back to the team for it. */ amount: money,
  actorName: z.string(),
  createdAt: time,
})

export const shipToAddress = z.object({
  name: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  address_one: z.string().nullable(),
  address_two: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string().nullable(),
})

export const parcelDetailResource = resource('parcels', {
  ...parcelAttributes,
  shipTo: shipToAddress,
  note: z.string().nullable(),
  senderName: z.string(),
  weightOunces: z.number(),
  siblings: z.array(
    z.object({
      id: z.string(),
      number: z.number().int(),
      state: z.enum(parcelStates),
      hold: z.enum(holdKinds).nullable(),
      isReplaced: z.boolean(),
      isReshipment: z.boolean(),
    }),
  ),
  shortages: z.array(shortageResource),
  /** Which parcel this one was sent in place of, or which went in its place. */
  replaces: z
    .object({ id: z.string(), number: z.number().int(), reason: z.string(), note: z.string() })
    .nullable(),
  replacedBy: z.object({ id: z.string(), number: z.number().int() }).nullable(),
  history: z.array(
    z.object({ id: z.string(), action: z.string(), text: z.string(), actorName: z.string(), at: time }),
  ),
})
const parcelDetail = document(parcelDetailResource)
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

export const reshipReasons = ['returned', 'lost'] as const

/** One parcel: looking at it, and what changes it besides its next step. */
export const parcelChangeRoutes = defineRoutes({
  getParcel: {
    method: 'GET',
    path: '/operations/parcels/:id',
    access: 'operator',
    summary: 'All about one parcel',
    params: idParam,
    response: parcelDetail,
    errors: ['not_found'],
  },
  splitParcel: {
    method: 'POST',
    path: '/operations/parcels/:id/split',
    access: 'operator',
    summary: 'Moves some of a parcel’s goods into a parcel of their own',
    idempotent: true,
    params: idParam,
    body: z.object({
      items: itemQuantities,
      /** The new parcel waits until an operator lets it go. */ later: z.boolean().default(false),
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
    summary: 'Notes that goods of a parcel are not on the shelf, and what becomes of it',
    idempotent: true,
    params: idParam,
    body: z.object({
      items: itemQuantities,
      choice: z.enum(['wait', 'send_rest', 'refund'], 'Choose what becomes of the parcel.'),
      reason: reason('Say what happened to the goods.'),
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
    summary: 'Keeps a parcel from being packed',
    params: idParam,
    body: z.object({ reason: reason('Say why.') }),
    response: parcelDetail,
    errors: ['not_found', 'invalid_input', 'parcel_step_refused', 'parcel_held'],
  },
  releaseParcel: {
    method: 'POST',
    path: '/operations/parcels/:id/release',
    access: 'operator',
    summary: 'Lets a parcel on hold go on; goods it waited for are reserved',
    params: idParam,
    response: parcelDetail,
    errors: ['not_found', 'parcel_not_held', 'out_of_stock'],
  },
  stopWaiting: {
    method: 'POST',
    path: '/operations/parcels/:id/stop_waiting',
    access: 'operator',
    summary:
      'Lets a parcel go on without the goods it waits for: they follow later, or the money for them goes back',
    idempotent: true,
    params: idParam,
    body: z.object({ choice: z.enum(['send_rest', 'refund'], 'Choose what becomes of the missing goods.') }),
    response: changed,
    errors: ['not_found', 'invalid_input', 'parcel_not_held', 'parcel_nothing_left', 'parcels_too_many'],
  },
  refundShortage: {
    method: 'POST',
    path: '/operations/shortages/:id/refund',
    access: 'operator',
    summary: 'Gives the team the money of missing goods back',
    idempotent: true,
    params: idParam,
    response: parcelDetail,
    errors: ['not_found', 'order_busy', 'order_not_refundable', 'nothing_to_refund', 'refund_too_large'],
  },
  readdressParcel: {
    method: 'PUT',
    path: '/operations/parcels/:id/address',
    access: 'operator',
    summary: 'Corrects where a parcel without a label goes, and tries the label again',
    params: idParam,
    body: readdressBody,
    response: parcelDetail,
    errors: ['not_found', 'invalid_input', 'parcel_step_refused', 'parcel_held'],
  },
  listParcelServices: {
    method: 'GET',
    path: '/operations/parcels/:id/services',
    access: 'operator',
    summary: 'By which services a parcel can go, cheapest first',
    params: idParam,
    response: collection(
      resource('parcelServices', {
        carrierCode: z.string(),
        serviceCode: z.string(),
        serviceName: z.string(),
        amount: money,
        deliveryDays: z.number().int().nullable(),
        isChosen: z.boolean(),
      }),
    ),
    errors: ['not_found', 'label_unavailable', 'rates_unavailable'],
  },
  chooseParcelService: {
    method: 'PUT',
    path: '/operations/parcels/:id/service',
    access: 'operator',
    summary: 'Chooses by which service a parcel without a label goes',
    params: idParam,
    body: z.object({ carrier_code: z.string().max(100), service_code: z.string().max(100) }),
    response: parcelDetail,
    errors: [
      'not_found',
      'parcel_step_refused',
      'parcel_held',
      'service_unknown',
      'label_unavailable',
      'rates_unavailable',
    ],
  },
  reprintLabel: {
    method: 'POST',
    path: '/operations/parcels/:id/label_prints',
    access: 'operator',
    summary: 'Counts that a label is printed, for the first time or again',
    params: idParam,
    response: document(parcelResource),
    errors: ['not_found', 'parcel_unlabelled'],
  },
  voidLabel: {
    method: 'POST',
    path: '/operations/parcels/:id/void_label',
    access: 'operator',
    summary: 'Gives a label back to the carrier; the parcel is queued again',
    params: idParam,
    response: parcelDetail,
    errors: ['not_found', 'parcel_step_refused', 'parcel_held', 'label_unavailable', 'label_kept'],
  },
  reshipParcel: {
    method: 'POST',
    path: '/operations/parcels/:id/reship',
    access: 'operator',
    summary: 'Sends what came back or was lost again, at no charge',
    idempotent: true,
    params: idParam,
    body: z.object({
      reason: z.enum(reshipReasons, 'Say whether it came back or was lost.'),
      note: z.string().trim().max(300).default(''),
    }),
    response: changed,
    errors: [
      'not_found',
      'invalid_input',
      'parcel_step_refused',
      'parcel_reshipped',
      'out_of_stock',
      'parcels_too_many',
    ],
  },
  cancelReshipment: {
    method: 'POST',
    path: '/operations/parcels/:id/cancel_reshipment',
    access: 'operator',
    summary: 'Calls off what was to be sent again and has not left; the earlier parcel counts again',
    idempotent: true,
    params: idParam,
    response: changed,
    errors: ['not_found', 'parcel_step_refused'],
  },
})

const pickedParcel = z.object({
  id: z.string(),
  scanCode: z.string(),
  orderNumber: z.string(),
  teamName: z.string(),
  recipientName: z.string(),
  state: z.enum(parcelStates),
  isOpen: z.boolean(),
  itemCount: z.number().int(),
})

export const pickListResource = resource('pickLists', {
  operatorName: z.string(),
  isMine: z.boolean(),
  createdAt: time,
  openCount: z.number().int(),
  parcelCount: z.number().int(),
  parcels: z.array(pickedParcel),
  /** What to fetch for its open parcels, by team and SKU, as it lies on the shelves. */
  lines: z.array(
    z.object({
      teamName: z.string(),
      sku: z.string(),
      name: z.string(),
      detail: z.string().nullable(),
      quantity: z.number().int(),
      parcels: z.array(z.object({ scanCode: z.string(), quantity: z.number().int() })),
    }),
  ),
})

const parcelIds = z
  .string()
  .max(documentsMax * 20)
  .transform(text =>
    text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(z.string().regex(/^[1-9]\d{0,17}$/, 'Name parcels by their ids.'))
      .min(1, 'Choose at least one parcel.')
      .max(documentsMax, `Choose at most ${documentsMax} parcels.`),
  )
const papers = (name: string, summary: string) =>
  ({
    method: 'GET',
    path: `/operations/papers/${name}`,
    access: 'operator',
    summary,
    query: z.object({ ids: parcelIds }),
    response: pdfBytes,
    produces: 'application/pdf',
    errors: ['not_found'],
  }) as const

export const manifestResource = resource('handovers', {
  operatorName: z.string(),
  createdAt: time,
  parcels: z.array(
    z.object({
      id: z.string(),
      scanCode: z.string(),
      trackingNumber: z.string().nullable(),
      teamName: z.string(),
      recipientName: z.string(),
      place: z.string(),
      serviceName: z.string(),
    }),
  ),
  /** Parcels that could not be handed over, and why. */
  refused: z.array(z.object({ id: z.string(), scanCode: z.string(), reason: z.string() })),
})

/** Fetching, packing by scanner, papers, and handing over to the carrier. */
export const packingRoutes = defineRoutes({
  listPickLists: {
    method: 'GET',
    path: '/operations/pick_lists',
    access: 'operator',
    summary: 'Pick lists with parcels still to be packed, newest first',
    query: z.object({ page: pageQuery() }),
    response: collection(pickListResource),
    errors: [],
  },
  createPickList: {
    method: 'POST',
    path: '/operations/pick_lists',
    access: 'operator',
    summary: 'Takes parcels to be picked: chosen ones, or the next that wait',
    idempotent: true,
    status: 201,
    body: z.object({
      parcel_ids: z.array(idInput).max(pickListMax).optional(),
      count: z.number().int().min(1).max(pickListMax).default(pickListSize),
      team_id: idInput.optional(),
      service: z.string().max(200).optional(),
    }),
    response: document(pickListResource),
    errors: ['not_found', 'invalid_input', 'nothing_to_pick', 'parcels_picked', 'parcels_not_pickable'],
  },
  getPickList: {
    method: 'GET',
    path: '/operations/pick_lists/:id',
    access: 'operator',
    summary: 'One pick list',
    params: idParam,
    response: document(pickListResource),
    errors: ['not_found'],
  },
  releasePick: {
    method: 'POST',
    path: '/operations/pick_lists/:id/release',
    access: 'operator',
    summary: 'Gives parcels of a pick list back to the queue: some, or all that are open',
    params: idParam,
    body: z.object({ parcel_ids: z.array(idInput).max(200).optional() }),
    response: document(pickListResource),
    errors: ['not_found'],
  },
  printPickList: {
    method: 'GET',
    path: '/operations/pick_lists/:id/pdf',
    access: 'operator',
    summary: 'A pick list to print',
    params: idParam,
    response: pdfBytes,
    produces: 'application/pdf',
    errors: ['not_found'],
  },
  findScanned: {
    method: 'GET',
    path: '/operations/scanned_parcels',
    access: 'operator',
    summary: 'The parcels that carry a scanned slip, tracking or order number; those to be packed first',
    query: z.object({ code: z.string().trim().min(1).max(100) }),
    response: collection(parcelResource),
    errors: [],
  },
  scanItem: {
    method: 'POST',
    path: '/operations/parcels/:id/scans',
    access: 'operator',
    summary: 'Puts a scanned thing into the box; with the last one the parcel is packed',
    idempotent: true,
    params: idParam,
    body: z.object({
      code: z.string().trim().min(1, 'Scan a SKU.').max(200),
      quantity: z.number().int().min(1).max(100_000).default(1),
    }),
    response: document(parcelResource),
    errors: [
      'not_found',
      'invalid_input',
      'parcel_step_refused',
      'parcel_held',
      'parcel_unlabelled',
      'scan_wrong',
      'scan_too_many',
    ],
  },
  clearScans: {
    method: 'DELETE',
    path: '/operations/parcels/:id/scans',
    access: 'operator',
    summary: 'Takes everything scanned out of the box again',
    params: idParam,
    response: document(parcelResource),
    errors: ['not_found', 'parcel_step_refused', 'parcel_held'],
  },
  printPackingSlips: papers('packing_slips', 'Packing slips, one parcel each'),
  printGreetingCards: papers('greeting_cards', 'The greeting cards that go into these parcels, a page each'),
  handOver: {
    method: 'POST',
    path: '/operations/handovers',
    access: 'operator',
    summary: 'Hands packed parcels to the carrier: chosen ones, or the oldest that the filters leave',
    idempotent: true,
    status: 201,
    body: z.object({ parcel_ids: z.array(idInput).max(manifestMax).optional(), ...queueFilters }),
    response: document(manifestResource),
    errors: ['nothing_packed'],
  },
  listHandovers: {
    method: 'GET',
    path: '/operations/handovers',
    access: 'operator',
    summary: 'What was handed to the carrier, newest first',
    query: z.object({ page: pageQuery() }),
    response: collection(manifestResource),
    errors: [],
  },
  getHandover: {
    method: 'GET',
    path: '/operations/handovers/:id',
    access: 'operator',
    summary: 'One hand-over',
    params: idParam,
    response: document(manifestResource),
    errors: ['not_found'],
  },
  printHandover: {
    method: 'GET',
    path: '/operations/handovers/:id/pdf',
    access: 'operator',
    summary: 'The manifest of a hand-over, for the carrier to sign',
    params: idParam,
    response: pdfBytes,
    produces: 'application/pdf',
    errors: ['not_found'],
  },
})

export type ParcelDetail = z.output<typeof parcelDetailResource>
export type PickList = z.output<typeof pickListResource>
export type Manifest = z.output<typeof manifestResource>
