import { z } from 'zod'
import { document, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { holdKinds, parcelAttributes, parcelStates } from './parcels.ts'

export const shortageStates = ['waiting', 'found', 'refund_due', 'refunded'] as const
export const shortageResource = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  state: z.enum(shortageStates),
  /** What the team gets back for it. */
  amount: money,
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
  /** Null of an order of the store or of a shop. */ senderName: z.string().nullable(),
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
  /** The parcel that this one replaces, and the one that replaces it. */
  replaces: z
    .object({ id: z.string(), number: z.number().int(), reason: z.string(), note: z.string() })
    .nullable(),
  replacedBy: z.object({ id: z.string(), number: z.number().int() }).nullable(),
  history: z.array(
    z.object({ id: z.string(), action: z.string(), text: z.string(), actorName: z.string(), at: time }),
  ),
})
export const parcelDetail = document(parcelDetailResource)

export type ParcelDetail = z.output<typeof parcelDetailResource>
