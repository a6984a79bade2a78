import { z } from 'zod'
import { dayInput } from '../../document.ts'

/** What the address book can be filtered by; the erased are not in it. */
export const recipientAddresses = ['given', 'requested', 'declined'] as const
export type RecipientAddress = (typeof recipientAddresses)[number]
export const recipientSorts = ['name', '-name', 'added', '-added'] as const
export type RecipientSort = (typeof recipientSorts)[number]
/** So many are chosen for one action at most. */
export const recipientsAtOnce = 500

const day = dayInput('Enter days as YYYY-MM-DD.')
export const addressBookQuery = z.object({
  search: z.string().max(200).optional(),
  /** Days of UTC on which they were added, both included. */
  filters: z
    .object({
      address: z.enum(recipientAddresses).optional(),
      from: day.optional(),
      to: day.optional(),
    })
    .optional(),
})
