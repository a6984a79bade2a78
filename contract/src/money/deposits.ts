import { z } from 'zod'
import { collection, document, documentWith, resource, time } from '../document.ts'
import { depositMaxCents } from '../limits.ts'
import { centsInput, money } from '../money-schema.ts'
import { pageQuery } from '../paging.ts'
import { defineRoutes, idParam, wrapped } from '../route.ts'

/** Verbatim (S2 §5): for zero and below. */
const depositAmountText = 'Deposit amount must be greater that zero.'
/** Verbatim (S2 §8): where the server names no reason. */
export const depositFallbackText = 'An exception ocurred while trying to add new deposit.'

export const topupStates = ['pending', 'paid', 'refused'] as const
export const depositEntryKinds = ['topup', 'spend', 'refund', 'withdrawal', 'restore'] as const
export const refundRequestStates = ['refunding', 'open', 'settled', 'declined'] as const
/** What is left, what was spent and not refunded, and both together (S2 §3). */
export const depositResource = resource('deposits', { amount: money, usedAmount: money, totalAmount: money })

export const topupResource = resource('topups', {
  amount: money,
  method: z.enum(['credit_card', 'invoice']),
  state: z.enum(topupStates),
  refusal: z.string().nullable(),
  actorName: z.string(),
  createdAt: time,
  paidAt: time.nullable(),
  receiptUrl: z.string().nullable(),
})

const refundRequestAttributes = {
  amount: money,
  reason: z.string(),
  state: z.enum(refundRequestStates),
  actorName: z.string(),
  createdAt: time,
  /** What went back to cards, what still goes, what waits for an operator, what an operator paid, and what came back into the deposit. */
  toCards: money,
  onTheWay: money,
  waiting: money,
  paidByHand: money,
  restored: money,
  /** What the operator wrote last. */
  note: z.string().nullable(),
}
export const refundRequestResource = resource('refundRequests', refundRequestAttributes)
export const operatorRefundRequestResource = resource('refundRequests', {
  ...refundRequestAttributes,
  teamName: z.string(),
  email: z.string(),
})

const depositIncluded = z.discriminatedUnion('type', [topupResource, refundRequestResource])

export const depositEntryResource = resource('depositEntries', {
  kind: z.enum(depositEntryKinds),
  amount: money,
  /** After it. */ balance: money,
  description: z.string(),
  /** Of the order or send it was for. */ path: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  actorName: z.string(),
  createdAt: time,
})

export const depositAmountLimits = {
  label: 'Deposit amount',
  leastCents: 1,
  mostCents: depositMaxCents,
  tooSmall: depositAmountText,
  tooBig: 'Add at most $100,000.00 at a time.',
}
export const refundAmountLimits = {
  label: 'Amount',
  leastCents: 1,
  tooSmall: 'Enter an amount above zero.',
}
export const depositBody = wrapped('deposit', z.object({ amount: centsInput(depositAmountLimits) }))

export const refundReason = z
  .string('Say why.')
  .trim()
  .min(1, 'Say why.')
  .max(300, 'Keep the reason to 300 characters.')
export const refundAmount = centsInput(refundAmountLimits)
export const refundRequestBody = wrapped(
  'refund_request',
  z.object({ amount: refundAmount, reason: refundReason }),
)
const decisionBody = wrapped(
  'decision',
  z.object({
    /** The amount the operator saw waiting; any other is refused. */
    amount: refundAmount,
    note: z
      .string('Write a line the team will read.')
      .trim()
      .min(1, 'Write a line the team will read.')
      .max(300, 'Keep the note to 300 characters.'),
  }),
)

export const depositRoutes = defineRoutes({
  getDeposit: {
    method: 'GET',
    path: '/team/deposit',
    access: 'team_owner',
    summary: 'The team’s deposit, with what is on its way into it and out of it',
    response: documentWith(depositResource, depositIncluded),
    errors: [],
  },
  addDeposit: {
    method: 'POST',
    path: '/team/deposit',
    access: 'team_owner',
    summary: 'Tops the deposit up: charges the default card, or puts it on the next invoice',
    idempotent: true,
    status: 201,
    body: depositBody,
    response: documentWith(depositResource, depositIncluded),
    errors: [
      'invalid_input',
      'payment_refused',
      'payment_needs_owner',
      'no_payment_method',
      'invoices_overdue',
    ],
  },
  listDepositEntries: {
    method: 'GET',
    path: '/team/deposit/entries',
    access: 'team_owner',
    summary: 'What moved the deposit, newest first',
    query: z.object({ page: pageQuery() }),
    response: collection(depositEntryResource),
    errors: [],
  },
  requestDepositRefund: {
    method: 'POST',
    path: '/team/deposit/refund_requests',
    access: 'team_owner',
    summary: 'Takes money out of the deposit, back to the cards that paid it in',
    idempotent: true,
    status: 201,
    body: refundRequestBody,
    response: document(refundRequestResource),
    errors: ['invalid_input', 'deposit_too_small'],
  },
})

export const refundRequestRoutes = defineRoutes({
  listRefundRequests: {
    method: 'GET',
    path: '/operations/refund_requests',
    access: 'operator',
    summary: 'What teams want back of their deposits, the longest waiting first',
    query: z.object({
      page: pageQuery(),
      filters: z.object({ waiting: z.enum(['true', 'false']).optional() }).optional(),
    }),
    response: collection(operatorRefundRequestResource),
    errors: [],
  },
  settleRefundRequest: {
    method: 'POST',
    path: '/operations/refund_requests/:id/settle',
    access: 'operator',
    summary: 'Notes that what waits of a request was paid by hand',
    params: idParam,
    body: decisionBody,
    response: document(operatorRefundRequestResource),
    errors: ['invalid_input', 'not_found', 'refund_request_decided', 'refund_request_changed'],
  },
  declineRefundRequest: {
    method: 'POST',
    path: '/operations/refund_requests/:id/decline',
    access: 'operator',
    summary: 'Gives what waits of a request back into the deposit',
    params: idParam,
    body: decisionBody,
    response: document(operatorRefundRequestResource),
    errors: ['invalid_input', 'not_found', 'refund_request_decided', 'refund_request_changed'],
  },
})

export type Deposit = z.output<typeof depositResource>
export type Topup = z.output<typeof topupResource>
export type RefundRequest = z.output<typeof refundRequestResource>
export type OperatorRefundRequest = z.output<typeof operatorRefundRequestResource>
export type DepositEntry = z.output<typeof depositEntryResource>
