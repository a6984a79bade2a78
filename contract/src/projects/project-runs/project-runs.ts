import { z } from 'zod'
import { collection, document, documentWith, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { shortage } from '../../gifting/bulk-sends/send-resources.ts'
import { paymentMeans } from '../../gifting/orders/payment-means.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam } from '../../route.ts'
import { projectResource, submissionResource } from '../projects/project-resources.ts'

/** `planned`: a dry run · `paying` · `running`: orders are being made · `done` · `refused`: nothing was taken. */
export const projectRunStates = ['planned', 'paying', 'running', 'done', 'refused'] as const

/** What placing a project's orders comes to, and how far it is. */
export const projectRunResource = resource('projectRuns', {
  state: z.enum(projectRunStates),
  createdAt: time,
  confirmedAt: time.nullable(),
  finishedAt: time.nullable(),
  startedByName: z.string(),
  /** Whose orders they are. */ payerName: z.string(),
  counts: z.object({
    /** Everyone who submitted, is not left out and has no order. */ people: z.number().int(),
    ready: z.number().int(),
    problem: z.number().int(),
    made: z.number().int(),
  }),
  goods: money,
  shipping: money,
  total: money,
  /** The total of the quote an owner accepted; null where there is none. */ agreed: money.nullable(),
  /** `needed`: more than a tenth above what an owner accepted, so one has to approve it first. */
  approval: z.enum(['covered', 'needed', 'asked', 'approved']),
  means: paymentMeans.pick({ deposit: true, paymentSource: true, card: true }),
  /** All units that leave, by variant, with what is in stock for them. */ units: z.array(shortage),
  /** Names this plan; placing another one is refused. */ planHash: z.string().nullable(),
  canPlace: z.boolean(),
  /** Why nothing was taken. */ refusal: z.string().nullable(),
})
export type ProjectRun = z.output<typeof projectRunResource>

/** `id` is the submission's. */
export const projectRunRowResource = resource('projectRunRows', {
  name: z.string(),
  email: z.string(),
  addressOne: z.string(),
  addressTwo: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string(),
  verdict: z.enum(['ready', 'problem']),
  problem: z.string().nullable(),
  /** What goes into the parcel. */ items: z.array(z.string()),
  goods: money,
  shipping: money,
  total: money,
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  trackingNumbers: z.array(z.string()),
})
export type ProjectRunRow = z.output<typeof projectRunRowResource>

/** Which product an item is. */
export const itemGoodsResource = resource('projectItemGoods', {
  name: z.string(),
  productId: z.string(),
  productVariantId: z.string().nullable(),
})

/** What an owner is asked to approve. */
export const extraCostResource = resource('projectExtraCosts', {
  total: money,
  /** What was accepted; null where nobody accepted a total. */ agreed: money.nullable(),
  parcels: z.number().int(),
  askedAt: time,
})
export type ExtraCost = z.output<typeof extraCostResource>

const operator = { access: 'operator' } as const
const planParams = z.object({ id: z.string(), planId: z.string() })
const owner = { access: 'owner', module: 'project', params: idParam } as const

export const projectRunRoutes = defineRoutes({
  planProject: {
    ...operator,
    method: 'POST',
    path: '/operations/projects/:id/plans',
    summary:
      'A dry run of a project’s orders at the agreed prices: problems, units, total and means; takes nothing',
    idempotent: true,
    status: 201,
    params: idParam,
    response: document(projectRunResource),
    errors: [
      'not_found',
      'project_busy',
      'project_not_in_production',
      'project_not_quoted',
      'nobody_to_place',
    ],
  },
  getProjectPlan: {
    ...operator,
    method: 'GET',
    path: '/operations/projects/:id/plans/:planId',
    summary: 'A dry run, or how far its run is',
    params: planParams,
    response: document(projectRunResource),
    errors: ['not_found'],
  },
  listProjectPlanRows: {
    ...operator,
    method: 'GET',
    path: '/operations/projects/:id/plans/:planId/rows',
    summary: 'Its people with what each gets; problems first',
    params: planParams,
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z.object({ kind: z.enum(['ready', 'problem']).optional() }).optional(),
    }),
    response: collection(projectRunRowResource),
    errors: ['not_found'],
  },
  listProjectRuns: {
    ...operator,
    method: 'GET',
    path: '/operations/projects/:id/runs',
    summary: 'The runs of a project that were begun, newest first',
    params: idParam,
    query: z.object({ page: pageQuery() }),
    response: collection(projectRunResource),
    errors: ['not_found'],
  },
  placeProject: {
    ...operator,
    method: 'POST',
    path: '/operations/projects/:id/place',
    summary: 'Makes one order for each person of a plan, all or nothing on stock and what pays',
    idempotent: true,
    params: idParam,
    body: z.object({ plan_id: idInput, plan_hash: z.string().max(100) }),
    response: document(projectRunResource),
    errors: [
      'not_found',
      'project_busy',
      'project_not_in_production',
      'plan_changed',
      'nobody_to_place',
      'project_cost_unapproved',
      'out_of_stock',
      'no_payment_method',
      'invoices_overdue',
    ],
  },
  askForApproval: {
    ...operator,
    method: 'POST',
    path: '/operations/projects/:id/plans/:planId/ask_for_approval',
    summary: 'Asks the team’s owners to approve a plan that costs more than they accepted',
    params: planParams,
    response: document(projectRunResource),
    errors: ['not_found', 'plan_changed', 'approval_not_needed'],
  },
  setProjectItemGoods: {
    ...operator,
    method: 'PUT',
    path: '/operations/projects/:id/items/:itemId/goods',
    summary: 'Says which product an item turned out to be, once it is made',
    params: z.object({ id: z.string(), itemId: z.string() }),
    body: z.object({ product_id: idInput, product_variant_id: idInput.nullish() }),
    response: document(itemGoodsResource),
    errors: ['not_found', 'project_busy', 'project_not_in_production', 'invalid_input'],
  },
  getExtraCost: {
    ...owner,
    method: 'GET',
    path: '/team/admin_orders/:id/extra_cost',
    summary: 'What waits for an owner’s approval, because it costs more than was accepted',
    response: z.object({ data: extraCostResource.nullable() }),
    errors: ['not_found'],
  },
  approveExtraCost: {
    ...owner,
    method: 'POST',
    path: '/team/admin_orders/:id/approve_extra_cost',
    summary: 'Approves that total, in the amount that was seen',
    body: z.object({ plan_id: idInput }),
    response: documentWith(projectResource, submissionResource),
    errors: ['not_found', 'plan_changed'],
  },
})
