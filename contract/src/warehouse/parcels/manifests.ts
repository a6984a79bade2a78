import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, pdfBytes } from '../../route.ts'
import { queueFilters } from './parcels.ts'

/** A manifest has at most this many parcels; the oldest go first. */
export const manifestMax = 500

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
  /** Parcels that could not be shipped, and why. */
  refused: z.array(z.object({ id: z.string(), scanCode: z.string(), reason: z.string() })),
})

/** Handing packed parcels to the carrier, with a manifest. */
export const manifestRoutes = defineRoutes({
  handOver: {
    method: 'POST',
    path: '/operations/handovers',
    access: 'operator',
    summary: 'Ships packed parcels with a manifest: chosen ones, or the oldest that match the filters',
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
    summary: 'Manifests, newest first',
    query: z.object({ page: pageQuery() }),
    response: collection(manifestResource),
    errors: [],
  },
  getHandover: {
    method: 'GET',
    path: '/operations/handovers/:id',
    access: 'operator',
    summary: 'One manifest',
    params: idParam,
    response: document(manifestResource),
    errors: ['not_found'],
  },
  printHandover: {
    method: 'GET',
    path: '/operations/handovers/:id/pdf',
    access: 'operator',
    summary: 'A manifest to print, for the carrier to sign',
    params: idParam,
    response: pdfBytes,
    produces: 'application/pdf',
    errors: ['not_found'],
  },
})

export type Manifest = z.output<typeof manifestResource>
