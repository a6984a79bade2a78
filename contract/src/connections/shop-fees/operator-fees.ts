import { z } from 'zod'
import { collection, document, resource } from '../../document.ts'
import { centsInput, money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam, wrapped } from '../../route.ts'
import { feeKinds, feeLineFields } from './shop-fees.ts'

/** A line of any team's fees, as operators see it. */
export const operatorFeeLineResource = resource('operatorShopFeeLines', {
  ...feeLineFields,
  teamName: z.string(),
  /** Who made a correction. */ authorName: z.string().nullable(),
  /** What is left of it after corrections. */ remaining: money,
  canCorrect: z.boolean(),
  canReverse: z.boolean(),
})
export type OperatorFeeLine = z.output<typeof operatorFeeLineResource>

const reason = z
  .string('Say why.')
  .trim()
  .min(1, 'Say why.')
  .max(200, 'Keep the reason within 200 characters.')
const line = document(operatorFeeLineResource)

/** Lines of all teams, and their corrections. */
export const operatorFeeRoutes = defineRoutes({
  listOperatorFeeLines: {
    method: 'GET',
    path: '/operations/shop_fee_lines',
    access: 'operator',
    summary: 'What teams were charged for the orders of their shops, newest first',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z.object({ kind: z.enum(feeKinds).optional() }).optional(),
    }),
    response: collection(operatorFeeLineResource),
    errors: [],
  },
  correctFeeLine: {
    method: 'POST',
    path: '/operations/shop_fee_lines/:id/correct',
    access: 'operator',
    summary: 'Adds to a charged line or takes back of it, in the team’s running month',
    idempotent: true,
    status: 201,
    params: idParam,
    body: wrapped(
      'correction',
      z.object({
        /** Below zero takes back. */
        amount: centsInput({ label: 'Amount', leastCents: -10_000_000, mostCents: 10_000_000 }).refine(
          cents => cents !== 0,
          'Enter an amount other than zero.',
        ),
        reason,
      }),
    ),
    response: line,
    errors: ['not_found', 'invalid_input', 'fee_below_zero', 'fee_not_correctable'],
  },
  reverseFeeCorrection: {
    method: 'POST',
    path: '/operations/shop_fee_lines/:id/reverse',
    access: 'operator',
    summary: 'Takes a correction back, once',
    idempotent: true,
    status: 201,
    params: idParam,
    body: wrapped('correction', z.object({ reason })),
    response: line,
    errors: ['not_found', 'invalid_input', 'fee_below_zero', 'fee_not_correctable'],
  },
})
