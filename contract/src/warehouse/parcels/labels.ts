import { z } from 'zod'
import { collection, document, resource } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes, idParam } from '../../route.ts'
import { parcelDetail } from './parcel-detail.ts'
import { parcelResource } from './parcels.ts'

/** A parcel's service and its label. */
export const labelRoutes = defineRoutes({
  listParcelServices: {
    method: 'GET',
    path: '/operations/parcels/:id/services',
    access: 'operator',
    summary: 'The services that can carry a parcel, cheapest first',
    params: idParam,
    response: collection(
      resource('parcelServices', {
        carrierCode: z.string(),
        serviceCode: z.string(),
        serviceName: z.string(),
        amount: money,
        deliveryDays: z.number().int().nullable(),
        isChosen: z.boolean(),
        /** If it left today. */ expectedOn: z.iso.date().nullable(),
        /** Later than sender and recipient were told. */ isLate: z.boolean(),
      }),
    ),
    errors: ['not_found', 'label_unavailable', 'rates_unavailable'],
  },
  chooseParcelService: {
    method: 'PUT',
    path: '/operations/parcels/:id/service',
    access: 'operator',
    summary: 'Changes the service of a parcel without a label',
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
    summary: 'Counts a print of a label',
    params: idParam,
    response: document(parcelResource),
    errors: ['not_found', 'parcel_unlabelled'],
  },
  voidLabel: {
    method: 'POST',
    path: '/operations/parcels/:id/void_label',
    access: 'operator',
    summary: 'Voids a label; the parcel is queued again',
    params: idParam,
    response: parcelDetail,
    errors: ['not_found', 'parcel_step_refused', 'parcel_held', 'label_unavailable', 'label_kept'],
  },
})
