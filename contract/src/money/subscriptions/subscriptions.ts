import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes, idInput, wrapped } from '../../route.ts'

export const subscriptionStatuses = ['none', 'trialing', 'active', 'past_due', 'canceled'] as const
export const planIntervals = ['month', 'year'] as const

export const planResource = resource('plans', {
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  interval: z.enum(planIntervals),
  intervalCount: z.number().int(),
  amountInCents: z.number().int(),
  /** Of the amount, rounded to whole dollars (S2 §3). */
  dollarAmount: z.number().int(),
  internationalShipment: z.boolean(),
  trialPeriodDays: z.number().int(),
  ordersLimit: z.number().int(),
  usersLimit: z.number().int(),
  /** How many products the team's catalog may hold. */
  itemsLimit: z.number().int(),
})

export const subscriptionResource = resource('subscriptions', {
  planId: z.string().nullable(),
  planName: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  /** Whether gifts may be sent: a running subscription or trial, or days of grace after a failed renewal. */
  active: z.boolean(),
  currentPeriodStart: time.nullable(),
  currentPeriodEnd: time.nullable(),
  trialEnd: time.nullable(),
  ordersLimit: z.number().int().nullable(),
  usersLimit: z.number().int().nullable(),
  itemsLimit: z.number().int().nullable(),
  remainingOrders: z.number().int(),
  usersCount: z.number().int(),
  itemsCount: z.number().int(),
  /** It ends with the running period. */
  cancelAtPeriodEnd: z.boolean(),
  /** What is still to pay for the next period, after the credit, and how; null where nothing more is due. */
  nextAmount: money.nullable(),
  /** What is owed to the team, such as after a downgrade; it pays the next periods first. */
  credit: money,
  billedBy: z.enum(['credit_card', 'invoice']).nullable(),
  /** After a failed renewal: until when gifts may still be sent, and what the card's bank said. */
  graceEndsAt: time.nullable(),
  paymentProblem: z.string().nullable(),
  /** A change that the provider has not confirmed yet. */
  isChanging: z.boolean(),
  /** A payment for it waits for the card's owner, who confirms it on `/confirm-payment`. */
  isAwaitingOwner: z.boolean(),
})

export const subscriptionBody = wrapped('paige_subscription', z.object({ plan_id: idInput }))

/** What changing to a plan would cost now and from the next period on. */
export const planChangeResource = resource('planChanges', {
  planId: z.string(),
  dueNow: money,
  nextAmount: money,
  nextPaymentAt: time,
  /** Lines of what is due now: the unused time of the old plan, the time left of the new one. */
  lines: z.array(z.object({ description: z.string(), amount: z.string() })),
})

const changeErrors = [
  'invalid_input',
  'not_found',
  'payment_method_required',
  'payment_refused',
  'payment_pending',
  'payment_needs_owner',
  'subscription_busy',
  'plan_too_small',
  'invoices_overdue',
] as const

export const subscriptionRoutes = defineRoutes({
  listPlans: {
    method: 'GET',
    path: '/team/plans',
    access: 'team_owner',
    summary: 'The plans a team may choose, cheapest first',
    response: collection(planResource),
    errors: [],
  },
  getSubscription: {
    method: 'GET',
    path: '/team/subscription',
    access: 'session',
    summary: 'The team’s subscription and what is left of its allowance',
    response: document(subscriptionResource),
    errors: [],
  },
  subscribe: {
    method: 'POST',
    path: '/team/subscription',
    access: 'team_owner',
    summary: 'Subscribes the team to a plan',
    idempotent: true,
    body: subscriptionBody,
    response: document(subscriptionResource),
    errors: [...changeErrors, 'subscription_exists'],
  },
  changeSubscription: {
    method: 'PUT',
    path: '/team/subscription',
    access: 'team_owner',
    summary:
      'Changes to another plan at once, with the difference paid or credited; subscribes in the sign-up trial',
    body: subscriptionBody,
    response: document(subscriptionResource),
    errors: [...changeErrors, 'no_subscription', 'subscription_exists', 'renewal_unpaid'],
  },
  previewSubscription: {
    method: 'POST',
    path: '/team/subscription/preview',
    access: 'team_owner',
    summary: 'What a change to a plan would cost, without changing anything',
    body: subscriptionBody,
    response: document(planChangeResource),
    errors: ['invalid_input', 'not_found', 'payment_method_required', 'payment_unavailable'],
  },
  cancelSubscription: {
    method: 'DELETE',
    path: '/team/subscription',
    access: 'team_owner',
    summary: 'Lets the subscription end with its running period',
    response: document(subscriptionResource),
    errors: ['no_subscription', 'subscription_busy', 'payment_unavailable'],
  },
  resumeSubscription: {
    method: 'POST',
    path: '/team/subscription/resume',
    access: 'team_owner',
    summary: 'Takes a cancellation back before the period ends',
    response: document(subscriptionResource),
    errors: ['no_subscription', 'subscription_busy', 'payment_unavailable'],
  },
  retrySubscriptionPayment: {
    method: 'POST',
    path: '/team/subscription/pay',
    access: 'team_owner',
    summary: 'Tries the default payment method again after a failed renewal',
    idempotent: true,
    response: document(subscriptionResource),
    errors: [
      'no_subscription',
      'subscription_busy',
      'payment_refused',
      'payment_pending',
      'payment_needs_owner',
      'payment_method_required',
    ],
  },
})

export type Plan = z.output<typeof planResource>
export type PlanChange = z.output<typeof planChangeResource>
export type Subscription = z.output<typeof subscriptionResource>
