import { z } from 'zod'
import { emailPattern } from './email-pattern.ts'

export const email = (message: string) =>
  z
    .string(message)
    .trim()
    .max(254)
    .refine(text => emailPattern.test(text), message)
    .transform(text => text.toLowerCase())
