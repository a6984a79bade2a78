import { z } from 'zod'
import { recordTypes } from '../orders/record-types.ts'
import { paymentMeans } from '../orders/payment-means.ts'
import { resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'

/**
 * `planning`: prices are being found · `planned`: waits for its confirmation · `paying` ·
 * `running`: orders are being created · `done` · `refused`: nothing was taken.
 */
export const bulkSendStates = ['planning', 'planned', 'paying', 'running', 'done', 'refused'] as const
export type BulkSendState = (typeof bulkSendStates)[number]
/** `awaiting`: asked for the address, the gift waits for it. */
export const bulkSendVerdicts = ['ready', 'awaiting', 'problem'] as const

export const shortage = z.object({
  productVariantId: z.string(),
  name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string(),
  wanted: z.number().int(),
  available: z.number().int(),
})

const record = {
  salesforce_resource_type: z.enum(recordTypes).nullable(),
  salesforce_resource_uid: z.string().nullable(),
}

export const bulkSendResource = resource('bulkSends', {
  state: z.enum(bulkSendStates),
  listId: z.string(),
  listName: z.string(),
  /** The send whose uncovered people this one is for. */ restOf: z.string().nullable(),
  /** The latest send for the uncovered people of this one. */
  rest: z.object({ id: z.string(), state: z.enum(bulkSendStates) }).nullable(),
  senderName: z.string(),
  createdAt: time,
  plannedAt: time.nullable(),
  confirmedAt: time.nullable(),
  finishedAt: time.nullable(),
  cardMessage: z.string().nullable(),
  note: z.string().nullable(),
  /** What of Salesforce everyone without a record of their own is linked to. */ ...record,
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
  /**
   * Rows: all, those that get an order now or once the address is given, those that cannot, those left out,
   * those with each mark; and how far the work is.
   */
  counts: z.object({
    rows: z.number().int(),
    send: z.number().int(),
    awaiting: z.number().int(),
    problem: z.number().int(),
    leftOut: z.number().int(),
    duplicate: z.number().int(),
    recent: z.number().int(),
    poBox: z.number().int(),
    /** Left out because stock did not cover them. */ uncovered: z.number().int(),
    /** Of those and of the ones who get the gift: how many stock covers now. */ covered: z.number().int(),
    priced: z.number().int(),
    made: z.number().int(),
    /** Of those that get an order, with a record of their own. */ linked: z.number().int(),
  }),
  /** Of all gifts together that are sent. */
  subtotal: money,
  discount: money,
  shipping: money,
  tax: money,
  total: money,
  means: paymentMeans,
  shortages: z.array(shortage),
  /** What would be short if the people whom stock does not cover got the gift, too. */
  missing: z.array(shortage),
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
  marks: z.array(z.enum(['duplicate', 'recent', 'po_box', 'uncovered'])),
  problem: z.string().nullable(),
  leftOut: z.boolean(),
  shipping: money,
  tax: money,
  total: money,
  serviceName: z.string().nullable(),
  /** The card as it will be printed. */ cardMessage: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** What of Salesforce the gift is linked to. */ ...record,
})
export type BulkSendRow = z.output<typeof bulkSendRowResource>
