import { z } from 'zod'
import { money } from '../../money-schema.ts'

/** What a gift that is not paid yet is measured against, and what would pay it, at this moment. */
export const paymentMeans = z.object({
  /** The sender's; `null`: no limit. */ budget: money.nullable(),
  /** Sends left; `null`: no running plan. */ allowance: z.number().int().nullable(),
  deposit: money,
  /** What would pay; `none`: nothing is to be paid; `null`: nothing can. */ paymentSource: z
    .enum(['deposit', 'credit_card', 'invoice', 'none'])
    .nullable(),
  /** The card that would be charged. */ card: z
    .object({ brand: z.string().nullable(), last4: z.string().nullable() })
    .nullable(),
  coversBudget: z.boolean(),
  coversAllowance: z.boolean(),
})
export type PaymentMeans = z.output<typeof paymentMeans>
