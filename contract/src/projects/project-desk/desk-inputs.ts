import { z } from 'zod'
import { dayInput } from '../../document.ts'
import { centsInput } from '../../money-schema.ts'
import { idInput } from '../../route.ts'
import { projectStates } from '../projects/project-states.ts'

/** The apparel sizes of a new project. */
export const defaultSizes = ['M', 'L', 'S'] as const

const name = z.string('Enter a name.').trim().min(1, 'Enter a name.').max(120)
const choice = z.string().trim().min(1, 'Enter what can be chosen.').max(40)
const count = 'Enter a whole number from 1 to 1,000.'
const item = z.object({
  name,
  quantity: z.number(count).int(count).min(1, count).max(1_000, count).default(1),
  product_id: idInput.nullish(),
  /** For everybody; without it, people choose. */ product_variant_id: idInput.nullish(),
  options: z
    .array(
      z.object({
        name: z.string().trim().min(1, 'Enter a name.').max(40),
        choices: z.array(choice).max(60).default([]),
      }),
    )
    .max(5)
    .default([]),
})
export type SentItem = z.output<typeof item>

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullable()
    .transform(value => value || null)
const expected = 'Enter a whole number from 1 to 1,000,000.'
const fields = z.object({
  name,
  in_hands_date: dayInput('Enter the day as YYYY-MM-DD.').nullable().optional(),
  customer_success_manager_id: idInput.nullable().optional(),
  expected_number_of_recipients: z
    .number(expected)
    .int(expected)
    .min(1, expected)
    .max(1_000_000, expected)
    .nullable()
    .optional(),
  admin_order_title: text(120).optional(),
  admin_order_description: text(2_000).optional(),
  apparel_size_options: z.array(choice).max(40).optional(),
  custom_apparel_size_options: z.array(choice).max(40).optional(),
  items: z.array(item).max(50).optional(),
})
export const newProject = fields.extend({ team_id: idInput })
export type NewProject = z.output<typeof newProject>

export const deskChange = fields.partial().extend({
  /** The version the editor loaded; a newer one refuses the change. */ version: z.number().int().optional(),
})
export type DeskChange = z.output<typeof deskChange>

export const move = z.object({
  state: z.enum(projectStates, 'Choose a state.'),
  reason: z
    .string()
    .trim()
    .max(500)
    .optional()
    .transform(value => value || undefined),
})
export type Move = z.output<typeof move>

const price = (label: string) => centsInput({ label, leastCents: 0 })
export const newQuote = z.object({
  unit_price: price('Price per person'),
  shipping_home: price('Shipping in the United States'),
  shipping_abroad: price('Shipping abroad'),
  agreed_total: price('Agreed total').nullish(),
  note: z
    .string()
    .trim()
    .max(2_000)
    .nullish()
    .transform(value => value || null),
})
export type NewQuote = z.output<typeof newQuote>
