import { z } from 'zod'

/** The documents' simple pattern: a domain ending in a suffix of two or more letters (S1 §5). */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

export const email = (message: string) => z.string(message).trim().max(254).refine(text => emailPattern.test(text), message).transform(text => text.toLowerCase())
