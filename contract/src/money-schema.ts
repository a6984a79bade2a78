import { z } from 'zod'

/** Money on the wire: text with two places and a dot; integer cents inside (product.md, Wire). */
export const money = z.string().regex(/^-?\d+\.\d{2}$/)
