import { z } from 'zod'
import { cardMessage } from './orders/card-message.ts'
import { collection, document, resource, time } from '../document.ts'
import { itemInput } from './orders/drafts.ts'
import { money } from '../money-schema.ts'
import { pageQuery } from '../paging.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../route.ts'

/** `planning`: prices are being found · `planned`: waits for a yes · `paying` · `running`: orders are being made · `done` · `refused`: nothing was taken. */
export const bulkSendStates = ['planning', 'planned', 'paying', 'running', 'done', 'refused'] as const
export type BulkSendState = (typeof bulkSendStates)[number]
/** `awaiting`: asked for the address, the gift waits for it. */
export const bulkSendVerdicts = ['ready', 'awaiting', 'problem'] as const

const shortage = z.object({
  productVariantId: z.string(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string(),
  wanted: z.number().int(),
  available: z.number().int(),
})

export const bulkSendResource = resource('bulkSends', {
  state: z.enum(bulkSendStates),
  listId: z.string(),
  listName: z.string(),
  senderName: z.string(),
  createdAt: time,
  plannedAt: time.nullable(),
  confirmedAt: time.nullable(),
  finishedAt: time.nullable(),
  cardMessage: z.string().nullable(),
  note: z.string().nullable(),
  leavesOutRecent: z.boolean(),
  leavesOutDuplicates: z.boolean(),
  items: z.array(
    z.object({
      productVariantId: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      price: money,
      amount: money,
      size: z.string().nullable(),
      color: z.string().nullable(),
      image: z.string().nullable(),
      bundleName: z.string().nullable(),
    }),
  ),
  /** Rows: all, those that get an order now or once the address is given, those that cannot, those left out, those with each mark; and how far the work is. */
  counts: z.object({
    rows: z.number().int(),
    send: z.number().int(),
    awaiting: z.number().int(),
    problem: z.number().int(),
    leftOut: z.number().int(),
    duplicate: z.number().int(),
    recent: z.number().int(),
    poBox: z.number().int(),
    priced: z.number().int(),
    made: z.number().int(),
  }),
  /** Of all gifts together that are sent. */
  subtotal: money,
  discount: money,
  shipping: money,
  tax: money,
  total: money,
  /** What it is measured against, at this moment; `null` budget: no limit, `null` allowance: no running plan. */
  means: z.object({
    budget: money.nullable(),
    allowance: z.number().int().nullable(),
    deposit: money,
    /** What would pay; `none`: nothing is to be paid; `null`: nothing can. */ paymentSource: z
      .enum(['deposit', 'credit_card', 'invoice', 'none'])
      .nullable(),
    coversBudget: z.boolean(),
    coversAllowance: z.boolean(),
  }),
  shortages: z.array(shortage),
  /** Names this plan; a confirmation of another one is refused. */ planHash: z.string().nullable(),
  /** Asked by who made it; its prices hold, and stock, money and allowance suffice at this moment. */ canConfirm:
    z.boolean(),
  /** Why nothing was sent. */ refusal: z.string().nullable(),
  paymentSource: z.string().nullable(),
})
export type BulkSend = z.output<typeof bulkSendResource>

/** `id` is the recipient's. */
export const bulkSendRowResource = resource('bulkSendRows', {
  position: z.number().int(),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  place: z.string().nullable(),
  verdict: z.enum(bulkSendVerdicts),
  marks: z.array(z.enum(['duplicate', 'recent', 'po_box'])),
  problem: z.string().nullable(),
  leftOut: z.boolean(),
  shipping: money,
  tax: money,
  total: money,
  serviceName: z.string().nullable(),
  /** The card as it will be printed. */ cardMessage: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
})
export type BulkSendRow = z.output<typeof bulkSendRowResource>

/** What is sent to whom (S1 §7); with `plan_id` and `plan_hash` a plan that was looked at is confirmed as it stands. */
const listOrder = z.object({
  bulk_import_id: idInput,
  recipient_list_order_items: z.array(itemInput, 'Put at least one gift in the bag first.').max(200),
  note: z
    .string()
    .max(2_000)
    .nullish()
    .transform(value => value || null),
  card_message: cardMessage.nullish().transform(value => value ?? null),
  salesforce_resource_type: z
    .string()
    .max(40)
    .nullish()
    .transform(value => value || null),
  salesforce_resource_uid: z
    .string()
    .max(40)
    .nullish()
    .transform(value => value || null),
  plan_id: idInput.nullish().transform(value => value ?? null),
  plan_hash: z
    .string()
    .max(100)
    .nullish()
    .transform(value => value ?? null),
})
const listOrderBody = wrapped('paige_recipient_list_order', listOrder)
export type ListOrder = z.output<typeof listOrder>

const sendDocument = document(bulkSendResource)
const rowKind = z.enum(['send', 'awaiting', 'problem', 'left_out', 'duplicate', 'recent', 'po_box'])

export const bulkSendRoutes = defineRoutes({
  planBulkSend: {
    method: 'POST',
    path: '/team/bulk_sends',
    access: 'member',
    module: 'swag_store',
    summary:
      'Plans a gift to everyone of a list: cost, shipping, tax and a verdict per row; nothing is taken',
    idempotent: true,
    status: 201,
    body: listOrderBody,
    response: sendDocument,
    errors: [
      'not_found',
      'items_missing',
      'variant_unavailable',
      'bundle_incomplete',
      'list_empty',
      'invalid_input',
    ],
  },
  listBulkSends: {
    method: 'GET',
    path: '/team/bulk_sends',
    access: 'member',
    module: 'swag_store',
    summary: 'Sends to lists, newest first: the team’s for owners, own ones for others',
    query: z.object({
      page: pageQuery(),
      filters: z.object({ bulk_import_id: idInput.optional() }).optional(),
    }),
    response: collection(bulkSendResource),
    errors: [],
  },
  getBulkSend: {
    method: 'GET',
    path: '/team/bulk_sends/:id',
    access: 'member',
    module: 'swag_store',
    summary: 'A plan, or how far its run is',
    params: idParam,
    response: sendDocument,
    errors: ['not_found'],
  },
  updateBulkSend: {
    method: 'PUT',
    path: '/team/bulk_sends/:id',
    access: 'member',
    module: 'swag_store',
    summary: 'Leaves marked people out of a plan, or takes them in again',
    params: idParam,
    body: z.object({
      leave_out_recent: z.boolean().optional(),
      leave_out_duplicates: z.boolean().optional(),
    }),
    response: sendDocument,
    errors: ['not_found', 'plan_not_open'],
  },
  listBulkSendRows: {
    method: 'GET',
    path: '/team/bulk_sends/:id/rows',
    access: 'member',
    module: 'swag_store',
    summary: 'The people of a plan or run, with verdict and cost',
    params: idParam,
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z.object({ kind: rowKind.optional() }).optional(),
    }),
    response: collection(bulkSendRowResource),
    errors: ['not_found'],
  },
  updateBulkSendRow: {
    method: 'PUT',
    path: '/team/bulk_sends/:id/rows/:recipientId',
    access: 'member',
    module: 'swag_store',
    summary: 'Leaves one person out of a plan, or takes the person in again',
    params: z.object({ id: z.string(), recipientId: z.string() }),
    body: z.object({ left_out: z.boolean() }),
    response: z.object({ data: bulkSendRowResource, send: bulkSendResource }),
    errors: ['not_found', 'plan_not_open'],
  },
  deleteBulkSend: {
    method: 'DELETE',
    path: '/team/bulk_sends/:id',
    access: 'member',
    module: 'swag_store',
    summary: 'Throws a plan away that was not confirmed',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'plan_not_open'],
  },
  reportBulkSend: {
    method: 'GET',
    path: '/team/bulk_sends/:id/report',
    access: 'member',
    module: 'swag_store',
    summary: 'Every row with its outcome; `only=failed`: those that got no gift, to mend and import again',
    params: idParam,
    query: z.object({ only: z.literal('failed').optional() }),
    response: z.string(),
    produces: 'text/csv',
    errors: ['not_found'],
  },
})

/** The confirmed send and the check before it (S1 §7). */
export const listOrderRoutes = defineRoutes({
  createRecipientListOrder: {
    method: 'POST',
    path: '/team/orders/recipient_list',
    access: 'member',
    module: 'swag_store',
    summary:
      'Sends a gift to everyone of a list: all or nothing on stock, money and allowance, then one order each in the background',
    idempotent: true,
    body: listOrderBody,
    response: sendDocument,
    errors: [
      'not_found',
      'items_missing',
      'variant_unavailable',
      'bundle_incomplete',
      'list_empty',
      'plan_not_open',
      'plan_changed',
      'out_of_stock',
      'budget_exceeded',
      'plan_required',
      'allowance_used_up',
      'no_payment_method',
      'invoices_overdue',
      'invalid_input',
    ],
  },
  checkListInventory: {
    method: 'POST',
    path: '/team/orders/recipient_list/:bulkImportId/check_inventory',
    access: 'member',
    module: 'swag_store',
    summary: 'The variants that are short for a list; bundles are opened up',
    params: z.object({ bulkImportId: z.string() }),
    body: listOrderBody,
    response: z.object({ data: z.array(shortage), meta: z.object({ totalCount: z.number().int() }) }),
    errors: ['not_found', 'items_missing', 'variant_unavailable', 'invalid_input'],
  },
})
