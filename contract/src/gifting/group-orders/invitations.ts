import { z } from 'zod'
import { defineRoutes, idInput, idParam } from '../../route.ts'

const owners = {
  access: 'owner',
  module: 'swag_store',
} as const

const people = z
  .array(idInput, 'Choose at least one person.')
  .min(1, 'Choose at least one person.')
  .max(1_000, 'Choose at most 1,000 people at a time.')
  .optional()

export const invitationRoutes = defineRoutes({
  inviteAllowedUsers: {
    ...owners,
    method: 'POST',
    path: '/team/group_orders/:id/invitations',
    summary:
      'Mails a personal link to everyone named who has none yet, or to some; again for some at most three a day',
    idempotent: true,
    params: idParam,
    body: z.object({ ids: people }),
    response: z.object({ data: z.object({ invited: z.number().int(), skipped: z.number().int() }) }),
    errors: ['not_found', 'group_order_closed', 'group_order_busy', 'invalid_input'],
  },
  remindAllowedUsers: {
    ...owners,
    method: 'POST',
    path: '/team/group_orders/:id/reminders',
    summary: 'Reminds everyone invited who has not confirmed, or some of them; at most one a day each',
    idempotent: true,
    params: idParam,
    body: z.object({ ids: people }),
    response: z.object({ data: z.object({ reminded: z.number().int(), skipped: z.number().int() }) }),
    errors: ['not_found', 'group_order_closed', 'group_order_busy', 'invalid_input'],
  },
})
