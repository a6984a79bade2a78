import { z } from 'zod'
import { document, resource } from '../../document.ts'
import { additionalSendsMax } from '../../limits.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes, wrapped } from '../../route.ts'

/** Sends bought on top of the plan, and what is left in all. */
export const remainingOrdersResource = resource('remainingOrders', {
  remaining_orders: z.number().int(),
  availableOrders: z.number().int(),
  /** Of one more send; null while the team can buy none. */
  pricePerSend: money.nullable(),
})

const sends = z.coerce
  .number('Enter how many sends to add.')
  .int('Enter a whole number of sends.')
  .min(1, 'Add at least one send.')
  .max(additionalSendsMax, 'Add at most 100,000 sends at a time.')
export const additionalSendsBody = wrapped('paige_additional_order_limit', z.object({ order_limit: sends }))

export const billingRoutes = defineRoutes({
  buyAdditionalSends: {
    method: 'POST',
    path: '/team/additional_order_limits',
    access: 'owner',
    summary: 'Buys sends on top of the plan, from the deposit or on the next invoice',
    idempotent: true,
    multipart: { maxFileBytes: 1 },
    body: additionalSendsBody,
    response: document(remainingOrdersResource),
    errors: ['invalid_input', 'plan_required', 'no_payment_method', 'invoices_overdue'],
  },
  getRemainingOrders: {
    method: 'GET',
    path: '/team/dashboard_metrics/remaining_orders',
    access: 'session',
    scope: 'dashboard:read',
    summary: 'How many sends the team has left',
    response: document(remainingOrdersResource),
    errors: [],
  },
})

export type RemainingOrders = z.output<typeof remainingOrdersResource>
