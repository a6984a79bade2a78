import { z } from 'zod'
import { time } from '../../document.ts'

/** Where an order's parcel is, as far as sender and recipient are concerned. */
const orderParcelStates = ['preparing', 'waiting', 'shipped', 'delivered', 'returned', 'lost'] as const
export const orderParcel = z.object({
  number: z.number().int(),
  state: z.enum(orderParcelStates),
  /** Another parcel went in its place. */ isReplaced: z.boolean(),
  isReshipment: z.boolean(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  shippedAt: time.nullable(),
  deliveredAt: time.nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
})
export type OrderParcel = z.output<typeof orderParcel>
