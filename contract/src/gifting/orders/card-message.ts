import { z } from 'zod'
import { cardMessageMax } from '../../limits.ts'

/** A gift card's message: required, no leading blank, at most 500 characters (S1 §5). */
export const cardMessage = z
  .string('Please enter a card message.')
  .refine(text => text.trim() !== '', 'Please enter a card message.')
  .refine(
    text => text === '' || !/^\s/.test(text) || text.trim() === '',
    'A card message may not start with a blank space.',
  )
  .refine(
    text => [...text].length <= cardMessageMax,
    `A card message has at most ${cardMessageMax} characters.`,
  )
