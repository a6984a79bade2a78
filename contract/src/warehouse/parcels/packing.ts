import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, pdfBytes } from '../../route.ts'
import { parcelResource, parcelStates } from './parcels.ts'

/** A pick list gets this many parcels unless more are chosen. */
export const pickListSize = 20
/** A pick list has at most this many chosen parcels. */
export const pickListMax = 200

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
  /** The items to pick for its open parcels, in the order of their shelves; those without one last, by team and SKU. */
  lines: z.array(
    z.object({
      teamName: z.string(),
      sku: z.string(),
      shelf: z.string(),
      name: z.string(),
      detail: z.string().nullable(),
      quantity: z.number().int(),
      parcels: z.array(z.object({ scanCode: z.string(), quantity: z.number().int() })),
    }),
  ),
})

/** Pick lists, and packing with a scanner. */
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
    summary: 'Puts parcels on a new pick list: chosen ones, or the next in the queue',
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
    summary: 'Returns parcels of a pick list to the queue: some, or all that are open',
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
    summary: 'The parcels with a scanned slip, tracking or order number; those to be packed first',
    query: z.object({ code: z.string().trim().min(1).max(100) }),
    response: collection(parcelResource),
    errors: [],
  },
  scanItem: {
    method: 'POST',
    path: '/operations/parcels/:id/scans',
    access: 'operator',
    summary: 'Counts a scanned item into the box; the last one packs the parcel',
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
    summary: 'Empties the box: takes back all scans',
    params: idParam,
    response: document(parcelResource),
    errors: ['not_found', 'parcel_step_refused', 'parcel_held'],
  },
})

export type PickList = z.output<typeof pickListResource>
