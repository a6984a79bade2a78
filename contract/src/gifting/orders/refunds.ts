import { z } from 'zod'
import { refundAmount, refundReason } from '../../money/deposits.ts'
import { document, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'

export const refundStates = ['pending', 'succeeded', 'failed'] as const
const paymentSources = ['deposit', 'credit_card', 'invoice', 'none', 'shopper'] as const

/** Every cent of an order: what it costs, what paid it, what was booked for it and what went back. */
export const orderStatementResource = resource('orderStatements', {
  orderId: z.string(),
  isPaid: z.boolean(),
  lines: z.array(
    z.object({
      kind: z.enum(['item', 'discount', 'shipping', 'tax']),
      label: z.string(),
      detail: z.string().nullable(),
      quantity: z.number().int().nullable(),
      unitAmount: money.nullable(),
      amount: money,
    }),
  ),
  total: money,
  payments: z.array(
    z.object({
      id: z.string(),
      source: z.enum(paymentSources),
      state: z.enum(['pending', 'succeeded', 'failed']),
      amount: money,
      brand: z.string().nullable(),
      last4: z.string().nullable(),
      /** The card provider's name of the payment. */
      reference: z.string().nullable(),
      /** It was part of one payment for a whole send. */
      ofSend: z.boolean(),
      failure: z.string().nullable(),
      at: time,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: money,
      reason: z.string(),
      state: z.enum(refundStates),
      destination: z.enum(['credit_card', 'deposit', 'invoice', 'shopper_card', 'gift_card']),
      reference: z.string().nullable(),
      failure: z.string().nullable(),
      actorName: z.string(),
      at: time,
      settledAt: time.nullable(),
    }),
  ),
  /** What the ledgers hold for it; of the allowance in sends, of all others in money. */
  entries: z.array(
    z.object({
      ledger: z.enum(['budget', 'deposit', 'invoice', 'allowance']),
      kind: z.string(),
      amount: money.nullable(),
      sends: z.number().int().nullable(),
      actorName: z.string().nullable(),
      at: time,
    }),
  ),
  paid: money,
  refunded: money,
  net: money,
  /** What can still be refunded, and whether the reader may. */
  refundable: money,
  canRefund: z.boolean(),
})

export const refundBody = wrapped(
  'refund',
  z.object({ /** All that is left, unless said. */ amount: refundAmount.optional(), reason: refundReason }),
)
const refundErrors = [
  'invalid_input',
  'not_found',
  'order_busy',
  'order_not_refundable',
  'nothing_to_refund',
  'refund_too_large',
] as const

export const refundRoutes = defineRoutes({
  getOrderStatement: {
    method: 'GET',
    path: '/team/orders/:id/money',
    access: 'session',
    scope: 'orders:read',
    module: 'swag_store',
    summary: 'Every cent of an order, from the ledgers',
    params: idParam,
    response: document(orderStatementResource),
    errors: ['not_found'],
  },
  refundOrder: {
    method: 'POST',
    path: '/team/orders/:id/refunds',
    access: 'team_owner',
    module: 'swag_store',
    summary: 'Gives an order’s money back to what paid it, in part or whole',
    idempotent: true,
    params: idParam,
    body: refundBody,
    response: document(orderStatementResource),
    errors: refundErrors,
  },
  /** A way of its own, for an id of eight digits looks like a number. */
  findOrderStatement: {
    method: 'GET',
    path: '/operations/orders/by_number/:number/money',
    access: 'operator',
    summary: 'Every cent of the order with a number, as people see it',
    params: z.object({ number: z.string() }),
    response: document(orderStatementResource),
    errors: ['not_found'],
  },
  getOrderStatementAsOperator: {
    method: 'GET',
    path: '/operations/orders/:id/money',
    access: 'operator',
    summary: 'Every cent of an order',
    params: idParam,
    response: document(orderStatementResource),
    errors: ['not_found'],
  },
  refundOrderAsOperator: {
    method: 'POST',
    path: '/operations/orders/:id/refunds',
    access: 'operator',
    summary: 'Gives a team the money of an order back',
    idempotent: true,
    params: idParam,
    body: refundBody,
    response: document(orderStatementResource),
    errors: [...refundErrors, 'paid_by_shopper'],
  },
})

export type OrderStatement = z.output<typeof orderStatementResource>
export type StatementPayment = OrderStatement['attributes']['payments'][number]
