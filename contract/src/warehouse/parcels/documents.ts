import { z } from 'zod'
import { defineRoutes, pdfBytes } from '../../route.ts'

/** At most this many parcels are printed at once. */
export const documentsMax = 100

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
const parcelDocument = (name: string, summary: string) =>
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

/** The printed documents of parcels. */
export const documentRoutes = defineRoutes({
  printPackingSlips: parcelDocument('packing_slips', 'Packing slips, one parcel each'),
  printGreetingCards: parcelDocument('greeting_cards', 'The greeting cards of these parcels, a page each'),
})
