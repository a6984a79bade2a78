import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { amountInput, money } from '../../money-schema.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'
import { planIntervals } from './subscriptions.ts'

export const upkeepPlanResource = resource('upkeepPlans', {
  name: z.string(),
  description: z.string(),
  amount: money,
  interval: z.enum(planIntervals),
  intervalCount: z.number().int(),
  trialPeriodDays: z.number().int(),
  ordersLimit: z.number().int(),
  usersLimit: z.number().int(),
  itemsLimit: z.number().int(),
  internationalShipment: z.boolean(),
  isDefault: z.boolean(),
  archivedAt: time.nullable(),
  /** Running subscriptions on it. */ teamsCount: z.number().int(),
})

const whole = (what: string, least: number, most: number) =>
  z.coerce
    .number(`Enter ${what}.`)
    .int(`Enter ${what} as a whole number.`)
    .min(least, `Enter ${what}, at least ${least}.`)
    .max(most, `Enter ${what}, at most ${most.toLocaleString('en-US')}.`)
const fields = {
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(60),
  description: z.string().trim().max(500).default(''),
  amount: amountInput({ label: 'Price', leastCents: 0, mostCents: 100_000_000 }),
  trial_period_days: whole('the trial days', 0, 365).default(14),
  orders_limit: whole('the shipments of a period', 0, 10_000_000),
  users_limit: whole('the users', 1, 1_000_000),
  items_limit: whole('the products', 0, 1_000_000),
  international_shipment: z.boolean().default(true),
}
/** How often a plan is paid stays as it was made: the periods of its teams count from it. */
export const newPlanBody = wrapped(
  'plan',
  z.object({
    ...fields,
    interval: z.enum(planIntervals, 'Choose month or year.').default('month'),
    interval_count: whole('the count', 1, 12).default(1),
  }),
)
export const planBody = wrapped('plan', z.object(fields))

const plan = document(upkeepPlanResource)
const known = { access: 'operator', params: idParam, response: plan } as const

export const planUpkeepRoutes = defineRoutes({
  listUpkeepPlans: {
    method: 'GET',
    path: '/operations/plans',
    access: 'operator',
    summary: 'All plans with how many teams run on each; archived ones last',
    response: collection(upkeepPlanResource),
    errors: [],
  },
  createPlan: {
    method: 'POST',
    path: '/operations/plans',
    access: 'operator',
    summary: 'Makes a plan that teams may choose',
    idempotent: true,
    status: 201,
    body: newPlanBody,
    response: plan,
    errors: ['invalid_input', 'plan_name_taken'],
  },
  updatePlan: {
    method: 'PUT',
    path: '/operations/plans/:id',
    ...known,
    summary: 'Changes a plan; a new price is for those who choose it from now on',
    body: planBody,
    errors: ['invalid_input', 'not_found', 'plan_name_taken'],
  },
  archivePlan: {
    method: 'POST',
    path: '/operations/plans/:id/archive',
    ...known,
    summary: 'Takes a plan out of the offer; teams that have it keep it',
    errors: ['not_found', 'plan_is_default'],
  },
  unarchivePlan: {
    method: 'POST',
    path: '/operations/plans/:id/unarchive',
    ...known,
    summary: 'Offers a plan again',
    errors: ['not_found'],
  },
  makePlanDefault: {
    method: 'POST',
    path: '/operations/plans/:id/default',
    ...known,
    summary: 'Makes it the plan that new teams try',
    errors: ['not_found', 'plan_archived'],
  },
})

export type UpkeepPlan = z.output<typeof upkeepPlanResource>
