import { z } from 'zod'
import { email } from '../../emails.ts'
import { idInput, wrapped } from '../../route.ts'

export const teamModules = ['swag_store', 'project', 'e_commerce'] as const

const name = z.string('Enter a name.').trim().min(1, 'Enter a name.').max(120)
const modules = z
  .array(z.enum(teamModules))
  .transform(list => teamModules.filter(module => list.includes(module)))
const reason = z.string('Say why.').trim().min(1, 'Say why.').max(500)
const limit = z
  .number('Enter a whole number.')
  .int('Enter a whole number.')
  .min(1, 'A limit is at least 1.')
  .max(1_000_000, 'A limit is at most 1,000,000.')
  .nullable()

export const newTeamAccountBody = wrapped(
  'team',
  z.object({
    name,
    modules: modules.default(['swag_store', 'project']),
    owner_email: email('Enter the owner’s email address.'),
    plan_id: idInput.nullable().optional(),
  }),
)
export const teamAccountBody = wrapped('team', z.object({ name, modules }))
export const planGiftBody = wrapped('plan', z.object({ plan_id: idInput, reason }))
export const trialBody = wrapped(
  'trial',
  z.object({
    days: z.coerce
      .number('Enter the days.')
      .int('Enter whole days.')
      .min(1, 'Add at least one day.')
      .max(365, 'Add at most 365 days.'),
    reason,
  }),
)
export const shipmentsBody = wrapped(
  'shipments',
  z.object({
    quantity: z.coerce
      .number('Enter how many.')
      .int('Enter a whole number.')
      .min(1, 'Give at least one.')
      .max(100_000, 'Give at most 100,000 at a time.'),
    reason,
  }),
)
export const limitsBody = wrapped('limits', z.object({ users_limit: limit, items_limit: limit, reason }))
export const storeShareBody = wrapped(
  'store_share',
  z.object({
    /** In hundredths of a percent. */
    fee_bps: z
      .number('Enter the share.')
      .int('Enter the share in hundredths of a percent.')
      .min(0, 'A share is at least 0%.')
      .refine(bps => bps <= 3_000, 'A share is at most 30%.'),
    reason,
  }),
)
export const suspensionBody = wrapped('suspension', z.object({ reason }))
export const noteBody = wrapped(
  'note',
  z.object({
    body: z.string('Write a note.').trim().min(1, 'Write a note.').max(5_000),
  }),
)
