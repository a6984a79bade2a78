import { z } from 'zod'
import { collection, dayInput, document, resource, time } from '../document.ts'
import { giftCardStatuses } from '../store/gift-cards/gift-cards.ts'
import { orderSorts } from '../gifting/orders/order-lists.ts'
import { orderStatuses } from '../gifting/orders/orders.ts'
import { recipientAddresses } from '../gifting/recipients/address-book.ts'
import { pageQuery } from '../paging.ts'
import { defineRoutes, fileContent, idInput, idParam, wrapped } from '../route.ts'

export const exportTypes = [
  'orders',
  'recipients',
  'invoices',
  'payments',
  'inventory',
  'stock_movements',
  'group_order_recipients',
  'group_order_items',
  'projects',
  'project_recipients',
  'gift_cards',
  'gift_card_entries',
  'store_orders',
  'store_payouts',
  'shop_fees',
] as const
export type ExportType = (typeof exportTypes)[number]
export const exportStates = ['queued', 'running', 'done', 'failed'] as const
/** A file is kept this long. */
export const exportDays = 7
export const exportsAtOnce = 3
/** So many orders may be chosen one by one for a file; a whole list has no such limit. */
export const exportedAtChoice = 1000

export const exportResource = resource('exports', {
  exportType: z.enum(exportTypes),
  state: z.enum(exportStates),
  /** Null until the rows have been counted. */
  rowCount: z.number().int().nullable(),
  doneCount: z.number().int(),
  createdAt: time,
  /** Where the finished file is, for owners of the team who are signed in, until it expires. */
  fileUrl: z.string().nullable(),
  fileName: z.string(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  expiresAt: time.nullable(),
  isExpired: z.boolean(),
  /** Why it failed. */
  problem: z.string().nullable(),
})

const day = dayInput('Enter days as YYYY-MM-DD.')
/** The filters of the list that is exported, and days (UTC), both included; what a table has no column for is passed over. */
export const exportFilters = z.object({
  status: z.enum(orderStatuses).exclude(['unpaid']).optional(),
  name_or_email: z.string().max(200).optional(),
  user_id: idInput.optional(),
  subteam_id: idInput.optional(),
  recipient_id: idInput.optional(),
  bulk_send_id: idInput.optional(),
  group_order_id: idInput.optional(),
  /** A project. */ admin_order_id: idInput.optional(),
  product_variant_id: idInput.optional(),
  redemption: z.enum(['true', 'false']).optional(),
  search: z.string().max(200).optional(),
  /** Only these orders, as somebody chose them in the list. */ order_ids: z
    .array(idInput)
    .max(exportedAtChoice, `At most ${exportedAtChoice} orders can be chosen for a file.`)
    .optional(),
  /** The order of the rows of `orders`, as in the list. */ order_sort: z.enum(orderSorts).optional(),
  /** Of recipients. */ address: z.enum(recipientAddresses).optional(),
  /** Which orders of the store. */ store_orders: z
    .enum(['all', 'to_ship', 'shipped', 'canceled'])
    .optional(),
  gift_card_id: idInput.optional(),
  gift_card_status: z.enum(giftCardStatuses).optional(),
  enabled: z.enum(['true', 'false']).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type ExportFilters = z.output<typeof exportFilters>

const answer = document(exportResource)

export const exportRoutes = defineRoutes({
  createExport: {
    method: 'POST',
    path: '/exports/:type',
    access: 'owner',
    scope: 'exports:write',
    summary: 'Begins to write a table into a file',
    idempotent: true,
    status: 201,
    params: z.object({ type: z.string() }),
    body: wrapped('export', z.object({ filters: exportFilters.optional() }).prefault({})),
    response: answer,
    errors: ['not_found', 'role_refused', 'key_not_allowed', 'invalid_input', 'too_many_exports'],
  },
  listExports: {
    method: 'GET',
    path: '/exports',
    access: 'owner',
    scope: 'exports:write',
    summary: 'The person’s own exports, newest first',
    query: z.object({ page: pageQuery() }),
    response: collection(exportResource),
    errors: [],
  },
  getExport: {
    method: 'GET',
    path: '/exports/:id',
    access: 'owner',
    scope: 'exports:write',
    summary: 'One of the person’s exports',
    params: idParam,
    response: answer,
    errors: ['not_found'],
  },
  deleteExport: {
    method: 'DELETE',
    path: '/exports/:id',
    access: 'owner',
    scope: 'exports:write',
    summary: 'Stops an export, or deletes its file',
    params: idParam,
    response: z.void(),
    errors: ['not_found'],
  },
  downloadExport: {
    method: 'GET',
    path: '/exports/:id/download',
    access: 'owner',
    scope: 'exports:write',
    summary: 'The file of an export, for the owners of the team',
    produces: 'text/csv',
    params: idParam,
    response: fileContent,
    errors: ['not_found', 'role_refused', 'key_not_allowed', 'export_not_ready', 'export_expired'],
  },
})

export type Export = z.output<typeof exportResource>
