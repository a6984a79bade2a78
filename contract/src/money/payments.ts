import { z } from 'zod'
import { defineRoutes } from '../route.ts'

export const paymentRoutes = defineRoutes({
  receivePaymentNews: {
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'webhook',
    summary: 'News of the card provider, signed',
    body: z.looseObject({ type: z.string() }),
    response: z.object({ received: z.literal(true) }),
    errors: ['signature_invalid'],
  },
})
