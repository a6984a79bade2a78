import { z } from 'zod'
import { document, resource, time } from './document.ts'
import { additionalSendsMax } from './limits.ts'
import { money } from './money.ts'
import { defineRoutes, wrapped } from './route.ts'

export const subscriptionStatuses = ['none', 'trialing', 'active', 'past_due', 'canceled'] as const

export const subscriptionResource = resource('subscriptions', {
  planId: z.string().nullable(), planName: z.string().nullable(), status: z.enum(subscriptionStatuses),
  /** Whether gifts may be sent: a running subscription or trial. */
  active: z.boolean(), currentPeriodStart: time.nullable(), currentPeriodEnd: time.nullable(), trialEnd: time.nullable(),
  ordersLimit: z.number().int().nullable(), usersLimit: z.number().int().nullable(), itemsLimit: z.number().int().nullable(), remainingOrders: z.number().int(),
})

/** Sends bought on top of the plan, and what is left in all. */
export const remainingOrdersResource = resource('remainingOrders', {
  remaining_orders: z.number().int(), availableOrders: z.number().int(),
  /** Of one more send; null while the team can buy none. */
  pricePerSend: money.nullable(),
})

const sends = z.coerce.number('Enter how many sends to add.').int('Enter a whole number of sends.').min(1, 'Add at least one send.').max(additionalSendsMax, 'Add at most 100,000 sends at a time.')
export const additionalSendsBody = wrapped('paige_additional_order_limit', z.object({ order_limit: sends }))

export const billingRoutes = defineRoutes({
  getSubscription: { method: 'GET', path: '/team/subscription', access: 'session', summary: 'The team’s subscription and what is left of its allowance', response: document(subscriptionResource), errors: [] },
  buyAdditionalSends: {
    method: 'POST', path: '/team/additional_order_limits', access: 'owner', summary: 'Buys sends on top of the plan, from the deposit or on the next invoice', idempotent: true, multipart: { maxFileBytes: 1 },
    body: additionalSendsBody, response: document(remainingOrdersResource), errors: ['invalid_input', 'plan_required', 'no_payment_method'],
  },
  getRemainingOrders: { method: 'GET', path: '/team/dashboard_metrics/remaining_orders', access: 'session', summary: 'How many sends the team has left', response: document(remainingOrdersResource), errors: [] },
})

export type RemainingOrders = z.output<typeof remainingOrdersResource>
export type Subscription = z.output<typeof subscriptionResource>
