import { z } from 'zod'
import { defineRoutes, idParam } from '../../route.ts'
import { parcelResource } from './parcels.ts'

export const reshipReasons = ['returned', 'lost'] as const
const changed = z.object({ data: z.array(parcelResource) })

/** Sending a parcel again. */
export const reshipmentRoutes = defineRoutes({
  reshipParcel: {
    method: 'POST',
    path: '/operations/parcels/:id/reship',
    access: 'operator',
    summary: 'Sends a returned or lost parcel again, free of charge',
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
    summary: 'Cancels a reshipment that has not shipped; the replaced parcel counts again',
    idempotent: true,
    params: idParam,
    response: changed,
    errors: ['not_found', 'parcel_step_refused'],
  },
})
