import { z } from 'zod'
import { cardMessage } from '../orders/card-message.ts'
import { collection, document } from '../../document.ts'
import { checkRecord, recordFields, withWholeUid } from '../orders/salesforce-record.ts'
import { itemInput } from '../orders/drafts.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'
import { shortage, bulkSendResource, bulkSendRowResource } from './send-resources.ts'

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
  ...recordFields,
  /** A send to this list: only the people whom its stock did not cover. */
  rest_of: idInput.nullish().transform(value => value ?? null),
  plan_id: idInput.nullish().transform(value => value ?? null),
  plan_hash: z
    .string()
    .max(100)
    .nullish()
    .transform(value => value ?? null),
})
const listOrderBody = wrapped(
  'paige_recipient_list_order',
  listOrder.superRefine(checkRecord).transform(withWholeUid),
)
export type ListOrder = z.output<typeof listOrder>

const sendDocument = document(bulkSendResource)
const rowKind = z.enum([
  'send',
  'awaiting',
  'problem',
  'left_out',
  'duplicate',
  'recent',
  'po_box',
  'uncovered',
])

export const bulkSendRoutes = defineRoutes({
  planBulkSend: {
    method: 'POST',
    path: '/team/bulk_sends',
    access: 'member',
    scope: 'bulk_sends:write',
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
    scope: 'bulk_sends:read',
    module: 'swag_store',
    summary: 'Bulk sends, newest first: the team’s for owners, own ones for others',
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
    scope: 'bulk_sends:read',
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
    scope: 'bulk_sends:write',
    module: 'swag_store',
    summary:
      'Leaves marked people, or those whom stock does not cover, out of a plan, or takes them in again',
    params: idParam,
    body: z.object({
      leave_out_recent: z.boolean().optional(),
      leave_out_duplicates: z.boolean().optional(),
      leave_out_uncovered: z.boolean().optional(),
    }),
    response: sendDocument,
    errors: ['not_found', 'plan_not_open', 'plan_not_ready', 'plan_has_rest'],
  },
  listBulkSendRows: {
    method: 'GET',
    path: '/team/bulk_sends/:id/rows',
    access: 'member',
    scope: 'bulk_sends:read',
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
    scope: 'bulk_sends:write',
    module: 'swag_store',
    summary: 'Leaves one person out of a plan, or takes the person in again',
    params: z.object({ id: z.string(), recipientId: z.string() }),
    body: z.object({ left_out: z.boolean() }),
    response: z.object({ data: bulkSendRowResource, send: bulkSendResource }),
    errors: ['not_found', 'plan_not_open', 'plan_has_rest'],
  },
  deleteBulkSend: {
    method: 'DELETE',
    path: '/team/bulk_sends/:id',
    access: 'member',
    scope: 'bulk_sends:write',
    module: 'swag_store',
    summary: 'Throws a plan away that was not confirmed',
    params: idParam,
    response: z.void(),
    errors: ['not_found', 'plan_not_open', 'plan_has_rest'],
  },
  reportBulkSend: {
    method: 'GET',
    path: '/team/bulk_sends/:id/report',
    access: 'member',
    scope: 'bulk_sends:read',
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
    scope: 'bulk_sends:send',
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
    scope: 'bulk_sends:write',
    module: 'swag_store',
    summary: 'The variants that are short for a list; bundles are opened up',
    params: z.object({ bulkImportId: z.string() }),
    body: listOrderBody,
    response: z.object({ data: z.array(shortage), meta: z.object({ totalCount: z.number().int() }) }),
    errors: ['not_found', 'items_missing', 'variant_unavailable', 'invalid_input'],
  },
})
