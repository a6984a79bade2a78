import { z } from 'zod'
import { collection, date, dayInput, document, resource, time } from '../../document.ts'
import { centsInput } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam, wrapped } from '../../route.ts'
import { projectItem, projectQuote, projectStates } from '../projects/project-resources.ts'

const facts = {
  uuid: z.string(),
  name: z.string(),
  state: z.enum(projectStates),
  teamId: z.string(),
  teamName: z.string(),
  /** A calendar day, the same everywhere. */ inHandsDate: date.nullable(),
  managerId: z.string().nullable(),
  managerName: z.string().nullable(),
  numberOfSubmissions: z.number().int(),
  expectedNumberOfRecipients: z.number().int().nullable(),
  createdAt: time,
}

/** A line of the operators' list. */
export const deskProjectResource = resource('operatorProjects', facts)
/** A project as operators see it. */
export const deskProjectDetailResource = resource('operatorProjects', {
  ...facts,
  enableCollectionLink: z.boolean(),
  emailVerificationEnabled: z.boolean(),
  items: z.array(projectItem),
  quote: projectQuote.nullable(),
  /** Where it may go, and whether a reason is needed. */
  moves: z.array(z.object({ state: z.enum(projectStates), needsReason: z.boolean() })),
  version: z.number().int(),
})
export type DeskProjectDetail = z.output<typeof deskProjectDetailResource>

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
  items: z.array(item).max(50).optional(),
})
export type NewProject = z.output<typeof fields> & { team_id: string }
const change = fields.partial()
export type DeskChange = z.output<typeof change>

const move = z.object({
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
const quote = z.object({
  unit_price: price('Price per person'),
  shipping_home: price('Shipping at home'),
  shipping_abroad: price('Shipping abroad'),
  agreed_total: price('Agreed total').nullish(),
  note: z
    .string()
    .trim()
    .max(2_000)
    .nullish()
    .transform(value => value || null),
})
export type NewQuote = z.output<typeof quote>

const answer = document(deskProjectDetailResource)
const known = { access: 'operator', params: idParam, response: answer } as const

export const projectDeskRoutes = defineRoutes({
  listOperatorProjects: {
    method: 'GET',
    path: '/operations/projects',
    access: 'operator',
    summary: 'Projects of all teams, newest first, by name or team; `filters[state]` narrows',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z.object({ state: z.enum(projectStates).optional() }).optional(),
    }),
    response: collection(deskProjectResource),
    errors: ['malformed_request'],
  },
  getOperatorProject: {
    ...known,
    method: 'GET',
    path: '/operations/projects/:id',
    summary: 'A project of any team',
    errors: ['not_found'],
  },
  createOperatorProject: {
    method: 'POST',
    path: '/operations/projects',
    access: 'operator',
    summary: 'Makes a project for a team',
    idempotent: true,
    status: 201,
    body: wrapped('project', fields.extend({ team_id: idInput })),
    response: answer,
    errors: ['invalid_input'],
  },
  updateOperatorProject: {
    ...known,
    method: 'PUT',
    path: '/operations/projects/:id',
    summary: 'Changes a project; what is not sent stays, items that are sent replace all',
    body: wrapped('project', change),
    errors: ['not_found', 'project_finalized', 'invalid_input'],
  },
  moveOperatorProject: {
    ...known,
    method: 'POST',
    path: '/operations/projects/:id/move',
    summary: 'Moves a project to another state; steps back and ending it early need a reason',
    body: move,
    errors: ['not_found', 'project_move_refused', 'invalid_input'],
  },
  quoteOperatorProject: {
    ...known,
    method: 'POST',
    path: '/operations/projects/:id/quotes',
    summary: 'Offers prices, in place of the last offer',
    status: 201,
    idempotent: true,
    body: wrapped('quote', quote),
    errors: ['not_found', 'project_finalized', 'invalid_input'],
  },
})
