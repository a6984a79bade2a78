import { z } from 'zod'
import { collection, document, resource } from '../../document.ts'
import { defineRoutes, idInput, idParam } from '../../route.ts'

/** Carriers take no parcel with a longer side. */
const maxInches = 108
/** 150 pounds, the most that carriers take in one parcel. */
const maxParcelOunces = 2400

const inches = z.number().positive().max(maxInches)
const ounces = z.number().positive().max(maxParcelOunces)

const boxBody = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(40),
  length_inches: inches,
  width_inches: inches,
  height_inches: inches,
  empty_ounces: z.number().min(0).max(maxParcelOunces),
  max_ounces: ounces,
})
export type BoxBody = z.output<typeof boxBody>

export const boxResource = resource('boxes', {
  name: z.string(),
  lengthInches: z.number(),
  widthInches: z.number(),
  heightInches: z.number(),
  /** What the box weighs with nothing in it. */ emptyOunces: z.number(),
  /** The most it carries. */ maxOunces: z.number(),
})

const packagingResource = resource('packagings', {
  /** By the weights in the catalog. */ itemsOunces: z.number(),
  /** What the scale said, with the box; null when nobody weighed it. */ weighedOunces: z.number().nullable(),
  /** What the carrier is told. */ weightOunces: z.number(),
  boxId: z.string().nullable(),
  /** The box last chosen for the same items, or the smallest one that carries their weight. */
  proposedBoxId: z.string().nullable(),
  isRemembered: z.boolean(),
})

/** The warehouse's boxes, and the box and weight of a parcel. */
export const boxRoutes = defineRoutes({
  listBoxes: {
    method: 'GET',
    path: '/operations/boxes',
    access: 'operator',
    summary: 'The boxes of the warehouse, smallest first',
    response: collection(boxResource),
    errors: [],
  },
  createBox: {
    method: 'POST',
    path: '/operations/boxes',
    access: 'operator',
    summary: 'Adds a box',
    status: 201,
    body: boxBody,
    response: document(boxResource),
    errors: ['invalid_input', 'box_name_taken'],
  },
  updateBox: {
    method: 'PUT',
    path: '/operations/boxes/:id',
    access: 'operator',
    summary: 'Changes a box',
    params: idParam,
    body: boxBody,
    response: document(boxResource),
    errors: ['not_found', 'invalid_input', 'box_name_taken'],
  },
  archiveBox: {
    method: 'POST',
    path: '/operations/boxes/:id/archive',
    access: 'operator',
    summary: 'Takes a box off the list; parcels already in it keep it',
    params: idParam,
    response: document(boxResource),
    errors: ['not_found'],
  },
  getPackaging: {
    method: 'GET',
    path: '/operations/parcels/:id/packaging',
    access: 'operator',
    summary: 'Box and weight of a parcel, and the box proposed for it',
    params: idParam,
    response: document(packagingResource),
    errors: ['not_found'],
  },
  changePackaging: {
    method: 'PUT',
    path: '/operations/parcels/:id/packaging',
    access: 'operator',
    summary: 'Sets box and weight of a parcel without a label; the box is proposed again for the same items',
    params: idParam,
    body: z.object({
      box_id: idInput.nullable(),
      /** With the box, as the scale says; null to use the weights in the catalog. */
      weighed_ounces: ounces.nullable(),
    }),
    response: document(packagingResource),
    errors: ['not_found', 'invalid_input', 'box_unknown', 'parcel_step_refused', 'parcel_held'],
  },
})

export type Box = z.output<typeof boxResource>
export type Packaging = z.output<typeof packagingResource>
