import { z } from 'zod'
import { amountProblem, parseCents, type AmountLimits } from './money.ts'

/** Money on the wire: text with two places and a dot; integer cents inside (product.md, Wire). */
export const money = z.string().regex(/^-?\d+\.\d{2}$/)

/** An amount that is sent, as text or number, within its limits. */
export const amountInput = (limits: AmountLimits) =>
  z.union([z.string(), z.number()], `${limits.label} can't be blank!`).superRefine((amount, context) => {
    const message = amountProblem(amount, limits)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The same, as cents. */
export const centsInput = (limits: AmountLimits) =>
  amountInput(limits).transform(amount => parseCents(amount) ?? 0)
