import { z } from 'zod'
import { document, resource, time } from './document.ts'
import { defineRoutes } from './route.ts'

export const subscriptionStatuses = ['none', 'trialing', 'active', 'past_due', 'canceled'] as const

export const subscriptionResource = resource('subscriptions', {
  planId: z.string().nullable(), planName: z.string().nullable(), status: z.enum(subscriptionStatuses),
  /** Whether gifts may be sent: a running subscription or trial. */
  active: z.boolean(), currentPeriodStart: time.nullable(), currentPeriodEnd: time.nullable(), trialEnd: time.nullable(),
  ordersLimit: z.number().int().nullable(), usersLimit: z.number().int().nullable(), itemsLimit: z.number().int().nullable(), remainingOrders: z.number().int(),
})

export const billingRoutes = defineRoutes({
  getSubscription: { method: 'GET', path: '/team/subscription', access: 'session', summary: 'The team’s subscription and what is left of its allowance', response: document(subscriptionResource), errors: [] },
})

export type Subscription = z.output<typeof subscriptionResource>
