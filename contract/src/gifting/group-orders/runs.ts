import { z } from 'zod'
import { collection, document, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam } from '../../route.ts'
import { shortage } from '../bulk-sends/send-resources.ts'
import { paymentMeans } from '../orders/payment-means.ts'
import { groupOrderResource } from './group-order-resources.ts'

/**
 * `planning`: prices are being found · `planned`: waits for its confirmation · `paying` · `running`: orders are being made ·
 * `done` · `refused`: nothing was taken.
 */
export const runStates = ['planning', 'planned', 'paying', 'running', 'done', 'refused'] as const

export const runPlanResource = resource('groupOrderPlans', {
  state: z.enum(runStates),
  createdAt: time,
  plannedAt: time.nullable(),
  finishedAt: time.nullable(),
  payerName: z.string(),
  /** Who began it; the one who had started auto-finalize where `isAutomatic`. */ startedByName: z.string(),
  isAutomatic: z.boolean(),
  counts: z.object({
    /** Everyone who confirmed and has no order. */ people: z.number().int(),
    ready: z.number().int(),
    problem: z.number().int(),
    /** Asked to wait until a later day. */ postponed: z.number().int(),
    recent: z.number().int(),
    poBox: z.number().int(),
    duplicateAddress: z.number().int(),
    priced: z.number().int(),
    made: z.number().int(),
  }),
  subtotal: money,
  discount: money,
  cards: money,
  shipping: money,
  tax: money,
  total: money,
  means: paymentMeans,
  /** Cards that are short; gifts are held already. */ shortages: z.array(shortage),
  planHash: z.string().nullable(),
  canConfirm: z.boolean(),
  refusal: z.string().nullable(),
})
export type RunPlan = z.output<typeof runPlanResource>

/** `id` is the participant's. */
export const runRowResource = resource('groupOrderPlanRows', {
  name: z.string(),
  email: z.string(),
  place: z.string(),
  verdict: z.enum(['ready', 'problem', 'postponed']),
  marks: z.array(z.enum(['recent', 'po_box', 'duplicate_address'])),
  problem: z.string().nullable(),
  items: z.array(z.string()),
  goods: money,
  shipping: money,
  tax: money,
  total: money,
  serviceName: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
})
export type RunRow = z.output<typeof runRowResource>

const owner = { access: 'owner', module: 'swag_store' } as const
const planParams = z.object({ id: z.string(), planId: z.string() })

export const groupOrderRunRoutes = defineRoutes({
  planGroupOrderRun: {
    ...owner,
    method: 'POST',
    path: '/team/group_orders/:id/plans',
    summary: 'A dry run for everyone who confirmed: cost, shipping, tax, marks and problems; takes nothing',
    idempotent: true,
    status: 201,
    params: idParam,
    response: document(runPlanResource),
    errors: ['not_found', 'group_order_busy', 'group_order_closed', 'nobody_confirmed'],
  },
  getGroupOrderPlan: {
    ...owner,
    method: 'GET',
    path: '/team/group_orders/:id/plans/:planId',
    summary: 'A dry run, or how far its run is',
    params: planParams,
    response: document(runPlanResource),
    errors: ['not_found'],
  },
  listGroupOrderPlanRows: {
    ...owner,
    method: 'GET',
    path: '/team/group_orders/:id/plans/:planId/rows',
    summary: 'Its people with what happens to each',
    params: planParams,
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z
        .object({
          kind: z.enum(['ready', 'problem', 'postponed', 'recent', 'po_box', 'duplicate_address']).optional(),
        })
        .optional(),
    }),
    response: collection(runRowResource),
    errors: ['not_found'],
  },
  listGroupOrderRuns: {
    ...owner,
    method: 'GET',
    path: '/team/group_orders/:id/runs',
    summary: 'The runs of a group order, newest first',
    params: idParam,
    query: z.object({ page: pageQuery() }),
    response: collection(runPlanResource),
    errors: ['not_found'],
  },
  beginOrderProcessing: {
    ...owner,
    method: 'POST',
    path: '/team/group_orders/:id/begin_order_processing',
    summary:
      'Finalizes: one order for each person who confirmed, all or nothing on what pays; with `plan_id` and `plan_hash` as it was looked at',
    idempotent: true,
    params: idParam,
    body: z.object({
      plan_id: idInput.nullish().transform(value => value ?? null),
      plan_hash: z
        .string()
        .max(100)
        .nullish()
        .transform(value => value || null),
      /** Goes on without the cards that are short. */
      without_cards: z.boolean().default(false),
    }),
    response: document(groupOrderResource),
    errors: [
      'not_found',
      'group_order_busy',
      'group_order_closed',
      'nobody_confirmed',
      'nobody_ready',
      'plan_changed',
      'out_of_stock',
      'budget_exceeded',
      'plan_required',
      'allowance_used_up',
      'no_payment_method',
      'invoices_overdue',
    ],
  },
  startAutoFinalize: {
    ...owner,
    method: 'POST',
    path: '/team/group_orders/:id/start_auto_finalize',
    summary: 'From now on everyone who confirms becomes an order after the change window',
    params: idParam,
    response: document(groupOrderResource),
    errors: ['not_found', 'group_order_busy', 'group_order_closed', 'plan_required'],
  },
  stopAutoFinalize: {
    ...owner,
    method: 'POST',
    path: '/team/group_orders/:id/stop_auto_finalize',
    summary: 'People who confirm wait for the owner again',
    params: idParam,
    response: document(groupOrderResource),
    errors: ['not_found', 'group_order_busy', 'group_order_closed'],
  },
})
