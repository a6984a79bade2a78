import { z } from 'zod'
import { cardMessageProblems } from './card-message-problems.ts'

/** A gift card's message. */
export const cardMessage = z.string('Please enter a card message.').superRefine((text, context) => {
  for (const message of cardMessageProblems(text)) context.addIssue({ code: 'custom', message })
})
